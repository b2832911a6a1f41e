import type { Assert } from '@japa/assert'
import { test } from '@japa/runner'
import { expireDueBids } from '#models/bid/expiry'
import Payment from '#models/payment'
import ReconciliationRun from '#models/payment/reconciliation_run'
import { call } from '#tests/helpers/calls'
import { createLatePayment, stateOf } from '#tests/helpers/checkout'
import { crashAll, runCrashingCommand, type CrashMoment } from '#tests/helpers/crashes'
import { backdateBid, notificationTypesOf } from '#tests/helpers/stored_records'
import { assertInvariants, checkInvariants } from '#tests/helpers/invariants'
import {
  agePayments,
  assertPaymentsAgree,
  completePayment,
  deliver,
  eventAbout,
  openCheckout,
  emptyMarketWithoutWebhooks,
} from '#tests/helpers/payments'
import { createAcceptedBid } from '#tests/helpers/people'
import { payByCard, sandbox } from '#tests/helpers/sandbox'

async function atTheCheckout() {
  const scene = await createAcceptedBid()
  return { ...scene, intent: await openCheckout(scene) }
}

async function charged() {
  const scene = await atTheCheckout()
  await payByCard(scene.intent)
  return scene
}

type Scene = Awaited<ReturnType<typeof createAcceptedBid>> & { intent?: { id: string } }

/** The requests a stager, an owner or Stripe makes of a server. */
const steps = {
  open: ({ company, bid }: Scene, port?: number) =>
    call(company, `POST /api/bids/${bid.id}/payment-intent`, {}, port),
  tell: ({ company, bid, intent }: Scene, port?: number) => {
    const path = `POST /api/bids/${bid.id}/complete-payment`
    return call(company, path, { paymentIntentId: intent?.id }, port)
  },
  leave: ({ company, bid }: Scene, port?: number) =>
    call(company, `POST /api/bids/${bid.id}/cancel-payment`, {}, port),
  withdraw: ({ company, bid }: Scene, port?: number) =>
    call(company, `POST /api/bids/${bid.id}/cancel`, {}, port),
  hear: ({ intent }: Scene, port?: number) => deliver(eventAbout(intent!.id), port),
}

interface Drill {
  point: CrashMoment
  set: () => Promise<Scene>
  step: keyof typeof steps
  /** State of bid and payment after a new process has reconciled. */
  reconciled: string
  /** State after the clients without a response have repeated their requests. */
  repeated: string
}

const due = 'payment_required unpaid'
const paid = 'accepted paid, succeeded'
const gone = 'cancelled unpaid, refunded'
const drills: Drill[] = [
  {
    ...{ point: 'before create', set: () => createAcceptedBid(), step: 'open' },
    ...{ reconciled: `${due}, failed`, repeated: `${due}, failed, created` },
  },
  {
    ...{ point: 'after create', set: () => createAcceptedBid(), step: 'open' },
    ...{ reconciled: `${due}, failed`, repeated: `${due}, failed, created` },
  },
  { point: 'before retrieve', set: charged, step: 'tell', reconciled: paid, repeated: paid },
  { point: 'after retrieve', set: charged, step: 'hear', reconciled: paid, repeated: paid },
  { point: 'once settled', set: charged, step: 'tell', reconciled: paid, repeated: paid },
  {
    ...{ point: 'before cancel', set: atTheCheckout, step: 'leave' },
    ...{ reconciled: `${due}, created`, repeated: `${due}, cancelled` },
  },
  {
    ...{ point: 'after cancel', set: atTheCheckout, step: 'withdraw' },
    ...{ reconciled: `${due}, cancelled`, repeated: 'cancelled unpaid, cancelled' },
  },
  {
    point: 'before refund',
    set: createLatePayment,
    step: 'hear',
    reconciled: gone,
    repeated: gone,
  },
  { point: 'after refund', set: createLatePayment, step: 'hear', reconciled: gone, repeated: gone },
  // The last one, because its open transaction keeps others waiting.
  { point: 'while settling', set: charged, step: 'hear', reconciled: paid, repeated: paid },
]

async function standing({ bid }: Scene) {
  const payments = await Payment.query().where('bidId', bid.id).orderBy('attempt')
  return [await stateOf(bid.id), ...payments.map(({ status }) => status)].join(', ')
}

/** After its intent was made, a client that returns before a reconciliation gets the same intent. */
async function returnAtOnce(assert: Assert, scene: Scene) {
  const { length: made } = sandbox.state().intents
  const intent = await openCheckout(scene)
  assert.lengthOf(sandbox.state().intents, made)
  await payByCard(intent)
  assert.equal((await completePayment(scene, intent.id)).body.status, 'paid')
}

test.group('A crash in the middle of a payment', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('is made up for by another process, and by a client that returns at once', async ({
    assert,
  }) => {
    const scenes = new Map<Drill, Scene>()
    for (const drill of drills) scenes.set(drill, await drill.set())
    const returning = await createAcceptedBid()

    const { signal, unanswered } = await crashAll([
      { point: 'after create', ask: (port) => steps.open(returning, port) },
      ...drills.map((drill) => {
        const ask = (port: number) => steps[drill.step](scenes.get(drill)!, port)
        return { point: drill.point, ask }
      }),
    ])
    assert.equal(signal, 'SIGKILL')
    assert.deepEqual(unanswered, Array<boolean>(drills.length + 1).fill(true))
    await assertInvariants(assert)

    await returnAtOnce(assert, returning)

    await agePayments(1)
    assert.equal((await ReconciliationRun.run()).failed, 0)

    for (const [{ point, reconciled }, scene] of scenes) {
      assert.equal(await standing(scene), reconciled, point)
    }
    await assertInvariants(assert)
    await assertPaymentsAgree(assert)

    for (const [{ point, step, repeated }, scene] of scenes) {
      assert.equal((await steps[step](scene)).status, 200, point)
      assert.equal(await standing(scene), repeated, point)
      const notificationTypes = await notificationTypesOf(scene.company)
      assert.equal(new Set(notificationTypes).size, notificationTypes.length, point)
    }
    assert.lengthOf(sandbox.state().refunds, 2)
    await assertPaymentsAgree(assert)
  })

  test('in a timer is made up for by its next run', async ({ assert }) => {
    const scene = await atTheCheckout()
    await backdateBid(scene.bid.id, 73)

    assert.equal(await runCrashingCommand('bids:expire', 'after cancel'), 'SIGKILL')
    assert.equal(await standing(scene), `${due}, created`)
    assert.equal((await payByCard(scene.intent)).status, 400)

    await expireDueBids()
    assert.equal(await standing(scene), 'cancelled unpaid, cancelled')
    assert.deepEqual(await notificationTypesOf(scene.company), ['offer_accepted', 'offer_released'])
    await assertPaymentsAgree(assert)
  })
})
