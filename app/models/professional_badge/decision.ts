import { DateTime } from 'luxon'
import { refuseIf } from '#lifecycles/lifecycle'
import { professionalBadgeRefusals } from '#lifecycles/professional_badge_rules'
import AuditEvent from '#models/audit_event'
import ProfessionalBadge, { type LockedBadge } from '#models/professional_badge'
import { reloadProjectsWithBidsOf } from '#models/project/reloading'
import type User from '#models/user'
import { lockTeamRole } from '#models/user/active_account_lock'
import { badgeNotices } from '#notifications/account'
import { notifyAboutAccount } from '#notifications/notify'
import { queueEmail, type BadgeNews } from '#services/queue/dispatch'

/** The name of the organization that checks documents. */
const verifier = 'Stagely'

export async function verifyBadge(
  found: ProfessionalBadge,
  { by, expiryDate }: { by: User; expiryDate: DateTime }
) {
  return found.underLock(async (locked) => {
    const { badge, user, trx } = locked
    await lockTeamRole(by, trx)
    refuseIf(professionalBadgeRefusals.decide({ badge }))
    await ProfessionalBadge.query({ client: trx })
      .where({ userId: user.id, badgeType: badge.badgeType, isActive: true })
      .update({ isActive: false })
    const now = DateTime.utc()
    await badge
      .merge({
        decidedAt: now,
        decidedBy: by.id,
        verifiedBy: verifier,
        verificationDate: now,
        expiryDate,
        isActive: true,
      })
      .save()
    await AuditEvent.record(trx, 'badge_verified', { actor: by, user })
    await informCompany(locked, 'verified')
    await reloadProjectsWithBidsOf([user.id], trx)
    return badge
  })
}

export async function declineBadge(
  found: ProfessionalBadge,
  { by, reason }: { by: User; reason: string }
) {
  return found.underLock(async (locked) => {
    const { badge, user, trx } = locked
    await lockTeamRole(by, trx)
    refuseIf(professionalBadgeRefusals.decide({ badge }))
    await badge.merge({ decidedAt: DateTime.utc(), decidedBy: by.id, declineReason: reason }).save()
    await AuditEvent.record(trx, 'badge_declined', { actor: by, user, reason })
    await informCompany(locked, 'declined')
    return badge
  })
}

export async function revokeBadge(
  found: ProfessionalBadge,
  { by, reason }: { by: User; reason: string }
) {
  return found.underLock(async (locked) => {
    const { badge, user, trx } = locked
    await lockTeamRole(by, trx)
    refuseIf(professionalBadgeRefusals.revoke({ badge }))
    await badge.merge({ isActive: false, revokedAt: DateTime.utc(), revokeReason: reason }).save()
    await AuditEvent.record(trx, 'badge_revoked', { actor: by, user, reason })
    await informCompany(locked, 'revoked')
    await reloadProjectsWithBidsOf([user.id], trx)
    return badge
  })
}

/** Writes the notification and queues the email. */
export async function informCompany({ badge, user, trx }: LockedBadge, news: BadgeNews) {
  const type = news === 'expiring' || news === 'expired' ? 'badge_expiring' : 'badge_reviewed'
  await notifyAboutAccount(trx, user.id, badgeNotices[news](badge), type)
  await queueEmail(trx, 'SendBadgeEmail', { badgeId: badge.id, news })
}
