import { DateTime } from 'luxon'
import { refuseIf } from '#lifecycles/lifecycle'
import { accountRefusals } from '#lifecycles/moderation_rules'
import AuditEvent from '#models/audit_event'
import type User from '#models/user'
import { lockTeamRole } from '#models/user/active_account_lock'
import { queueEmail } from '#services/queue/dispatch'

/** How long an admin can download the copy after giving the reason, in minutes. */
export const copyMinutes = 60

export async function recordDataCopy(
  about: User,
  { by, reason }: { by: User; reason: string }
): Promise<DateTime> {
  return about.underLock(async (user, trx) => {
    await lockTeamRole(by, trx)
    refuseIf(accountRefusals.exportData({ account: user, by }))
    const event = await AuditEvent.record(trx, 'account_exported', { actor: by, user, reason })
    await queueEmail(trx, 'SendModerationEmail', { eventId: event.id })
    return DateTime.utc().plus({ minutes: copyMinutes })
  })
}

export async function requireRecordedCopy(about: User, by: User): Promise<void> {
  const recorded = await AuditEvent.query()
    .where({ kind: 'account_exported', actorId: by.id, userId: about.id })
    .where('createdAt', '>', DateTime.utc().minus({ minutes: copyMinutes }).toJSDate())
    .first()
  refuseIf(accountRefusals.downloadCopy({ isRecorded: recorded !== null }))
}
