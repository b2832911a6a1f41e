import { setTimeout } from 'node:timers/promises'
import Bid from '#models/bid'
import Payment from '#models/payment'
import { backdateBid } from '#tests/helpers/stored_records'
import { completePayment, openCheckout, type CheckoutIntent } from '#tests/helpers/payments'
import { createAcceptedBid, type Person } from '#tests/helpers/people'
import { longerWith } from '#tests/helpers/races'
import { payByCard } from '#tests/helpers/sandbox'
import { createProjectWithBidsBy } from '#tests/helpers/scenes'

/** A selected bid with its checkout open, for existing people. */
export async function createOpenCheckout(owner: Person, company: Person) {
  const { project, bids } = await createProjectWithBidsBy(owner, [company])
  await bids[0].bid.accept(owner.user)
  const intent = await openCheckout(bids[0])
  return { ...bids[0], owner, project, intent }
}

/** A paid fee of existing people. */
export async function createPaidFee(owner: Person, company: Person) {
  const scene = await createOpenCheckout(owner, company)
  await payByCard(scene.intent)
  await completePayment(scene, scene.intent.id)
  return scene
}

/** Pays after a random delay, up to 120 ms in the first rounds, because paying is faster than the call it races. */
export async function payAfterRandomDelay(intent: CheckoutIntent, round: number) {
  await setTimeout(Math.random() * longerWith(round, 120))
  const { status } = await payByCard(intent)
  return { status }
}

/** Status and payment status of a bid, such as `accepted paid`. */
export async function stateOf(bidId: number) {
  const { status, paymentStatus } = await Bid.findOrFail(bidId)
  return `${status} ${paymentStatus}`
}

/** A late payment for a bid that can't be reinstated; not recorded yet. */
export async function createLatePayment() {
  const scene = await createUnrecordedPayment()
  await Payment.query().where('intentId', scene.intent.id).update({ status: 'failed' })
  await backdateBid(scene.bid.id, 73)
  await scene.bid.unselect(null)
  await scene.project.cancel(scene.owner.user)
  return scene
}

/** A selected bid that was paid at the provider; not recorded yet. */
export async function createUnrecordedPayment() {
  const scene = await createAcceptedBid()
  const intent = await openCheckout(scene)
  await payByCard(intent)
  return { ...scene, intent }
}
