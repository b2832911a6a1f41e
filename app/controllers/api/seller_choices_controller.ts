import type { HttpContext } from '@adonisjs/core/http'
import SellerLink from '#models/seller_link'
import { countSellerChoice } from '#services/limits/counts'
import { shownChoice } from '#transformers/seller_page'
import { choiceValidator } from '#validators/seller_link'

export default class SellerChoicesController {
  /**
   * Says which offer the seller would choose: `{ token, letter, note }` → the choice, with the note as the owner
   * reads it, without contact details. The last one counts; nothing is accepted by it. The token of the page's
   * address is all it takes: 404 for one that has ended or never existed, 409 for an offer that can't be chosen.
   */
  async store({ request }: HttpContext) {
    const { token, letter, note = null } = await request.validateUsing(choiceValidator)
    const link = await SellerLink.findReadableOrFail(token)
    await countSellerChoice(link.id)
    return shownChoice(await link.choose({ letter, note }), letter)
  }
}
