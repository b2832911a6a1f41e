import type { HttpContext } from '@adonisjs/core/http'
import { checkProof, refusingAt } from '#middleware/proof'
import Passkey from '#models/passkey'
import UserPolicy from '#policies/user_policy'
import { logSecurityEvent } from '#services/security_log'
import PasskeyTransformer from '#transformers/passkey_transformer'
import { newPasskeyValidator, passkeyNameValidator, proofValidator } from '#validators/passkey'

export default class PasskeysController {
  /** The caller's own passkeys, oldest first, at most 10. */
  async index({ auth, bouncer, params, serialize }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    return serialize(PasskeyTransformer.transform(await Passkey.ofUser(auth.user!)))
  }

  /**
   * What `navigator.credentials.create` needs: `{ currentPassword }`, or a `passkey` that confirms
   * `add_passkey`. 422 if it is wrong, 409 for the eleventh passkey.
   */
  async options(ctx: HttpContext) {
    const { auth, bouncer, params, request } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    await checkProof(ctx, 'add_passkey', await request.validateUsing(proofValidator))
    return Passkey.registrationOptions(auth.user!)
  }

  /**
   * Adds a passkey: `{ name, credential }`, which `navigator.credentials.create` returned → 201. 422 if
   * it doesn't answer the options of this session, 409 if it is known already.
   */
  async store(ctx: HttpContext) {
    const { auth, bouncer, params, request, response, serialize } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const { name, credential } = await request.validateUsing(newPasskeyValidator)
    const passkey = await refusingAt(ctx, 'credential', () =>
      Passkey.register(auth.user!, name, credential)
    )
    logSecurityEvent(ctx, 'passkey_added')
    response.status(201)
    return serialize(PasskeyTransformer.transform(passkey))
  }

  /** Renames one of the caller's passkeys: `{ name }`. */
  async update({ auth, bouncer, params, request, serialize }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const { name } = await request.validateUsing(passkeyNameValidator)
    const passkey = await Passkey.rename(auth.user!, params.passkeyId, name)
    return serialize(PasskeyTransformer.transform(passkey))
  }

  /** Removes one of the caller's passkeys; 204. Sessions stay. */
  async destroy(ctx: HttpContext) {
    const { auth, bouncer, params, response } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    await Passkey.remove(auth.user!, params.passkeyId)
    logSecurityEvent(ctx, 'passkey_removed')
    response.status(204)
  }
}
