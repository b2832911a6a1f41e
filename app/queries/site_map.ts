import db from '@adonisjs/lucid/services/db'
import { isRestricted } from '#models/project/visibility'

/** Ids of the newest open projects that everyone may see, for search engines. */
export async function newestOpenProjects(limit: number): Promise<number[]> {
  const rows: { id: number }[] = await db
    .from('projects')
    .where('status', 'open')
    .whereNull('deleted_at')
    .whereRaw(`not ${isRestricted('projects')}`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select('id')
  return rows.map(({ id }) => id)
}
