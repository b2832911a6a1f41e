import type { HttpContext } from '@adonisjs/core/http'
import { cannedReplies } from '#shared/canned_replies'
import { consolePageSizes } from '#shared/console_lists'
import { contactStatuses } from '#shared/contact_statuses'
import { NotFound } from '#exceptions/http_refusals'
import type ContactMessage from '#models/contact_message'
import User from '#models/user'
import { findInquiry, listInquiries, suspendedSender } from '#queries/inbox'
import { consoleNavigation } from '#queries/console_navigation'
import ConsoleUserTransformer from '#transformers/console_user_transformer'
import { largeList } from '#queries/large_list'
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

  async #render({ auth, inertia, request }: HttpContext, inquiry: ContactMessage | null) {
    const [, filters] = await inquiryListValidator.tryValidate(request.qs())
    const pageSize = consolePageSizes.ledger
    const [found, account, admins, navigation] = await Promise.all([
      largeList(listInquiries(filters ?? {}), { q: filters?.q }).paginate(
        filters?.page ?? 1,
        pageSize
      ),
      inquiry && suspendedSender(inquiry),
      User.activeTeam().limit(50),
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
      suspended: account && ConsoleUserTransformer.transform(account, auth.user!),
      total: found.total,
      pageSize,
    })
  }
}
