import { test } from '@japa/runner'
import paymentsConfig from '#config/payments'
import { reconcilePayments } from '#models/payment/open_payments'
import { call, type Reply, type ResponseFields } from '#tests/helpers/calls'
import { createLatePayment, stateOf } from '#tests/helpers/checkout'
import { rowsOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import {
  agePayments,
  assertPaymentsAgree,
  completePayment,
  deliver,
  eventAbout,
  openCheckout,
  emptyMarketWithoutWebhooks,
  type Scene,
  type CheckoutIntent,
} from '#tests/helpers/payments'
import { createAcceptedBid } from '#tests/helpers/people'
import { payByCard, sandbox, startSandbox } from '#tests/helpers/sandbox'

const effects = ['error_before', 'error_after', 'cut_before', 'cut_after', 'rate_limit'] as const
/** More often than Stripe's library retries. */
const forLong = { times: 50 }

type AtCheckout = Scene & { intent: CheckoutIntent }

async function atTheCheckout(): Promise<AtCheckout> {
  const scene = await createAcceptedBid()
  return { ...scene, intent: await openCheckout(scene) }
}

async function charged() {
  const scene = await atTheCheckout()
  await payByCard(scene.intent)
  return scene
}

const reopen = ({ company, bid }: Scene) => call(company, `POST /api/bids/${bid.id}/payment-intent`)
const reportPayment = (scene: AtCheckout) => completePayment(scene, scene.intent.id)
const leave = ({ company, bid }: Scene) => call(company, `POST /api/bids/${bid.id}/cancel-payment`)
const retrieval = ({ intent }: AtCheckout) => `/v1/payment_intents/${intent.id}`
const cancellation = ({ intent }: AtCheckout) => `/v1/payment_intents/${intent.id}/cancel`

interface Case {
  set: () => Promise<AtCheckout>
  path: (scene: AtCheckout) => string
  step: (scene: AtCheckout) => Promise<Reply<ResponseFields>>
  /** Once Stripe answers again. */
  then: string
}

test.group('Each call to Stripe, with each kind of failure', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('{0}: a 503, and later success, with one intent')
    .with<[string, Case][]>([
      [
        'opening the checkout again',
        { set: atTheCheckout, path: retrieval, step: reopen, then: 'payment_required unpaid' },
      ],
      [
        'reporting a payment',
        { set: charged, path: retrieval, step: reportPayment, then: 'accepted paid' },
      ],
      [
        'leaving the checkout',
        { set: atTheCheckout, path: cancellation, step: leave, then: 'payment_required unpaid' },
      ],
    ])
    .run(async ({ assert }, [, { set, path, step, then }]) => {
      const scenes = await Promise.all(effects.map(() => set()))
      effects.forEach((effect, place) =>
        sandbox.plan({ path: path(scenes[place]), effect, ...forLong })
      )

      const refused = await Promise.all(scenes.map(step))

      for (const [place, { status, headers, body }] of refused.entries()) {
        assert.equal(status, 503, effects[place])
        assert.equal(headers['retry-after'], '5')
        assert.include(body.message, 'The payment provider did not answer.')
      }
      sandbox.clearFaults()
      for (const scene of scenes) {
        assert.equal((await step(scene)).status, 200)
        assert.equal(await stateOf(scene.bid.id), then)
      }
      assert.lengthOf(sandbox.state().intents, effects.length)
      assert.lengthOf(await rowsOf('payments'), effects.length)
      await assertPaymentsAgree(assert)
    })

  test('a refund, {effect}: made exactly once in the end')
    .with(effects.map((effect) => ({ effect })))
    .run(async ({ assert }, { effect }) => {
      const { intent } = await createLatePayment()
      sandbox.plan({ path: '/v1/refunds', effect, ...forLong })

      assert.equal((await deliver(eventAbout(intent.id))).status, 503)

      assert.containSubset(await rowsOf('payments'), [{ status: 'refund_pending' }])
      sandbox.clearFaults()
      await agePayments(1)
      await reconcilePayments()
      assert.containSubset(await rowsOf('payments'), [{ status: 'refunded' }])
      assert.lengthOf(sandbox.state().refunds, 1)
      await assertPaymentsAgree(assert)
    })

  test('that gets no answer: every client gets a response at the deadline', async ({
    assert,
    cleanup,
  }) => {
    const scenes = {
      first: await createAcceptedBid(),
      again: await atTheCheckout(),
      paid: await charged(),
      left: await atTheCheckout(),
      late: await createLatePayment(),
      won: await charged(),
    }
    const { deadlineMs } = paymentsConfig
    assert.isBelow(deadlineMs, 12_000)
    cleanup(() => void (paymentsConfig.deadlineMs = deadlineMs))
    paymentsConfig.deadlineMs = 500
    const slow = { hold: true, ...forLong }
    sandbox.plan({ path: '/v1/payment_intents', ...slow })
    sandbox.plan({ path: retrieval(scenes.again), ...slow })
    sandbox.plan({ path: retrieval(scenes.paid), ...slow })
    sandbox.plan({ path: cancellation(scenes.left), ...slow })
    sandbox.plan({ path: '/v1/refunds', ...slow })
    // Each of two requests would be answered in time, but not both.
    sandbox.plan({ path: `${retrieval(scenes.won)}*`, delayMs: 300, ...forLong })

    const replies: { status: number }[] = await Promise.all([
      reopen(scenes.first),
      reopen(scenes.again),
      reportPayment(scenes.paid),
      leave(scenes.left),
      deliver(eventAbout(scenes.late.intent.id)),
      leave(scenes.won),
    ])
    assert.deepEqual(
      replies.map(({ status }) => status),
      Array<number>(6).fill(503)
    )
    assert.equal(await stateOf(scenes.paid.bid.id), 'payment_required unpaid')

    await sandbox.stop()
    await startSandbox()
    sandbox.orderWebhooks({ drop: true })
    paymentsConfig.deadlineMs = deadlineMs
    // Its second retry comes after the first ones of the calls above would come.
    sandbox.plan({ path: '/v1/payment_intents', effect: 'error_before', times: 2 })
    await openCheckout(await createAcceptedBid())
    const calls = { 'POST /v1/payment_intents': 3 }
    assert.deepEqual(sandbox.state().calls, calls, 'nothing is requested after the deadline')
  })
})
