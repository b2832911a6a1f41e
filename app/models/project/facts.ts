import { DateTime } from 'luxon'
import type { FieldValues } from '#shared/edits/three_way'
import {
  factDates,
  factKeys,
  factMessages,
  hasBothListingDates,
  type FactDate,
  type ProjectFacts,
} from '#shared/projects/project_facts'
import { liveBidStatuses } from '#lifecycles/bid_lifecycle'
import { refuseIf } from '#lifecycles/lifecycle'
import { projectRefusals } from '#lifecycles/project_lifecycle'
import AuditEvent from '#models/audit_event'
import type { LockedProject } from '#models/project'
import { mergeProjectEdit } from '#models/project/merging'
import type User from '#models/user'
import { lockActiveAccount } from '#models/user/active_account_lock'
import { notifyOnceUnread } from '#notifications/notify'

/** The facts as columns. */
export type FactColumns = Omit<ProjectFacts, FactDate> & Record<FactDate, DateTime | null>

const dateOf = (day: string | null) => day && DateTime.fromISO(day, { zone: 'utc' })

/** The facts that are sent, as columns. */
export function factColumns(facts: Partial<ProjectFacts>): Partial<FactColumns> {
  const sent = factDates.filter((key) => facts[key] !== undefined)
  const dates = sent.map((key) => [key, dateOf(facts[key]!)])
  return { ...facts, ...Object.fromEntries(dates) }
}

/** The facts in columns, with days as text. */
export function factsIn(columns: FactColumns): ProjectFacts {
  const day = (date: DateTime | null | undefined) => date?.toISODate() ?? null
  const facts = factKeys.map((key) => [key, columns[key]])
  const dates = factDates.map((key) => [key, day(columns[key])])
  return Object.fromEntries([...facts, ...dates])
}

/**
 * Tells the companies with a live offer that there is more to know about the home now. Those that
 * haven't read yet that an answer was added read the facts next to it.
 */
export async function tellCompanies({ project, bids, trx }: LockedProject) {
  const live = bids.filter(({ status }) => liveBidStatuses.includes(status))
  const told = await trx
    .from('notifications')
    .whereIn(
      'bid_id',
      live.map(({ id }) => id)
    )
    .where({ type: 'answer_added', read: false })
    .select('bid_id')
  const toldIds = new Set(told.map(({ bid_id: id }: { bid_id: number }) => id))
  for (const bid of live.filter(({ id }) => !toldIds.has(id))) {
    await notifyOnceUnread(trx, bid.userId, 'facts_changed', { project, bid })
  }
}

/**
 * States facts about the home, and tells the companies with an offer. Those that are left out keep
 * their values.
 *
 * @throws RuleViolation (409) unless the project is open and not hidden, or in progress if only planned days
 *   are stated; also for both listing dates
 * @throws ConflictingEdit (409) if a colleague has stated the same since
 */
export async function stateFacts(
  locked: LockedProject,
  owner: User,
  facts: Partial<ProjectFacts>,
  basedOn?: FieldValues
): Promise<void> {
  const { project, trx } = locked
  const stated = factKeys.filter((key) => facts[key] !== undefined)
  refuseIf(projectRefusals.describe({ project }, stated))
  await lockActiveAccount(owner, trx)
  const merged = mergeProjectEdit(locked, owner, factColumns(facts), basedOn)
  await merged.refuseConflicts()
  project.merge(merged.changes)
  refuseIf(hasBothListingDates(project.facts) ? factMessages.oneListingDate : null)
  if (!project.$isDirty) return
  await merged.record()
  await project.save()
  await AuditEvent.record(trx, 'facts_changed', { actor: owner, project })
  await tellCompanies(locked)
}
