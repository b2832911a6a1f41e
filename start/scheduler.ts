import ComparePayments from '#jobs/compare_payments'
import CompleteProjects from '#jobs/complete_projects'
import ExpireBids from '#jobs/expire_bids'
import PurgePasswordResets from '#jobs/purge_password_resets'
import PurgeSessions from '#jobs/purge_sessions'
import QueueDigests from '#jobs/queue_digests'
import ReconcilePayments from '#jobs/reconcile_payments'
import SweepPhotos from '#jobs/sweep_photos'

/** The timers of the market; their times are columns, so a run that is late loses nothing. */
export async function scheduleTimers() {
  await ReconcilePayments.schedule({}).id('reconcile-payments').every('30s').run()
  await ComparePayments.schedule({}).id('compare-payments').cron('17 3 * * *').run()
  await ExpireBids.schedule({}).id('expire-bids').every('1m').run()
  await CompleteProjects.schedule({}).id('complete-projects').every('1m').run()
  await PurgeSessions.schedule({}).id('purge-sessions').every('1h').run()
  await PurgePasswordResets.schedule({}).id('purge-password-resets').every('1h').run()
  await SweepPhotos.schedule({}).id('sweep-photos').cron('47 3 * * *').run()
  await QueueDigests.schedule({}).id('queue-digests').every('1h').run()
}
