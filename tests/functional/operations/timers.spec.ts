import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { scheduleTimers } from '#start/scheduler'
import { emptyDatabase } from '#tests/helpers/database'

const timers: Record<string, [job: string, when: string]> = {
  'announce-taps': ['AnnounceTaps', 'every 30 s'],
  'ask-about-terms': ['AskAboutTerms', '41 * * * *'],
  'compare-payments': ['ComparePayments', '17 3 * * *'],
  'complete-projects': ['CompleteProjects', 'every 60 s'],
  'erase-staging-access': ['EraseStagingAccess', '7 * * * *'],
  'expire-badges': ['ExpireBadges', '19 * * * *'],
  'expire-bids': ['ExpireBids', 'every 60 s'],
  'purge-email-deliveries': ['PurgeEmailDeliveries', '53 * * * *'],
  'purge-email-links': ['PurgeEmailLinks', '37 * * * *'],
  'purge-password-resets': ['PurgePasswordResets', '23 * * * *'],
  'purge-sessions': ['PurgeSessions', '11 * * * *'],
  'queue-digests': ['QueueDigests', '5 * * * *'],
  'recompute-reputation': ['RecomputeReputation', '27 8 * * *'],
  'reconcile-payments': ['ReconcilePayments', 'every 30 s'],
  'refresh-figures': ['RefreshFigures', '*/5 * * * *'],
  'refresh-reputation': ['RefreshReputation', '*/2 * * * *'],
  'refresh-statistics': ['RefreshStatistics', '41 8 * * *'],
  'refresh-usual-prices': ['RefreshUsualPrices', '13 8 * * *'],
  'release-reviews': ['ReleaseReviews', 'every 60 s'],
  'remind-of-agreements': ['RemindOfAgreements', '33 * * * *'],
  'remind-of-disputes': ['RemindOfDisputes', '29 * * * *'],
  'remind-of-questions': ['RemindOfQuestions', '51 * * * *'],
  'remind-of-visits': ['RemindOfVisits', '2 * * * *'],
  'sweep-photos': ['SweepPhotos', '47 3 * * *'],
}

test.group('The timers', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are these, and run as often as this says', async ({ assert }) => {
    await scheduleTimers()
    const rows = await db.from('queue_schedules').orderBy('id')
    const scheduled = rows.map((row) => [
      row.id,
      [row.name, row.cron_expression ?? `every ${Number(row.every_ms) / 1000} s`],
    ])
    assert.deepEqual(Object.fromEntries(scheduled), timers)
    assert.isTrue(rows.every(({ status }) => status === 'active'))
  })
})
