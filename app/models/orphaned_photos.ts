import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { retention } from '#shared/retention'
import PhotoStore from '#services/photos/photo_store'

const batchSize = 500
/** Hours before an unreferenced file counts as orphaned: its project may not be stored yet. */
const graceHours = retention.unusedPhotoHours
/**
 * If there are more orphans than this, and they are more than half of all photos, nothing is
 * removed: the database is probably the wrong one.
 */
const maxOrphans = 100

/**
 * The names that no row refers to. Every column with photo names must be listed here, or the sweep
 * removes its files.
 */
async function unreferenced(names: string[]): Promise<string[]> {
  const { rows } = await db.rawQuery<{ rows: { name: string }[] }>(
    `select stored.photo as name from unnest(:names::text[]) as stored(photo)
     where not exists (select 1 from projects p where p.photos @> array[stored.photo])
       and not exists (select 1 from users u where u.portfolio_photos @> array[stored.photo])
       and not exists (select 1 from users u where u.avatar = stored.photo)`,
    { names: `{${names.join(',')}}` }
  )
  return rows.map(({ name }) => name)
}

/**
 * Removes photos that are more than a day old and that nothing refers to. Interrupted requests
 * leave them behind. Removes nothing if that would be most of the photos.
 *
 * @returns names of the removed photos
 */
export async function removeOrphanedPhotos(): Promise<string[]> {
  const before = new Date(Date.now() - graceHours * 60 * 60 * 1000)
  const names = await PhotoStore.names()
  const orphans: string[] = []
  for (let at = 0; at < names.length; at += batchSize) {
    for (const name of await unreferenced(names.slice(at, at + batchSize))) {
      if (await PhotoStore.isOlder(name, before)) orphans.push(name)
    }
  }
  if (orphans.length > Math.max(maxOrphans, names.length / 2)) {
    logger.error(
      { orphans: orphans.length, photos: names.length },
      'photos were not swept: most of them would be removed'
    )
    return []
  }
  await PhotoStore.remove(orphans)
  if (orphans.length > 0) logger.info({ photos: orphans.length }, 'orphaned photos removed')
  return orphans
}
