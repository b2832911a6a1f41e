import db from '@adonisjs/lucid/services/db'
import { refuseIf } from '#lifecycles/lifecycle'
import { accountRefusals } from '#lifecycles/moderation_rules'
import AuditEvent from '#models/audit_event'
import CalendarFeed from '#models/calendar_feed'
import PushSubscription from '#models/push_subscription'
import Session from '#models/session'
import User from '#models/user'
import { hashPassword } from '#models/user/password'
import { accountNotices } from '#notifications/account'
import { notifyAboutAccount } from '#notifications/notify'
import { queueEmail } from '#services/queue/dispatch'

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
    const isCurrent = changed.length > 0 && Boolean(sessionId)
    refuseIf(accountRefusals.changePassword({ isCurrent }))
    await Session.endOthersOf(user, trx)
    await PushSubscription.suspendOf(currentSession!, trx)
    await AuditEvent.record(trx, 'password_changed', { actor: user, user })
    await notifyAboutAccount(trx, user.id, accountNotices.passwordChanged)
    const endedCalendar = await CalendarFeed.revokeAllOf(user, trx)
    await queueEmail(trx, 'SendPasswordChanged', { userId: user.id, signedIn: true, endedCalendar })
    return sessionId!
  })
}
