import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import db from '@adonisjs/lucid/services/db'
import { refuseIf } from '#lifecycles/lifecycle'
import { accountRefusals, linkRefusals } from '#lifecycles/moderation_rules'
import AuditEvent from '#models/audit_event'
import CalendarFeed from '#models/calendar_feed'
import EmailLink from '#models/email_link'
import Passkey from '#models/passkey'
import Person, { lockPerson, type LockedPerson } from '#models/person'
import { randomPasswordHash } from '#models/person/password'
import Session from '#models/session'
import type User from '#models/user'
import { lockTeamRole } from '#models/user/active_account_lock'
import { accountNotices } from '#notifications/account'
import { notifyAboutAccount } from '#notifications/notify'
import { queueAlerts, queueEmail } from '#services/queue/dispatch'
import { sealToken } from '#services/queue/sealed_token'

export interface ByHand {
  by: User
  /** For admins only. */
  reason: string
}

/** Whether another person signs in with the address, or can still restore it. */
export async function isEmailTaken(
  email: string,
  personId: number,
  trx: TransactionClientContract
) {
  const query = Person.query({ client: trx }).whereRaw('lower(email) = ?', [email.toLowerCase()])
  if (await query.whereNot('id', personId).first()) return true
  // After the people: a change that commits between the queries has also stored its restore link.
  return EmailLink.isReserved(email, personId, trx)
}

/** The account whose contact address is the person's. */
export const contactAccountOf = <Account extends { email: string }>(
  { email }: Pick<Person, 'email'>,
  accounts: Account[]
) => accounts.find((account) => account.email.toLowerCase() === email.toLowerCase())

/** Queues the email with the link that confirms the person's address. */
export async function requestConfirmation(
  account: Pick<User, 'id'>,
  person: Person,
  trx: TransactionClientContract,
  { welcome = false } = {}
) {
  const { id, token } = await EmailLink.issue('confirm', { account, person }, trx)
  const sealedToken = sealToken('SendConfirmation', token)
  await queueEmail(trx, 'SendConfirmation', { linkId: id, sealedToken, welcome })
}

/**
 * After a change of the address: ends the other sessions, requests confirmation of the new address,
 * and sends the previous one a link that restores it. A previous address that was never confirmed
 * may belong to someone else, so it gets no link.
 */
export async function afterEmailChange(
  person: Person,
  former: Pick<Person, 'email' | 'emailConfirmed'>,
  actor: User,
  trx: TransactionClientContract
) {
  await Session.endOthersOf(actor, trx)
  await notifyAboutAccount(trx, actor.id, accountNotices.emailChanged)
  await requestConfirmation(actor, person, trx)
  if (!former.emailConfirmed) return
  const formerAddress = { id: person.id, email: former.email }
  const { id, token } = await EmailLink.issue(
    'restore',
    { account: actor, person: formerAddress },
    trx
  )
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

/** Also confirms the contact address of the account that has the same. */
async function markConfirmed({ person, accounts, trx }: LockedPerson) {
  const account = contactAccountOf(person, accounts)
  await person.merge({ emailConfirmed: true }).save()
  if (account) await markAccountConfirmed(account, trx)
}

async function markAccountConfirmed(account: User, trx: TransactionClientContract) {
  if (!account.emailConfirmed) await queueWaitingAlerts(account, trx)
  await account.merge({ emailConfirmed: true }).save()
}

export async function resendConfirmation(user: User) {
  await db.transaction(async (trx) => {
    const locked = await lockPerson(user.person.id, trx)
    refuseIf(linkRefusals.resend({ account: locked?.person ?? null }))
    await requestConfirmation(user, locked!.person, trx)
  })
}

export async function confirmEmail(token: string): Promise<Person> {
  const found = await EmailLink.findValid('confirm', token)
  refuseIf(linkRefusals.follow({ isValid: found !== null }))
  return db.transaction(async (trx) => {
    const locked = await lockPerson(found!.personId, trx)
    const link = await EmailLink.use('confirm', token, trx)
    refuseIf(
      linkRefusals.follow({ isValid: locked !== null && link?.email === locked.person.email })
    )
    await markConfirmed(locked!)
    return locked!.person
  })
}

export async function confirmEmailByHand(about: User, { by, reason }: ByHand): Promise<User> {
  return about.underLock(async (user, trx) => {
    await lockTeamRole(by, trx)
    refuseIf(accountRefusals.confirmEmail({ account: user }))
    const person = await Person.findByEmail(user.email, trx)
    // The contact address needn't be anyone's login.
    await person?.merge({ emailConfirmed: true }).save()
    await markAccountConfirmed(user, trx)
    await AuditEvent.record(trx, 'email_confirmed', { actor: by, user, reason })
    return user
  })
}

export async function restoreEmail(token: string): Promise<Person> {
  const found = await EmailLink.findValid('restore', token)
  refuseIf(linkRefusals.follow({ isValid: found !== null }))
  const password = await randomPasswordHash()
  return db.transaction(async (trx) => {
    const locked = await lockPerson(found!.personId, trx)
    const used = locked && (await EmailLink.use('restore', token, trx))
    refuseIf(linkRefusals.follow({ isValid: Boolean(used) }))
    const [{ person, accounts }, link] = [locked!, used!]
    refuseIf(linkRefusals.restore({ isEmailTaken: await isEmailTaken(link.email, person.id, trx) }))
    await trx
      .from('password_resets')
      .whereRaw('lower(email) in (lower(?), lower(?))', [person.email, link.email])
      .delete()
    await EmailLink.query({ client: trx })
      .where('personId', person.id)
      .where('id', '>', link.id)
      .delete()
    await EmailLink.query({ client: trx }).where({ personId: person.id, kind: 'confirm' }).delete()
    contactAccountOf(person, accounts)?.merge({ email: link.email })
    person.merge({ email: link.email, password })
    await markConfirmed({ person, accounts, trx })
    await Session.endAllOf(person, trx)
    await Passkey.removeAllOf(person, trx)
    await CalendarFeed.revokeAllOf(person, trx)
    for (const user of accounts) {
      const actor = { id: user.id, personId: person.id }
      await AuditEvent.record(trx, 'email_changed', { actor, user })
      await notifyAboutAccount(trx, user.id, accountNotices.emailRestored)
    }
    return person
  })
}
