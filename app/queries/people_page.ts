import type { SeatRole } from '#shared/accounts/seat_roles'
import type User from '#models/user'
import { chargesOf } from '#queries/in_charge'
import { PreparedRead } from '#services/database/prepared_read'

/** A person who works in the account now. */
export interface ListedPerson {
  seatId: number
  name: string
  email: string
  role: SeatRole
  mayCommit: boolean
  joinedAt: Date
  /** In this account; null without a session there. */
  lastSeenAt: Date | null
}

/** An invitation that wasn't answered yet. */
export interface ListedInvitation {
  id: number
  email: string
  role: SeatRole
  mayCommit: boolean
  /** Null if the person was deleted since. */
  invitedBy: string | null
  isOwn: boolean
  sentAt: Date
  expiresAt: Date
  /** Who wants to join with another address; an owner has to agree. */
  claimedByName: string | null
  claimedByEmail: string | null
}

export interface PeoplePage {
  people: ListedPerson[]
  invitations: ListedInvitation[]
  /** Open jobs that each seat is in charge of. */
  charges: Map<number, number>
}

const peopleOf = new PreparedRead<ListedPerson>(
  () => `
    select seats.id as "seatId", people.name, people.email, seats.role,
      seats.may_commit as "mayCommit", seats.joined_at as "joinedAt",
      (select max(last_seen_at) from sessions
       where sessions.user_id = seats.user_id and sessions.person_id = seats.person_id) as "lastSeenAt"
    from seats join people on people.id = seats.person_id
    where seats.user_id = :accountId and seats.ended_at is null
    order by seats.role <> 'owner', seats.joined_at, seats.id`
)

const invitationsOf = new PreparedRead<ListedInvitation>(
  () => `
    select i.id, i.email, i.role, i.may_commit as "mayCommit", inviters.name as "invitedBy",
      i.invited_by is not distinct from :personId as "isOwn", i.sent_at as "sentAt",
      i.expires_at as "expiresAt", claimers.name as "claimedByName", claimers.email as "claimedByEmail"
    from seat_invitations i
    left join people inviters on inviters.id = i.invited_by and inviters.deleted_at is null
    left join people claimers on claimers.id = i.claimed_by
    where i.user_id = :accountId
    order by i.created_at, i.id`
)

/** The people of the viewer's account, owners first; its open invitations only for owners. */
export async function peoplePage(viewer: User): Promise<PeoplePage> {
  const { id: accountId } = viewer
  const { role, personId } = viewer.seat!
  const [people, invitations, charges] = await Promise.all([
    peopleOf.rows({ accountId }),
    role === 'owner' ? invitationsOf.rows({ accountId, personId }) : [],
    chargesOf(viewer),
  ])
  return { people, invitations, charges }
}
