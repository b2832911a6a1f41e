import { setTimeout } from 'node:timers/promises'
import Bid from '#models/bid'
import Payment from '#models/payment'
import { letPass } from '#tests/helpers/facts'
import { openCheckout, type Secret } from '#tests/helpers/payments'
import { createAcceptedBid, type Person } from '#tests/helpers/people'
import { payByCard } from '#tests/helpers/sandbox'
import { newContest } from '#tests/helpers/scenes'

/** A selected bid with its checkout open, for existing people. */
export async function atTheCheckout(poster: Person, company: Person) {
  const { project, offers } = await newContest(poster, [company])
  await offers[0].bid.accept(poster.user)
  const intent = await openCheckout(offers[0])
  return { ...offers[0], poster, project, intent }
}

/** Pays after a random delay up to 120 ms, because paying is faster than the call it races. */
export async function payInAMoment(intent: Secret) {
  await setTimeout(Math.random() * 120)
  const { status } = await payByCard(intent)
  return { status }
}

/** Status and payment status of a bid, such as `accepted paid`. */
export async function stateOf(bidId: number) {
  const { status, paymentStatus } = await Bid.findOrFail(bidId)
  return `${status} ${paymentStatus}`
}

/** A late payment for a bid that can't be reinstated; not recorded yet. */
export async function chargedTooLate() {
  const scene = await paidAtProvider()
  await Payment.query().where('intentId', scene.intent.id).update({ status: 'failed' })
  await letPass(scene.bid.id, 73)
  await scene.bid.unselect(null)
  await scene.project.cancel(scene.poster.user)
  return scene
}

/** A selected bid that was paid at the provider; not recorded yet. */
export async function paidAtProvider() {
  const scene = await createAcceptedBid()
  const intent = await openCheckout(scene)
  await payByCard(intent)
  return { ...scene, intent }
}
