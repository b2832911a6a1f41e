import { createHash } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import { belongsTo, hasMany, hasOne, scope } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany, HasOne } from '@adonisjs/lucid/types/relations'
import { AgreementVersionSchema } from '#database/schema'
import type { AgreementTerms } from '#shared/agreements/agreements'
import type { VersionFacts } from '#lifecycles/agreement_rules'
import Agreement from '#models/agreement'
import AgreementDecline from '#models/agreement_decline'
import AgreementOpening from '#models/agreement_opening'
import { partyFacts } from '#models/agreement/party_facts'
import AgreementParty from '#models/agreement_party'
import AgreementSignature from '#models/agreement_signature'

/** Don't change the purpose: stored texts are encrypted for it. */
export const textPurpose = 'agreement_text'

/** The SHA-256 of a text's UTF-8 bytes, in hex. */
export const hashOfText = (text: string): string => createHash('sha256').update(text).digest('hex')

export const sealText = (text: string): string => encryption.encrypt(text, { purpose: textPurpose })

/** @returns null if APP_KEY was replaced since */
export const openText = (sealed: string | null): string | null =>
  sealed === null ? null : encryption.decrypt<string>(sealed, textPurpose)

/** What was sent to be signed. The database refuses changes. Rules read `facts`, which need `withAnswers`. */
export default class AgreementVersion extends AgreementVersionSchema {
  @belongsTo(() => Agreement)
  declare agreement: BelongsTo<typeof Agreement>

  @hasMany(() => AgreementSignature, {
    foreignKey: 'versionId',
    onQuery: (query) => void query.orderBy('id'),
  })
  declare signatures: HasMany<typeof AgreementSignature>

  /** Sellers who sign it. */
  @hasMany(() => AgreementParty, {
    foreignKey: 'versionId',
    onQuery: (query) => void query.orderBy('position'),
  })
  declare parties: HasMany<typeof AgreementParty>

  @hasOne(() => AgreementDecline, { foreignKey: 'versionId' })
  declare decline: HasOne<typeof AgreementDecline>

  /** When the side that didn't send it first saw it. */
  @hasOne(() => AgreementOpening, { foreignKey: 'versionId' })
  declare opening: HasOne<typeof AgreementOpening>

  /** Loads with the rows who has signed and who has declined, which `facts` needs. */
  static withAnswers = scope((query) => {
    const signed = 'from agreement_signatures s where s.version_id = agreement_versions.id'
    void query.select(
      'agreement_versions.*',
      db.raw(`array(select s.side ${signed} order by s.id) as "signedBy"`),
      db.raw(`${partyFacts('agreement_versions')} as "partyFacts"`),
      db.raw(`(select s.person_id ${signed} order by s.id limit 1) as "firstSigner"`),
      db.raw(`(select s.person_id ${signed} and s.side = 'stager') as "stagerSigner"`),
      db.raw(`greatest((select max(s.signed_at) ${signed}), (select max(g.signed_at)
        from agreement_party_signatures g where g.version_id = agreement_versions.id)) as "signedAt"`),
      db.raw(`(select d.side from agreement_declines d
        where d.version_id = agreement_versions.id) as "declinedBy"`)
    )
  })

  /** Loads `openedAt` with the rows, without a query of its own. */
  static withOpenedAt = scope((query) => {
    const opening = 'select o.opened_at from agreement_openings o'
    const openedAt = db.raw(`(${opening} where o.version_id = agreement_versions.id) as opened_at`)
    void query.select(openedAt)
  })

  /** When the side that it was sent to first saw it; null before, and if that wasn't recorded. */
  get openedAt(): Date | null {
    return this.$extras.opened_at
  }

  /** The time of its latest signature; null without one. */
  get signedAt(): Date | null {
    return this.$extras.signedAt
  }

  /** The person who signed first; null without a signature, and if only the account is known. */
  get firstSigner(): number | null {
    return this.$extras.firstSigner
  }

  /** The person who signed for the company; null as above. */
  get stagerSigner(): number | null {
    return this.$extras.stagerSigner
  }

  /** The exact text that is hashed and signed; null if APP_KEY was replaced since. */
  get openText(): string | null {
    return openText(this.text)
  }

  /** Whether its text begins with its terms. */
  get statesTerms(): boolean {
    return this.price !== null
  }

  get terms(): AgreementTerms {
    return {
      price: this.price,
      installOn: this.installOn?.toISODate() ?? null,
      removalOn: this.removalOn?.toISODate() ?? null,
      extensionPerMonth: this.extensionPerMonth,
    }
  }

  /** What the rules read. */
  get facts(): VersionFacts {
    const { number, kind, hash, terms, sentBy, ownerSigns } = this
    const { signedBy, declinedBy, partyFacts: parties } = this.$extras
    const isWithdrawn = declinedBy === sentBy
    const isDeclined = declinedBy !== null && !isWithdrawn
    const signers = { signedBy, ownerSigns, parties }
    return { number, kind, hash, terms, sentBy, ...signers, isDeclined, isWithdrawn }
  }
}
