import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import type ContactMessage from '#models/contact_message'
import { consoleNavigation } from '#queries/console_navigation'
import { findInquiry, inboxPage } from '#queries/inbox'
import { inboxPageProps } from '#transformers/inbox_page'
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
    const [inbox, navigation] = await Promise.all([
      inboxPage(filters ?? {}, inquiry),
      consoleNavigation(),
    ])
    const props = inboxPageProps(inbox, auth.user!)
    return inertia.render('console/inbox', { navigation, ...props, filters: filters ?? {} })
  }
}
