import db from '@adonisjs/lucid/services/db'
import { refuseIf } from '#lifecycles/lifecycle'
import { accountRefusals } from '#lifecycles/moderation_rules'
import AuditEvent from '#models/audit_event'
import CalendarFeed from '#models/calendar_feed'
import { lockPerson } from '#models/person'
import { hashPassword } from '#models/person/password'
import PushSubscription from '#models/push_subscription'
import Session from '#models/session'
import type User from '#models/user'
import { accountNotices } from '#notifications/account'
import { notifyAboutAccount } from '#notifications/notify'
import { queueEmail } from '#services/queue/dispatch'

export async function changePassword(user: User, newPassword: string): Promise<string> {
  const password = await hashPassword(newPassword)
  return db.transaction(async (trx) => {
    const locked = await lockPerson(user.person.id, trx)
    const { currentSession } = user
    const isSame = locked?.person.password === user.person.password
    const sessionId = isSame && currentSession && (await Session.renew(currentSession, trx))
    refuseIf(accountRefusals.changePassword({ isCurrent: Boolean(sessionId) }))
    const person = await locked!.person.merge({ password }).save()
    await Session.endOthersOf(user, trx)
    await PushSubscription.suspendOf(currentSession!, trx)
    await AuditEvent.record(trx, 'password_changed', { actor: user, user })
    await notifyAboutAccount(trx, user.id, accountNotices.passwordChanged)
    const endedCalendar = await CalendarFeed.revokeAllOf(person, trx)
    await queueEmail(trx, 'SendPasswordChanged', {
      userId: user.id,
      personId: person.id,
      signedIn: true,
      endedCalendar,
    })
    return sessionId as string
  })
}
