import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import ContactMessage from '#models/contact_message'
import { listInquiries, pageOfInquiries } from '#queries/inbox'
import { rowsOf } from '#services/http/paged_list'
import { logSecurityEvent } from '#services/observability/security_log'
import ContactMessageTransformer from '#transformers/contact_message_transformer'
import TeamTextTransformer from '#transformers/team_text_transformer'
import {
  inquiryListValidator,
  inquiryReplyValidator,
  inquiryUpdateValidator,
} from '#validators/console'

export default class ContactMessagesController {
  /** A page of the inbox, newest first. */
  async index({ request, response, serialize }: HttpContext) {
    const filters = await request.validateUsing(inquiryListValidator, { data: request.qs() })
    const found = rowsOf(response, await pageOfInquiries(filters))
    return serialize(ContactMessageTransformer.transform(found))
  }

  /**
   * Changes the status, the notes or who works on it. Fields missing from the body keep their
   * values.
   */
  async update({ auth, params, request, serialize }: HttpContext) {
    const changes = await request.validateUsing(inquiryUpdateValidator)
    const inquiry = await listInquiries().where('id', params.id).first()
    if (!inquiry) throw new NotFound()
    await inquiry.handle(auth.user!, changes)
    await inquiry.load('assignee')
    return serialize(ContactMessageTransformer.transform(inquiry))
  }

  /** Emails a reply and marks the inquiry as answered: `{ content }` → the reply. */
  async reply(ctx: HttpContext) {
    const { auth, params, request, response, serialize } = ctx
    const { content } = await request.validateUsing(inquiryReplyValidator)
    const inquiry = await ContactMessage.find(params.id)
    if (!inquiry) throw new NotFound()
    const reply = await inquiry.answer(auth.user!, content)
    await reply.load('author')
    logSecurityEvent(ctx, 'inquiry_answered', { inquiryId: inquiry.id })
    response.status(201)
    return serialize(TeamTextTransformer.transform(reply))
  }
}
