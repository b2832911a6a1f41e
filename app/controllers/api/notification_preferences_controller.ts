import type { HttpContext } from '@adonisjs/core/http'
import { preferencesValidator } from '#validators/notification'

export default class NotificationPreferencesController {
  /** The caller's delivery for each topic: `{ payments: 'email', … }`. */
  async show({ auth }: HttpContext) {
    return auth.user!.preferences()
  }

  /** Changes the delivery of the given topics → the delivery for each topic. */
  async update({ auth, request }: HttpContext) {
    await auth.user!.savePreferences(await request.validateUsing(preferencesValidator))
    return auth.user!.preferences()
  }
}
