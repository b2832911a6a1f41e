import type { HttpContext } from '@adonisjs/core/http'
import Passkey from '#models/passkey'
import UserPolicy from '#policies/user_policy'
import { challengeValidator } from '#validators/passkey'

export default class PasskeyChallengesController {
  /**
   * What `navigator.credentials.get` needs to confirm something with one of the caller's passkeys:
   * `{ purpose }`. The challenge works once, within five minutes, in this session and for this purpose.
   * 409 without a passkey.
   */
  async store({ auth, bouncer, params, request }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const { purpose } = await request.validateUsing(challengeValidator)
    return Passkey.proofOptions(auth.user!, purpose)
  }
}
