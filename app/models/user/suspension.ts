import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { SuspensionCategory } from '#shared/moderation/suspension_categories'
import { AccountChanged } from '#exceptions/rule_violation'
import { refuseIf } from '#lifecycles/lifecycle'
import { accountRefusals } from '#lifecycles/moderation_rules'
import { isOwnedBy } from '#lifecycles/project_lifecycle'
import { reloadProjects } from '#models/project/reloading'
import AuditEvent from '#models/audit_event'
import Question from '#models/question'
import Session from '#models/session'
import { lockAccountWithProjects, type LockedAccount } from '#models/user/account_lock'
import { lockTeamRole } from '#models/user/active_account_lock'
import TwoStepVerification from '#models/two_step_verification'
import type User from '#models/user'
import { resumeBidEmails } from '#notifications/notify'
import { queueAlerts, queueEmail } from '#services/queue/dispatch'

export interface Suspension {
  by: User
  /** Shown to the user. */
  category: SuspensionCategory
  /** For the team only. */
  reason: string
}

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

  const wasTeam = person.teamRole !== null
  await person
    .merge({
      suspendedAt: DateTime.utc(),
      suspensionCategory: category,
      suspensionReason: reason,
      teamRole: null,
    })
    .save()
  if (wasTeam) await TwoStepVerification.removeAllIn(person, trx)
  await Session.endAllIn(person, trx)
  await Question.withholdAllOf(person, trx)
  await record('account_suspended', account, by, reason)
  return person
}

export async function reinstateAccount(user: User, { by, reason }: Omit<Suspension, 'category'>) {
  return withLockedAccount(user, async (account) => {
    const { person, trx } = account
    await lockTeamRole(by, trx)
    refuseIf(accountRefusals.reinstate({ account: person }))

    await person
      .merge({ suspendedAt: null, suspensionCategory: null, suspensionReason: null })
      .save()
    await Question.announceAllOf(person, trx)
    await resumeBidEmails(trx, person.id)
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
