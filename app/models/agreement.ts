import { belongsTo, hasMany } from '@adonisjs/lucid/orm'
import type { BelongsTo, HasMany } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { AgreementSchema } from '#database/schema'
import { isMadeBy } from '#lifecycles/bid_lifecycle'
import type { AgreementSituation } from '#lifecycles/agreement_rules'
import type { AgreementSource } from '#models/agreement/values'
import AgreementVersion from '#models/agreement_version'
import Bid from '#models/bid'
import Staging, { type LockedStaging } from '#models/staging'
import type User from '#models/user'

/** An agreement, locked with its project and staging, and the person who acts. */
export interface LockedAgreement extends LockedStaging {
  agreement: Agreement
  /** Oldest first. */
  versions: AgreementVersion[]
  source: AgreementSource
  situation: AgreementSituation
}

/** What the two sides of a paid bid sign: a draft of the company, and the versions that were sent. */
export default class Agreement extends AgreementSchema {
  @belongsTo(() => Bid)
  declare bid: BelongsTo<typeof Bid>

  /** Oldest first, with signatures and declines. */
  @hasMany(() => AgreementVersion, {
    onQuery: (query) => {
      if (query.isRelatedSubQuery) return
      void query.orderBy('number').preload('signatures').preload('decline')
    },
  })
  declare versions: HasMany<typeof AgreementVersion>

  /**
   * Locks the project, then calls `work` with its agreement as just read. The first call creates it.
   *
   * @throws NotFound (404), NotAllowed (403) and NotSignedIn (401) as `Staging.underLock`
   */
  static async underLock<T>(
    projectId: number,
    actor: User,
    work: (locked: LockedAgreement) => Promise<T>
  ): Promise<T> {
    return Staging.underLock(projectId, actor, async (locked) => {
      const { bid, project, staging, other, trx } = locked
      const agreement = await this.#ofBid(bid, trx)
      await agreement.load('versions')
      const { versions } = agreement
      const isStager = isMadeBy(bid, locked.actor)
      const [owner, stager] = isStager ? [other, locked.actor] : [locked.actor, other]
      return work({
        ...locked,
        agreement,
        versions,
        source: { project, bid, owner, stager, staging },
        situation: { ...locked.situation, versions: versions.map(({ facts }) => facts) },
      })
    })
  }

  static async #ofBid(bid: Bid, trx: TransactionClientContract): Promise<Agreement> {
    const found = await this.query({ client: trx }).where('bidId', bid.id).first()
    if (found) return found
    const { id } = await this.create({ bidId: bid.id }, { client: trx })
    return this.findOrFail(id, { client: trx })
  }
}
