import type { HttpContext } from '@adonisjs/core/http'
import { adminPath } from '#config/admin'
import { countedMatches } from '#shared/console/console_lists'
import type User from '#models/user'
import { consoleNavigation } from '#queries/console_navigation'
import { exactHit, searchConsole, type ConsoleSearch } from '#queries/console_search'
import ConsolePaymentTransformer from '#transformers/console_payment_transformer'
import ConsoleProjectTransformer from '#transformers/console_project_transformer'
import ConsoleUserTransformer from '#transformers/console_user_transformer'
import ContactMessageTransformer from '#transformers/contact_message_transformer'
import { consoleSearchValidator } from '#validators/console'

/** Shorter terms match too much. */
const minLength = 2

export default class SearchController {
  /** Searches the whole market. A term that identifies one thing redirects to its page. */
  async index({ auth, inertia, request, response }: HttpContext) {
    const [, filters] = await consoleSearchValidator.tryValidate(request.qs())
    const q = filters?.q ?? ''
    const isLong = q.length >= minLength
    const hit = isLong ? await exactHit(q) : null
    if (hit)
      return response.redirect(hit.receipt ? `/receipts/${hit.receipt}` : adminPath + hit.path)
    const [found, navigation] = await Promise.all([
      isLong ? searchConsole(q) : null,
      consoleNavigation(),
    ])
    const props = { navigation, q, minLength, countedMatches, ...this.#found(found, auth.user!) }
    return inertia.render('console/search', props)
  }

  #found(found: ConsoleSearch | null, admin: User) {
    return {
      totals: found && {
        accounts: found.accounts.total,
        projects: found.projects.total,
        payments: found.payments.total,
        inquiries: found.inquiries.total,
      },
      accounts: ConsoleUserTransformer.transform(found?.accounts.rows ?? [], admin),
      projects: ConsoleProjectTransformer.transform(found?.projects.rows ?? []),
      payments: ConsolePaymentTransformer.transform(found?.payments.rows ?? []),
      inquiries: ContactMessageTransformer.transform(found?.inquiries.rows ?? []),
    }
  }
}
