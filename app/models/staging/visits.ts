import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { zoneName } from '#shared/places/home_zones'
import { clockIn } from '#shared/values/zone_clock'
import type { FieldValues } from '#shared/edits/three_way'
import { isSameTime, type VisitKind, type VisitTime } from '#shared/jobs/visits'
import type { TimeWindow } from '#shared/jobs/windows'
import { removalDay, type StagingEntryKind } from '#shared/jobs/staging_terms'
import { refuseIf } from '#lifecycles/lifecycle'
import { stagingRefusals } from '#lifecycles/staging_rules'
import { visitRefusals } from '#lifecycles/visit_rules'
import { timeMeant, visitOf, type SeenTime } from '#lifecycles/visits'
import AuditEvent from '#models/audit_event'
import { isLastEditOwn, mergeEdit, recordFields } from '#models/field_edit'
import type { Actor } from '#models/person/acting'
import { homeZoneOf } from '#models/project/home_zone'
import ScheduleOfPayments from '#models/schedule_of_payments'
import type Staging from '#models/staging'
import { dateOf, noticeFor, recordEntries, recordEntry, type LockedStaging } from '#models/staging'
import { nothingSaid } from '#models/staging/days'
import StagingVisit from '#models/staging_visit'
import { notify } from '#notifications/notify'

export interface VisitProposal {
  /** Calendar day (YYYY-MM-DD). */
  date: string
  /** `null` is the whole day. Left out, the hours of a day that is repeated stay. */
  window?: TimeWindow | null
  /** The version of the dates that the person saw; without it, any is accepted. */
  revision?: number
  /** The proposed or agreed date that the person saw, as `date`. */
  basedOn?: FieldValues
}

const dateFields = [{ field: 'date', label: 'Install date' }]

/** What the people of one account say about the install date. */
const installEdit = ({ staging, actor, trx }: LockedStaging) =>
  ({ thing: 'install', id: staging.id, actor, trx }) as const

/** Two people of one side; what the other side has changed has words of its own. */
async function refuseCrossing(locked: LockedStaging, { date, basedOn }: VisitProposal) {
  const { proposedInstallOn, installOn } = locked.situation.staging
  const edit = installEdit(locked)
  if (!basedOn || !(await isLastEditOwn(edit))) return
  const stored = { date: proposedInstallOn ?? installOn }
  const edited = { ...edit, fields: dateFields, stored }
  await mergeEdit(edited, { date }, basedOn).refuseConflicts()
}

/** The notice of a time, with the zone of the home. */
const noticeOf = async (
  locked: Pick<LockedStaging, 'project' | 'bid' | 'side' | 'trx'>,
  kind: VisitKind,
  { day, window }: VisitTime
) => {
  const { staging, ...notice } = noticeFor(locked, day)
  const zone = window && zoneName(await homeZoneOf(locked.project, locked.trx)).short
  return { ...notice, staging: { ...staging, kind, window, zone: zone ?? undefined } }
}

/** Changes what is stored about a visit; the first change creates the row. */
async function store(
  { staging, trx }: { staging: Staging; trx: TransactionClientContract },
  kind: VisitKind,
  changes: Partial<StagingVisit>
) {
  const key = { stagingId: staging.id, kind }
  await StagingVisit.updateOrCreate(key, changes, { client: trx })
}

/** Reminders of what was agreed before don't hold anymore. */
const settleReminders = ({ project, trx }: Pick<LockedStaging, 'project' | 'trx'>) =>
  trx
    .from('notifications')
    .where('project_id', project.id)
    .whereIn('type', ['visit_tomorrow', 'visit_today'])
    .whereNull('settled_at')
    .update({ read: true, settled_at: DateTime.utc().toSQL() })

const proposedAs = (time: VisitTime | null, by: StagingVisit['proposedBy']) => ({
  proposedOn: time && dateOf(time.day),
  proposedFrom: time?.window?.from ?? null,
  proposedTo: time?.window?.to ?? null,
  proposedBy: time && by,
})

const agreedAs = ({ day, window }: VisitTime) => ({
  ...proposedAs(null, null),
  agreedOn: dateOf(day),
  agreedFrom: window?.from ?? null,
  agreedTo: window?.to ?? null,
  agreedAt: DateTime.utc(),
  calledOffAt: null,
})

export async function proposeVisit(
  locked: LockedStaging,
  kind: VisitKind,
  proposal: VisitProposal
) {
  const { staging, project, side, other, situation, trx } = locked
  const { proposed, agreed } = visitOf(situation.staging, kind)
  const { date, window, revision } = proposal
  const time = timeMeant({ day: date, window }, { proposed, agreed })
  if (kind === 'install') await refuseCrossing(locked, proposal)
  refuseIf(stagingRefusals.changeDates({ revision: staging.revision, seen: revision }))
  refuseIf(visitRefusals.propose(situation, kind, time))
  const isKept = isSameTime(time, agreed)
  // What was agreed is kept also once its hours have begun or are over.
  if (time.window && !isKept) {
    const now = clockIn(await homeZoneOf(project, trx), new Date())
    refuseIf(visitRefusals.past(time, now))
  }
  if (proposed && isSameTime(time, proposed) && proposed.by !== side) {
    return setVisit(locked, kind, time)
  }
  const kept = proposedAs(isKept ? null : time, side)
  if (kind === 'install') {
    staging.proposedInstallOn = kept.proposedOn
    staging.proposedBy = kept.proposedBy
    await recordFields(installEdit(locked), ['date'])
  }
  staging.revision += 1
  await staging.save()
  await store(locked, kind, kept)
  const entry: StagingEntryKind = isKept ? `${kind}_kept` : `${kind}_proposed`
  await recordEntry(locked, entry, time)
  const notice = await noticeOf(locked, kind, time)
  await notify(trx, other.id, isKept ? agreedType(kind) : `${kind}_proposed`, notice)
}

const agreedType = (kind: VisitKind) => (kind === 'install' ? 'install_agreed' : 'visit_agreed')

export async function agreeToVisit(locked: LockedStaging, kind: VisitKind, seen: SeenTime) {
  const { situation, project, trx } = locked
  refuseIf(visitRefusals.agree(situation, kind, seen))
  const { day, window } = visitOf(situation.staging, kind).proposed!
  if (window) {
    const now = clockIn(await homeZoneOf(project, trx), new Date())
    refuseIf(visitRefusals.past({ day, window }, now))
  }
  await setVisit(locked, kind, { day, window })
}

const setVisit = async (locked: LockedStaging, kind: VisitKind, time: VisitTime) => {
  if (kind === 'install') return setInstallDate(locked, time)
  const { staging, other, trx } = locked
  staging.revision += 1
  await staging.save()
  await store(locked, kind, agreedAs(time))
  await settleReminders(locked)
  await recordEntry(locked, `${kind}_agreed`, time)
  await notify(trx, other.id, 'visit_agreed', await noticeOf(locked, kind, time))
}

/** What changes with an agreed install date: `actor` agrees to it, and `other` is notified. */
type DatedStaging = Pick<
  LockedStaging,
  'staging' | 'project' | 'bid' | 'side' | 'other' | 'trx'
> & {
  actor: Actor
}

/**
 * Both have agreed on the install date: stores it with the removal that follows from it.
 *
 * @param by  who agrees to it, and who proposes it with the same action; left out if it was proposed before
 */
export async function setInstallDate(
  locked: DatedStaging,
  time: VisitTime,
  { agreer: actor = locked.actor, proposer }: { agreer?: Actor; proposer?: Actor } = {}
) {
  const { staging, bid, other, trx } = locked
  const removal = removalDay(time.day, Number(bid.stagingPeriod), staging.extraMonths)
  const former = staging.installOn?.toISODate() ?? null
  staging.merge({
    proposedInstallOn: null,
    proposedBy: null,
    installOn: dateOf(time.day),
    removalOn: dateOf(removal),
    ...nothingSaid,
    revision: staging.revision + 1,
  })
  await staging.save()
  await store(locked, 'install', agreedAs(time))
  await settleReminders(locked)
  await recordEntries(locked, [
    ...(proposer ? [{ kind: 'install_proposed' as const, by: proposer, ...time }] : []),
    { kind: 'install_agreed', by: actor, ...time },
  ])
  const days = { installOn: time.day, former }
  await ScheduleOfPayments.followInstallDay({ bid, trx, actor }, days)
  await AuditEvent.record(trx, 'staging_agreed', { actor, bid })
  await notify(trx, other.id, 'install_agreed', await noticeOf(locked, 'install', time))
}

export async function callOffVisit(locked: LockedStaging, kind: VisitKind, revision?: number) {
  const { staging, other, situation, trx } = locked
  refuseIf(stagingRefusals.changeDates({ revision: staging.revision, seen: revision }))
  refuseIf(visitRefusals.callOff(situation, kind))
  const { proposed, agreed } = visitOf(situation.staging, kind)
  staging.revision += 1
  await staging.save()
  if (proposed) await store(locked, kind, proposedAs(null, null))
  else if (kind === 'removal') await store(locked, kind, agreedAs({ ...agreed!, window: null }))
  else await store(locked, kind, { calledOffAt: DateTime.utc() })
  if (!proposed) await settleReminders(locked)
  const time = proposed ?? agreed!
  const entry = kind === 'removal' ? 'removal_called_off' : 'walk_through_called_off'
  await recordEntry(locked, entry, { day: time.day, window: time.window })
  await notify(trx, other.id, 'visit_called_off', await noticeOf(locked, kind, time))
}
