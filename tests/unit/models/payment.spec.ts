import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import Payment from '#models/payment'

const begun = (seconds: number, intentId: string | null = null) =>
  new Payment().merge({ intentId, createdAt: DateTime.utc().minus({ seconds }) })

test.group('An attempt to pay', () => {
  test('is stranded when the provider has not answered for half a minute', ({ assert }) => {
    assert.isFalse(begun(0).hasTimedOutAt(DateTime.utc()))
    assert.isFalse(begun(28).hasTimedOutAt(DateTime.utc()))
    assert.isTrue(begun(31).hasTimedOutAt(DateTime.utc()))
  })

  test('is not stranded once its intent is known, however old', ({ assert }) => {
    assert.isFalse(begun(90_000, 'pi_1').hasTimedOutAt(DateTime.utc()))
  })
})
