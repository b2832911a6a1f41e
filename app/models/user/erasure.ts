import { randomBytes } from 'node:crypto'
import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { isOwnedBy } from '#lifecycles/project_lifecycle'
import { eraseAgreementsOf } from '#models/agreement/erasure'
import ConditionPhoto from '#models/condition_photo'
import ContactMessage from '#models/contact_message'
import CrewLink from '#models/crew_link'
import HomeOutcome from '#models/home_outcome'
import Invoice from '#models/invoice'
import MessageFile from '#models/message_file'
import ProfessionalBadge from '#models/professional_badge'
import Question from '#models/question'
import RoomPair from '#models/room_pair'
import Person from '#models/person'
import ScheduleLine from '#models/schedule_line'
import Seat from '#models/seat'
import Session from '#models/session'
import type User from '#models/user'
import type { LockedAccount } from '#models/user/account_lock'
import { deleteFailedJobs } from '#services/queue/failed_jobs'

/** Shown in place of the name of a deleted account. */
const nobody = 'Deleted user'

/** Tables whose rows are about one account only. */
const personalTables = [
  'account_notes',
  'agreement_templates',
  'calendar_feeds',
  'email_deliveries',
  'field_edits',
  'notifications',
  'notification_preferences',
  'notification_digests',
  'dismissals',
  'portfolio_labels',
  'push_subscriptions',
  'saved_searches',
  'seat_invitations',
  'receipt_details',
  'reputation_scores',
]

/**
 * Erases the contents of an account's projects and everything personal.
 *
 * @param seats  the active ones of the account, with their people, locked
 * @param password  the hash of a password that nobody knows
 * @returns names of the account's photos in the store
 */
export async function eraseAccount(
  account: LockedAccount,
  seats: Seat[],
  password: string
): Promise<string[]> {
  const photos = await eraseProjectContents(account)
  const pairs = await RoomPair.eraseAllOf(account.person, account.trx)
  const condition = await ConditionPhoto.eraseAllOf(account.person, account.trx)
  await erasePersonalData(account.person, account.trx)
  await erasePeople(seats, password, account.trx)
  await eraseFormerPeople(account.person, password, account.trx)
  // The former release signs in with these.
  const signIn = { password, two_step_at: null }
  await account.trx.from('users').where('id', account.person.id).update(signIn)
  const profilePhotos = await anonymize(account.person)
  // Once the account is marked as deleted: what both have deleted goes.
  await eraseAgreementsOf(account.person, account.trx)
  return [...photos, ...pairs, ...condition, ...profilePhotos]
}

const removedText = 'Removed with the account of its owner.'

/** Removes all photos and floor plans. Keeps the description if a stager has paid for the project. */
async function eraseProjectContents({ person, projects, bids }: LockedAccount): Promise<string[]> {
  const photos: string[] = []
  for (const project of projects.filter((each) => isOwnedBy(each, person))) {
    photos.push(...project.photos, ...(project.floorPlan ? [project.floorPlan] : []))
    project.$setRelated('owner', person)
    project.merge({ photos: [], floorPlan: null, hiddenPhotos: [], hiddenPhotosReason: null })
    if (!bids.some((bid) => bid.projectId === project.id && bid.isReleased)) {
      project.merge({ description: removedText, otherRooms: null })
    }
    if (project.hiddenAt) project.hiddenReason = removedText
    await project.save()
  }
  return photos
}

async function erasePersonalData(person: User, trx: TransactionClientContract) {
  await deleteFailedJobsOf(person, trx)
  await ProfessionalBadge.eraseAllOf(person, trx)
  await Session.endAllIn(person, trx)
  for (const table of personalTables) await trx.from(table).where('user_id', person.id).delete()
  const seats = trx.from('seats').where('user_id', person.id).select('id')
  await trx.from('seat_notification_preferences').whereIn('seat_id', seats).delete()
  const projects = trx.from('projects').where('user_id', person.id).select('id')
  await trx
    .from('audit_events')
    .where('user_id', person.id)
    .orWhereIn('project_id', projects)
    .update({ reason: null, category: null })
  await trx
    .from('message_reports')
    .where('reported_id', person.id)
    .update({ outcome_category: null, outcome_reason: null })
  await MessageFile.eraseAllOf(person, trx)
  await Question.eraseAllOf(person, trx)
  await HomeOutcome.eraseAllOf(person, trx)
  await Invoice.eraseAllOf(person, trx)
  await ScheduleLine.eraseAllOf(person, trx)
  await CrewLink.eraseAllOf(person, trx)
  const bids = trx.from('bids').where('user_id', person.id).orWhereIn('project_id', projects)
  const erased = { payer_name: null, payer_company: null, payer_address: null, payer_tax_id: null }
  const ownBids = trx.from('bids').where('user_id', person.id).select('id')
  await trx.from('receipts').whereIn('bid_id', ownBids).update(erased)
  const now = DateTime.utc().toSQL()
  await trx
    .from('stagings')
    .whereNotNull('access')
    .whereIn('bid_id', bids.clone().select('id'))
    .update({ access: null, access_erased_at: now })
  await trx
    .from('payments')
    .whereIn('bid_id', bids.clone().select('id'))
    .update({ refund_note: null })
  await trx
    .from('audit_events')
    .whereIn('kind', ['refund_ordered', 'owner_report_dismissed', 'give_up_decided'])
    .whereIn('bid_id', bids.clone().select('id'))
    .update({ reason: null })
  await trx
    .from('bids')
    .where('user_id', person.id)
    .update({ note: null, masked: null, give_up_reason: null })
  await trx
    .from('owner_reports')
    .where('stager_id', person.id)
    .orWhere('owner_id', person.id)
    .update({ reason: null })
  await trx.from('message_blocks').where('blocker_id', person.id).delete()
  await trx.from('favorites').where('owner_id', person.id).orWhere('company_id', person.id).delete()
  await trx
    .from('invitations')
    .where('company_id', person.id)
    .orWhereIn('project_id', projects.clone())
    .delete()
  await trx.from('seller_links').whereIn('project_id', projects.clone()).delete()
  await ContactMessage.anonymize(person.email, trx)
}

async function deleteFailedJobsOf({ id }: User, trx: TransactionClientContract) {
  await deleteFailedJobs(
    `payload ->> 'userId' = :id::text
       or payload ->> 'notificationId' in (select id::text from notifications where user_id = :id)
       or payload ->> 'eventId' in (select id::text from audit_events where user_id = :id
         and kind in ('passkey_added', 'passkey_removed'))
       or payload ->> 'badgeId' in (select id::text from professional_badges where user_id = :id)`,
    { id },
    trx
  )
}

/**
 * Ends all seats of the account, and erases those who have no other. Their rows are locked, so that of two accounts
 * that are deleted at the same moment the second one erases who has a seat in both.
 */
async function erasePeople(seats: Seat[], password: string, trx: TransactionClientContract) {
  for (const seat of seats) {
    await seat.end({ by: null, trx })
    if (await Seat.ofPerson(seat.person, trx).first()) continue
    await seat.person.erase(password, trx)
  }
}

/** Also those whose seat had ended before, and who weren't erased because that release knew only accounts. */
async function eraseFormerPeople({ id }: User, password: string, trx: TransactionClientContract) {
  const seats = trx.from('seats').where('user_id', id)
  const active = trx.from('seats').whereNull('ended_at').select('person_id')
  const former = Person.query({ client: trx })
    .whereNull('deletedAt')
    .whereIn('id', seats.clone().select('person_id'))
    .whereNotIn('id', active)
    .orderBy('id')
  former.knexQuery.forNoKeyUpdate()
  for (const person of await former) await person.erase(password, trx)
  await seats.update({ former_name: null })
}

/** @returns names of the profile's photos in the store */
async function anonymize(person: User): Promise<string[]> {
  const photos = [...person.portfolioPhotos, ...(person.avatar ? [person.avatar] : [])]
  const alias = `deleted-${person.id}-${randomBytes(4).toString('hex')}`
  await person
    .merge({
      name: nobody,
      username: alias,
      email: `${alias}@account.invalid`,
      phone: null,
      company: null,
      website: null,
      bio: null,
      introduction: null,
      masked: null,
      avatar: null,
      portfolioPhotos: [],
      rating: 0,
      areaCounty: null,
      areaState: null,
      stripeCustomerId: null,
      teamRole: null,
      suspendedAt: null,
      suspensionCategory: null,
      suspensionReason: null,
      mutedAt: null,
      mutedUntil: null,
      muteCategory: null,
      muteReason: null,
      installHintDismissedAt: null,
      secondFactorFrom: null,
      deletedAt: DateTime.utc(),
    })
    .save()
  return photos
}
