import type { HttpContext } from '@adonisjs/core/http'
import { consolePageSizes } from '#shared/console_lists'
import { contactStatuses } from '#shared/contact_statuses'
import ContactMessage from '#models/contact_message'
import { consoleNavigation } from '#queries/console_navigation'
import ContactMessageTransformer from '#transformers/contact_message_transformer'
import { inquiryListValidator } from '#validators/console'

export default class InboxController {
  async index({ inertia, request }: HttpContext) {
    const [, filters] = await inquiryListValidator.tryValidate(request.qs())
    const pageSize = consolePageSizes.ledger
    const [found, navigation] = await Promise.all([
      ContactMessage.inbox(filters?.status).paginate(filters?.page ?? 1, pageSize),
      consoleNavigation(),
    ])
    return inertia.render('console/inbox', {
      navigation,
      statusOptions: [...contactStatuses.options],
      filters: filters ?? {},
      inquiries: ContactMessageTransformer.transform(found.all()),
      total: found.total,
      pageSize,
    })
  }
}
