import db from '@adonisjs/lucid/services/db'
import type { MessageFileKind } from '#shared/messages/message_files'

/** A file of a message as a plain row. */
export interface SentFile {
  id: number
  name: string
  kind: MessageFileKind
  storedAs: string
  /** Size of the stored file. */
  bytes: number
  /** In pixels; null for a PDF. */
  width: number | null
  height: number | null
  /** Null for an image. */
  pages: number | null
  /** It was removed with the account of its sender. */
  removed: boolean
}

/** SQL subquery for the files of a message, as a JSON array of `SentFile`. */
export const filesOfMessage = (message: string) => `
  (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'kind', f.kind,
     'storedAs', f.stored_as, 'bytes', f.bytes, 'width', f.width, 'height', f.height,
     'pages', f.pages, 'removed', f.removed_at is not null) order by f.position), '[]'::json)
   from message_files f where f.message_id = ${message})`

/** The files of one message. */
export async function filesOf(messageId: number): Promise<SentFile[]> {
  const { rows } = await db.rawQuery<{ rows: { files: SentFile[] }[] }>(
    `select ${filesOfMessage(':messageId')} as files`,
    { messageId }
  )
  return rows[0].files
}

type DownloadableFile = Pick<SentFile, 'name' | 'kind'>

const downloadable = `select f.name, f.kind from message_files f
  where f.stored_as = :storedAs and f.removed_at is null`

/**
 * A file that this person may download: its sender, and its receiver once it is sent. Null for anyone
 * else. Files are only sent after the contact release, which is never taken back.
 *
 * @param storedAs  its name in the storage
 */
export async function fileForParty(storedAs: string, viewerId: number) {
  const { rows } = await db.rawQuery<{ rows: DownloadableFile[] }>(
    `${downloadable} and (f.sender_id = :viewerId
       or (f.receiver_id = :viewerId and f.message_id is not null))`,
    { storedAs, viewerId }
  )
  return rows.at(0) ?? null
}

/** A sent file between the two people of a report, for the team; null if it is none. */
export async function fileOfReport(storedAs: string, reportId: number) {
  const { rows } = await db.rawQuery<{ rows: DownloadableFile[] }>(
    `${downloadable} and f.message_id is not null and exists (
       select 1 from message_reports r where r.id = :reportId
         and ((r.reporter_id = f.receiver_id and r.reported_id = f.sender_id)
           or (r.reporter_id = f.sender_id and r.reported_id = f.receiver_id)))`,
    { storedAs, reportId }
  )
  return rows.at(0) ?? null
}
