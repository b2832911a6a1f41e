import { Readable } from 'node:stream'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import AuditEvent from '#models/audit_event'
import type User from '#models/user'
import { exportedChapters, photosOf, rowsOf } from '#queries/data_export'
import PhotoStore from '#services/photos/photo_store'
import { zipOf, type ArchiveEntry } from '#services/zip_archive'
import { exportedAccount, exportedRow } from '#transformers/exported_rows'

async function* dataOf(user: User): AsyncGenerator<string> {
  const head = { exportedAt: DateTime.utc().toISO(), account: exportedAccount(user) }
  yield JSON.stringify(head).slice(0, -1)
  for (const chapter of exportedChapters) {
    yield `,\n"${chapter}": [`
    let separator = '\n'
    for await (const row of rowsOf(chapter, user)) {
      yield separator + JSON.stringify(exportedRow(row))
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}

async function* entriesOf(user: User): AsyncGenerator<ArchiveEntry> {
  yield { name: 'data.json', content: Readable.from(dataOf(user), { objectMode: false }) }
  for (const name of await photosOf(user)) {
    const content = await PhotoStore.read(name)
    if (content) yield { name: `photos/${name}.webp`, content, compressed: true }
  }
}

/**
 * R19: everything Stagely keeps about a person, to take along: `data.json` and the photos,
 * without secrets and without what the other side has not released.
 *
 * @returns a zip archive, packed while it is read
 */
export async function exportData(user: User): Promise<Readable> {
  await db.transaction((trx) => AuditEvent.record(trx, 'data_exported', { actor: user, user }))
  return zipOf(entriesOf(user))
}
