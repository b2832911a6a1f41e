import type { HttpContext } from '@adonisjs/core/http'
import CalendarFeed from '#models/calendar_feed'
import Session from '#models/session'
import SessionTransformer from '#transformers/session_transformer'

export default class AccountSecurityController {
  async show({ auth, inertia }: HttpContext) {
    const user = auth.user
    const feed = user ? await CalendarFeed.ofUser(user) : null
    const sessions = user ? await Session.ofUser(user) : []
    return inertia.render('profiles/security', {
      signedIn: user !== undefined,
      calendarSince: feed?.createdAt.toJSDate().toISOString() ?? null,
      sessions: user ? SessionTransformer.transform(sessions, user) : [],
    })
  }
}
