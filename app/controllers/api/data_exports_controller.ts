import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import AuditEvent from '#models/audit_event'
import type User from '#models/user'
import UserPolicy from '#policies/user_policy'
import { sectionsOf, photosOf } from '#queries/data_export'
import PhotoStore from '#services/photos/photo_store'
import { logSecurityEvent } from '#services/security_log'
import { zipStream, type ArchiveEntry } from '#services/zip_archive'
import { exportedData } from '#transformers/data_export'

async function* archiveEntries(user: User): AsyncGenerator<ArchiveEntry> {
  const data = exportedData(user, sectionsOf(user))
  yield { name: 'data.json', content: Readable.from(data, { objectMode: false }) }
  for (const name of await photosOf(user)) {
    const content = await PhotoStore.read(name)
    if (content) yield { name: `photos/${name}.webp`, content, compressed: true }
  }
}

export default class DataExportsController {
  /** The caller's own data as a zip archive of `data.json` and `photos/`. */
  async show(ctx: HttpContext) {
    const { auth, bouncer, params, response } = ctx
    const user = auth.user!
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const name = `stagely-data-${DateTime.utc().toISODate()}.zip`
    response.header('Content-Type', 'application/zip')
    response.header('Content-Disposition', `attachment; filename="${name}"`)
    logSecurityEvent(ctx, 'data_exported')
    await db.transaction((trx) => AuditEvent.record(trx, 'data_exported', { actor: user, user }))
    return response.stream(zipStream(archiveEntries(user)))
  }
}
