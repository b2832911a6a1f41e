import db from '@adonisjs/lucid/services/db'
import AuditEvent from '#models/audit_event'
import PasswordReset from '#models/password_reset'
import { randomPasswordHash } from '#models/person/password'
import User from '#models/user'
import { createConfirmed } from '#models/user/registration'

/** In the audit trail; the account has no password that anyone knows until its link is used. */
const reason = 'The account was made by setup.'

export interface FirstAdmin {
  user: User
  /** For the link to choose a password; null for an account that has one, and if a link is recent. */
  token: string | null
  outcome: 'made' | 'appointed' | 'link again' | 'link is recent' | 'was there'
}

/** Makes a registered account an admin (idempotent). Returns whether it wasn't one. */
export async function appointRegistered(user: User): Promise<boolean> {
  if (user.isAdmin) return false
  await db.transaction(async (trx) => {
    await user.useTransaction(trx).merge({ teamRole: 'admin' }).save()
    await AuditEvent.record(trx, 'admin_appointed', { user })
  })
  return true
}

/**
 * Makes the first admin: the account with this address, or a new one with a link to choose its
 * password. If there is an admin, nobody else becomes one; one who hasn't chosen a password yet gets
 * another link.
 *
 * The caller delivers the link, because no worker runs yet.
 */
export async function makeFirstAdmin(email: string, name: string): Promise<FirstAdmin> {
  const password = await randomPasswordHash()
  return db.transaction(async (trx) => {
    await trx.rawQuery(`select pg_advisory_xact_lock(hashtext('first administrator'))`)
    const admins = await User.activeTeam(trx).where('teamRole', 'admin')
    const found = await User.findByEmail(email, trx)
    const isTheirs = admins.some(({ id }) => id === found?.id)
    if (admins.length > 0 && !isTheirs) {
      return { user: admins[0], token: null, outcome: 'was there' }
    }
    if (found && isTheirs) {
      const events = AuditEvent.query({ client: trx }).where('userId', found.id)
      const made = await events.clone().where({ kind: 'admin_appointed', reason }).first()
      const chosen = await events.clone().where('kind', 'password_changed').first()
      if (chosen || !made) return { user: found, token: null, outcome: 'was there' }
      const again = await PasswordReset.issueUnsent(email, trx)
      return { user: found, token: again, outcome: again ? 'link again' : 'link is recent' }
    }
    const user =
      found ??
      (await createConfirmed({ email, password, name, userType: 'homeowner', phone: '' }, trx))
    await user.useTransaction(trx).merge({ teamRole: 'admin' }).save()
    await AuditEvent.record(trx, 'admin_appointed', { user, ...(!found && { reason }) })
    if (found) return { user, token: null, outcome: 'appointed' }
    return { user, token: await PasswordReset.issueUnsent(email, trx), outcome: 'made' }
  })
}
