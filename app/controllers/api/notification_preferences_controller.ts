import type { HttpContext } from '@adonisjs/core/http'
import { savePreferences, preferencesOf } from '#models/notification/preferences'
import { preferencesValidator } from '#validators/notification'

export default class NotificationPreferencesController {
  /** The caller's delivery for each topic: `{ payments: 'email', … }`. */
  async show({ auth }: HttpContext) {
    return preferencesOf(auth.user!.id)
  }

  /** Changes the delivery of the given topics → the delivery for each topic. */
  async update({ auth, request }: HttpContext) {
    await savePreferences(auth.user!.id, await request.validateUsing(preferencesValidator))
    return preferencesOf(auth.user!.id)
  }
}
