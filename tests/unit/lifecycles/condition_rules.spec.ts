import { test } from '@japa/runner'
import { believedTime, conditionLimits } from '#shared/install_day/condition_photos'
import { conditionRefusals, momentsOn, type ConditionSituation } from '#lifecycles/condition_rules'

const today = '2026-12-01'

const situation = (
  bid: Partial<ConditionSituation['bid']> = {},
  rest: Partial<ConditionSituation> = {}
): ConditionSituation => ({
  bid: {
    status: 'accepted',
    paymentStatus: 'paid',
    stagerCompletedAt: null,
    installOn: today,
    ...bid,
  },
  project: { status: 'in_progress', hiddenAt: null },
  photos: 0,
  today,
  ...rest,
})

test.group('Photos of rooms', () => {
  test('can be added from the install day on', ({ assert }) => {
    const refusals: [ConditionSituation, string | null][] = [
      [situation(), null],
      [situation({ installOn: '2026-11-01' }), null],
      [
        situation({ installOn: '2026-12-02' }),
        'The install is on Dec 2. Photos can be added from that day on.',
      ],
      [situation({ installOn: null }), 'Agree on an install day first.'],
      [situation({ installOn: null, stagerCompletedAt: 'now' }), null],
      [situation({ paymentStatus: 'unpaid' }), 'Photos can be added once the fee is paid.'],
      [situation({}, { photos: conditionLimits.photosPerJob }), 'A job has at most 300 photos.'],
    ]
    for (const [each, refusal] of refusals) {
      assert.equal(conditionRefusals.addPhoto(each, 'after'), refusal)
    }
    const cancelled = situation({}, { project: { status: 'cancelled', hiddenAt: null } })
    assert.isString(conditionRefusals.addPhoto(cancelled, 'after'))
    assert.isNull(conditionRefusals.addPhoto(cancelled, 'damage'))
    assert.isNull(conditionRefusals.note(cancelled, 0))
  }).tags(['@DAY-33', '@R711'])

  test('show the install first, and from the last day on the removal', ({ assert }) => {
    const on = (removalOn: string | null, removedOn: string | null = null) =>
      momentsOn({ removalOn, removedOn }, today)[0]
    assert.equal(on(null), 'after')
    assert.equal(on('2026-12-03'), 'after')
    assert.equal(on('2026-12-02'), 'before_removal')
    assert.equal(on('2027-02-01', '2026-11-30'), 'before_removal')
  }).tags(['@DAY-30'])

  test('have the time of the phone as far as it can be right', ({ assert }) => {
    const now = new Date('2026-12-01T15:00:00Z')
    const at = (text: string) => believedTime(new Date(text), now)?.toISOString() ?? null
    assert.equal(at('2026-12-01T14:59:00Z'), '2026-12-01T14:59:00.000Z')
    assert.equal(at('2026-12-01T15:05:00Z'), now.toISOString())
    assert.isNull(at('2026-12-01T15:05:01Z'))
    assert.equal(at('2026-11-01T15:00:00Z'), '2026-11-01T15:00:00.000Z')
    assert.isNull(at('2026-11-01T14:59:59Z'))
    assert.isNull(at('not a time'))
  }).tags(['@DAY-32', '@R710'])
})
