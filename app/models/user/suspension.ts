import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { SuspensionCategory } from '#shared/suspension_categories'
import { refuseIf } from '#lifecycles/lifecycle'
import { accountRefusals } from '#lifecycles/moderation_rules'
import { isOwnedBy } from '#lifecycles/project_lifecycle'
import { reloadProjects } from '#models/project/reloading'
import AuditEvent from '#models/audit_event'
import Question from '#models/question'
import Session from '#models/session'
import {
  AccountChanged,
  lockAccountWithProjects,
  type LockedAccount,
} from '#models/user/account_lock'
import { lockTeamRole } from '#models/user/active_account_lock'
import TwoStepVerification from '#models/two_step_verification'
import type User from '#models/user'
import { queueAlerts, queueEmail } from '#services/queue/dispatch'

export interface Suspension {
  by: User
  /** Shown to the user. */
  category: SuspensionCategory
  /** For the team only. */
  reason: string
}

/**
 * Suspends an account and ends its sessions. A team member loses the role. Projects and bids keep
 * their status: their visibility is decided when they are read, so reinstating restores them.
 *
 * @throws RuleViolation (409) for one's own account, for an account that is suspended or deleted,
 *   and when support staff suspend a team member
 * @throws NotFound (404) if the acting person is no longer on the team
 */
export async function suspendAccount(user: User, suspension: Suspension) {
  return withLockedAccount(user, (account) => suspendLocked(account, suspension))
}

/** Suspends an account that is already locked. */
export async function suspendLocked(
  account: LockedAccount,
  { by, category, reason }: Suspension
): Promise<User> {
  const { person, trx } = account
  const teamRole = await lockTeamRole(by, trx)
  refuseIf(accountRefusals.suspend({ account: person, by: { id: by.id, teamRole } }))

  await person
    .merge({
      suspendedAt: DateTime.utc(),
      suspensionCategory: category,
      suspensionReason: reason,
      teamRole: null,
      twoStepAt: null,
    })
    .save()
  await TwoStepVerification.remove(person.id, trx)
  await Session.endAllOf(person, trx)
  await Question.withholdAllOf(person, trx)
  await record('account_suspended', account, by, reason)
  return person
}

/**
 * Ends a suspension. The user signs in again; sessions stay ended.
 *
 * @throws RuleViolation (409) for an account that is not suspended, or deleted
 * @throws NotFound (404) if the acting person is no longer on the team
 */
export async function reinstateAccount(user: User, { by, reason }: Omit<Suspension, 'category'>) {
  return withLockedAccount(user, async (account) => {
    const { person, trx } = account
    await lockTeamRole(by, trx)
    refuseIf(accountRefusals.reinstate({ account: person }))

    await person
      .merge({ suspendedAt: null, suspensionCategory: null, suspensionReason: null })
      .save()
    await Question.announceAllOf(person, trx)
    await record('account_reinstated', account, by, reason)
    for (const project of account.projects) {
      if (isOwnedBy(project, person) && project.status === 'open') {
        await queueAlerts(trx, project.id)
      }
    }
    return person
  })
}

/** Retries if the account posts or bids on another project at the same time. */
export async function withLockedAccount<T>(
  user: User,
  work: (account: LockedAccount) => Promise<T>,
  tries = 5
): Promise<T> {
  try {
    return await db.transaction(async (trx) => work(await lockAccountWithProjects(user, trx)))
  } catch (error) {
    if (tries === 1 || !(error instanceof AccountChanged)) throw error
    return withLockedAccount(user, work, tries - 1)
  }
}

async function record(
  kind: 'account_suspended' | 'account_reinstated',
  { person, projects, trx }: LockedAccount,
  by: User,
  reason: string
) {
  await reloadProjects(
    projects.map(({ id }) => id),
    trx
  )
  const event = await AuditEvent.record(trx, kind, { actor: by, user: person, reason })
  await queueEmail(trx, 'SendModerationEmail', { eventId: event.id })
}
