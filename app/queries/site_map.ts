import db from '@adonisjs/lucid/services/db'

/** Ids of the newest open projects, for search engines. */
export async function newestOpenProjects(limit: number): Promise<number[]> {
  const rows: { id: number }[] = await db
    .from('projects')
    .where('status', 'open')
    .whereNull('deleted_at')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .select('id')
  return rows.map(({ id }) => id)
}
