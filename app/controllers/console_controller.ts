import type { HttpContext } from '@adonisjs/core/http'
import { adminPath } from '#config/admin'
import { ConsoleDesk } from '#transformers/console_desk'
import { ConsolePage } from '#transformers/console_page'

/** RTE-10, ADM-01: the screens of the console; who may is the middleware's business. */
export default class ConsoleController {
  /** R36: what an administrator finds at the address that the 404 page lists. */
  redirect({ response }: HttpContext) {
    return response.redirect(adminPath)
  }

  async overview({ auth, inertia, request }: HttpContext) {
    return inertia.render('console/overview', await ConsolePage.overview(auth.user!, request.qs()))
  }

  async users({ auth, inertia, request }: HttpContext) {
    return inertia.render('console/users', await ConsolePage.users(auth.user!, request.qs()))
  }

  async projects({ inertia, request }: HttpContext) {
    return inertia.render('console/projects', await ConsolePage.projects(request.qs()))
  }

  async inbox({ inertia, request }: HttpContext) {
    return inertia.render('console/inbox', await ConsoleDesk.inbox(request.qs()))
  }

  async reports({ inertia, request }: HttpContext) {
    return inertia.render('console/reports', await ConsoleDesk.reports(request.qs()))
  }

  async payments({ inertia, request }: HttpContext) {
    return inertia.render('console/payments', await ConsoleDesk.payments(request.qs()))
  }
}
