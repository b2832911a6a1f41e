import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import { isOpenCase } from '#models/bid/give_up_case'
import ContactMessage from '#models/contact_message'
import { countReportedReviews } from '#queries/reviews'
import ProfessionalBadge from '#models/professional_badge'

/** The console's path and the counts in its navigation. The path isn't in any script. */
export async function consoleNavigation() {
  const [unread, open, reportedReviews, waitingBadges] = await Promise.all([
    ContactMessage.countUnread(),
    countOpenReports(),
    countReportedReviews(),
    ProfessionalBadge.countWaiting(),
  ])
  return { base: adminPath, unread, ...open, reportedReviews, waitingBadges }
}

/** Open reports about messages, and about owners who don't respond, questions and agreements with open reports, and given-up jobs whose fee isn't decided. */
async function countOpenReports() {
  const { rows } = await db.rawQuery<{
    rows: {
      openReports: number
      openOwnerReports: number
      reportedQuestions: number
      agreementReports: number
      givenUpJobs: number
    }[]
  }>(
    `select (select count(*)::int from message_reports where status = 'open') as "openReports",
       (select count(*)::int from owner_reports where outcome is null) as "openOwnerReports",
       (select count(distinct question_id)::int from question_reports where decided_at is null)
         as "reportedQuestions",
       (select count(*)::int from agreement_reports where decided_at is null)
         as "agreementReports",
       (select count(*)::int from bids where cancellation_reason = 'given_up'
         and ${isOpenCase('bids')}) as "givenUpJobs"`
  )
  return rows[0]
}
