import { adminPath } from '#config/admin'
import ContactMessage from '#models/contact_message'
import ProfessionalBadge from '#models/professional_badge'
import MessageReport from '#models/message_report'
import { countReportedReviews } from '#queries/reviews'

/** The console's path and the counts in its navigation. The path isn't in any script. */
export async function consoleNavigation() {
  const [unread, openReports, reportedReviews, waitingBadges] = await Promise.all([
    ContactMessage.countUnread(),
    MessageReport.countOpen(),
    countReportedReviews(),
    ProfessionalBadge.countWaiting(),
  ])
  return { base: adminPath, unread, openReports, reportedReviews, waitingBadges }
}
