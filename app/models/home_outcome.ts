import { belongsTo, column } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { HomeOutcomeSchema } from '#database/schema'
import type { HomeOutcomeDetails } from '#shared/jobs/home_outcomes'
import Bid from '#models/bid'
import type User from '#models/user'

/** What became of a staged home, as its owner says. Former versions are kept. */
export default class HomeOutcome extends HomeOutcomeSchema {
  /** In cents. Only the owner's account reads it. */
  @column({ consume: (value: string | null) => (value === null ? null : Number(value)) })
  declare price: number | null

  @belongsTo(() => Bid)
  declare bid: BelongsTo<typeof Bid>

  /** The outcome of a bid's staging; null without one. */
  static ofBid({ id }: Pick<Bid, 'id'>, client?: TransactionClientContract) {
    return this.query({ client }).where('bidId', id).first()
  }

  get details(): HomeOutcomeDetails {
    const { kind, comparedToList, price } = this
    return {
      kind,
      listedOn: this.listedOn?.toISODate() ?? null,
      underContractOn: this.underContractOn?.toISODate() ?? null,
      closedOn: this.closedOn?.toISODate() ?? null,
      comparedToList,
      price,
    }
  }

  /**
   * Erases the prices that the owner of a deleted account has entered, and what was corrected. Kinds and days stay:
   * the figures that count them name nobody.
   */
  static async eraseAllOf({ id }: User, trx: TransactionClientContract) {
    await trx.rawQuery(
      `with own as (
         select o.id from home_outcomes o join bids b on b.id = o.bid_id
         join projects p on p.id = b.project_id where p.user_id = :id),
       corrected as (delete from former_home_outcomes where outcome_id in (select id from own))
       update home_outcomes set price = null, compared_to_list = null
       where id in (select id from own)`,
      { id }
    )
    await trx.from('outcome_figures').where('company_id', id).delete()
  }
}
