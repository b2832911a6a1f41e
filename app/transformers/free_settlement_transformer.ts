import { BaseTransformer } from '@adonisjs/core/transformers'
import type Receipt from '#models/receipt'

/** A receipt of a fee of $0, for the console. Load it with `listFreeSettlements`. */
export default class FreeSettlementTransformer extends BaseTransformer<Receipt> {
  toObject() {
    const { id, number, bid, issuedAt } = this.resource
    return {
      id,
      receiptNumber: number,
      accountId: bid.userId,
      company: bid.bidder.company ?? bid.bidder.name,
      project: this.pick(bid.project, ['id', 'title']),
      issuedAt: issuedAt.toJSDate().toISOString(),
    }
  }
}
