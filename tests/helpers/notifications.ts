import db from '@adonisjs/lucid/services/db'
import { addDays } from '#shared/jobs/staging_terms'
import type Bid from '#models/bid'
import type Project from '#models/project'
import type { ProjectNotificationType } from '#notifications/catalog'
import { notify } from '#notifications/notify'
import { call } from '#tests/helpers/calls'
import { createAcceptedBid, type Person } from '#tests/helpers/people'
import { dayFromNow } from '#tests/helpers/stagings'

export interface Listed {
  id: number
  type: string
  topic: string
  title: string
  message: string
  read: boolean
  count: number
  urgent: boolean
  href: string | null
}

export interface Market {
  owner: Person
  company: Person
  project: Project
  bid: Bid
}

/** Two people whose private details occur in no other text. */
export async function createCanaryMarket(): Promise<Market> {
  const market = await createAcceptedBid()
  for (const [who, { user }] of Object.entries({ owner: market.owner, firm: market.company })) {
    await user
      .merge({
        name: `Canary-${who} Person`,
        company: `Canary-${who} Works`,
        email: `canary-${who}@stagely.example`,
        phone: who === 'owner' ? '8280001111' : '8280002222',
      })
      .save()
  }
  return market
}

/** Notifications about a pending bid; the others are about an accepted one. */
const beforeAcceptance: readonly string[] = [
  'offer_received',
  'offer_changed',
  'seller_chose',
  'question_asked',
  'question_reminder',
  'project_reopened',
  'invitation_received',
  'acceptance_undone',
  'offer_revived',
  'offer_confirmed',
  'job_given_up',
]

/** Notifications to the owner; the others go to the stager. */
const toOwner: readonly string[] = [
  'offer_received',
  'offer_changed',
  'seller_chose',
  'question_asked',
  'question_reminder',
  'contact_released',
  'payment_cancelled',
  'bid_cancelled',
  'project_reopened',
  'work_completed',
  'answer_awaited',
  'offer_confirmed',
  'job_given_up',
  'crew_link_made',
  'crew_on_way',
  'crew_arrived',
  'crew_finished',
  'crew_locked_out',
  'outcome_asked',
  'outcome_reminder',
  'card_answered',
]

/**
 * Notifies the party concerned, without bundling the email with earlier ones, and puts the market
 * into the matching state.
 */
export async function notifyParty(
  type: ProjectNotificationType,
  { owner, company, project, bid }: Market
) {
  const reader = toOwner.includes(type) ? owner : company
  const isEarly = beforeAcceptance.includes(type)
  const isReview = type.startsWith('review')
  await db.from('projects').update({
    status: isReview ? 'completed' : isEarly ? 'open' : 'in_progress',
    completed_at: isReview ? new Date() : null,
  })
  const day = dayFromNow(14)
  const isStaging =
    /^(install|walk|visit|extension|term|removal|furniture|outcome|card|crew)_/.test(type)
  const isPaid = isStaging || isReview
  await db.from('bids').update({
    status: isPaid ? 'accepted' : isEarly ? 'pending' : 'payment_required',
    payment_status: isPaid ? 'paid' : 'unpaid',
    paid_at: isPaid ? new Date() : null,
    confirmation_asked_at: type === 'offer_revived' ? new Date() : null,
  })
  if (isStaging) await storeStaging(bid, day)
  await db.from('reviews').delete()
  if (type === 'review_replied') await storeReview({ owner, company, project, bid })
  const identifier = company.user.stagerIdentifier ?? undefined
  await db.transaction((trx) =>
    notify(trx, reader.user.id, type, {
      project,
      bid,
      company: identifier,
      staging: { to: 'stager', day, answer: 'extend' },
      review: { to: 'stager' },
    })
  )
  // Sends its email at once.
  await db.from('notifications').update({ email_due_at: null })
  return reader
}

/** A review of the owner by the company. */
async function storeReview({ owner, company, project }: Market) {
  await db.table('reviews').insert({
    project_id: project.id,
    reviewer_id: company.user.id,
    reviewee_id: owner.user.id,
    rating: 4,
    created_at: new Date(),
  })
}

/** A term that ends on this day, about which both were asked, and a proposed install date. */
async function storeStaging({ id }: Bid, day: string) {
  const now = new Date()
  await db
    .insertQuery()
    .table('stagings')
    .insert({
      bid_id: id,
      proposed_install_on: day,
      proposed_by: 'owner',
      install_on: addDays(day, -60),
      removal_on: day,
      asked_for: day,
      extension_asked_by: 'owner',
      created_at: now,
      updated_at: now,
    })
    .onConflict('bid_id')
    .merge()
}

export const listOf = async (person: Person, query = '') =>
  (await call<Listed[]>(person, `GET /api/notifications${query}`)).body

/** Deletes the notifications and queued emails of the scene. */
export async function clearNotifications() {
  await db.from('notifications').delete()
  await db.from('queue_jobs').delete()
}
