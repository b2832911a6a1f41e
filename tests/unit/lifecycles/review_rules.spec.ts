import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import { isReportOpen, reviewRefusals } from '#lifecycles/review_rules'
import type { ProjectStatus } from '#lifecycles/project_lifecycle'
import { expectTable } from './rule_table.js'

const yesNo = ['no', 'yes'] as const
const statuses: readonly ProjectStatus[] = ['open', 'in_progress', 'completed', 'cancelled']

/** Days since the completion. The second is the first moment at which it is too late. */
const ages = { fresh: 13.99, over: 14, old: 400 }

const now = DateTime.utc(2026, 3, 20, 12)

/**
 * Agreed install days: none, one that was before the completion, one 13 days ago, one 15 days ago, today,
 * and tomorrow.
 */
const installs = {
  none: null,
  early: '2024-03-01',
  recent: '2026-03-07',
  past: '2026-03-05',
  today: '2026-03-20',
  tomorrow: '2026-03-21',
}

test.group('Rules of reviews', () => {
  test('write once, within 14 days of completion and install, about an existing account', ({
    assert,
  }) => {
    expectTable(
      assert,
      {
        status: statuses,
        written: yesNo,
        age: Object.keys(ages) as (keyof typeof ages)[],
        install: Object.keys(installs) as (keyof typeof installs)[],
        released: yesNo,
        alone: yesNo,
        fee: yesNo,
      },
      [
        ...(['open', 'in_progress', 'cancelled'] as const).map(
          (status) =>
            [{ status }, 'You can review each other once the project is completed.'] as const
        ),
        [{ fee: 'no' }, 'No platform fee was due for this offer, so it has no reviews.'],
        [{ written: 'yes' }, 'You have already written your review. It can’t be changed.'],
        [{ released: 'yes' }, 'The time for reviews is over.'],
        [
          { install: 'tomorrow' },
          'The install is on Mar 21. You can review each other from that day on.',
        ],
        ...(['none', 'early', 'past'] as const).flatMap((install) =>
          (['over', 'old'] as const).map(
            (age) => [{ install, age }, 'The time for reviews is over.'] as const
          )
        ),
        [
          { alone: 'yes' },
          'The other side has deleted its account, so you can’t review it anymore.',
        ],
        [{}, null],
      ],
      ({ status, written, age, install, released, alone, fee }) =>
        reviewRefusals.write({
          project: {
            status,
            completedAt: status === 'completed' ? now.minus({ hours: ages[age] * 24 }) : null,
          },
          bid: { platformFee: fee === 'yes' ? 2900 : 0, installOn: installs[install] },
          hasWritten: written === 'yes',
          isReleased: released === 'yes',
          isAlone: alone === 'yes',
          now,
        })
    )
  }).tags(['@TRU-10', '@JOB-24'])

  test('need a completed project that says since when', ({ assert }) => {
    const write = (status: ProjectStatus, completedAt: DateTime | null) =>
      reviewRefusals.write({
        project: { status, completedAt },
        bid: { platformFee: 2900, installOn: null },
        hasWritten: false,
        isReleased: false,
        isAlone: false,
        now,
      })
    const early = 'You can review each other once the project is completed.'
    assert.isNull(write('completed', now))
    assert.equal(write('completed', null), early)
    assert.equal(write('cancelled', now), early)
  })

  test('leave a report open until the team has removed the review or dismissed the report', ({
    assert,
  }) => {
    const review = { releasedAt: true, repliedAt: null }
    for (const reportedAt of [null, true]) {
      for (const reportDismissedAt of [null, true]) {
        for (const removedAt of [null, true]) {
          const given = { reportedAt, reportDismissedAt, removedAt }
          const expected = reportedAt === true && reportDismissedAt === null && removedAt === null
          assert.equal(isReportOpen({ ...review, ...given }), expected, JSON.stringify(given))
        }
      }
    }
  }).tags(['@TRU-17'])

  test('reply and report once, remove once, dismiss an open report', ({ assert }) => {
    const columns = { removed: yesNo, replied: yesNo, reported: yesNo, dismissed: yesNo }
    const removed = 'This review was removed.'
    const removedAlready = 'This review is already removed.'
    const tables = {
      reply: [
        [{ removed: 'yes' }, removed],
        [{ replied: 'yes' }, 'You have already replied. A reply can’t be changed.'],
        [{}, null],
      ],
      report: [
        [{ removed: 'yes' }, removed],
        [{ reported: 'yes' }, 'You have already reported this review.'],
        [{}, null],
      ],
      remove: [
        [{ removed: 'yes' }, removedAlready],
        [{}, null],
      ],
      dismiss: [
        [{ removed: 'yes' }, removedAlready],
        [{ reported: 'no' }, 'This review hasn’t been reported.'],
        [{ dismissed: 'yes' }, 'The report is already dismissed.'],
        [{}, null],
      ],
    } as const
    for (const action of Object.keys(tables) as (keyof typeof tables)[]) {
      expectTable(assert, columns, [...tables[action]], (given) =>
        reviewRefusals[action]({
          review: {
            releasedAt: true,
            removedAt: given.removed === 'yes' || null,
            repliedAt: given.replied === 'yes' || null,
            reportedAt: given.reported === 'yes' || null,
            reportDismissedAt: given.dismissed === 'yes' || null,
          },
        })
      )
    }
  }).tags(['@TRU-16', '@TRU-17'])
})
