import type { HttpContext } from '@adonisjs/core/http'

export default class InstallHintsController {
  /** Removes the hint that Stagely can be installed from the caller's dashboard for good; 204. */
  async destroy({ auth, response }: HttpContext) {
    await auth.user!.dismissInstallHint()
    response.status(204)
  }
}
