import { DateTime } from 'luxon'
import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import type { ProfessionalBadgeState } from '#shared/reputation/professional_badges'
import { likePattern } from '#queries/admin_lists'
import { inOrder, largeList, type Order, type Paging } from '#queries/large_list'
import ProfessionalBadge from '#models/professional_badge'
import User from '#models/user'

export interface BadgeFilters {
  /** Matches the company's names and address. */
  q?: string | null
  state?: ProfessionalBadgeState | null
}

const order: Order = {
  by: ["coalesce(decided_at, 'infinity')", '-professional_badges.id'],
  direction: 'desc',
  index: null,
}

/** Documents of all companies: waiting ones first, the oldest on top; then the newest decision. */
export function listBadges({ q, state }: BadgeFilters) {
  const query = inOrder(ProfessionalBadge.query(), order)
    .preload('type')
    .preload('user')
    .preload('decider')
  if (state) conditions[state](query, DateTime.utc().toSQL()!)
  if (q) {
    query.whereIn(
      'userId',
      User.query()
        .select('id')
        .whereNull('deletedAt')
        .whereRaw('search_key like ?', [likePattern(q)])
    )
  }
  return query
}

export const pageOfBadges = (filters: BadgeFilters & Paging) =>
  largeList(listBadges(filters), order).paginate(filters)

type BadgeQuery = ModelQueryBuilderContract<typeof ProfessionalBadge, ProfessionalBadge>

const verified = (query: BadgeQuery) =>
  query.whereNotNull('verificationDate').whereNull('revokedAt')

/** The same as `stateOfBadge`. */
const conditions: Record<ProfessionalBadgeState, (query: BadgeQuery, now: string) => unknown> = {
  waiting: (query) => query.whereNull('decidedAt'),
  declined: (query) => query.whereNotNull('declineReason'),
  revoked: (query) => query.whereNotNull('revokedAt'),
  expired: (query, now) => verified(query).where('expiryDate', '<=', now),
  verified: (query, now) => verified(query).where('isActive', true).where('expiryDate', '>', now),
  replaced: (query, now) => verified(query).where('isActive', false).where('expiryDate', '>', now),
}
