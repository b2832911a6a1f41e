import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotFound } from '#exceptions/http_refusals'
import { refuseIf } from '#lifecycles/lifecycle'
import { teamRefusals } from '#lifecycles/team_rules'
import type { TeamRole } from '#shared/console/team_roles'
import AuditEvent from '#models/audit_event'
import Session from '#models/session'
import TwoStepVerification from '#models/two_step_verification'
import User from '#models/user'
import { accountNotices } from '#notifications/account'
import { notifyAboutAccount } from '#notifications/notify'
import { queueEmail } from '#services/queue/dispatch'

const notices = {
  admin: accountNotices.madeAdmin,
  support: accountNotices.madeSupport,
  none: accountNotices.removedFromTeam,
}

const kinds = {
  admin: 'admin_appointed',
  support: 'support_appointed',
  none: 'removed_from_team',
} as const

export async function changeTeamRole(
  user: User,
  { by, role }: { by: User; role: TeamRole | null }
): Promise<User> {
  return db.transaction(async (trx) => {
    await lockAdmins(by, trx)
    await Session.lockOf(by, trx)
    const query = User.query({ client: trx }).where('id', user.id).whereNull('deletedAt')
    query.knexQuery.forNoKeyUpdate()
    const account = await query.first()
    if (!account) throw new NotFound()
    refuseIf(teamRefusals.changeRole({ account, by, role }))

    await account.merge({ teamRole: role }).save()
    if (role === null) await TwoStepVerification.removeAllIn(account, trx)
    const name = role ?? 'none'
    const event = await AuditEvent.record(trx, kinds[name], { actor: by, user: account })
    await notifyAboutAccount(trx, account.id, notices[name])
    await queueEmail(trx, 'SendModerationEmail', { eventId: event.id })
    return account
  })
}

/**
 * Serializes changes to the team by locking all admins, ordered by id. If two admins remove each
 * other, the second one is refused because they are no longer an admin.
 *
 * @throws NotFound (404) when `by` is no longer an admin
 */
async function lockAdmins(by: User, trx: TransactionClientContract) {
  const query = User.query({ client: trx })
    .where('teamRole', 'admin')
    .whereNull('deletedAt')
    .whereNull('suspendedAt')
    .orderBy('id')
  query.knexQuery.forNoKeyUpdate()
  const admins = await query
  if (!admins.some(({ id }) => id === by.id)) throw new NotFound()
}
