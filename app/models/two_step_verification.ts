import { createHash, randomInt } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { errors } from '@vinejs/vine'
import { Secret, TOTP } from 'otpauth'
import { TwoStepVerificationSchema } from '#database/schema'
import { refuseIf } from '#lifecycles/lifecycle'
import { twoStepRefusals } from '#lifecycles/team_rules'
import AuditEvent from '#models/audit_event'
import Passkey from '#models/passkey'
import type Person from '#models/person'
import Seat from '#models/seat'
import type User from '#models/user'
import { lockSignedIn, lockTeamRole } from '#models/user/active_account_lock'
import { refuseToLoseLastFactor } from '#models/user/second_factor'
import { accountNotices } from '#notifications/account'
import { notifyAboutAccount } from '#notifications/notify'
import { databaseNow } from '#services/database/clock'
import { queueEmail } from '#services/queue/dispatch'

/** Seconds that a code lasts. The previous and the next one are accepted too, for clocks that differ. */
const period = 30
const drift = 1

const recoveryCodes = 10
/** Excludes i, l, o, 0 and 1, which are easily confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
export const secretPurpose = 'two_step_verification'

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex')

/** Four groups of four characters, about 79 bits. */
function newRecoveryCode() {
  const characters = Array.from({ length: 16 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return characters.match(/.{4}/g)!.join('-')
}

function wrongCode() {
  const message = 'This code is wrong, too old or already used.'
  return new errors.E_VALIDATION_ERROR([{ field: 'code', message, rule: 'code' }])
}

interface Locked {
  person: Person
  enrolment: TwoStepVerification | null
  trx: TransactionClientContract
}

/** One person's authenticator app. It takes effect once a code has confirmed it. */
export default class TwoStepVerification extends TwoStepVerificationSchema {
  static primaryKey = 'personId'

  /**
   * Creates a secret. It replaces one that wasn't confirmed.
   *
   * @returns the secret in base32, and the URI for the QR code
   * @throws RuleViolation (409) if it is already set up
   */
  static async start(user: User): Promise<{ secret: string; uri: string }> {
    const secret = new Secret({ size: 20 })
    await this.#underLock(user, async ({ person, enrolment, trx }) => {
      refuseIf(twoStepRefusals.start(person))
      await enrolment?.delete()
      await this.create(
        {
          userId: user.id,
          personId: person.id,
          secret: encryption.encrypt(secret.base32, { purpose: secretPurpose }),
        },
        { client: trx }
      )
    })
    const totp = new TOTP({ issuer: 'Stagely', label: user.person.email, secret, period })
    return { secret: secret.base32, uri: totp.toString() }
  }

  /**
   * Confirms the setup with a first code. This also verifies the current session; others need a code.
   *
   * @returns the recovery codes; only their hashes are stored
   * @throws RuleViolation (409) if there is nothing to confirm
   * @throws E_VALIDATION_ERROR (422) for a wrong code
   */
  static async confirm(user: User, code: string): Promise<string[]> {
    return this.#underLock(user, async ({ person, enrolment, trx }) => {
      refuseIf(twoStepRefusals.confirm({ twoStepAt: person.twoStepAt, enrolment }))
      const now = await databaseNow(trx)
      await enrolment!.#useCode(code, now.toSeconds())
      await person.merge({ twoStepAt: now }).save()
      // A passkey of before doesn't count as the code.
      await trx.from('sessions').where('person_id', person.id).update({ verified_at: null })
      await verifySession(user, trx)
      await AuditEvent.record(trx, 'two_step_enabled', { actor: user, user })
      const { twoStepEnabled, twoStepLoginEnabled } = accountNotices
      const notice = user.teamRole ? twoStepEnabled : twoStepLoginEnabled
      await notifyAboutAccount(trx, user.id, notice)
      return issueRecoveryCodes(user, trx)
    })
  }

  /**
   * Verifies the current session with a code from the app or a recovery code.
   *
   * @throws RuleViolation (409) if two-step verification isn't set up
   * @throws E_VALIDATION_ERROR (422) for a wrong or used code
   */
  static async verify(user: User, code: string): Promise<void> {
    await this.#withCode(user, code, (trx) => verifySession(user, trx))
  }

  /**
   * Verifies the current session with a passkey.
   *
   * @param prove  checks the passkey; throws if it isn't accepted
   * @throws RuleViolation (409) if two-step verification isn't set up; an account that requires a second factor takes
   *   a passkey without it
   */
  static async verifyWithPasskey(user: User, prove: () => Promise<unknown>): Promise<void> {
    const isEnough = user.currentSession?.missingFactor === 'passkey'
    if (!isEnough) refuseIf(twoStepRefusals.use(user.person))
    await prove()
    await this.#underLock(user, async ({ person, trx }) => {
      if (person.twoStepAt || !isEnough) refuseIf(twoStepRefusals.use(person))
      await verifySession(user, trx)
    })
  }

  /** Replaces the recovery codes; errors as for `verify`. */
  static async renewRecoveryCodes(user: User, code: string): Promise<string[]> {
    return this.#withCode(user, code, async (trx) => {
      await AuditEvent.record(trx, 'recovery_codes_renewed', { actor: user, user })
      return issueRecoveryCodes(user, trx)
    })
  }

  /**
   * Turns it off; errors as for `verify`.
   *
   * @throws RuleViolation (409) for the last owner with a second factor in an account that requires one
   */
  static async turnOff(user: User, code: string): Promise<void> {
    await this.#withCode(user, code, async (trx) => {
      await this.remove(user.person.id, trx)
      await refuseToLoseLastFactor(user.person, trx)
      await AuditEvent.record(trx, 'two_step_disabled', { actor: user, user })
      const { twoStepDisabled, twoStepLoginDisabled } = accountNotices
      const notice = user.teamRole ? twoStepDisabled : twoStepLoginDisabled
      await notifyAboutAccount(trx, user.id, notice)
    })
  }

  /**
   * Turns it off for someone who has lost the phone and the recovery codes. The person gets an email.
   *
   * @param by  omitted by the command
   * @param email  whose it is, for the command; without it the only person in the account who uses it
   * @throws RuleViolation (409) if it isn't set up, for one's own, which takes a code, and if several people use it
   */
  static async reset(user: User, { by, email }: { by?: User; email?: string } = {}): Promise<void> {
    await user.underLock(async (locked, trx) => {
      if (by) await lockTeamRole(by, trx)
      const seats = await Seat.ofAccount(locked, trx)
      const users = seats
        .map(({ person }) => person)
        .filter((person) => person.twoStepAt && (email === undefined || person.hasEmail(email)))
      const person = users.at(0)
      const account = { id: locked.id, twoStepAt: person?.twoStepAt ?? null, users: users.length }
      refuseIf(twoStepRefusals.reset({ account, by: by ?? null }))
      await this.remove(person!.id, trx)
      const event = await AuditEvent.record(trx, 'two_step_reset', { actor: by, user: locked })
      await notifyAboutAccount(trx, locked.id, accountNotices.twoStepReset)
      const personId = person!.id
      await queueEmail(trx, 'SendModerationEmail', { eventId: event.id, personId })
    })
  }

  /** How many recovery codes a person has left; null without two-step verification. */
  static async recoveryCodesOf({ id }: Person): Promise<number | null> {
    const { rows } = await db.rawQuery<{ rows: { left: number }[] }>(
      `select (select count(*) from recovery_codes where person_id = :id)::int as left
       from people where id = :id and two_step_at is not null`,
      { id }
    )
    return rows[0]?.left ?? null
  }

  /**
   * Deletes the secret and the recovery codes. Codes that sessions have entered count no longer either,
   * because they may come from a lost phone, and neither do passkeys that were added with them.
   */
  static async remove(personId: number, trx: TransactionClientContract) {
    // First, because a sign-in that waits for this row must find that no code counts.
    await trx.from('people').where('id', personId).update({ two_step_at: null })
    await trx.from('recovery_codes').where('person_id', personId).delete()
    await trx.from('two_step_verifications').where('person_id', personId).delete()
    await trx.from('sessions').where('person_id', personId).update({ verified_at: null })
    await Passkey.demoteAllOf(personId, trx)
  }

  /** As `remove`, for the people of an account who are in no account of the team otherwise. */
  static async removeAllIn(account: User, trx: TransactionClientContract) {
    for (const { person } of await Seat.lockedOfAccount(account, trx)) {
      const others = await Seat.ofPerson(person, trx).whereNot('userId', account.id)
      if (others.some(({ user }) => user.teamRole !== null)) continue
      await this.remove(person.id, trx)
    }
  }

  /**
   * Locks the account first, as every other change of it does, so that the two can't deadlock and
   * codes are used one at a time.
   *
   * @throws NotFound (404) if a member of the team no longer is
   * @throws NotSignedIn (401) if the session has just ended
   */
  static #underLock<T>(user: User, work: (locked: Locked) => Promise<T>): Promise<T> {
    return user.person.underLock(async ({ person, trx }) => {
      await (user.teamRole ? lockTeamRole(user, trx) : lockSignedIn(user, trx))
      const enrolment = await this.query({ client: trx }).where('personId', person.id).first()
      return work({ person, enrolment, trx })
    })
  }

  static async #withCode<T>(
    user: User,
    code: string,
    work: (trx: TransactionClientContract) => Promise<T>
  ): Promise<T> {
    return this.#underLock(user, async ({ person, enrolment, trx }) => {
      refuseIf(twoStepRefusals.use(person))
      await enrolment!.#useAny(user, code, trx)
      return work(trx)
    })
  }

  async #useAny(user: User, code: string, trx: TransactionClientContract) {
    if (/^\d{6}$/.test(code)) {
      const now = await databaseNow(trx)
      return this.#useCode(code, now.toSeconds())
    }
    const used: unknown[] = await trx
      .from('recovery_codes')
      .where({ person_id: user.person.id, code: hashOf(code.toLowerCase()) })
      .delete(['id'])
    if (used.length === 0) throw wrongCode()
    await AuditEvent.record(trx, 'recovery_code_used', { actor: user, user })
  }

  /** A code works once. Codes older than the last used one are refused. */
  async #useCode(code: string, seconds: number) {
    // Null if APP_KEY was replaced since.
    const secret = encryption.decrypt<string>(this.secret, secretPurpose)
    if (secret === null) throw wrongCode()
    const totp = new TOTP({ secret: Secret.fromBase32(secret), period })
    const shift = totp.validate({ token: code, timestamp: seconds * 1000, window: drift })
    if (shift === null) throw wrongCode()
    const step = Math.floor(seconds / period) + shift
    if (this.lastStep !== null && step <= this.lastStep) throw wrongCode()
    this.lastStep = step
    await this.save()
  }
}

async function verifySession({ currentSession }: User, trx: TransactionClientContract) {
  await trx
    .from('sessions')
    .where('id', currentSession?.id ?? 0)
    .update({ verified_at: trx.raw('now()') })
}

async function issueRecoveryCodes({ id, person }: User, trx: TransactionClientContract) {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode)
  await trx.from('recovery_codes').where('person_id', person.id).delete()
  const whose = { user_id: id, person_id: person.id }
  await trx
    .insertQuery()
    .table('recovery_codes')
    .multiInsert(codes.map((code) => ({ ...whose, code: hashOf(code) })))
  return codes
}
