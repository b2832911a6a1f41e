import { randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { RuleViolation } from '#exceptions/rule_violation'
import { isMadeBy } from '#lifecycles/bid_lifecycle'
import { refuseIf } from '#lifecycles/lifecycle'
import { accountRefusals } from '#lifecycles/moderation_rules'
import { isOwnedBy } from '#lifecycles/project_lifecycle'
import AuditEvent from '#models/audit_event'
import type Bid from '#models/bid'
import { lockAccountWithProjects, type LockedAccount } from '#models/user/account_lock'
import { closeProjectsAndBids, unpaidBidsOf } from '#models/user/closing'
import { lockActiveAccount } from '#models/user/presence'
import { randomPasswordHash } from '#models/user/password'
import { cancelPayments, openPaymentsOf, refuseWhilePaying } from '#models/payment/open_payments'
import Session from '#models/session'
import User from '#models/user'
import { discardPhotos } from '#services/queue/dispatch'

/** Shown in place of the name of a deleted account. */
const nobody = 'Deleted user'

/** Tables whose rows are about one user only. */
const personalTables = [
  'email_links',
  'notifications',
  'notification_preferences',
  'notification_digests',
  'dismissals',
  'professional_badges',
  'reputation_scores',
  'known_networks',
]

/**
 * Deletes an account by anonymizing it. Personal data, photos, sessions and tokens are erased. Open
 * projects and bids end, and the other parties are notified. Paid fees, messages and reviews stay
 * under 'Deleted user', and the email address is free again. Open payments are cancelled at the
 * provider after the rules have allowed the deletion; then the rules are checked again.
 *
 * @param by  the user or an admin
 * @throws NotSignedIn (401) if the user was suspended after the request was authenticated
 * @throws RuleViolation (409) for an admin's own account, for the last admin, if the account is
 *   already deleted, and if a payment has just succeeded or may still succeed
 * @throws PaymentProviderUnavailable (503)
 */
export async function closeAccount(user: User, { by }: { by: User }): Promise<void> {
  const before = await db.transaction(async (trx) => {
    const account = await lockAccountWithProjects(user, trx)
    await refuseClosing(account, by)
    return {
      paid: new Set(account.bids.filter((bid) => bid.isPaid).map(({ id }) => id)),
      open: await openPaymentsOf(unpaidBidsOf(account), trx),
    }
  })
  await cancelPayments(before.open)
  const password = await randomPasswordHash()

  await db.transaction(async (trx) => {
    const account = await lockAccountWithProjects(user, trx)
    await refuseClosing(account, by)
    refuseNewPayments(account, before.paid)
    await refuseWhilePaying(unpaidBidsOf(account), trx)

    await closeProjectsAndBids(account)
    const photos = await eraseProjectContents(account)
    await erasePersonalData(account.person, trx)
    photos.push(...(await anonymize(account.person, password)))
    await AuditEvent.record(trx, 'account_deleted', { actor: by, user: account.person })
    await discardPhotos(trx, photos)
  })
}

/** @throws RuleViolation (409), NotSignedIn (401) if the user was suspended in the meantime */
async function refuseClosing({ person: account, trx }: LockedAccount, by: User) {
  if (by.id === account.id) await lockActiveAccount(by, trx)
  const isLastAdmin = account.isAdmin && !(await hasOtherAdmin(account, trx))
  refuseIf(accountRefusals.close({ account, by, isLastAdmin }))
}

async function hasOtherAdmin(person: User, trx: TransactionClientContract): Promise<boolean> {
  const query = User.query({ client: trx })
    .where('isAdmin', true)
    .whereNull('deletedAt')
    .whereNull('suspendedAt')
  const admins = await query.orderBy('id').forUpdate()
  return admins.some(({ id }) => id !== person.id)
}

/** @throws RuleViolation (409) if a fee was paid in the meantime */
function refuseNewPayments({ person, projects, bids }: LockedAccount, paidBefore: Set<number>) {
  const projectOf = (bid: Bid) => projects.find(({ id }) => id === bid.projectId)!
  const paid = bids.find(
    (bid) =>
      bid.isPaid &&
      !paidBefore.has(bid.id) &&
      (isMadeBy(bid, person) || isOwnedBy(projectOf(bid), person))
  )
  if (!paid) return
  throw new RuleViolation(
    `The platform fee for ${projectOf(paid).title} has just been paid. Look at the project before the account is deleted.`
  )
}

const removedText = 'Removed with the account of its owner.'

/** Removes all photos. Keeps the description if a stager has paid for the project. */
async function eraseProjectContents({ person, projects, bids }: LockedAccount): Promise<string[]> {
  const photos: string[] = []
  for (const project of projects.filter((each) => isOwnedBy(each, person))) {
    photos.push(...project.photos)
    project.merge({ photos: [], hiddenPhotos: [], hiddenPhotosReason: null })
    if (!bids.some((bid) => bid.projectId === project.id && bid.isPaid)) {
      project.merge({ description: removedText, otherRooms: null })
    }
    if (project.hiddenAt) project.hiddenReason = removedText
    await project.save()
  }
  return photos
}

async function erasePersonalData(person: User, trx: TransactionClientContract) {
  await deleteFailedJobs(person, trx)
  await Session.endAllOf(person, trx)
  for (const table of personalTables) await trx.from(table).where('user_id', person.id).delete()
  const projects = trx.from('projects').where('user_id', person.id).select('id')
  await trx
    .from('audit_events')
    .where('user_id', person.id)
    .orWhereIn('project_id', projects)
    .update({ reason: null })
  await trx.from('message_blocks').where('blocker_id', person.id).delete()
  const address = [person.email.toLowerCase()]
  await trx.from('password_resets').whereRaw('lower(email) = ?', address).delete()
  await trx
    .from('contact_messages')
    .whereRaw('lower(email) = ?', address)
    .update({ name: nobody, email: '' })
}

/** Failed jobs are kept for a month; those about this user are deleted with the account. */
async function deleteFailedJobs({ id, email }: User, trx: TransactionClientContract) {
  await trx.rawQuery(
    `delete from queue_jobs
     using (
       select id as failed, data::jsonb -> 'payload' as payload
       from queue_jobs where status = 'failed'
     ) jobs
     where queue_jobs.id = failed and (
       payload ->> 'userId' = :id::text
       or payload ->> 'linkId' in (select id::text from email_links where user_id = :id)
       or payload ->> 'notificationId' in (select id::text from notifications where user_id = :id)
       or payload ->> 'resetId' in
         (select id::text from password_resets where lower(email) = lower(:email))
     )`,
    { id, email }
  )
}

/** @returns names of the profile's photos in the store */
async function anonymize(person: User, password: string): Promise<string[]> {
  const photos = [...person.portfolioPhotos, ...(person.avatar ? [person.avatar] : [])]
  const alias = `deleted-${person.id}-${randomBytes(4).toString('hex')}`
  await person
    .merge({
      name: nobody,
      username: alias,
      email: `${alias}@account.invalid`,
      password,
      phone: null,
      company: null,
      website: null,
      bio: null,
      avatar: null,
      portfolioPhotos: [],
      stripeCustomerId: null,
      isAdmin: false,
      suspendedAt: null,
      suspensionCategory: null,
      suspensionReason: null,
      deletedAt: DateTime.utc(),
    })
    .save()
  return photos
}
