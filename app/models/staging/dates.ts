import { DateTime } from 'luxon'
import { removalDay } from '#shared/jobs/staging_terms'
import { refuseIf } from '#lifecycles/lifecycle'
import { stagingRefusals } from '#lifecycles/staging_rules'
import AuditEvent from '#models/audit_event'
import type Staging from '#models/staging'
import { dateOf, noticeFor, recordEntries, recordEntry, type LockedStaging } from '#models/staging'
import { sealAccess, type StagingAccess } from '#models/staging/access'
import type User from '#models/user'
import { notify } from '#notifications/notify'

export interface InstallProposal {
  /** Calendar day (YYYY-MM-DD). */
  date: string
  /** The version of the dates that the person saw; without it, any is accepted. */
  revision?: number
}

export async function proposeInstallDate(
  locked: LockedStaging,
  { date, revision }: InstallProposal
) {
  const { staging, side, other, situation, trx } = locked
  refuseIf(stagingRefusals.changeDates({ revision: staging.revision, seen: revision }))
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
}

export async function agreeToInstallDate(locked: LockedStaging, date: string) {
  refuseIf(stagingRefusals.agree(locked.situation, date))
  await setInstallDate(locked, date)
}

/**
 * Both have agreed on the install date: stores it with the removal that follows from it.
 *
 * @param proposer  who proposes it with the same action; left out if it was proposed before
 */
export async function setInstallDate(locked: LockedStaging, date: string, proposer?: User) {
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
  await recordEntries(locked, [
    ...(proposer ? [{ kind: 'install_proposed' as const, by: proposer, day: date }] : []),
    { kind: 'install_agreed', by: actor, day: date },
  ])
  await AuditEvent.record(trx, 'staging_agreed', { actor, bid })
  await notify(trx, other.id, 'install_agreed', noticeFor(locked, date))
}

export async function describeAccess(locked: LockedStaging, access: StagingAccess) {
  const { staging, situation } = locked
  refuseIf(stagingRefusals.describeAccess(situation))
  staging.merge({
    access: sealAccess(access),
    accessChangedAt: DateTime.utc(),
    accessErasedAt: null,
  })
  await staging.save()
  await recordEntry(locked, 'access_changed')
}

export async function tickTask(
  { staging }: LockedStaging,
  { task, done }: { task: Staging['checklist'][number]; done: boolean }
) {
  const others = staging.checklist.filter((ticked) => ticked !== task)
  staging.checklist = done ? [...others, task] : others
  await staging.save()
}
