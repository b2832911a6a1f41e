import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import { marketToday } from '#shared/values/market_time'
import AuditEvent from '#models/audit_event'
import type Person from '#models/person'
import UserPolicy from '#policies/user_policy'
import { sectionsOfPerson } from '#queries/data_export'
import { zipStream, type ArchiveEntry } from '#services/documents/zip_archive'
import { logSecurityEvent } from '#services/observability/security_log'
import { exportedPersonData } from '#transformers/data_export'

async function* archiveEntries(person: Person): AsyncGenerator<ArchiveEntry> {
  const data = exportedPersonData(person, sectionsOfPerson(person))
  yield { name: 'data.json', content: Readable.from(data, { objectMode: false }) }
}

export default class PersonExportsController {
  /**
   * What is the person's own, not the account's, as a zip archive with `data.json`: name and login address, seats with
   * the names of their accounts, sessions, passkeys, networks, links in emails, calendar addresses and devices.
   */
  async show(ctx: HttpContext) {
    const { auth, bouncer, params, response } = ctx
    const user = auth.user!
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    logSecurityEvent(ctx, 'person_exported')
    const about = { actor: user, user, seat: user.seat }
    await db.transaction((trx) => AuditEvent.record(trx, 'person_exported', about))
    response.header('Content-Type', 'application/zip')
    const name = `my-stagely-data-${marketToday(new Date())}.zip`
    response.header('Content-Disposition', `attachment; filename="${name}"`)
    return response.stream(zipStream(archiveEntries(user.person)))
  }
}
