import type { HttpContext } from '@adonisjs/core/http'
import { cannedReplies } from '#shared/canned_replies'
import { consolePageSizes } from '#shared/console_lists'
import { contactStatuses } from '#shared/contact_statuses'
import { NotFound } from '#exceptions/http_refusals'
import type ContactMessage from '#models/contact_message'
import User from '#models/user'
import { findInquiry, listInquiries } from '#queries/inbox'
import { consoleNavigation } from '#queries/console_navigation'
import ContactMessageTransformer from '#transformers/contact_message_transformer'
import { inquiryListValidator } from '#validators/console'

export default class InboxController {
  async index(ctx: HttpContext) {
    return this.#render(ctx, null)
  }

  /** The same list, with one inquiry and its replies open beside it. */
  async show(ctx: HttpContext) {
    const inquiry = await findInquiry(ctx.params.id)
    if (!inquiry) throw new NotFound()
    return this.#render(ctx, inquiry)
  }

  async #render({ inertia, request }: HttpContext, inquiry: ContactMessage | null) {
    const [, filters] = await inquiryListValidator.tryValidate(request.qs())
    const pageSize = consolePageSizes.ledger
    const [found, admins, navigation] = await Promise.all([
      listInquiries(filters ?? {}).paginate(filters?.page ?? 1, pageSize),
      User.activeAdmins().limit(50),
      consoleNavigation(),
    ])
    return inertia.render('console/inbox', {
      navigation,
      statusOptions: [...contactStatuses.options],
      adminOptions: admins.map(({ id, name }) => ({ value: String(id), label: name })),
      cannedReplies: [...cannedReplies],
      filters: filters ?? {},
      inquiries: ContactMessageTransformer.transform(found.all()),
      inquiry: inquiry && ContactMessageTransformer.transform(inquiry).useVariant('withReplies'),
      total: found.total,
      pageSize,
    })
  }
}
