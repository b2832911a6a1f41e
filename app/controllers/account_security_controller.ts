import type { HttpContext } from '@adonisjs/core/http'
import CalendarFeed from '#models/calendar_feed'
import Passkey from '#models/passkey'
import Session from '#models/session'
import { deviceName } from '#transformers/device_name'
import CalendarAddressesTransformer from '#transformers/calendar_addresses_transformer'
import PasskeyTransformer from '#transformers/passkey_transformer'
import SessionTransformer from '#transformers/session_transformer'

export default class AccountSecurityController {
  async show({ auth, inertia, request }: HttpContext) {
    const user = auth.user
    const feeds = user ? await CalendarFeed.ofPerson(user) : []
    const passkeys = user ? await Passkey.ofPerson(user.person) : []
    const sessions = user ? await Session.ofPerson(user.person) : []
    return inertia.render('profiles/security', {
      signedIn: user !== undefined,
      calendar: CalendarAddressesTransformer.transform({ feeds }),
      passkeys: PasskeyTransformer.transform(passkeys),
      device: deviceName(request.header('user-agent') ?? null),
      sessions: user ? SessionTransformer.transform(sessions, user) : [],
    })
  }
}
