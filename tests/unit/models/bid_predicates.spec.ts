import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { bidStatuses, isPaid, isSelected } from '#lifecycles/bid_lifecycle'
import { releasableAt, toDateTime } from '#models/bid/predicates'

const chosen = DateTime.fromISO('2026-03-07T12:00:00Z', { zone: 'utc' })
const waiting = {
  status: 'payment_required',
  selectedAt: chosen,
  paymentDeclinedAt: null,
} as const

test.group('Predicates of a bid', () => {
  test('it is selected from the acceptance on', ({ assert }) => {
    const selected = bidStatuses.values.filter((status) => isSelected({ status }))
    assert.deepEqual(selected, ['payment_required', 'accepted'])
  })

  test('it is paid when it is both accepted and paid', ({ assert }) => {
    const paid = bidStatuses.values.flatMap((status) =>
      (['unpaid', 'paid'] as const)
        .filter((paymentStatus) => isPaid({ status, paymentStatus }))
        .map((paymentStatus) => [status, paymentStatus])
    )
    assert.deepEqual(paid, [['accepted', 'paid']])
  }).tags(['@R03'])

  test('the owner may release it a day after the acceptance', ({ assert }) => {
    assert.equal(releasableAt(waiting)!.toISO(), '2026-03-08T12:00:00.000Z')
  })

  test('or as soon as its company has left the checkout', ({ assert }) => {
    const paymentDeclinedAt = chosen.plus({ minutes: 5 })
    const release = releasableAt({ ...waiting, paymentDeclinedAt })
    assert.equal(release!.toISO(), '2026-03-07T12:05:00.000Z')
  })

  test('leaving the checkout on the second day puts nothing off', ({ assert }) => {
    const paymentDeclinedAt = chosen.plus({ hours: 30 })
    const release = releasableAt({ ...waiting, paymentDeclinedAt })
    assert.equal(release!.toISO(), '2026-03-08T12:00:00.000Z')
  })

  test('there is nothing to release in any other state', ({ assert }) => {
    for (const status of bidStatuses.values.filter((each) => each !== 'payment_required')) {
      assert.isNull(releasableAt({ ...waiting, status }), status)
    }
    assert.isNull(releasableAt({ ...waiting, selectedAt: null }))
  })

  test('a moment is the same as a model’s and as a poll’s', ({ assert }) => {
    const polled = toDateTime('2026-03-07T13:00:00+01:00')
    assert.equal(polled.toMillis(), chosen.toMillis())
    assert.equal(polled.zoneName, 'UTC')
    const release = releasableAt({ ...waiting, selectedAt: '2026-03-07T12:00:00+00:00' })
    assert.equal(release!.toISO(), '2026-03-08T12:00:00.000Z')
  })
})
