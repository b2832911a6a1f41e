import type { HttpContext } from '@adonisjs/core/http'
import { NotAllowed } from '#exceptions/http_refusals'
import Bid from '#models/bid'
import User from '#models/user'
import ContactTransformer from '#transformers/contact_transformer'

export default class BidContactsController {
  /** The other party's contact details. 403 unless the bid is accepted and its fee paid. */
  async show({ auth, params, serialize }: HttpContext) {
    const bid = await Bid.findVisibleOrFail(params.id)
    const contactId = bid.contactFor(auth.user!)
    if (contactId === null) {
      throw new NotAllowed('Contact details are shared once the platform fee is paid.')
    }
    return serialize(ContactTransformer.transform(await User.findOrFail(contactId)))
  }
}
