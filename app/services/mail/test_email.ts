import mail from '@adonisjs/mail/services/main'
import { appUrl } from '#config/app'

/**
 * Sends an email now, without the queue.
 *
 * @throws an error of the mail server
 */
export async function sendTestEmail(to: string): Promise<void> {
  await mail.send((message) => {
    message
      .to(to)
      .subject('Test email of Stagely')
      .text(
        `The mail server of ${appUrl} accepts emails. If this is in the spam folder, add the SPF and DKIM records that the mail provider names.`
      )
  })
}
