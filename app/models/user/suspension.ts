import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { SuspensionCategory } from '#shared/suspension_categories'
import { NotFound } from '#exceptions/http_refusals'
import { refuseIf } from '#lifecycles/lifecycle'
import { accountRefusals } from '#lifecycles/moderation_rules'
import AuditEvent from '#models/audit_event'
import Session from '#models/session'
import {
  AccountChanged,
  lockAccountWithProjects,
  type LockedAccount,
} from '#models/user/account_lock'
import type User from '#models/user'
import { queueEmail } from '#services/queue/dispatch'

interface Suspension {
  by: User
  /** Shown to the user. */
  category: SuspensionCategory
  /** For admins only. */
  reason: string
}

/**
 * Suspends an account and ends its sessions. Projects and bids keep their status. Their visibility
 * is decided when they are read, so reinstating restores everything.
 *
 * @throws RuleViolation (409) for the admin's own account and for one that is suspended or deleted
 * @throws NotFound (404) when the acting admin no longer has an active admin account
 */
export async function suspendAccount(user: User, { by, category, reason }: Suspension) {
  return withLockedAccount(user, async (account) => {
    const { person, trx } = account
    await requireActiveAdmin(by, trx)
    refuseIf(accountRefusals.suspend({ account: person, admin: by }))

    await person
      .merge({
        suspendedAt: DateTime.utc(),
        suspensionCategory: category,
        suspensionReason: reason,
      })
      .save()
    await Session.endAllOf(person, trx)
    await record('account_suspended', account, by, reason)
    return person
  })
}

/**
 * Ends a suspension. The user signs in again; sessions stay ended.
 *
 * @throws RuleViolation (409) for an account that is not suspended, or deleted
 * @throws NotFound (404) when the acting admin no longer has an active admin account
 */
export async function reinstateAccount(user: User, { by, reason }: Omit<Suspension, 'category'>) {
  return withLockedAccount(user, async (account) => {
    const { person, trx } = account
    await requireActiveAdmin(by, trx)
    refuseIf(accountRefusals.reinstate({ account: person, admin: by }))

    await person
      .merge({ suspendedAt: null, suspensionCategory: null, suspensionReason: null })
      .save()
    await record('account_reinstated', account, by, reason)
    return person
  })
}

/** Retries if the account posts or bids on another project at the same time. */
async function withLockedAccount(
  user: User,
  work: (account: LockedAccount) => Promise<User>,
  tries = 5
): Promise<User> {
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
  // Project pages poll by version. Any update increments it (a trigger), so they reload.
  const ids = projects.map(({ id }) => id)
  await trx
    .from('projects')
    .whereIn('id', ids)
    .update({ version: trx.raw('version') })
  const event = await AuditEvent.record(trx, kind, { actor: by, user: person, reason })
  await queueEmail(trx, 'SendModerationEmail', { eventId: event.id })
}

/** Two admins may suspend each other at the same time; only the first may succeed. */
async function requireActiveAdmin({ id }: User, trx: TransactionClientContract) {
  const admin = await trx
    .from('users')
    .where({ id, is_admin: true })
    .whereNull('deleted_at')
    .whereNull('suspended_at')
    .forShare()
    .first()
  if (!admin) throw new NotFound()
}
