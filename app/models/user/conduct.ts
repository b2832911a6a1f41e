import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  conductCategories,
  muteEnd,
  type ConductCategory,
  type MuteDuration,
} from '#shared/moderation/moderation_categories'
import { refuseIf } from '#lifecycles/lifecycle'
import { accountRefusals } from '#lifecycles/moderation_rules'
import AuditEvent from '#models/audit_event'
import { lockTeamRole } from '#models/user/active_account_lock'
import type User from '#models/user'
import { moderationNotices } from '#notifications/account'
import { notifyAboutAccount } from '#notifications/notify'
import { queueEmail } from '#services/queue/dispatch'

/** A locked account and its transaction. */
interface Locked {
  person: User
  trx: TransactionClientContract
}

/** The user sees category and reason. */
export interface Warning {
  by: User
  category: ConductCategory
  reason: string
}

export interface Mute extends Warning {
  duration: MuteDuration
}

export const warnAccount = (user: User, warning: Warning) =>
  user.underLock((person, trx) => warnLocked({ person, trx }, warning))

export async function warnLocked({ person, trx }: Locked, { by, category, reason }: Warning) {
  const teamRole = await lockTeamRole(by, trx)
  refuseIf(accountRefusals.warn({ account: person, by: { id: by.id, teamRole } }))
  const event = { actor: by, user: person, category, reason }
  const { id: eventId } = await AuditEvent.record(trx, 'account_warned', event)
  const notice = moderationNotices.warned(conductCategories.label(category), reason)
  await notifyAboutAccount(trx, person.id, notice, 'account_warned')
  await queueEmail(trx, 'SendModerationEmail', { eventId })
  return person
}

export const muteAccount = (user: User, mute: Mute) =>
  user.underLock((person, trx) => muteLocked({ person, trx }, mute))

export async function muteLocked(
  { person, trx }: Locked,
  { by, category, reason, duration }: Mute
) {
  const teamRole = await lockTeamRole(by, trx)
  const now = DateTime.utc()
  const until = duration === 'lifted' ? null : now.plus({ days: Number(duration) })
  const situation = { account: person, by: { id: by.id, teamRole }, now }
  refuseIf(accountRefusals.mute({ ...situation, until }))
  await person
    .merge({ mutedAt: now, mutedUntil: until, muteCategory: category, muteReason: reason })
    .save()
  const event = { actor: by, user: person, category, reason }
  const { id: eventId } = await AuditEvent.record(trx, 'account_muted', event)
  const notice = moderationNotices.muted(
    muteEnd(until?.toJSDate()),
    conductCategories.label(category),
    reason
  )
  await notifyAboutAccount(trx, person.id, notice, 'account_muted')
  await queueEmail(trx, 'SendModerationEmail', { eventId })
  return person
}

export async function unmuteAccount(user: User, { by, reason }: { by: User; reason: string }) {
  return user.underLock(async (person, trx) => {
    const teamRole = await lockTeamRole(by, trx)
    const situation = { account: person, by: { id: by.id, teamRole }, now: DateTime.utc() }
    refuseIf(accountRefusals.unmute(situation))
    await person
      .merge({ mutedAt: null, mutedUntil: null, muteCategory: null, muteReason: null })
      .save()
    const { id: eventId } = await AuditEvent.record(trx, 'account_unmuted', {
      actor: by,
      user: person,
      reason,
    })
    await notifyAboutAccount(trx, person.id, moderationNotices.unmuted, 'account_unmuted')
    await queueEmail(trx, 'SendModerationEmail', { eventId })
    return person
  })
}
