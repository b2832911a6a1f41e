import { test } from '@japa/runner'
import { refundNoteOf, refundReasons, withRefundNote } from '#shared/payments/refund_reasons'

test.group('Reasons for a refund', () => {
  test('are told to the company if its owner did not respond', ({ assert }) => {
    const notes = refundReasons.values.map((reason) => [reason, refundNoteOf(reason)])
    assert.deepEqual(Object.fromEntries(notes), {
      duplicate: null,
      platform_error: null,
      job_given_up: null,
      owner_unresponsive: "The owner didn't respond",
    })
    assert.isNull(refundNoteOf(null))
  }).tags(['@R43'])

  test('continue the sentence about the refund', ({ assert }) => {
    assert.equal(
      withRefundNote('Refunded', "The owner didn't respond"),
      "Refunded: the owner didn't respond"
    )
    assert.equal(withRefundNote('Refunded', null), 'Refunded')
  })
})
