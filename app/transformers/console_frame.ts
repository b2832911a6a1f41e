import { adminPath } from '#config/admin'
import ContactMessage from '#models/contact_message'
import MessageReport from '#models/message_report'

/** What every screen of the console knows; its address is never part of a script (R36). */
export const consoleFrame = async () => {
  const [unread, openReports] = await Promise.all([
    ContactMessage.countUnread(),
    MessageReport.countOpen(),
  ])
  return { base: adminPath, unread, openReports }
}
