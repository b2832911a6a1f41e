import { failed, ok, warning, type Finding, type Line } from '#services/operations/doctor/check'
import { sendTestEmail } from '#services/mail/test_email'

async function send(lines: readonly Line[], address: string): Promise<Finding> {
  const isAway = lines.some(({ name, status }) => name === 'Mail server' && status === 'failed')
  if (isAway) return warning('not sent', 'Repair the mail server first.')
  try {
    await sendTestEmail(address)
    return ok(`sent to ${address}: look for it, also in the spam folder`)
  } catch (error) {
    const { responseCode, code } = error as { responseCode?: number; code?: string }
    return failed(
      `The mail server refuses an email to ${address} (${responseCode ?? code ?? 'unknown'}).`,
      'Check MAIL_FROM: most providers accept addresses of confirmed domains only.'
    )
  }
}

/** Sends a test email, unless the mail server is away. */
export const testEmailLine = async (lines: readonly Line[], address: string): Promise<Line> => ({
  ...{ name: 'Test email', group: 'Outside', isRequired: true },
  ...(await send(lines, address)),
})
