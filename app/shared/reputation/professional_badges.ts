import { Enumeration, type ValueOf } from '#shared/values/enumeration'

/** The state of a document that a staging company sent to have something verified. */
export const professionalBadgeStates = new Enumeration({
  offered: {
    waiting: 'Waiting for review',
    verified: 'Verified',
    declined: 'Not accepted',
    expired: 'Expired',
    revoked: 'Removed by Stagely',
    replaced: 'Replaced by a newer document',
  },
})
export type ProfessionalBadgeState = ValueOf<typeof professionalBadgeStates>

interface BadgeRecord {
  decidedAt: unknown
  declineReason: string | null
  revokedAt: unknown
  isActive: boolean
  expiryDate: { toMillis(): number } | null
}

/** An active badge whose time is up counts as expired before the timer has seen it. */
export function stateOfBadge(badge: BadgeRecord, now: { toMillis(): number }) {
  if (!badge.decidedAt) return 'waiting'
  if (badge.declineReason !== null) return 'declined'
  if (badge.revokedAt) return 'revoked'
  if (badge.expiryDate!.toMillis() <= now.toMillis()) return 'expired'
  return badge.isActive ? 'verified' : 'replaced'
}

export const professionalBadgeLimits = {
  /** Length of the name of a kind of badge, and of what is checked for it. */
  name: 60,
  description: 200,
  /** Kinds of badges that can be offered. */
  types: 30,
  /** A badge ends at the latest this many years after it was verified. */
  years: 5,
  /** The company is reminded this many days before a badge ends. */
  noticeDays: 30,
} as const

/** Path of a document for the company that sent it. */
export const badgeDocumentPath = (id: number) => `/badges/${id}/document`
