import { noReputation, type ReputationFigures } from '#shared/reputation/reputation'
import { reputationColumns } from '#models/user/reputation'
import { PreparedRead } from '#services/database/prepared_read'

const figures = Object.entries(reputationColumns)

/** The stored figures of the account `user` (SQL) as JSON; null if none are stored. */
export const storedReputation = (user: string) => `(
  select json_build_object(${figures.map(([name, column]) => `'${name}', s.${column}`).join(', ')})
  from reputation_scores s where s.user_id = ${user})`

const figuresOf = new PreparedRead<{ figures: ReputationFigures | null }>(
  () => `select ${storedReputation(':userId::int')} as figures`
)

/** The stored figures of an account; zeros if there are none. */
export async function reputationFiguresOf({ id }: { id: number }): Promise<ReputationFigures> {
  const [row] = await figuresOf.rows({ userId: id })
  return row.figures ?? noReputation
}
