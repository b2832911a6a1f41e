import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'
import { refuseIf } from '#lifecycles/lifecycle'
import { accountRefusals, linkRefusals } from '#lifecycles/moderation_rules'
import AuditEvent from '#models/audit_event'
import CalendarFeed from '#models/calendar_feed'
import EmailLink from '#models/email_link'
import Passkey from '#models/passkey'
import Session from '#models/session'
import User from '#models/user'
import { lockTeamRole } from '#models/user/active_account_lock'
import { randomPasswordHash } from '#models/user/password'
import { accountNotices } from '#notifications/account'
import { notifyAboutAccount } from '#notifications/notify'
import { queueAlerts, queueEmail } from '#services/queue/dispatch'
import { sealToken } from '#services/queue/sealed_token'

export interface ByHand {
  by: User
  /** For admins only. */
  reason: string
}

/** Whether the address belongs to another account, or another account can still restore it. */
export async function isEmailTaken(email: string, userId: number, trx: TransactionClientContract) {
  const query = User.query({ client: trx }).whereRaw('lower(email) = ?', [email.toLowerCase()])
  if (await query.whereNot('id', userId).first()) return true
  // After the users: a change that commits between the queries has also stored its restore link.
  return EmailLink.isReserved(email, userId, trx)
}

/** Queues the email with the link that confirms the account's address. */
export async function requestConfirmation(
  user: User,
  trx: TransactionClientContract,
  { welcome = false } = {}
) {
  const { id, token } = await EmailLink.issue('confirm', user, trx)
  const sealedToken = sealToken('SendConfirmation', token)
  await queueEmail(trx, 'SendConfirmation', { linkId: id, sealedToken, welcome })
}

/**
 * After a change of the address: ends the other sessions, requests confirmation of the new address,
 * and sends the previous one a link that restores it. A previous address that was never confirmed
 * may belong to someone else, so it gets no link.
 */
export async function afterEmailChange(
  user: User,
  former: Pick<User, 'email' | 'emailConfirmed'>,
  actor: User,
  trx: TransactionClientContract
) {
  await Session.endOthersOf(actor, trx)
  await notifyAboutAccount(trx, user.id, accountNotices.emailChanged)
  await requestConfirmation(user, trx)
  if (!former.emailConfirmed) return
  const formerAddress = { id: user.id, email: former.email }
  const { id, token } = await EmailLink.issue('restore', formerAddress, trx)
  const sealedToken = sealToken('SendEmailChanged', token)
  await queueEmail(trx, 'SendEmailChanged', { linkId: id, sealedToken })
}

/** Queues the alerts for the owner's projects, which have waited for the address. */
async function queueWaitingAlerts({ id }: User, trx: TransactionClientContract) {
  const open = await trx
    .from('projects')
    .select('id')
    .where({ user_id: id, status: 'open' })
    .whereNull('deleted_at')
    .orderBy('id')
  for (const project of open) await queueAlerts(trx, project.id)
}

/** @param trx  in which the account is locked */
async function markConfirmed(user: User, trx: TransactionClientContract): Promise<User> {
  if (!user.emailConfirmed) await queueWaitingAlerts(user, trx)
  return user.merge({ emailConfirmed: true }).save()
}

export async function resendConfirmation(userId: number) {
  await db.transaction(async (trx) => {
    const user = await lockUser(userId, trx)
    refuseIf(linkRefusals.resend({ account: user }))
    await requestConfirmation(user!, trx)
  })
}

export async function confirmEmail(token: string): Promise<User> {
  const found = await EmailLink.findValid('confirm', token)
  refuseIf(linkRefusals.follow({ isValid: found !== null }))
  return db.transaction(async (trx) => {
    const user = await lockUser(found!.userId, trx)
    const link = await EmailLink.use('confirm', token, trx)
    refuseIf(linkRefusals.follow({ isValid: user !== null && link?.email === user.email }))
    return markConfirmed(user!, trx)
  })
}

export async function confirmEmailByHand(about: User, { by, reason }: ByHand): Promise<User> {
  return about.underLock(async (user, trx) => {
    await lockTeamRole(by, trx)
    refuseIf(accountRefusals.confirmEmail({ account: user }))
    await markConfirmed(user, trx)
    await AuditEvent.record(trx, 'email_confirmed', { actor: by, user, reason })
    return user
  })
}

export async function restoreEmail(token: string): Promise<User> {
  const found = await EmailLink.findValid('restore', token)
  refuseIf(linkRefusals.follow({ isValid: found !== null }))
  const password = await randomPasswordHash()
  return db.transaction(async (trx) => {
    const account = await lockUser(found!.userId, trx)
    const used = account && (await EmailLink.use('restore', token, trx))
    refuseIf(linkRefusals.follow({ isValid: Boolean(used) }))
    const [user, link] = [account!, used!]
    refuseIf(linkRefusals.restore({ isEmailTaken: await isEmailTaken(link.email, user.id, trx) }))
    await trx
      .from('password_resets')
      .whereRaw('lower(email) in (lower(?), lower(?))', [user.email, link.email])
      .delete()
    await EmailLink.query({ client: trx })
      .where('userId', user.id)
      .where('id', '>', link.id)
      .delete()
    await EmailLink.query({ client: trx }).where({ userId: user.id, kind: 'confirm' }).delete()
    await markConfirmed(user.merge({ email: link.email, password }), trx)
    await Session.endAllOf(user, trx)
    await Passkey.removeAllOf(user, trx)
    await CalendarFeed.revokeAllOf(user, trx)
    await AuditEvent.record(trx, 'email_changed', { actor: user, user })
    await notifyAboutAccount(trx, user.id, accountNotices.emailRestored)
    return user
  })
}

function lockUser(id: number, trx: TransactionClientContract): Promise<User | null> {
  const query = User.query({ client: trx }).where('id', id).whereNull('deletedAt')
  query.knexQuery.forNoKeyUpdate()
  return query.first()
}
