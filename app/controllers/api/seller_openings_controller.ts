import type { HttpContext } from '@adonisjs/core/http'
import SellerLink from '#models/seller_link'
import { countOpeningOnce } from '#services/limits/counts'
import { openingValidator } from '#validators/seller_link'

export default class SellerOpeningsController {
  /**
   * Counts that a person has opened a seller's page: `{ token }` → 204, whatever the address. Sent by the page after
   * the first touch, key or scroll; counted once an hour and browser.
   */
  async store(ctx: HttpContext) {
    const { token } = await ctx.request.validateUsing(openingValidator)
    const link = await SellerLink.findReadable(token)
    if (link && (await countOpeningOnce(ctx, token))) await link.countOpening()
    ctx.response.status(204)
  }
}
