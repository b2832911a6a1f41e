import db from '@adonisjs/lucid/services/db'
import type { MessageFileKind } from '#shared/messages/message_files'
import FileStore from '#services/files/file_store'
import { sizeOf } from '#services/files/opening'
import PhotoFiles from '#services/photos/photo_files'

/** A stored file that a row names but the storage doesn't have. */
export interface MissingFile {
  table: string
  id: number
  key: string
}

interface NamedFile {
  id: number
  name: string
  /** Null for photos. */
  kind: MessageFileKind | null
}

const batchSize = 200
/** Calls to the storage at once. */
const concurrency = 10

/** For each table with names of stored files, SQL for `id`, `name` and `kind` of a batch of rows. */
const tables: Record<string, string> = {
  projects: `select b.id, unnest(array_append(b.photos, b.floor_plan)) as name, null as kind from batch b`,
  users: `select b.id, unnest(array_append(b.portfolio_photos, b.avatar)) as name, null as kind
    from batch b`,
  room_pairs: `select b.id, unnest(array[b.before_photo, b.after_photo]) as name, null as kind
    from batch b`,
  condition_photos: `select b.id, b.photo as name, null as kind from batch b`,
  message_files: `select b.id, b.stored_as as name, b.kind from batch b where b.removed_at is null`,
  professional_badges: `select b.id, b.verification_document as name, b.document_kind as kind
    from batch b`,
}

const keysOf = ({ name, kind }: NamedFile) =>
  kind === null ? PhotoFiles.keysOf(name) : FileStore.keysOf(name, kind)

/** The files that the rows of a table after the id `after` name, and the last of these ids. */
async function nextBatch(table: string, after: number) {
  const { rows } = await db.rawQuery<{
    rows: { last: number | null; files: NamedFile[] | null }[]
  }>(
    `with batch as (select * from ${table} where id > :after order by id limit :batchSize)
     select (select max(id) from batch) as last,
       (select json_agg(f) from (${tables[table]}) f where f.name is not null) as files`,
    { after, batchSize }
  )
  const [{ last, files }] = rows
  return { last, files: files ?? [] }
}

/**
 * Looks up every file that a row names: one call to the storage for each, ten at once.
 *
 * @throws the storage's error if it is unavailable
 */
export async function* missingFiles(): AsyncGenerator<MissingFile> {
  for (const table of Object.keys(tables)) {
    let batch = await nextBatch(table, 0)
    for (; batch.last !== null; batch = await nextBatch(table, batch.last)) {
      const named = batch.files.flatMap((file) =>
        keysOf(file).map((key) => ({ table, id: file.id, key }))
      )
      for (let at = 0; at < named.length; at += concurrency) {
        const group = named.slice(at, at + concurrency)
        const sizes = await Promise.all(group.map(({ key }) => sizeOf(key)))
        yield* group.filter((_, place) => sizes[place] === null)
      }
    }
  }
}
