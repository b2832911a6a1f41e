import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import ContactMessage from '#models/contact_message'
import { paginate } from '#services/paged_list'
import ContactMessageTransformer from '#transformers/contact_message_transformer'
import { inquiryUpdateValidator, inquiryListValidator } from '#validators/console'

export default class ContactMessagesController {
  /** A page of the inbox, newest first. */
  async index({ request, response, serialize }: HttpContext) {
    const filters = await request.validateUsing(inquiryListValidator, { data: request.qs() })
    const found = await paginate(ContactMessage.inbox(filters.status), filters, response)
    return serialize(ContactMessageTransformer.transform(found))
  }

  /** Changes the status or the notes. Fields missing from the body keep their values. */
  async update({ auth, params, request, serialize }: HttpContext) {
    const changes = await request.validateUsing(inquiryUpdateValidator)
    const inquiry = await ContactMessage.find(params.id)
    if (!inquiry) throw new NotFound()
    return serialize(ContactMessageTransformer.transform(await inquiry.handle(auth.user!, changes)))
  }
}
