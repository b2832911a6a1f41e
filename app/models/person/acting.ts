import db from '@adonisjs/lucid/services/db'
import type { LucidRow } from '@adonisjs/lucid/types/model'
import type User from '#models/user'

/** An account, and the person who acts for it. */
export type Actor = Pick<User, 'id' | 'personId'>

/** Who acted for an account that has, or had, several people. */
export interface ActingPerson {
  personId: number
  /** Null once the person is erased. */
  name: string | null
  /** The company, or the name of an account without one. */
  account: string
  /** Without a seat in the account anymore. */
  isFormer: boolean
}

/**
 * SQL expression for the `ActingPerson` of a row as JSON. Null without a person, if the account never had another
 * one, and once it is deleted: then only the account shows.
 *
 * @param person  column with the id of the person
 * @param account  column with the id of the account
 */
export const actingPerson = (person: string, account: string) => `
  (select json_build_object('personId', acting.id, 'name', case when acting.deleted_at is null then acting.name end,
     'account', coalesce(acting_for.company, acting_for.name),
     'isFormer', not exists (select from seats held where held.user_id = acting_for.id
       and held.person_id = acting.id and held.ended_at is null))
   from people acting, users acting_for
   where acting.id = ${person} and acting_for.id = ${account} and acting_for.deleted_at is null
     and exists (select from seats others
       where others.user_id = ${account} and others.person_id <> ${person}))`

/**
 * What to select for the rows of a table with who acted, without a query of its own; `actorOf` reads it.
 *
 * @param account  column with the id of the account
 */
export const rowsWithActor = (table: string, account: 'actor_id' | 'user_id' | 'sender_id') =>
  [
    `${table}.*`,
    db.raw(`${actingPerson(`${table}.person_id`, `${table}.${account}`)} as "actingPerson"`),
  ] as const

/** Who acted, of a row that was read with `rowsWithActor`. */
export const actorOf = ({ $extras }: Pick<LucidRow, '$extras'>): ActingPerson | null =>
  $extras.actingPerson ?? null
