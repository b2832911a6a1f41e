import db from '@adonisjs/lucid/services/db'
import { noReputation, type ReputationFigures } from '#shared/reputation'
import { reputationColumns } from '#models/user/reputation'

const figures = Object.entries(reputationColumns)

/** The stored figures of the account `user` (SQL) as JSON; null if none are stored. */
export const storedReputation = (user: string) => `(
  select json_build_object(${figures.map(([name, column]) => `'${name}', s.${column}`).join(', ')})
  from reputation_scores s where s.user_id = ${user})`

/** The stored figures of an account; zeros if there are none. */
export async function reputationFiguresOf({ id }: { id: number }): Promise<ReputationFigures> {
  const { rows } = await db.rawQuery<{ rows: { figures: ReputationFigures | null }[] }>(
    `select ${storedReputation(':id')} as figures`,
    { id }
  )
  return rows[0].figures ?? noReputation
}
