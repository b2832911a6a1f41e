import type { HttpContext } from '@adonisjs/core/http'
import { aboutPasskey, aboutVersion } from '#shared/accounts/passkeys'
import Passkey from '#models/passkey'
import UserPolicy from '#policies/user_policy'
import { challengeValidator } from '#validators/passkey'

export default class PasskeyChallengesController {
  /**
   * What `navigator.credentials.get` needs to confirm something with one of the caller's passkeys:
   * `{ purpose }`. The challenge works once, within five minutes, in this session and for this purpose;
   * `sign_agreement` also names the `agreement`, `remove_passkey` the `passkeyId`, and it works for no
   * other. 409 without a passkey, for `open_console` without one that was added after a code.
   */
  async store({ auth, bouncer, params, request }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const { purpose, agreement, passkeyId } = await request.validateUsing(challengeValidator)
    const about = agreement ? aboutVersion(agreement) : passkeyId ? aboutPasskey(passkeyId) : ''
    return Passkey.proofOptions(auth.user!, purpose, about)
  }
}
