import type { HttpContext } from '@adonisjs/core/http'
import { choose, preferencesOf } from '#models/notification/preferences'
import { preferencesValidator } from '#validators/notification'

export default class NotificationPreferencesController {
  /** `{ payments: 'email', … }`, one delivery a topic. */
  async show({ auth }: HttpContext) {
    return preferencesOf(auth.user!.id)
  }

  /** Answers all of them as they are now. */
  async update({ auth, request }: HttpContext) {
    await choose(auth.user!.id, await request.validateUsing(preferencesValidator))
    return preferencesOf(auth.user!.id)
  }
}
