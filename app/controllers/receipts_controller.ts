import type { HttpContext } from '@adonisjs/core/http'
import Receipt from '#models/receipt'
import ReceiptDetails from '#models/receipt_details'
import { setCaching } from '#services/http/caching'
import ReceiptTransformer from '#transformers/receipt_transformer'

export default class ReceiptsController {
  /** For the receipt's stager and admins. Guests get the same page for every number. */
  async show({ auth, inertia, params, response }: HttpContext) {
    setCaching(response, 'never')
    if (!auth.user) {
      response.status(404)
      return inertia.render('receipts/show', { receipt: null })
    }
    const receipt = await Receipt.findVisibleOrFail(auth.user, params.number)
    const isOwn = receipt.bid.userId === auth.user.id
    const details = isOwn ? await ReceiptDetails.find(auth.user.id) : null
    return inertia.render('receipts/show', {
      receipt: ReceiptTransformer.transform(receipt, details),
    })
  }

  /** Redirects from a bid to its receipt. */
  async showForBid({ auth, params, response }: HttpContext) {
    if (!auth.user) return response.redirect(`/login?redirect=/bids/${params.id}/receipt`)
    const { number } = await Receipt.ofBid(auth.user, params.id)
    return response.redirect(`/receipts/${number}`)
  }
}
