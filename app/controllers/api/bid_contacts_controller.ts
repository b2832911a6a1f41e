import type { HttpContext } from '@adonisjs/core/http'
import { NotAllowed } from '#exceptions/http_refusals'
import Bid from '#models/bid'
import User from '#models/user'
import BidPolicy from '#policies/bid_policy'
import ContactTransformer from '#transformers/contact_transformer'

export default class BidContactsController {
  /** The other party's contact details. 403 unless the bid is accepted and its fee paid. */
  async show({ bouncer, params, serialize }: HttpContext) {
    const bid = await Bid.findVisibleOrFail(params.id)
    if (await bouncer.with(BidPolicy).denies('seeContact', bid)) {
      throw new NotAllowed('Contact details open once the platform fee is paid.')
    }
    const isStager = await bouncer.with(BidPolicy).allows('manage', bid)
    const otherId = isStager ? bid.project.userId : bid.userId
    return serialize(ContactTransformer.transform(await User.findOrFail(otherId)))
  }
}
