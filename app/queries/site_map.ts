import { isRestricted } from '#models/project/visibility'
import { fromReplica } from '#services/replica'

/** Ids of the newest open projects that everyone may see, for search engines. */
export async function newestOpenProjects(limit: number): Promise<number[]> {
  const rows = await fromReplica<{ id: number }[]>((client) =>
    client
      .from('projects')
      .where('status', 'open')
      .whereNull('deleted_at')
      .whereRaw(`not ${isRestricted('projects')}`)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .select('id')
  )
  return rows.map(({ id }) => id)
}
