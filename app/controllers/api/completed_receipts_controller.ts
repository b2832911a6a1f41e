import type { HttpContext } from '@adonisjs/core/http'
import Receipt from '#models/receipt'
import BidPolicy from '#policies/bid_policy'
import ReceiptTransformer from '#transformers/receipt_transformer'

export default class CompletedReceiptsController {
  /**
   * Prints the company's current address and tax ID on the receipt for this offer's fee → the
   * receipt. Once: a receipt that has such details never changes (409).
   */
  async store({ auth, bouncer, params, serialize }: HttpContext) {
    const receipt = await Receipt.ofBid(auth.user!, params.id)
    await bouncer.with(BidPolicy).authorize('manage', receipt.bid)
    return serialize(ReceiptTransformer.transform(await receipt.complete(auth.user!), null))
  }
}
