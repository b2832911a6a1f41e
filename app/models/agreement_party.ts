import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { DateTime } from 'luxon'
import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import { belongsTo, hasOne, scope } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasOne } from '@adonisjs/lucid/types/relations'
import { appUrl } from '#config/app'
import { encryptionKeys } from '#config/encryption'
import { AgreementPartySchema } from '#database/schema'
import { signingByEmail, type HandBack } from '#shared/agreements/agreements'
import { linkIsOver } from '#lifecycles/agreement_rules'
import { refuse } from '#lifecycles/lifecycle'
import Agreement from '#models/agreement'
import {
  handBack,
  lockedParty,
  openParty,
  renewLink,
  requestCode,
  signAsParty,
  type LockedParty,
  type PartySignature,
} from '#models/agreement/party_signing'
import AgreementPartySignature from '#models/agreement_party_signature'
import AgreementVersion from '#models/agreement_version'

/** Don't change the purpose: stored addresses are encrypted for it. */
export const addressPurpose = 'agreement_party_address'

export const sealAddress = (address: string): string =>
  encryption.encrypt(address, { purpose: addressPurpose })

/** @returns null if nothing is stored, or if APP_KEY was replaced since */
export const openAddress = (sealed: string | null): string | null =>
  sealed === null ? null : encryption.decrypt<string>(sealed, addressPurpose)

const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')

const hashOfCode = (codeId: number, code: string, key = encryptionKeys[0]) =>
  createHmac('sha256', key).update(`signing:${codeId}:${code}`).digest('hex')

/** What a link of an email leads to. */
export interface FollowedLink {
  party: AgreementParty
  isExpired: boolean
}

/**
 * A seller who signs an agreement without an account: with a link and a code, which only their emails have. Without a
 * version, the seller is named for the next one.
 */
export default class AgreementParty extends AgreementPartySchema {
  @belongsTo(() => Agreement)
  declare agreement: BelongsTo<typeof Agreement>

  @belongsTo(() => AgreementVersion, { foreignKey: 'versionId' })
  declare version: BelongsTo<typeof AgreementVersion>

  @hasOne(() => AgreementPartySignature, { foreignKey: 'partyId' })
  declare signature: HasOne<typeof AgreementPartySignature>

  /** Loads `linkSentAt` with the rows, without a query of its own. */
  static withLink = scope((query) => {
    const newest = 'select max(l.created_at) from agreement_party_links l'
    const sentAt = db.raw(`(${newest} where l.party_id = agreement_parties.id) as "linkSentAt"`)
    void query.select('agreement_parties.*', sentAt)
  })

  /** When the newest link that works was sent; null before, and once links were turned off. */
  get linkSentAt(): Date | null {
    return this.$extras.linkSentAt
  }

  /** The link's URL. Built from APP_URL: a request's Host header could be forged. */
  static urlFor(token: string) {
    return `${appUrl}/sign?token=${token}`
  }

  /** What an emailed link leads to; null for one that is unknown or was turned off. */
  static async follow(token: unknown): Promise<FollowedLink | null> {
    if (typeof token !== 'string' || !/^[\w-]{43}$/.test(token)) return null
    const link = await db
      .from('agreement_party_links')
      .where('token', hashOfToken(token))
      .select('party_id', db.raw('expires_at <= now() as "isExpired"'))
      .first()
    const party = link && (await this.find(link.party_id))
    return party ? { party, isExpired: link.isExpired } : null
  }

  /** @throws RuleViolation (409) for a link that is expired, unknown or turned off */
  static async followOrRefuse(token: string): Promise<AgreementParty> {
    const followed = await this.follow(token)
    return followed && !followed.isExpired ? followed.party : refuse(linkIsOver)
  }

  /** The seller's signature, which must be loaded; null before. */
  get signed(): AgreementPartySignature | null {
    return this.signature ?? null
  }

  /** The email address of the seller; null once it is erased, and if APP_KEY was replaced since. */
  get openAddress(): string | null {
    return openAddress(this.address)
  }

  /**
   * Makes another link. Called by the job that writes the email, so that nothing else ever has the token.
   *
   * @returns the token: 32 random bytes as base64url; only its SHA-256 is stored. Null if the seller has another address
   *   by now, or none
   */
  async issueLink(days: number): Promise<string | null> {
    const token = randomBytes(32).toString('base64url')
    return db.transaction(async (trx) => {
      const party = await AgreementParty.query({ client: trx })
        .where('id', this.id)
        .forShare()
        .first()
      // The same address may be encrypted again meanwhile.
      const address = party?.openAddress ?? null
      if (address === null || address !== this.openAddress) return null
      await trx.rawQuery(
        `insert into agreement_party_links (party_id, token, created_at, expires_at)
         values (:id, :token, now(), now() + make_interval(days => :days::int))`,
        { id: this.id, token: hashOfToken(token), days }
      )
      return token
    })
  }

  /**
   * Makes the code that was asked for. Called by the job that writes the email.
   *
   * @returns null if a later one was asked for, it was used, or the email comes too late
   */
  static async issueCode(codeId: number): Promise<{ party: AgreementParty; code: string } | null> {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const minutes = signingByEmail.codeMinutes
    const { rows } = await db.rawQuery<{ rows: { partyId: number }[] }>(
      `update agreement_party_codes
       set code = :code, expires_at = now() + make_interval(mins => :minutes::int)
       where id = :codeId and used_at is null and tries = 0
         and requested_at > now() - make_interval(mins => :minutes::int)
       returning party_id as "partyId"`,
      { code: hashOfCode(codeId, code), codeId, minutes }
    )
    const party = rows.length > 0 ? await this.find(rows[0].partyId) : null
    return party && { party, code }
  }

  /**
   * Counts a try of the party's newest code before it is checked, so that parallel tries can't bypass the limit.
   *
   * @returns the id of the code if it is right, else null
   */
  async tryCode(code: string): Promise<number | null> {
    const { rows } = await db.rawQuery<{ rows: { id: number; code: string }[] }>(
      `update agreement_party_codes set tries = tries + 1
       where id = (select max(id) from agreement_party_codes where party_id = :id)
         and used_at is null and code is not null and expires_at > now() and tries < :tries
       returning id, code`,
      { id: this.id, tries: signingByEmail.codeTries }
    )
    const given = rows.at(0)
    if (!given) return null
    const expected = Buffer.from(given.code)
    // A code that was sent before APP_KEY was replaced works, too.
    const hashes = encryptionKeys.map((key) => Buffer.from(hashOfCode(given.id, code, key)))
    return hashes.some((hash) => timingSafeEqual(expected, hash)) ? given.id : null
  }

  /** Locks the project, then calls `work` with what the party signs. */
  underLock<T>(work: (locked: LockedParty) => Promise<T>): Promise<T> {
    return lockedParty(this, work)
  }

  /** Records that the seller has the text on the screen. Only the first time counts. */
  async open() {
    await this.underLock(openParty)
  }

  /** Sends a code to the seller's address. @throws RuleViolation (409) */
  async requestCode() {
    await this.underLock(requestCode)
  }

  /** Signs with a code. @throws RuleViolation (409), E_VALIDATION_ERROR (422) for a wrong name or code */
  async sign(signature: PartySignature) {
    await signAsParty(this, signature)
  }

  /** Gives the link back to the agent. @throws RuleViolation (409) */
  async handBack(reason: HandBack) {
    await this.underLock((locked) => handBack(locked, reason))
  }

  /** Sends a new link to the same address, in place of one that has expired. */
  async renewLink() {
    await this.underLock(renewLink)
  }

  /** Turns off all links and codes that the seller has. A link that is being made waits, and finds another address. */
  async revoke() {
    const client = this.$trx ?? db
    await client.from('agreement_parties').where('id', this.id).forUpdate()
    await client.from('agreement_party_links').where('party_id', this.id).delete()
    await client
      .from('agreement_party_codes')
      .where('party_id', this.id)
      .whereNull('used_at')
      .delete()
  }

  /** Erases the address, links and codes. Name and signature stay. */
  async eraseAddress() {
    await this.revoke()
    await (this as AgreementParty).merge({ address: null, erasedAt: DateTime.utc() }).save()
  }
}
