import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'
import { RuleViolation } from '#exceptions/rule_violation'
import { refuseIf } from '#lifecycles/lifecycle'
import { accountRefusals } from '#lifecycles/moderation_rules'
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
import { queueEmail } from '#services/queue/dispatch'
import { sealToken } from '#services/queue/sealed_token'

export const emailTaken = 'An account with this email address already exists.'

interface ByHand {
  by: User
  /** For admins only. */
  reason: string
}

const linkRefusal = 'This link has expired or was already used.'

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

/** @throws RuleViolation (409) if the address is already confirmed */
export async function resendConfirmation(userId: number) {
  await db.transaction(async (trx) => {
    const user = await lockUser(userId, trx)
    if (!user) throw new RuleViolation(linkRefusal)
    if (user.emailConfirmed) throw new RuleViolation('Your email address is confirmed already.')
    await requestConfirmation(user, trx)
  })
}

/**
 * Confirms the address that the link was sent to.
 *
 * @throws RuleViolation (409) if the link is expired or used, or the address has changed since
 */
export async function confirmEmail(token: string): Promise<User> {
  const found = await EmailLink.findValid('confirm', token)
  if (!found) throw new RuleViolation(linkRefusal)
  return db.transaction(async (trx) => {
    const user = await lockUser(found.userId, trx)
    const link = await EmailLink.use('confirm', token, trx)
    if (!user || link?.email !== user.email) throw new RuleViolation(linkRefusal)
    return user.merge({ emailConfirmed: true }).save()
  })
}

/**
 * Confirms an account's address without a link, because the person has proved it to support.
 *
 * @throws RuleViolation (409) if it is already confirmed
 * @throws NotFound (404) if the account has just been deleted, or the acting person has left the team
 * @throws NotSignedIn (401) if their session has just ended
 */
export async function confirmEmailByHand(about: User, { by, reason }: ByHand): Promise<User> {
  return about.underLock(async (user, trx) => {
    await lockTeamRole(by, trx)
    refuseIf(accountRefusals.confirmEmail({ account: user }))
    await user.merge({ emailConfirmed: true }).save()
    await AuditEvent.record(trx, 'email_confirmed', { actor: by, user, reason })
    return user
  })
}

/**
 * Restores an account's previous address and ends all its sessions. An attacker may know the
 * password, have the later links, password resets and the calendar address, and have added passkeys, so they
 * all stop working.
 *
 * @throws RuleViolation (409) if the link is expired or used, or another account has the address
 */
export async function restoreEmail(token: string): Promise<User> {
  const found = await EmailLink.findValid('restore', token)
  if (!found) throw new RuleViolation(linkRefusal)
  const password = await randomPasswordHash()
  return db.transaction(async (trx) => {
    const user = await lockUser(found.userId, trx)
    const link = user && (await EmailLink.use('restore', token, trx))
    if (!link) throw new RuleViolation(linkRefusal)
    if (await isEmailTaken(link.email, user.id, trx)) {
      throw new RuleViolation('Another account uses this address now. Write to support.')
    }
    await trx
      .from('password_resets')
      .whereRaw('lower(email) in (lower(?), lower(?))', [user.email, link.email])
      .delete()
    await EmailLink.query({ client: trx })
      .where('userId', user.id)
      .where('id', '>', link.id)
      .delete()
    await EmailLink.query({ client: trx }).where({ userId: user.id, kind: 'confirm' }).delete()
    await user.merge({ email: link.email, emailConfirmed: true, password }).save()
    await Session.endAllOf(user, trx)
    await Passkey.removeAllOf(user, trx)
    await CalendarFeed.revoke(user, trx)
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
