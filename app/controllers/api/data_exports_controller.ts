import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { marketToday } from '#shared/values/market_time'
import AuditEvent from '#models/audit_event'
import User from '#models/user'
import UserPolicy from '#policies/user_policy'
import {
  badgeDocumentsOf,
  contactPersonOf,
  sectionsOf,
  photosOf,
  sentFilesOf,
  type ExportOptions,
} from '#queries/data_export'
import FileStore from '#services/files/file_store'
import PhotoFiles from '#services/photos/photo_files'
import { logSecurityEvent } from '#services/observability/security_log'
import { zipStream, type ArchiveEntry } from '#services/documents/zip_archive'
import { exportedData, fileArchivePath } from '#transformers/data_export'
import { reasonValidator } from '#validators/moderation'

async function* archiveEntries(user: User, options: ExportOptions): AsyncGenerator<ArchiveEntry> {
  const data = exportedData(user, sectionsOf(user, options), options)
  yield { name: 'data.json', content: Readable.from(data, { objectMode: false }) }
  for (const name of await photosOf(user)) {
    const content = await PhotoFiles.read(name)
    if (content) yield { name: `photos/${name}.webp`, content, compressed: true }
  }
  if (options.byTeam) return
  for (const file of await sentFilesOf(user)) {
    const content = await FileStore.read(file.storedAs, file.kind)
    if (content) yield { name: fileArchivePath(file), content, compressed: true }
  }
  for (const document of await badgeDocumentsOf(user)) {
    const content = await FileStore.read(document.storedAs, document.kind)
    const name = `documents/${document.id}-${document.name}`
    if (content) yield { name, content, compressed: true }
  }
}

export default class DataExportsController {
  /**
   * The data of the caller's account as a zip archive of `data.json`, `photos/`, `files/` and `documents/`. It lists
   * the people of the account, but no device, passkey, link or address of a colleague.
   */
  async show(ctx: HttpContext) {
    const { auth, bouncer, params, response } = ctx
    const user = auth.user!
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    logSecurityEvent(ctx, 'data_exported')
    await db.transaction((trx) => AuditEvent.record(trx, 'data_exported', { actor: user, user }))
    return this.#send(response, user, 'stagely-data', { byTeam: false })
  }

  /**
   * Records that a copy of a person's data is made on request: `{ reason }` → until when the caller
   * can download it (ISO). The person gets an email. 409 for one's own account.
   */
  async store(ctx: HttpContext) {
    const { auth, params, request } = ctx
    const { reason } = await request.validateUsing(reasonValidator)
    const account = await User.findActiveOrFail(params.id)
    const until = await account.recordCopy({ by: auth.user!, reason })
    logSecurityEvent(ctx, 'account_exported', { exportedId: account.id })
    return { until: until.toJSDate().toISOString() }
  }

  /**
   * The same archive as the person's own download, for an admin who has given the reason within the
   * last hour; 409 otherwise. It leaves out the team's notes, files of messages, documents for badges,
   * and the address and access instructions of a staging.
   */
  async copy({ auth, params, response }: HttpContext) {
    const account = await User.findActiveOrFail(params.id)
    await account.requireRecordedCopy(auth.user!)
    const options = { byTeam: true, personId: await contactPersonOf(account) }
    return this.#send(response, account, `stagely-data-${account.username}`, options)
  }

  #send(response: HttpContext['response'], user: User, file: string, options: ExportOptions) {
    response.header('Content-Type', 'application/zip')
    const name = `${file}-${marketToday(new Date())}.zip`
    response.header('Content-Disposition', `attachment; filename="${name}"`)
    return response.stream(zipStream(archiveEntries(user, options)))
  }
}
