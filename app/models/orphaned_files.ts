import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import { retention } from '#shared/accounts/retention'
import { databaseNow } from '#services/database/clock'
import FileStore from '#services/files/file_store'
import { removeKeys, type NamedFiles } from '#services/files/storage'
import PhotoFiles from '#services/photos/photo_files'

/** Hours before an unreferenced file counts as orphaned: its row may not be stored yet. */
const graceHours = retention.unusedPhotoHours
/**
 * If a list has more orphans than this, and they are more than half of its files, the sweep stops:
 * the database is probably the wrong one. Names are random, so each list is a sample of all files.
 */
const maxOrphans = 100
/** Milliseconds after which a sweep pauses, so that other timers have their turn. */
const longestSweep = 20_000

export type KindOfFiles = 'photos' | 'files'

/** Files of one kind, and the SQL condition that a row refers to `stored.name`. */
interface Kind {
  lists: (start?: string) => AsyncGenerator<NamedFiles>
  /** Every column with names of these files must be listed, or the sweep removes its files. */
  isReferenced: string
}

const photos: Kind = {
  lists: (start) => PhotoFiles.lists(start),
  isReferenced: `exists (select 1 from projects p where p.photos @> array[stored.name])
    or exists (select 1 from projects p where p.floor_plan = stored.name)
    or exists (select 1 from users u where u.portfolio_photos @> array[stored.name])
    or exists (select 1 from users u where u.avatar = stored.name)
    or exists (select 1 from room_pairs r where r.before_photo = stored.name)
    or exists (select 1 from room_pairs r where r.after_photo = stored.name)
    or exists (select 1 from condition_photos c where c.photo = stored.name)`,
}

const files: Kind = {
  lists: (start) => FileStore.lists(start),
  isReferenced: `exists (select 1 from message_files f
    where f.stored_as = stored.name and f.removed_at is null)
    or exists (select 1 from professional_badges d where d.verification_document = stored.name)`,
}

const kinds: Record<KindOfFiles, Kind> = { photos, files }

/** The files that are old enough and that no row refers to. */
async function orphansOf(list: NamedFiles, { isReferenced }: Kind): Promise<string[]> {
  const now = await databaseNow()
  const before = now.minus({ hours: graceHours }).toJSDate()
  const old = list.files.filter(({ storedAt }) => storedAt < before)
  if (old.length === 0) return []
  const names = [...new Set(old.map(({ name }) => name))]
  const { rows } = await db.rawQuery<{ rows: { name: string }[] }>(
    `select stored.name from unnest(:names::text[]) as stored(name) where not (${isReferenced})`,
    { names: `{${names.join(',')}}` }
  )
  const unreferenced = new Set(rows.map(({ name }) => name))
  return old.flatMap(({ key, name }) => (unreferenced.has(name) ? key : []))
}

/**
 * Removes files that are more than a day old and that nothing refers to. Interrupted requests leave
 * them behind. Reads the storage list by list. Stops at a list of which most would be removed, and
 * pauses after 20 seconds.
 *
 * @param start  where an earlier sweep paused
 * @returns where to continue; null if it is done
 */
export async function removeOrphans(label: KindOfFiles, start?: string): Promise<string | null> {
  const kind = kinds[label]
  const began = performance.now()
  for await (const list of kind.lists(start)) {
    const orphans = await orphansOf(list, kind)
    if (orphans.length > Math.max(maxOrphans, list.files.length / 2)) {
      logger.error(
        { orphans: orphans.length, [label]: list.files.length },
        `${label} were not swept: most of them would be removed`
      )
      return null
    }
    await removeKeys(orphans)
    if (orphans.length > 0) logger.info({ [label]: orphans.length }, `orphaned ${label} removed`)
    if (list.next && performance.now() - began > longestSweep) return list.next
  }
  return null
}
