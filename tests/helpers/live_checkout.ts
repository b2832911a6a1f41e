import type { Assert } from '@japa/assert'
import Bid from '#models/bid'
import Payment from '#models/payment'
import type Project from '#models/project'
import { rowsOf } from '#tests/helpers/stored_records'
import {
  completePayment,
  openCheckout,
  type Scene,
  type CheckoutIntent,
} from '#tests/helpers/payments'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { payByCard, sandbox } from '#tests/helpers/sandbox'

/** All callers while the selected stager has its card form open. */
export const callers = [
  'anonymous',
  'owner',
  'otherOwner',
  'selected',
  'backup',
  'declined',
  'withdrawn',
  'uninvolved',
  'admin',
] as const
export type Caller = (typeof callers)[number]
export type Cast = Record<Exclude<Caller, 'anonymous'>, Person>

/** The stagers with a bid on the project, named after the state of the bid. */
export const bidders = ['selected', 'backup', 'declined', 'withdrawn'] as const
export type BidState = (typeof bidders)[number]

export interface LiveCheckout {
  project: Project
  bids: Record<BidState, Bid>
  paymentId: number
  /** The selected stager with its bid and the intent of its card form. */
  checkout: Scene & { intent: CheckoutIntent }
}

export async function assembleCast(): Promise<Cast> {
  const [selected, backup, declined, withdrawn, uninvolved] = await Promise.all(
    Array.from({ length: 5 }, () => createStager())
  )
  const [owner, otherOwner, admin] = await Promise.all([
    createOwner(),
    createOwner(),
    createAdmin(),
  ])
  const cast = { selected, backup, declined, withdrawn, uninvolved, otherOwner }
  return { ...cast, owner, admin }
}

/** A project whose selected stager has its card form open, with bids in every other state. */
export async function openLiveCheckout(cast: Cast): Promise<LiveCheckout> {
  const project = await createProject(cast.owner)
  const bids = {} as Record<BidState, Bid>
  for (const bidder of bidders) bids[bidder] = await createBid(project, cast[bidder])
  await bids.declined.reject(cast.owner.user)
  await bids.withdrawn.cancel(cast.withdrawn.user)
  await bids.selected.accept(cast.owner.user)
  const scene = { bid: bids.selected, company: cast.selected }
  const intent = await openCheckout(scene)
  const { id: paymentId } = await Payment.findByOrFail('intentId', intent.id)
  return { project, bids, paymentId, checkout: { ...scene, intent } }
}

/** The checkout is unaffected: the intent of the card form can still be paid. */
export async function assertPayable(assert: Assert, { checkout }: LiveCheckout, after: string) {
  const { intents } = sandbox.state()
  const intent = intents.find(({ id }) => id === checkout.intent.id)
  assert.equal(intent?.status, 'requires_payment_method', after)
  const payment = await Payment.findByOrFail('intentId', checkout.intent.id)
  assert.equal(payment.status, 'created', after)
  assert.equal((await Bid.findOrFail(checkout.bid.id)).status, 'payment_required', after)
}

/** The card form confirms the client secret it got at the start, and the fee is recorded. */
export async function assertPays(assert: Assert, { checkout }: LiveCheckout, after: string) {
  assert.equal((await payByCard(checkout.intent)).status, 200, after)
  const reply = await completePayment(checkout, checkout.intent.id)
  assert.equal(reply.body.status, 'paid', after)
  const paid = await rowsOf('payments')
  assert.containSubset(paid, [{ intent_id: checkout.intent.id, status: 'succeeded' }], after)
}
