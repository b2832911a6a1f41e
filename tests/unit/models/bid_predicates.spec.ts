import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import { bidStatuses, isPaid, isSelected } from '#lifecycles/bid_lifecycle'
import { releasableAt, toDateTime } from '#models/bid/predicates'

const selectedAt = DateTime.fromISO('2026-03-07T12:00:00Z', { zone: 'utc' })
const waiting = {
  status: 'payment_required',
  selectedAt,
  paymentDeclinedAt: null,
} as const

test.group('Bid predicates', () => {
  test('treat a bid as selected from acceptance on', ({ assert }) => {
    const selected = bidStatuses.values.filter((status) => isSelected({ status }))
    assert.deepEqual(selected, ['payment_required', 'accepted'])
  })

  test('treat a bid as paid only when it is both accepted and paid', ({ assert }) => {
    const paid = bidStatuses.values.flatMap((status) =>
      (['unpaid', 'paid'] as const)
        .filter((paymentStatus) => isPaid({ status, paymentStatus }))
        .map((paymentStatus) => [status, paymentStatus])
    )
    assert.deepEqual(paid, [['accepted', 'paid']])
  }).tags(['@R03'])

  test('let the owner unselect a bid a day after acceptance', ({ assert }) => {
    assert.equal(releasableAt(waiting)!.toISO(), '2026-03-08T12:00:00.000Z')
  })

  test('let the owner unselect a bid as soon as its stager leaves the checkout', ({ assert }) => {
    const paymentDeclinedAt = selectedAt.plus({ minutes: 5 })
    const release = releasableAt({ ...waiting, paymentDeclinedAt })
    assert.equal(release!.toISO(), '2026-03-07T12:05:00.000Z')
  })

  test('ignore a checkout that is left after the first day', ({ assert }) => {
    const paymentDeclinedAt = selectedAt.plus({ hours: 30 })
    const release = releasableAt({ ...waiting, paymentDeclinedAt })
    assert.equal(release!.toISO(), '2026-03-08T12:00:00.000Z')
  })

  test('give no time for unselecting in any other status', ({ assert }) => {
    for (const status of bidStatuses.values.filter((each) => each !== 'payment_required')) {
      assert.isNull(releasableAt({ ...waiting, status }), status)
    }
    assert.isNull(releasableAt({ ...waiting, selectedAt: null }))
  })

  test('read times from models and from polls alike', ({ assert }) => {
    const polled = toDateTime('2026-03-07T13:00:00+01:00')
    assert.equal(polled.toMillis(), selectedAt.toMillis())
    assert.equal(polled.zoneName, 'UTC')
    const release = releasableAt({ ...waiting, selectedAt: '2026-03-07T12:00:00+00:00' })
    assert.equal(release!.toISO(), '2026-03-08T12:00:00.000Z')
  })
})
