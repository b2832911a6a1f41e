import type { HttpContext } from '@adonisjs/core/http'
import { checkProof, refusingAt } from '#services/sign_in/proof'
import { aboutPasskey } from '#shared/accounts/passkeys'
import Passkey from '#models/passkey'
import UserPolicy from '#policies/user_policy'
import { logSecurityEvent } from '#services/observability/security_log'
import PasskeyTransformer from '#transformers/passkey_transformer'
import { newPasskeyValidator, passkeyNameValidator, proofValidator } from '#validators/passkey'

export default class PasskeysController {
  /** The caller's own passkeys, oldest first, at most 10. */
  async index({ auth, bouncer, params, serialize }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    return serialize(PasskeyTransformer.transform(await Passkey.ofPerson(auth.user!.person)))
  }

  /**
   * What `navigator.credentials.create` needs: `{ currentPassword }`, or a `passkey` that confirms
   * `add_passkey`. 422 if it is wrong, 409 for the eleventh passkey and while the address isn't confirmed,
   * 403 for a session that still needs a code.
   */
  async options(ctx: HttpContext) {
    const { auth, bouncer, params, request } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    await checkProof(ctx, await request.validateUsing(proofValidator))
    return Passkey.registrationOptions(auth.user!)
  }

  /**
   * Adds a passkey: `{ name, credential }`, which `navigator.credentials.create` returned → 201. 422 if
   * it doesn't answer the options of this session, 409 if it is known already and while the address isn't
   * confirmed, 403 for a session that still needs a code. Added after a code, it counts as one later.
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

  /** Renames one of the caller's passkeys: `{ name }`. 403 for a session that still needs a code. */
  async update({ auth, bouncer, params, request, serialize }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const { name } = await request.validateUsing(passkeyNameValidator)
    const passkey = await Passkey.rename(auth.user!.person, params.passkeyId, name)
    return serialize(PasskeyTransformer.transform(passkey))
  }

  /**
   * Removes one of the caller's passkeys: `{ currentPassword }`, or a `passkey` that confirms
   * `remove_passkey`, which may be the same; 204. Sessions stay. The account stays protected for 24 hours.
   * 403 for a session that still needs a code.
   */
  async destroy(ctx: HttpContext) {
    const { auth, bouncer, params, request, response } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const proof = await request.validateUsing(proofValidator)
    const { id } = await Passkey.findOwnOrFail(auth.user!.person, params.passkeyId)
    await checkProof(ctx, proof, { about: aboutPasskey(id) })
    await Passkey.remove(auth.user!, id)
    logSecurityEvent(ctx, 'passkey_removed')
    response.status(204)
  }
}
