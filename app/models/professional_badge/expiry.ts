import type { DateTime } from 'luxon'
import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import { professionalBadgeLimits } from '#shared/reputation/professional_badges'
import ProfessionalBadge, { type LockedBadge } from '#models/professional_badge'
import { reloadProjectsWithBidsOf } from '#models/project/reloading'
import { informCompany } from '#models/professional_badge/decision'
import { databaseNow } from '#services/database/clock'
import { oneByOne } from '#services/queue/timer_batches'

/**
 * Ends badges whose time is up, and reminds companies of those that end within 30 days, once each.
 * Safe to run concurrently: each badge is checked again under its lock. One that fails doesn't stop
 * the others.
 *
 * @returns how many ended and how many companies were reminded
 */
export async function expireBadges() {
  const now = await databaseNow()
  const soon = now.plus({ days: professionalBadgeLimits.noticeDays })
  const expired = await forEachDue(
    (query) => query.where('expiryDate', '<=', now.toSQL()),
    (locked) => end(locked, now),
    'a badge could not be ended'
  )
  const reminded = await forEachDue(
    (query) => query.where('expiryDate', '<=', soon.toSQL()).whereNull('remindedAt'),
    (locked) => remind(locked, now, soon),
    'a company could not be reminded of a badge'
  )
  return { expired, reminded }
}

type BadgeQuery = ModelQueryBuilderContract<typeof ProfessionalBadge, ProfessionalBadge>

/** Each badge is handled under the lock of its company's account. */
function forEachDue(
  isDue: (query: BadgeQuery) => BadgeQuery,
  work: (locked: LockedBadge) => Promise<boolean>,
  failure: string
): Promise<number> {
  return oneByOne({
    read: ({ after, limit }) =>
      isDue(ProfessionalBadge.query().where('isActive', true).where('id', '>', after))
        .orderBy('id')
        .limit(limit),
    work: (badge) => badge.underLock(work),
    failure,
    idName: 'badgeId',
  })
}

async function end(locked: LockedBadge, now: DateTime): Promise<boolean> {
  const { badge, user, trx } = locked
  if (!badge.isActive || badge.expiryDate! > now) return false
  await badge.merge({ isActive: false }).save()
  await informCompany(locked, 'expired')
  await reloadProjectsWithBidsOf([user.id], trx)
  return true
}

async function remind(locked: LockedBadge, now: DateTime, soon: DateTime): Promise<boolean> {
  const { badge } = locked
  if (!badge.isActive || badge.remindedAt || badge.expiryDate! > soon) return false
  await badge.merge({ remindedAt: now }).save()
  await informCompany(locked, 'expiring')
  return true
}
