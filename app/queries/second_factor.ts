import db from '@adonisjs/lucid/services/db'
import { hasFactor } from '#models/user/second_factor'
import type User from '#models/user'

export interface SecondFactor {
  /** From which day on the account requires one: YYYY-MM-DD; null if it doesn't. */
  from: string | null
  /** People in the account, and how many of them have a second factor. */
  people: number
  protected: number
  /** Whether the person asking has one. */
  isOwn: boolean
  /** Whether the person asking has a passkey, which may confirm a change. */
  hasPasskey: boolean
}

/** Who in an account uses a second factor, for its owners. */
export async function secondFactorOf({ id, person }: User): Promise<SecondFactor> {
  const { rows } = await db.rawQuery<{ rows: [SecondFactor] }>(
    `select users.second_factor_from::text as "from", count(*)::int as people,
       (count(*) filter (where ${hasFactor}))::int as protected,
       coalesce(bool_or(${hasFactor}) filter (where people.id = :person), false) as "isOwn",
       exists (select from passkeys where person_id = :person) as "hasPasskey"
     from users
     join seats on seats.user_id = users.id and seats.ended_at is null
     join people on people.id = seats.person_id
     where users.id = :id
     group by users.id`,
    { id, person: person.id }
  )
  return rows[0]
}
