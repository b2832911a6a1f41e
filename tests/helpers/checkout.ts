import { setTimeout } from 'node:timers/promises'
import Bid from '#models/bid'
import Payment from '#models/payment'
import { letPass } from '#tests/helpers/facts'
import { openCheckout, type Secret } from '#tests/helpers/payments'
import { createAcceptedBid, type Person } from '#tests/helpers/people'
import { payByCard } from '#tests/helpers/sandbox'
import { newContest } from '#tests/helpers/scenes'

/** A selected offer with its checkout open, by people who are there already. */
export async function atTheCheckout(poster: Person, company: Person) {
  const { project, offers } = await newContest(poster, [company])
  await offers[0].bid.accept(poster.user)
  const intent = await openCheckout(offers[0])
  return { ...offers[0], poster, project, intent }
}

/** The card takes the shorter way; it waits a moment so that the other call may be ahead. */
export async function payInAMoment(intent: Secret) {
  await setTimeout(Math.random() * 120)
  const { status } = await payByCard(intent)
  return { status }
}

/** Such as `accepted paid`. */
export async function stateOf(bidId: number) {
  const { status, paymentStatus } = await Bid.findOrFail(bidId)
  return `${status} ${paymentStatus}`
}

/** Money for an offer that nobody can bring back any more; we have not heard of it yet. */
export async function chargedTooLate() {
  const scene = await paidAtProvider()
  await Payment.query().where('intentId', scene.intent.id).update({ status: 'failed' })
  await letPass(scene.bid.id, 73)
  await scene.bid.unselect(null)
  await scene.project.cancel(scene.poster.user)
  return scene
}

/** A selected bid whose card was charged at the provider; our side has not heard of it. */
export async function paidAtProvider() {
  const scene = await createAcceptedBid()
  const intent = await openCheckout(scene)
  await payByCard(intent)
  return { ...scene, intent }
}
