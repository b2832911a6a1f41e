import { test } from '@japa/runner'
import { eventsOf, rowsOf, notificationTypesOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import {
  callProvider,
  deliver,
  emptyMarket,
  eventAbout,
  emptyMarketWithoutWebhooks,
} from '#tests/helpers/payments'
import { createPaidBid } from '#tests/helpers/people'
import { sandbox } from '#tests/helpers/sandbox'

/** Stripe's event about a dispute. */
const disputeEvent = (intentId: string, type: 'created' | 'closed', status: string) => ({
  ...eventAbout(intentId, `charge.dispute.${type}`),
  data: { object: { id: 'dp_1', object: 'dispute', payment_intent: intentId, status } },
})

const notificationTypes = async (projectId: number) =>
  (await eventsOf(projectId)).filter((kind) => kind.startsWith('fee_') && kind !== 'fee_paid')

test.group('Disputes', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('are stored with their outcome: {0}')
    .with(['won', 'lost', 'warning_closed', 'prevented'])
    .run(async ({ assert }, outcome) => {
      const { project, intentId } = await createPaidBid()
      await deliver(disputeEvent(intentId, 'created', 'needs_response'))
      const [open] = await rowsOf('payments')
      assert.isNotNull(open.disputed_at)
      assert.isNull(open.dispute_outcome)

      await deliver(disputeEvent(intentId, 'closed', outcome))

      assert.containSubset(await rowsOf('payments'), [
        { status: 'succeeded', disputed_at: open.disputed_at, dispute_outcome: outcome },
      ])
      assert.deepEqual(await notificationTypes(project.id), ['fee_disputed', 'fee_dispute_closed'])
    })

  test('end the same in whatever order the events arrive', async ({ assert }) => {
    const { project, intentId } = await createPaidBid()
    const closed = disputeEvent(intentId, 'closed', 'lost')
    await deliver(closed)
    await deliver(disputeEvent(intentId, 'created', 'needs_response'))
    await deliver(disputeEvent(intentId, 'closed', 'won'))
    await deliver(closed)

    const [payment] = await rowsOf('payments')
    assert.equal(payment.dispute_outcome, 'lost')
    assert.deepEqual(await notificationTypes(project.id), ['fee_disputed', 'fee_dispute_closed'])
  })

  test('with an unknown status count as open', async ({ assert }) => {
    const { intentId } = await createPaidBid()
    assert.equal((await deliver(disputeEvent(intentId, 'created', 'brand_new'))).status, 200)
    const [payment] = await rowsOf('payments')
    assert.isNotNull(payment.disputed_at)
    assert.isNull(payment.dispute_outcome)
  })
})

test.group('Refunds', (group) => {
  group.each.setup(() => emptyMarket())
  group.each.teardown(checkInvariants)

  test('add up, each notified once, a full one to the stager too', async ({ assert }) => {
    const { project, company, intentId } = await createPaidBid()
    sandbox.orderWebhooks({ copies: 3 })
    for (const [amount, sum] of [
      ['1000', 1000],
      ['500', 1500],
      ['3400', 4900],
    ] as const) {
      await callProvider('/v1/refunds', { payment_intent: intentId, amount })
      await sandbox.webhooksArrived()
      assert.containSubset(await rowsOf('payments'), [{ refunded_amount: sum }])
    }
    assert.containSubset(await rowsOf('payments'), [{ status: 'refunded' }])
    assert.deepEqual(await notificationTypes(project.id), [
      'fee_partly_refunded',
      'fee_partly_refunded',
      'fee_refunded',
    ])
    assert.deepEqual(await notificationTypesOf(company), [
      'offer_accepted',
      'payment_received',
      'fee_refunded',
    ])
  })
})
