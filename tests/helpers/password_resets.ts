import { DateTime } from 'luxon'
import PasswordReset from '#models/password_reset'

/** Makes every link old enough for the next request to replace it. */
export const ageLinks = () =>
  PasswordReset.query().update({ createdAt: DateTime.utc().minus({ minutes: 3 }).toSQL() })

/** The token of a new reset link; it replaces the last link, however recent that is. */
export async function issueLink(email: string): Promise<string> {
  await ageLinks()
  const token = await PasswordReset.issue(email)
  if (!token) throw new Error('No reset link was issued')
  return token
}
