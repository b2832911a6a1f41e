import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import Bid from '#models/bid'
import Payment from '#models/payment'
import Project from '#models/project'
import { stripe } from '#services/payments/main'
import { lockWaiters } from '#tests/helpers/database'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { createAcceptedBid, createProject, createOwner } from '#tests/helpers/people'

test.group('Locks', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('are taken in one order, also when an intent is attached', async ({ assert }) => {
    const { bid } = await createAcceptedBid()
    const payment = await Payment.create({
      bidId: bid.id,
      reference: randomUUID(),
      attempt: 1,
      amount: bid.platformFee,
      currency: 'usd',
      status: 'created',
    })
    const intent = await stripe.createIntent({
      amountCents: bid.platformFee,
      currency: 'usd',
      idempotencyKey: 'locks',
      metadata: { bidId: bid.id, paymentId: payment.id, reference: payment.reference },
      description: 'Locks',
    })

    // A competing transaction, such as the webhook of the same intent, locks the project and then
    // the rest.
    const { promise: locked, resolve: lock } = Promise.withResolvers<void>()
    const otherStager = Project.underLock(bid.projectId, async ({ trx }) => {
      lock()
      await lockWaiters()
      await Bid.query({ client: trx }).where('id', bid.id).update({ remindedAt: new Date() })
      return Payment.query({ client: trx }).where('id', payment.id).forUpdate().firstOrFail()
    })
    await locked
    await Promise.all([otherStager, payment.attach(intent)])

    assert.equal((await Payment.findOrFail(payment.id)).intentId, intent.id)
    assert.equal((await Bid.findOrFail(bid.id)).stripePaymentIntentId, intent.id)
  })

  test('let one change of a project through at a time', async ({ assert }) => {
    const owner = await createOwner()
    const { id } = await createProject(owner)
    let inside = 0
    const busiest: number[] = []
    await Promise.all(
      Array.from({ length: 4 }, () =>
        Project.underLock(id, async () => {
          inside += 1
          busiest.push(inside)
          await lockWaiters(4 - busiest.length)
          inside -= 1
        })
      )
    )
    assert.deepEqual(busiest, [1, 1, 1, 1])
  }).tags(['@R50'])
})
