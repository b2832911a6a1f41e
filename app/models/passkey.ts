import { createHash } from 'node:crypto'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import {
  cose,
  COSEALG,
  decodeAttestationObject,
  decodeClientDataJSON,
  decodeCredentialPublicKey,
  isoCBOR,
  verifySignature,
} from '@simplewebauthn/server/helpers'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { relyingParty } from '#config/passkeys'
import { PasskeySchema } from '#database/schema'
import {
  challengeMinutes,
  type NewCredential,
  type PasskeyAssertion,
  type ProofPurpose,
  removalProtectsHours,
} from '#shared/accounts/passkeys'
import { CodeRequired, NotFound, PasskeyRefused } from '#exceptions/http_refusals'
import { refuseIf } from '#lifecycles/lifecycle'
import { passkeyRefusals } from '#lifecycles/passkey_rules'
import AuditEvent from '#models/audit_event'
import PasskeyChallenge, { type ChallengeBinding } from '#models/passkey_challenge'
import Seat from '#models/seat'
import Session from '#models/session'
import Person from '#models/person'
import type User from '#models/user'
import { lockSignedIn } from '#models/user/active_account_lock'
import { refuseToLoseLastFactor } from '#models/user/second_factor'
import { accountNotices } from '#notifications/account'
import { notifyAboutAccount } from '#notifications/notify'
import { queueEmail } from '#services/queue/dispatch'

const timeout = challengeMinutes * 60_000

/**
 * Signatures of new passkeys: ECDSA with P-256 and RSA, which cover all platforms. Not Ed25519: nothing
 * checks its points, and for some of them anyone can sign. Older passkeys with it keep working.
 */
const algorithms = [COSEALG.ES256, COSEALG.RS256]

const publicKey = 'public-key' as const
const required = 'required' as const

/** What the package wants beside the fields that count. */
const wire = { type: publicKey, clientExtensionResults: {} }

/** What authenticators know a person by. It contains no personal data. */
const userHandleOf = (id: number) =>
  createHash('sha256').update(`${relyingParty.id} account ${id}`).digest('base64url')

/** The challenge that was signed; null for what no browser sends, and in a frame of another site. */
function challengeIn(clientDataJSON: string): string | null {
  try {
    const { challenge, crossOrigin }: Record<string, unknown> = {
      ...decodeClientDataJSON(clientDataJSON),
    }
    return typeof challenge === 'string' && crossOrigin !== true ? challenge : null
  } catch {
    return null
  }
}

/**
 * An attestation without its statement. We don't ask for certificates of the device's maker, and checking
 * one would request addresses that the certificate names.
 */
function withoutStatement(attestationObject: string): string {
  const attestation = decodeAttestationObject(
    new Uint8Array(Buffer.from(attestationObject, 'base64url'))
  )
  const bare = new Map<string, string | Map<string, string> | Uint8Array>([
    ['fmt', 'none'],
    ['attStmt', new Map()],
    ['authData', attestation.get('authData')],
  ])
  return Buffer.from(isoCBOR.encode(bare)).toString('base64url')
}

const minRsaBytes = 256

/** An ECDSA signature in its usual form, with 1 for both numbers. No key has signed it. */
const anySignature = new Uint8Array([0x30, 6, 2, 1, 1, 2, 1, 1])

/** Refuses a key that no signature can be checked with later. */
async function requireUsableKey(credentialPublicKey: Uint8Array<ArrayBuffer>) {
  const key = decodeCredentialPublicKey(credentialPublicKey)
  if (cose.isCOSEPublicKeyRSA(key) && key.get(cose.COSEKEYS.n)!.byteLength < minRsaBytes) {
    throw new PasskeyRefused()
  }
  await verifySignature({ credentialPublicKey, signature: anySignature, data: new Uint8Array() })
}

/** Verifies a new credential; null if it is refused. */
async function verified({ id, response }: NewCredential, challenge: string) {
  try {
    const attestationObject = withoutStatement(response.attestationObject)
    const { clientDataJSON } = response
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...wire, id, rawId: id, response: { clientDataJSON, attestationObject } },
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (registrationInfo?.credential.id !== id) return null
    await requireUsableKey(registrationInfo.credential.publicKey)
    return registrationInfo
  } catch {
    return null
  }
}

/** Whether the passkey is used instead of a code. */
const countsAsCode = (purpose: ChallengeBinding['purpose']) =>
  purpose === 'open_console' || purpose === 'second_factor'

/** A WebAuthn credential: signs its owner in, and confirms what else asks for the password. */
export default class Passkey extends PasskeySchema {
  @belongsTo(() => Person)
  declare person: BelongsTo<typeof Person>

  /** A person's passkeys, oldest first. */
  static ofPerson({ id }: Pick<Person, 'id'>, client?: TransactionClientContract) {
    return this.query({ client }).where('personId', id).orderBy('id')
  }

  static async isUsedBy(person: Person): Promise<boolean> {
    return (await this.ofPerson(person).first()) !== null
  }

  /**
   * Whether the person of this request is protected, so that deleting the account and a new address need a proof:
   * by two-step verification or a passkey. A removed one counts for another day.
   */
  static async isProtecting(user: User): Promise<boolean> {
    if (user.person.twoStepAt || (await this.isUsedBy(user.person))) return true
    const since = DateTime.utc().minus({ hours: removalProtectsHours }).toJSDate()
    // An event names the account in which it was removed, so those of all count.
    const accounts = Seat.query().where('personId', user.person.id).select('userId')
    const removed = AuditEvent.query().whereIn('userId', accounts).where('kind', 'passkey_removed')
    return (await removed.where('createdAt', '>', since).first()) !== null
  }

  /** Those that count as the code: with two-step verification only what was added after one. */
  static secondFactorsOf(person: Person) {
    const own = this.ofPerson(person)
    return person.twoStepAt ? own.where('isSecondFactor', true) : own
  }

  /** Options for `navigator.credentials.get` that name no account: the browser offers what it has. */
  static async signInOptions(browser: string) {
    const challenge = await PasskeyChallenge.issue({ purpose: 'sign_in', browser })
    return optionsFor(challenge)
  }

  /**
   * Options for a confirmation with one of the person's own passkeys.
   *
   * @param about  what exactly it confirms, where the purpose says too little
   * @throws RuleViolation (409) without a passkey that counts
   */
  static async proofOptions(user: User, purpose: ProofPurpose, about?: string) {
    const { person } = user
    const isCode = countsAsCode(purpose)
    const as = isCode ? (purpose === 'open_console' ? 'console' : 'login') : 'proof'
    const passkeys = await (isCode ? this.secondFactorsOf(person) : this.ofPerson(person))
    refuseIf(passkeyRefusals.use({ passkeys: passkeys.length, as }))
    const sessionId = user.currentSession!.id
    const challenge = await PasskeyChallenge.issue({ purpose, sessionId, about })
    return optionsFor(challenge, passkeys)
  }

  /**
   * Options for `navigator.credentials.create`.
   *
   * @throws RuleViolation (409) for the eleventh
   */
  static async registrationOptions(user: User) {
    const { person } = user
    const passkeys = await this.ofPerson(person)
    refuseIf(passkeyRefusals.add({ passkeys: passkeys.length }))
    const sessionId = user.currentSession!.id
    const challenge = await PasskeyChallenge.issue({ purpose: 'register', sessionId })
    return {
      rp: { name: relyingParty.name, id: relyingParty.id },
      user: { id: userHandleOf(person.id), name: person.email, displayName: person.name },
      challenge,
      pubKeyCredParams: algorithms.map((alg) => ({ type: publicKey, alg })),
      timeout,
      excludeCredentials: passkeys.map(({ descriptor }) => descriptor),
      authenticatorSelection: {
        residentKey: required,
        requireResidentKey: true,
        userVerification: required,
      },
      attestation: 'none' as const,
    }
  }

  /**
   * Stores a new credential and informs its owner. It counts as the code for the console if the session
   * has entered one.
   *
   * @throws PasskeyRefused (401) if it isn't the answer to a challenge of this session
   * @throws RuleViolation (409) if the credential is known already, and for the eleventh
   * @throws NotSignedIn (401) if the session has just ended
   * @throws CodeRequired (403) if it needs a code since
   */
  static async register(actor: User, name: string, credential: NewCredential): Promise<Passkey> {
    const sessionId = actor.currentSession!.id
    const challenge = challengeIn(credential.response.clientDataJSON)
    const isValid =
      challenge !== null &&
      (await PasskeyChallenge.use(challenge, { purpose: 'register', sessionId }))
    const info = isValid ? await verified(credential, challenge) : null
    if (!info) throw new PasskeyRefused()
    return actor.person.underLock(async ({ person, accounts, trx }) => {
      await lockSignedIn(actor, trx)
      const user = accounts.find(({ id }) => id === actor.id)!
      const needsCode = await Session.needsCode(sessionId, trx)
      if (needsCode) throw new CodeRequired({ inConsole: user.teamRole !== null })
      const { length: passkeys } = await this.ofPerson(person, trx)
      refuseIf(passkeyRefusals.add({ passkeys }))
      const added: { id: number }[] = await trx
        .insertQuery()
        .table('passkeys')
        .insert({
          user_id: user.id,
          person_id: person.id,
          credential_id: credential.id,
          public_key: Buffer.from(info.credential.publicKey),
          counter: info.credential.counter,
          transports: credential.response.transports ?? [],
          name,
          device_type: info.credentialDeviceType,
          backed_up: info.credentialBackedUp,
          is_second_factor: person.twoStepAt !== null,
          created_at: DateTime.utc().toSQL(),
        })
        .onConflict('credential_id')
        .ignore()
        .returning('id')
      refuseIf(passkeyRefusals.store({ isKnown: added.length === 0 }))
      const event = await AuditEvent.record(trx, 'passkey_added', { actor, user, reason: name })
      await notifyAboutAccount(trx, user.id, accountNotices.passkeyAdded(name))
      await queueEmail(trx, 'SendPasskeyChanged', { eventId: event.id, personId: person.id })
      return this.findOrFail(added[0].id, { client: trx })
    })
  }

  /**
   * The passkey that signed the challenge, with its owner. Uses up the challenge, whatever comes of it.
   *
   * @param owner  whose passkey it must be; anyone's without it
   * @throws PasskeyRefused (401) for every reason alike. After a counter that went backwards its owner
   *   is warned, because someone may have copied the passkey
   */
  static async verify(
    assertion: PasskeyAssertion,
    binding: ChallengeBinding,
    owner?: Person
  ): Promise<Passkey> {
    const challenge = challengeIn(assertion.response.clientDataJSON)
    const isValid = challenge !== null && (await PasskeyChallenge.use(challenge, binding))
    const query = this.query().where('credentialId', assertion.id)
    const passkey = await (
      owner ? query.where('personId', owner.id) : query.preload('person')
    ).first()
    if (owner) passkey?.$setRelated('person', owner)
    if (!isValid || !passkey) throw new PasskeyRefused()
    const isTooWeak = passkey.person.twoStepAt !== null && !passkey.isSecondFactor
    if (isTooWeak && countsAsCode(binding.purpose)) throw new PasskeyRefused()
    const used = await passkey.#signed(assertion, challenge)
    if (!used) throw new PasskeyRefused()
    if (!(await passkey.#advance(used))) {
      await passkey.#warnOwner()
      throw new PasskeyRefused({ isCopied: true })
    }
    return passkey
  }

  /** Verified with a counter of 0, so that a wrong counter is told apart from a wrong signature. */
  async #signed({ id, response }: PasskeyAssertion, challenge: string) {
    const userHandle = response.userHandle ?? undefined
    // 1.0 makes the handle from the account's id, which is another for people who registered since.
    const handles = [this.personId, this.userId].map(userHandleOf)
    if (userHandle !== undefined && !handles.includes(userHandle)) return null
    try {
      const { verified: isSigned, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...wire, id, rawId: id, response: { ...response, userHandle } },
        expectedChallenge: challenge,
        expectedOrigin: relyingParty.origin,
        expectedRPID: relyingParty.id,
        requireUserVerification: true,
        credential: { id, publicKey: new Uint8Array(this.publicKey), counter: 0 },
      })
      return isSigned ? authenticationInfo : null
    } catch {
      return null
    }
  }

  /**
   * Counters rise with each use; passkeys that are synchronized always send 0. They have 32 bits without
   * a sign, more than PostgreSQL's integer.
   */
  async #advance(info: { newCounter: number; credentialBackedUp: boolean }): Promise<boolean> {
    const { rows } = await db.rawQuery<{ rows: unknown[] }>(
      `update passkeys set counter = :counter, backed_up = :backedUp, last_used_at = now()
       where id = :id and (counter < :counter::bigint or (counter = 0 and :counter::bigint = 0))
       returning id`,
      { id: this.id, counter: info.newCounter, backedUp: info.credentialBackedUp }
    )
    return rows.length > 0
  }

  async #warnOwner() {
    const { person, name } = this
    await db.transaction(async (trx) => {
      for (const { user } of await Seat.ofPerson(person, trx)) {
        await AuditEvent.record(trx, 'passkey_refused', { user, reason: name })
        await notifyAboutAccount(trx, user.id, accountNotices.passkeyRefused(name))
      }
    })
  }

  /** @throws NotFound (404) if the person has no such passkey */
  static async findOwnOrFail(
    person: Person,
    id: number,
    client?: TransactionClientContract
  ): Promise<Passkey> {
    const passkey = await this.ofPerson(person, client).where('id', id).first()
    if (!passkey) throw new NotFound()
    return passkey
  }

  /** @throws NotFound (404) if the person has no such passkey */
  static async rename(person: Person, id: number, name: string): Promise<Passkey> {
    const passkey = await this.findOwnOrFail(person, id)
    return passkey.merge({ name }).save()
  }

  /**
   * Removes a passkey and informs its owner.
   *
   * @throws NotFound (404), NotSignedIn (401) if the session has just ended
   * @throws RuleViolation (409) for the last second factor of the owners of an account that requires one
   */
  static async remove(actor: User, id: number): Promise<void> {
    await actor.person.underLock(async ({ person, trx }) => {
      await Session.lockOf(actor, trx)
      const passkey = await this.findOwnOrFail(person, id, trx)
      await passkey.delete()
      await refuseToLoseLastFactor(person, trx)
      const { name } = passkey
      const user = actor
      const event = await AuditEvent.record(trx, 'passkey_removed', { actor, user, reason: name })
      await notifyAboutAccount(trx, user.id, accountNotices.passkeyRemoved(name))
      await queueEmail(trx, 'SendPasskeyChanged', { eventId: event.id, personId: person.id })
    })
  }

  /** From now on no passkey counts as the code, because that was proven with what has been removed. */
  static async demoteAllOf(personId: number, trx: TransactionClientContract): Promise<void> {
    const query = this.query({ client: trx }).where({ personId, isSecondFactor: true })
    await query.update({ isSecondFactor: false })
  }

  /** Removes all of a person's passkeys, some of which someone else may have added. @returns whether there were any */
  static async removeAllOf(person: Person, trx: TransactionClientContract): Promise<boolean> {
    const [deleted] = await this.query({ client: trx }).where('personId', person.id).delete()
    return Number(deleted) > 0
  }

  /** What tells a browser which credential is meant. */
  get descriptor() {
    return { type: publicKey, id: this.credentialId, transports: this.transports }
  }
}

/** @param passkeys  those that may answer; any of the browser's without it */
const optionsFor = (challenge: string, passkeys: Passkey[] = []) => ({
  challenge,
  rpId: relyingParty.id,
  timeout,
  userVerification: required,
  allowCredentials: passkeys.map(({ descriptor }) => descriptor),
})
