import type { HttpContext } from '@adonisjs/core/http'
import CalendarFeed from '#models/calendar_feed'
import Passkey from '#models/passkey'
import Seat from '#models/seat'
import Session from '#models/session'
import type User from '#models/user'
import TwoStepVerification from '#models/two_step_verification'
import { deviceName } from '#transformers/device_name'
import CalendarAddressesTransformer from '#transformers/calendar_addresses_transformer'
import PasskeyTransformer from '#transformers/passkey_transformer'
import SessionTransformer from '#transformers/session_transformer'

/** Whether the account goes on without the person, or the person has another one. */
async function hasOthers(user: User): Promise<boolean> {
  const [people, seats] = [await Seat.ofAccount(user), await Seat.ofPerson(user.person)]
  return people.length > 1 || seats.length > 1
}

export default class AccountSecurityController {
  async show({ auth, inertia, request }: HttpContext) {
    const user = auth.user
    const feeds = user ? await CalendarFeed.ofPerson(user) : []
    const passkeys = user ? await Passkey.ofPerson(user.person) : []
    const sessions = user ? await Session.ofPerson(user.person) : []
    const recoveryCodesLeft = user ? await TwoStepVerification.recoveryCodesOf(user.person) : null
    return inertia.render('profiles/security', {
      ownData: {
        canDelete: user ? await hasOthers(user) : false,
        isProtected: user ? await Passkey.isProtecting(user) : false,
      },
      recoveryCodesLeft,
      codeIsDue: user?.currentSession?.needsCode ?? false,
      person: user ? { name: user.person.name, email: user.person.email } : null,
      calendar: CalendarAddressesTransformer.transform({ feeds }),
      passkeys: PasskeyTransformer.transform(passkeys),
      device: deviceName(request.header('user-agent') ?? null),
      sessions: user ? SessionTransformer.transform(sessions, user) : [],
    })
  }
}
