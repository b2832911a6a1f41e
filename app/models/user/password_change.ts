import db from '@adonisjs/lucid/services/db'
import { RuleViolation } from '#exceptions/rule_violation'
import AuditEvent from '#models/audit_event'
import CalendarFeed from '#models/calendar_feed'
import PushSubscription from '#models/push_subscription'
import Session from '#models/session'
import User from '#models/user'
import { hashPassword } from '#models/user/password'
import { accountNotices } from '#notifications/account'
import { notifyAboutAccount } from '#notifications/notify'
import { queueEmail } from '#services/queue/dispatch'

/**
 * Replaces the password of a signed-in user. The caller has checked the current one. Ends all other
 * sessions and the calendar address, and gives the session of the request a new id. Its browser has to subscribe to
 * push notifications again.
 *
 * @returns the new session id
 * @throws RuleViolation (409) if the password was changed or the session ended in the meantime
 */
export async function changePassword(user: User, newPassword: string): Promise<string> {
  const password = await hashPassword(newPassword)
  return db.transaction(async (trx) => {
    const changed = await User.query({ client: trx })
      .where('id', user.id)
      .where('password', user.password)
      .whereNull('deletedAt')
      .update({ password }, ['id'])
    const { currentSession } = user
    const sessionId = currentSession && (await Session.renew(currentSession, trx))
    if (changed.length === 0 || !sessionId) {
      throw new RuleViolation('Your password was changed on another device. Log in again.')
    }
    await Session.endOthersOf(user, trx)
    await PushSubscription.suspendOf(currentSession, trx)
    await AuditEvent.record(trx, 'password_changed', { actor: user, user })
    await notifyAboutAccount(trx, user.id, accountNotices.passwordChanged)
    const endedCalendar = await CalendarFeed.revoke(user, trx)
    await queueEmail(trx, 'SendPasswordChanged', { userId: user.id, signedIn: true, endedCalendar })
    return sessionId
  })
}
