import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotFound, NotSignedIn } from '#exceptions/http_refusals'
import { isMadeBy } from '#lifecycles/bid_lifecycle'
import {
  answersInvitation,
  invitationRefusals,
  notAvailable,
  type InvitedCompany,
} from '#lifecycles/invitation_rules'
import { refuseIf } from '#lifecycles/lifecycle'
import AuditEvent from '#models/audit_event'
import { answersInvitationSql } from '#models/bid/answered_invitation'
import { contactsReleasedAt } from '#models/message/contact_release'
import { hasBlocked } from '#models/message/receiver'
import type { LockedProject } from '#models/project'
import User from '#models/user'
import { lockActiveAccount } from '#models/user/active_account_lock'
import { notify, settleAlert } from '#notifications/notify'

/**
 * What inviting the company `u` to `:projectId` depends on, for its owner `:ownerId`. Select it
 * from `users u`.
 */
export const invitedCompanyColumns = `
  u.stager_identifier as "stagerIdentifier",
  ${contactsReleasedAt(':ownerId', 'u.id')} is not null as "workedTogether",
  exists (select from favorites f where f.owner_id = :ownerId and f.company_id = u.id)
    as "favorite",
  ${hasBlocked('u.id', ':ownerId')} as "blocksOwner",
  exists (select from invitations i where i.project_id = :projectId and i.company_id = u.id)
    as "invited",
  exists (select from bids o where o.project_id = :projectId and o.user_id = u.id
    and ${answersInvitationSql('o')}) as "hasOffer"`

/**
 * Invites companies to make an offer, all or none. Each is notified once per project.
 *
 * @param identifiers  of different companies
 * @throws NotAllowed (403) while the team has paused the owner's messages
 * @throws RuleViolation (409)
 */
export async function invite(
  { project, now, trx }: LockedProject,
  owner: User,
  identifiers: readonly string[]
) {
  const counts = await lockInviter(owner, project.id, trx)
  const wanted = identifiers.length
  refuseIf(invitationRefusals.invite({ owner, project, now, wanted, ...counts }))
  const companies = await lockCompanies(owner, project.id, identifiers, trx)
  const chosen = identifiers.map((identifier) => {
    const company = companies.find(({ stagerIdentifier }) => stagerIdentifier === identifier)
    refuseIf(company ? invitationRefusals.inviteCompany(company) : notAvailable(identifier))
    return company!
  })
  for (const { id, workedTogether } of chosen) {
    const reason = workedTogether ? 'worked_together' : 'favorite'
    const row = { project_id: project.id, company_id: id, reason, created_at: now.toSQL() }
    await trx.insertQuery().table('invitations').insert(row)
    const user = await User.findOrFail(id, { client: trx })
    await AuditEvent.record(trx, 'company_invited', { actor: owner, project, user })
    await settleAlert(trx, id, project)
    await notify(trx, id, 'invitation_received', { project, workedTogether })
  }
}

/**
 * Locks the owner's account, so that invitations to several projects at once are all counted.
 *
 * @throws NotSignedIn (401) if the account is deleted or suspended
 */
async function lockInviter(
  { id: ownerId }: User,
  projectId: number,
  trx: TransactionClientContract
) {
  const { rows } = await trx.rawQuery<{ rows: unknown[] }>(
    `select id from users where id = ? and deleted_at is null and suspended_at is null
     for no key update`,
    [ownerId]
  )
  if (rows.length === 0) throw new NotSignedIn()
  const counted = await trx.rawQuery<{ rows: { invited: number; invitedToday: number }[] }>(
    `select count(*) filter (where i.project_id = :projectId)::int as "invited",
       count(*) filter (where i.created_at > now() - interval '24 hours')::int as "invitedToday"
     from invitations i join projects p on p.id = i.project_id where p.user_id = :ownerId`,
    { ownerId, projectId }
  )
  return counted.rows[0]
}

/** The companies that are neither suspended nor deleted, locked so that none is deleted now. */
async function lockCompanies(
  { id: ownerId }: User,
  projectId: number,
  identifiers: readonly string[],
  trx: TransactionClientContract
) {
  const { rows } = await trx.rawQuery<{ rows: (InvitedCompany & { id: number })[] }>(
    `select u.id, ${invitedCompanyColumns} from users u
     where u.stager_identifier = any(:identifiers) and u.deleted_at is null
       and u.suspended_at is null
     order by u.id for key share of u`,
    { ownerId, projectId, identifiers: [...identifiers] }
  )
  return rows
}

/**
 * The invited company declines, without giving a reason.
 *
 * @throws NotFound (404) without an invitation
 * @throws RuleViolation (409)
 */
export async function declineInvitation({ project, bids, now, trx }: LockedProject, stager: User) {
  await lockActiveAccount(stager, trx)
  const invitation = { project_id: project.id, company_id: stager.id }
  const found = await trx.from('invitations').where(invitation).forUpdate().first()
  if (!found) throw new NotFound()
  const hasOffer = bids.some((bid) => isMadeBy(bid, stager) && answersInvitation(bid))
  refuseIf(invitationRefusals.decline({ declined: found.declined_at !== null, hasOffer }))
  const at = now.toSQL()
  await trx
    .from('invitations')
    .where(invitation)
    .update({ declined_at: at, seen_at: found.seen_at ?? at })
  await AuditEvent.record(trx, 'invitation_declined', { actor: stager, project })
}

/** The invited company has opened the project; only the first time counts. */
export async function markInvitationSeen({ project, now, trx }: LockedProject, stager: User) {
  await trx
    .from('invitations')
    .where({ project_id: project.id, company_id: stager.id })
    .whereNull('seen_at')
    .update({ seen_at: now.toSQL() })
}
