import AnnounceTaps from '#jobs/announce_taps'
import AskAboutTerms from '#jobs/ask_about_terms'
import ComparePayments from '#jobs/compare_payments'
import CompleteProjects from '#jobs/complete_projects'
import EraseStagingAccess from '#jobs/erase_staging_access'
import ExpireBadges from '#jobs/expire_badges'
import ExpireBids from '#jobs/expire_bids'
import PurgeEmailLinks from '#jobs/purge_email_links'
import PurgeEmailDeliveries from '#jobs/purge_email_deliveries'
import PurgePasswordResets from '#jobs/purge_password_resets'
import PurgeSessions from '#jobs/purge_sessions'
import QueueDigests from '#jobs/queue_digests'
import ReconcilePayments from '#jobs/reconcile_payments'
import RecomputeReputation from '#jobs/recompute_reputation'
import RefreshReputation from '#jobs/refresh_reputation'
import RemindOfDisputes from '#jobs/remind_of_disputes'
import RemindOfAgreements from '#jobs/remind_of_agreements'
import RemindOfQuestions from '#jobs/remind_of_questions'
import RemindOfVisits from '#jobs/remind_of_visits'
import RefreshFigures from '#jobs/refresh_figures'
import RefreshStatistics from '#jobs/refresh_statistics'
import RefreshUsualPrices from '#jobs/refresh_usual_prices'
import ReleaseReviews from '#jobs/release_reviews'
import SweepPhotos from '#jobs/sweep_photos'

/**
 * Schedules the timers. Due times are stored in columns, so a late run misses nothing. Hourly
 * timers have a fixed minute, because an interval would restart with every process.
 */
export async function scheduleTimers() {
  await ReconcilePayments.schedule({}).id('reconcile-payments').every('30s').run()
  await ComparePayments.schedule({}).id('compare-payments').cron('17 3 * * *').run()
  await ExpireBids.schedule({}).id('expire-bids').every('1m').run()
  await CompleteProjects.schedule({}).id('complete-projects').every('1m').run()
  await AnnounceTaps.schedule({}).id('announce-taps').every('30s').run()
  await ReleaseReviews.schedule({}).id('release-reviews').every('1m').run()
  await RefreshFigures.schedule({}).id('refresh-figures').cron('*/5 * * * *').run()
  await RefreshReputation.schedule({}).id('refresh-reputation').cron('*/2 * * * *').run()
  await RecomputeReputation.schedule({}).id('recompute-reputation').cron('27 8 * * *').run()
  await RefreshUsualPrices.schedule({}).id('refresh-usual-prices').cron('13 8 * * *').run()
  await RefreshStatistics.schedule({}).id('refresh-statistics').cron('41 8 * * *').run()
  await PurgeSessions.schedule({}).id('purge-sessions').cron('11 * * * *').run()
  await PurgePasswordResets.schedule({}).id('purge-password-resets').cron('23 * * * *').run()
  await PurgeEmailLinks.schedule({}).id('purge-email-links').cron('37 * * * *').run()
  await PurgeEmailDeliveries.schedule({}).id('purge-email-deliveries').cron('53 * * * *').run()
  await SweepPhotos.schedule({}).id('sweep-photos').cron('47 3 * * *').run()
  await RemindOfDisputes.schedule({}).id('remind-of-disputes').cron('29 * * * *').run()
  await AskAboutTerms.schedule({}).id('ask-about-terms').cron('41 * * * *').run()
  await RemindOfAgreements.schedule({}).id('remind-of-agreements').cron('33 * * * *').run()
  await RemindOfVisits.schedule({}).id('remind-of-visits').cron('2 * * * *').run()
  await RemindOfQuestions.schedule({}).id('remind-of-questions').cron('51 * * * *').run()
  await EraseStagingAccess.schedule({}).id('erase-staging-access').cron('7 * * * *').run()
  await ExpireBadges.schedule({}).id('expire-badges').cron('19 * * * *').run()
  await QueueDigests.schedule({}).id('queue-digests').cron('5 * * * *').run()
}
