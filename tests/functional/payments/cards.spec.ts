import { test } from '@japa/runner'
import Bid from '#models/bid'
import { rowsOf, notificationTypesOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import {
  assertPaymentsAgree,
  authenticate,
  completePayment,
  emptyMarket,
  openCheckout,
  emptyMarketWithoutWebhooks,
} from '#tests/helpers/payments'
import { createAcceptedBid } from '#tests/helpers/people'
import { payByCard, sandbox, testCards } from '#tests/helpers/sandbox'

const slowCard = '4000000000005001'
const slowCardThatFails = '4000000000005100'

test.group('Cards', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('a declined one leaves the bid payable with another, on the same intent', async ({
    assert,
  }) => {
    const scene = await createAcceptedBid()
    const intent = await openCheckout(scene)
    await payByCard(intent, testCards.declined)

    const declined = await completePayment(scene, intent.id)

    assert.equal(declined.status, 409)
    assert.deepEqual(declined.body, { message: 'Your card was declined.' })
    assert.containSubset(await rowsOf('payments'), [
      { status: 'created', failure_message: 'Your card was declined.' },
    ])
    assert.equal((await Bid.findOrFail(scene.bid.id)).status, 'payment_required')
    assert.deepEqual(await notificationTypesOf(scene.owner), ['offer_received'])

    assert.deepEqual(await openCheckout(scene), intent)
    await payByCard(intent)
    const { body } = await completePayment(scene, intent.id)
    assert.equal(body.status, 'paid')
    await assertPaymentsAgree(assert)
  })

  test('one that needs authentication pays once its holder has confirmed', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const intent = await openCheckout(scene)
    await payByCard(intent, testCards.threeDSecure)

    const early = await completePayment(scene, intent.id)
    assert.equal(early.status, 409)
    assert.containSubset(await rowsOf('payments'), [{ status: 'requires_action' }])
    assert.deepEqual(await openCheckout(scene), intent)

    await authenticate(intent, 'complete')
    const { status, body } = await completePayment(scene, intent.id)

    assert.equal(status, 200)
    assert.equal(body.status, 'paid')
    assert.containSubset(await rowsOf('payments'), [
      { status: 'succeeded', card_last_four: '3155' },
    ])
    await assertPaymentsAgree(assert)
  })

  test('one whose authentication fails can be tried again', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const intent = await openCheckout(scene)
    await payByCard(intent, testCards.threeDSecure)
    await authenticate(intent, 'fail')

    const { status, body } = await completePayment(scene, intent.id)

    assert.equal(status, 409)
    assert.include(body.message, 'We are unable to authenticate your payment method.')
    assert.containSubset(await rowsOf('payments'), [{ status: 'created' }])
    assert.deepEqual(await openCheckout(scene), intent)
    assert.equal((await Bid.findOrFail(scene.bid.id)).status, 'payment_required')
  })

  test('one whose authentication is never answered lets the stager leave the checkout', async ({
    assert,
  }) => {
    const scene = await createAcceptedBid()
    const intent = await openCheckout(scene)
    await payByCard(intent, testCards.threeDSecure)
    await completePayment(scene, intent.id)

    await scene.bid.cancel(scene.company.user)

    assert.containSubset(sandbox.state().intents, [{ id: intent.id, status: 'canceled' }])
    assert.containSubset(await rowsOf('payments'), [{ status: 'cancelled' }])
    assert.equal((await authenticate(intent, 'complete')).status, 400)
  })

  test('a slow one is processing, then paid', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const intent = await openCheckout(scene)
    await payByCard(intent, slowCard)

    const early = await completePayment(scene, intent.id)

    assert.equal(early.status, 200)
    assert.containSubset(early.body, {
      success: false,
      status: 'processing',
      paidWith: null,
      bid: { status: 'payment_required', paymentStatus: 'unpaid', can: { seeContact: false } },
    })
    assert.containSubset(await rowsOf('payments'), [{ status: 'processing' }])

    sandbox.settle(intent.id)
    const { body } = await completePayment(scene, intent.id)
    assert.containSubset(body, { success: true, status: 'paid', bid: { paymentStatus: 'paid' } })
    await assertPaymentsAgree(assert)
  })

  test('a slow one that fails in the end leaves the bid payable', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const intent = await openCheckout(scene)
    await payByCard(intent, slowCardThatFails)
    await completePayment(scene, intent.id)
    sandbox.settle(intent.id)

    const { status, body } = await completePayment(scene, intent.id)

    assert.equal(status, 409)
    assert.equal(body.message, 'Your card was declined.')
    assert.containSubset(await rowsOf('payments'), [{ status: 'created' }])
    assert.deepEqual(await openCheckout(scene), intent)
  })
})

test.group('Cards, with webhooks', (group) => {
  group.each.setup(() => emptyMarket())
  group.each.teardown(checkInvariants)

  test('a slow one is paid even if the page was closed long ago', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const intent = await openCheckout(scene)
    await payByCard(intent, slowCard)
    sandbox.settle(intent.id)
    await sandbox.webhooksArrived()

    assert.equal((await Bid.findOrFail(scene.bid.id)).paymentStatus, 'paid')
    assert.equal((await notificationTypesOf(scene.owner)).at(-1), 'contact_released')
    await assertPaymentsAgree(assert)
  })

  test('a declined one is stored with the bank’s message', async ({ assert }) => {
    const scene = await createAcceptedBid()
    await payByCard(await openCheckout(scene), '4000000000009995')
    await sandbox.webhooksArrived()

    assert.containSubset(await rowsOf('payments'), [
      { status: 'created', failure_message: 'Your card has insufficient funds.' },
    ])
    assert.equal((await Bid.findOrFail(scene.bid.id)).status, 'payment_required')
  })
})
