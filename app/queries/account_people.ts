import db from '@adonisjs/lucid/services/db'
import type { SeatRole } from '#shared/accounts/seat_roles'
import type { SuspensionCategory } from '#shared/moderation/suspension_categories'
import type User from '#models/user'

interface OtherAccount {
  id: number
  name: string
}

/** Someone with a seat in an account, present or former. */
export interface AccountPerson {
  seatId: number
  personId: number
  role: SeatRole
  mayCommit: boolean
  joinedAt: Date
  /** Null while the person works in the account. */
  endedAt: Date | null
  /** The name, or the last one of a former person; erased people have none. */
  name: string
  /** Null for someone who was deleted. */
  email: string | null
  suspendedAt: Date | null
  suspensionCategory: SuspensionCategory | null
  suspensionReason: string | null
  /** When the person was last seen in this account. */
  lastSeenAt: Date | null
  /** Whether one of the person's accounts is on the team. */
  isTeam: boolean
  /** The person's other accounts. */
  others: OtherAccount[]
  /** All accounts in which nobody else is an owner. */
  onlyOwnerOf: OtherAccount[]
}

const named = `json_build_object('id', u.id, 'name', coalesce(u.company, u.name)) order by u.id`

/** SQL: the active seats `o` of the person of `s`, with their accounts `u`. */
const activeSeats = `seats o join users u on u.id = o.user_id
  where o.person_id = s.person_id and o.ended_at is null and u.deleted_at is null
    and p.deleted_at is null`

/** Everyone with a seat in an account, those who work in it first, for the team. One query. */
export async function peopleOfAccount({ id }: Pick<User, 'id'>): Promise<AccountPerson[]> {
  const { rows } = await db.rawQuery<{ rows: AccountPerson[] }>(
    `select s.id as "seatId", s.person_id as "personId", s.role, s.may_commit as "mayCommit",
       s.joined_at as "joinedAt", s.ended_at as "endedAt",
       case when p.deleted_at is null then coalesce(s.former_name, p.name)
         else 'Former member' end as name,
       case when p.deleted_at is null then p.email end as email, p.suspended_at as "suspendedAt",
       p.suspension_category as "suspensionCategory", p.suspension_reason as "suspensionReason",
       (select max(last_seen_at) from sessions where user_id = s.user_id and person_id = s.person_id)
         as "lastSeenAt",
       exists (select from ${activeSeats} and u.team_role is not null) as "isTeam",
       (select coalesce(json_agg(${named}), '[]') from ${activeSeats} and u.id <> s.user_id) as others,
       (select coalesce(json_agg(${named}), '[]') from ${activeSeats} and o.role = 'owner'
         and not exists (select from seats other where other.user_id = o.user_id
           and other.person_id <> o.person_id and other.role = 'owner' and other.ended_at is null))
         as "onlyOwnerOf"
     from seats s join people p on p.id = s.person_id
     where s.user_id = :id order by s.ended_at is not null, s.id`,
    { id }
  )
  return rows
}
