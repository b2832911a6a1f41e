import type { HttpContext } from '@adonisjs/core/http'
import Session from '#models/session'
import SessionTransformer from '#transformers/session_transformer'

export default class AccountSecurityController {
  async show({ auth, inertia }: HttpContext) {
    const user = auth.user
    const sessions = user ? await Session.ofUser(user) : []
    return inertia.render('profiles/security', {
      signedIn: user !== undefined,
      sessions: user ? SessionTransformer.transform(sessions, user) : [],
    })
  }
}
