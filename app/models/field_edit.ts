import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  changedFields,
  threeWay,
  withoutUntouched,
  type EditedField,
  type FieldConflict,
  type FieldValues,
} from '#shared/edits/three_way'
import type { EditedThing } from '#shared/edits/edited_things'
import { refuseConflict } from '#lifecycles/edit_rules'
import type User from '#models/user'

/** A locked record that the people of an account edit in a form. */
export interface Edited {
  thing: EditedThing
  id: number
  fields: readonly EditedField[]
  /** Its values as reads return them. */
  stored: FieldValues
  actor: User
  trx: TransactionClientContract
}

interface LastEdit {
  personId: number
  name: string
  at: Date
}

/** Who in the actor's account changed these fields last, newest first. Other accounts' people stay unnamed. */
async function lastEditsOf(
  { thing, id, actor, trx }: Edited,
  fields: readonly string[]
): Promise<LastEdit[]> {
  const { rows } = await trx.rawQuery(
    `select distinct on (edits.person_id) edits.person_id as "personId", edits.edited_at as at,
       case when seats.id is null then 'A former member' else people.name end as name
     from field_edits edits
     join people on people.id = edits.person_id
     left join seats on seats.person_id = edits.person_id and seats.user_id = edits.user_id
       and seats.ended_at is null
     where edits.thing = :thing and edits.thing_id = :id and edits.user_id = :account
       and edits.field = any(:fields)
     order by edits.person_id, edits.edited_at desc`,
    { thing, id, account: actor.id, fields: [...fields] }
  )
  return rows.toSorted((one: LastEdit, other: LastEdit) => other.at.getTime() - one.at.getTime())
}

/** Whether the last change was made by someone of the actor's account: both sides of a staging change its dates. */
export async function isLastEditOwn({
  thing,
  id,
  actor,
  trx,
}: Omit<Edited, 'fields' | 'stored'>): Promise<boolean> {
  const last = await trx
    .from('field_edits')
    .where({ thing, thing_id: id })
    .orderBy('edited_at', 'desc')
    .select('user_id')
    .first()
  return last?.user_id === actor.id
}

/**
 * Refuses a change of fields that someone else has changed, too.
 *
 * @throws ConflictingEdit (409) with both values of each, and who changed them
 */
async function refuseConflicts(edited: Edited, fields: FieldConflict[]) {
  if (fields.length === 0) return
  const { thing, actor } = edited
  const edits = await lastEditsOf(
    edited,
    fields.map(({ field }) => field)
  )
  const others = edits.filter(({ personId }) => personId !== actor.seat?.personId)
  const named = others.length > 0 ? others : edits
  const names = [...new Set(named.map(({ name }) => name))]
  const last = named.at(0)
  refuseConflict({
    ...{ thing, fields },
    by: names.length > 0 ? names.join(' and ') : null,
    at: last?.at.toISOString() ?? null,
    isOwn: edits.length > 0 && others.length === 0,
  })
}

/**
 * What is left of the changes of a form: without the fields that the person left as they were, which keep what others
 * have saved since.
 *
 * @param basedOn  the values that the form was opened with; without it, everything that is sent is changed
 * @returns the changes, and what refuses those of fields that others have changed, too (`ConflictingEdit`, 409)
 */
export function mergeEdit<Changes extends object>(
  edited: Edited,
  changes: Changes,
  basedOn?: FieldValues
): {
  changes: Partial<Changes>
  refuseConflicts: (more?: readonly FieldConflict[]) => Promise<void>
} {
  if (!basedOn) return { changes, refuseConflicts: async () => {} }
  const { fields, stored } = edited
  const wanted = Object.fromEntries(Object.entries(changes))
  const merged = threeWay(fields, { base: basedOn, stored, wanted })
  return {
    changes: withoutUntouched(changes, merged),
    refuseConflicts: (more = []) => refuseConflicts(edited, [...merged.conflicts, ...more]),
  }
}

/** Remembers who changed which fields. Calls without a person, such as those of commands, aren't remembered. */
export async function recordEdit(edited: Edited, after: FieldValues) {
  const fields = changedFields(edited.fields, { before: edited.stored, after })
  await recordFields(edited, fields)
}

/** The same for fields that are known to have changed. */
export async function recordFields(
  { thing, id, actor, trx }: Omit<Edited, 'fields' | 'stored'>,
  fields: readonly string[]
) {
  const personId = actor.seat?.personId
  if (personId === undefined || fields.length === 0) return
  const rows = fields.map((field) => ({
    ...{ thing, thing_id: id, field, user_id: actor.id, person_id: personId },
    edited_at: DateTime.utc().toSQL(),
  }))
  await trx
    .insertQuery()
    .table('field_edits')
    .knexQuery.insert(rows)
    .onConflict(['thing', 'thing_id', 'field', 'user_id'])
    .merge(['person_id', 'edited_at'])
}
