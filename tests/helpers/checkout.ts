import { setTimeout } from 'node:timers/promises'
import Bid from '#models/bid'
import { openCheckout, type Secret } from '#tests/helpers/payments'
import type { Person } from '#tests/helpers/people'
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
  await setTimeout(Math.random() * 40)
  const { status } = await payByCard(intent)
  return { status }
}

/** Such as `accepted paid`. */
export async function stateOf(bidId: number) {
  const { status, paymentStatus } = await Bid.findOrFail(bidId)
  return `${status} ${paymentStatus}`
}
