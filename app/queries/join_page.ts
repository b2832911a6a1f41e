import { createHash } from 'node:crypto'
import type { SeatRole } from '#shared/accounts/seat_roles'
import { PreparedRead } from '#services/database/prepared_read'

/** An invitation with the account that it leads into. */
export interface FoundInvitation {
  email: string
  role: SeatRole
  /** Null if the person was deleted since. */
  invitedBy: string | null
  account: string
  isExpired: boolean
}

const byToken = new PreparedRead<FoundInvitation>(
  () => `
    select i.email, i.role, inviters.name as "invitedBy",
      i.expires_at <= now() as "isExpired",
      case when users.user_type = 'staging_company'
        then coalesce(users.company, users.name) else users.name end as account
    from seat_invitations i
    join users on users.id = i.user_id
    left join people inviters on inviters.id = i.invited_by and inviters.deleted_at is null
    where i.token = :hash and users.deleted_at is null and users.suspended_at is null`
)

/** The invitation of an emailed link; null for one that was used, taken back or never sent. */
export async function findInvitation(token: unknown): Promise<FoundInvitation | null> {
  if (typeof token !== 'string' || token === '') return null
  const hash = createHash('sha256').update(token).digest('hex')
  const [invitation] = await byToken.rows({ hash })
  return invitation ?? null
}
