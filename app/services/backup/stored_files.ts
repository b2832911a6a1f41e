import type pg from 'pg'
import type { MessageFileKind } from '#shared/messages/message_files'
import FileStore from '#services/files/file_store'
import PhotoFiles from '#services/photos/photo_files'

/** Keys of all photos, files in messages and documents for badges. */
export async function filesIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select unnest(photos) as name from projects
     union select floor_plan from projects where floor_plan is not null
     union select unnest(portfolio_photos) from users
     union select avatar from users where avatar is not null
     union select before_photo from room_pairs
     union select after_photo from room_pairs
     union select photo from condition_photos order by 1`
  )
  const sent = await client.query<{ name: string; kind: MessageFileKind }>(
    `select stored_as as name, kind from message_files where removed_at is null
     union select verification_document, document_kind from professional_badges
     where verification_document is not null order by 1`
  )
  return [
    ...rows.flatMap(({ name }) => PhotoFiles.keysOf(name)),
    ...sent.rows.flatMap(({ name, kind }) => FileStore.keysOf(name, kind)),
  ]
}
