import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { retention } from '#shared/retention'
import FileStore from '#services/files/file_store'
import PhotoStore from '#services/photos/photo_store'

const batchSize = 500
/** Hours before an unreferenced file counts as orphaned: its row may not be stored yet. */
const graceHours = retention.unusedPhotoHours
/**
 * If there are more orphans than this, and they are more than half of all files, nothing is
 * removed: the database is probably the wrong one.
 */
const maxOrphans = 100

/** Files of one kind, and the SQL condition that a row refers to `stored.name`. */
interface Kind {
  label: 'photos' | 'files'
  store: Pick<typeof PhotoStore, 'names' | 'isOlder' | 'remove'>
  /** Every column with names of these files must be listed, or the sweep removes its files. */
  isReferenced: string
}

const photos: Kind = {
  label: 'photos',
  store: PhotoStore,
  isReferenced: `exists (select 1 from projects p where p.photos @> array[stored.name])
    or exists (select 1 from users u where u.portfolio_photos @> array[stored.name])
    or exists (select 1 from users u where u.avatar = stored.name)
    or exists (select 1 from room_pairs r where r.before_photo = stored.name)
    or exists (select 1 from room_pairs r where r.after_photo = stored.name)`,
}

const files: Kind = {
  label: 'files',
  store: FileStore,
  isReferenced: `exists (select 1 from message_files f
    where f.stored_as = stored.name and f.removed_at is null)
    or exists (select 1 from professional_badges d where d.verification_document = stored.name)`,
}

/** The names that no row refers to. */
async function unreferenced(names: string[], { isReferenced }: Kind): Promise<string[]> {
  const { rows } = await db.rawQuery<{ rows: { name: string }[] }>(
    `select stored.name from unnest(:names::text[]) as stored(name) where not (${isReferenced})`,
    { names: `{${names.join(',')}}` }
  )
  return rows.map(({ name }) => name)
}

/**
 * Removes files that are more than a day old and that nothing refers to. Interrupted requests leave
 * them behind. Removes nothing if that would be most of the files.
 *
 * @returns names of the removed files
 */
async function removeOrphans(kind: Kind): Promise<string[]> {
  const { label, store } = kind
  const before = new Date(Date.now() - graceHours * 60 * 60 * 1000)
  const names = await store.names()
  const orphans: string[] = []
  for (let at = 0; at < names.length; at += batchSize) {
    for (const name of await unreferenced(names.slice(at, at + batchSize), kind)) {
      if (await store.isOlder(name, before)) orphans.push(name)
    }
  }
  if (orphans.length > Math.max(maxOrphans, names.length / 2)) {
    logger.error(
      { orphans: orphans.length, [label]: names.length },
      `${label} were not swept: most of them would be removed`
    )
    return []
  }
  await store.remove(orphans)
  if (orphans.length > 0) logger.info({ [label]: orphans.length }, `orphaned ${label} removed`)
  return orphans
}

export const removeOrphanedPhotos = () => removeOrphans(photos)
export const removeOrphanedFiles = () => removeOrphans(files)
