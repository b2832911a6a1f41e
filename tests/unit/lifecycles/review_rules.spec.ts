import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import { isReportOpen, reviewRefusals } from '#lifecycles/review_rules'
import type { ProjectStatus } from '#lifecycles/project_lifecycle'
import { expectTable } from './rule_table.js'

const yesNo = ['no', 'yes'] as const
const statuses: readonly ProjectStatus[] = ['open', 'in_progress', 'completed', 'cancelled']

/** Days since the completion. The second is the first moment at which it is too late. */
const ages = { fresh: 13.99, over: 14, old: 400 }

test.group('Rules of reviews', () => {
  test('write once, within 14 days of the completion, about an existing account', ({ assert }) => {
    const now = DateTime.utc(2026, 3, 20, 12)
    expectTable(
      assert,
      {
        status: statuses,
        written: yesNo,
        age: Object.keys(ages) as (keyof typeof ages)[],
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
        [{ age: 'over' }, 'The time for reviews is over.'],
        [{ age: 'old' }, 'The time for reviews is over.'],
        [
          { alone: 'yes' },
          'The other side has deleted its account, so you can’t review it anymore.',
        ],
        [{}, null],
      ],
      ({ status, written, age, alone, fee }) =>
        reviewRefusals.write({
          project: {
            status,
            completedAt: status === 'completed' ? now.minus({ hours: ages[age] * 24 }) : null,
          },
          bid: { platformFee: fee === 'yes' ? 2900 : 0 },
          hasWritten: written === 'yes',
          isAlone: alone === 'yes',
          now,
        })
    )
  }).tags(['@TRU-10'])

  test('need a completed project that says since when', ({ assert }) => {
    const now = DateTime.utc(2026, 3, 20, 12)
    const write = (status: ProjectStatus, completedAt: DateTime | null) =>
      reviewRefusals.write({
        project: { status, completedAt },
        bid: { platformFee: 2900 },
        hasWritten: false,
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
