import { DateTime } from 'luxon'
import { removalDay } from '#shared/staging_terms'
import { RuleViolation } from '#exceptions/rule_violation'
import { refuseIf } from '#lifecycles/lifecycle'
import { stagingRefusals } from '#lifecycles/staging_rules'
import AuditEvent from '#models/audit_event'
import Staging, { dateOf, noticeFor, recordEntry, type LockedStaging } from '#models/staging'
import { sealAccess, type StagingAccess } from '#models/staging/access'
import type User from '#models/user'
import { notify } from '#notifications/notify'

/**
 * Proposes an install date. Proposing the date that the other side has proposed agrees to it, and
 * proposing the agreed date withdraws what was proposed instead.
 *
 * @param date      calendar day (YYYY-MM-DD)
 * @param revision  the version of the dates that the person saw; without it, any is accepted
 * @throws RuleViolation (409), also if the dates have changed since that version
 */
export async function proposeInstallDate(
  projectId: number,
  actor: User,
  { date, revision }: { date: string; revision?: number }
): Promise<void> {
  await Staging.underLock(projectId, actor, async (locked) => {
    const { staging, side, other, situation, trx } = locked
    if (revision !== undefined && staging.revision !== revision) {
      throw new RuleViolation('The dates have just changed. Look at them, then try again.')
    }
    refuseIf(stagingRefusals.propose(situation, date))
    if (date === situation.staging.proposedInstallOn) return setInstallDate(locked, date)

    const isKept = date === situation.staging.installOn
    staging.proposedInstallOn = isKept ? null : dateOf(date)
    staging.proposedBy = isKept ? null : side
    staging.revision += 1
    await staging.save()
    await recordEntry(locked, isKept ? 'install_kept' : 'install_proposed', { day: date })
    const type = isKept ? 'install_agreed' : 'install_proposed'
    await notify(trx, other.id, type, noticeFor(locked, date))
  })
}

/**
 * Agrees to the date that the other side has proposed.
 *
 * @param date  the proposed date that the person saw
 * @throws RuleViolation (409), also if another date was proposed since
 */
export async function agreeToInstallDate(
  projectId: number,
  actor: User,
  date: string
): Promise<void> {
  await Staging.underLock(projectId, actor, async (locked) => {
    refuseIf(stagingRefusals.agree(locked.situation, date))
    await setInstallDate(locked, date)
  })
}

/** Both have agreed on the install date: stores it with the removal that follows from it. */
export async function setInstallDate(locked: LockedStaging, date: string) {
  const { staging, bid, actor, other, trx } = locked
  const removal = removalDay(date, Number(bid.stagingPeriod), staging.extraMonths)
  staging.merge({
    proposedInstallOn: null,
    proposedBy: null,
    installOn: dateOf(date),
    removalOn: dateOf(removal),
    ownerAnswer: null,
    stagerAnswer: null,
    revision: staging.revision + 1,
  })
  await staging.save()
  await recordEntry(locked, 'install_agreed', { day: date })
  await AuditEvent.record(trx, 'staging_agreed', { actor, bid })
  await notify(trx, other.id, 'install_agreed', noticeFor(locked, date))
}

/**
 * Stores the address and the access instructions, encrypted. By the owner.
 *
 * @throws RuleViolation (409)
 */
export async function describeAccess(
  projectId: number,
  actor: User,
  access: StagingAccess
): Promise<void> {
  await Staging.underLock(projectId, actor, async (locked) => {
    refuseIf(stagingRefusals.describeAccess(locked.situation))
    const { staging } = locked
    staging.merge({
      access: sealAccess(access),
      accessChangedAt: DateTime.utc(),
      accessErasedAt: null,
    })
    await staging.save()
    await recordEntry(locked, 'access_changed')
  })
}

/** Ticks a task of the owner's checklist, or removes the tick (idempotent). */
export async function tickTask(
  projectId: number,
  actor: User,
  { task, done }: { task: Staging['checklist'][number]; done: boolean }
): Promise<void> {
  await Staging.underLock(projectId, actor, async ({ staging }) => {
    const others = staging.checklist.filter((ticked) => ticked !== task)
    staging.checklist = done ? [...others, task] : others
    await staging.save()
  })
}
