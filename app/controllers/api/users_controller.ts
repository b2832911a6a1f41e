import type { HttpContext } from '@adonisjs/core/http'
import { checkProof, proofOf, requireProvenSession, type GivenProof } from '#middleware/proof'
import { clearSessionCookie } from '#middleware/session_cookie'
import { closeAccount } from '#models/user/account_closing'
import { editProfile } from '#models/user/profile'
import UserPolicy from '#policies/user_policy'
import PhotoStore from '#services/photos/photo_store'
import { logSecurityEvent } from '#services/security_log'
import { countAddressChange } from '#start/limiter'
import UserTransformer from '#transformers/user_transformer'
import { proofValidator } from '#validators/passkey'
import { profileValidator } from '#validators/profile'

const wrongPassword = 'This is not your current password'

export default class UsersController {
  /**
   * Edits the caller's profile → the user, as in `GET /api/auth/me`. A new email address takes
   * effect at once: it receives a link to confirm it, and the former address a link to restore it.
   * `currentPassword`, or a `passkey` that confirms `change_email`, is optional; if it is wrong, nothing
   * changes. A protected account, with a passkey in the last 24 hours or two-step verification, needs one of them for a new
   * address; so does the code of a session that still needs it (403).
   */
  async update(ctx: HttpContext) {
    const { auth, bouncer, params, request, serialize } = ctx
    const currentUser = auth.user!
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    this.#requireCode(ctx)
    const { avatar, currentPassword, passkey, ...details } =
      await request.validateUsing(profileValidator)
    const email = details.email ?? currentUser.email
    const changesEmail = email !== currentUser.email.toLowerCase()
    await this.#checkAddressProof(ctx, { currentPassword, passkey }, changesEmail)
    if (changesEmail) await countAddressChange(currentUser.id, email)
    const user = await PhotoStore.storeAll(
      avatar ? [avatar] : [],
      currentUser.avatar ? [currentUser.avatar] : [],
      ([name = null]) =>
        editProfile(currentUser, avatar === undefined ? details : { ...details, avatar: name }),
      { placeOf: () => ({ field: 'avatar', name: 'This photo' }) }
    )
    if (user.email !== currentUser.email) logSecurityEvent(ctx, 'email_changed')
    return serialize(UserTransformer.transform(user))
  }

  /** Before the fields are validated, as for other calls. Only the very same address asks for nothing. */
  #requireCode(ctx: HttpContext) {
    const { email } = ctx.auth.user!
    const given: unknown = ctx.request.input('email') ?? email
    const isSame = typeof given === 'string' && given.trim().toLowerCase() === email.toLowerCase()
    if (!isSame) requireProvenSession(ctx, proofOf(ctx)!)
  }

  /** A proof that is sent is always checked. */
  async #checkAddressProof(ctx: HttpContext, given: GivenProof, changesEmail: boolean) {
    const isGiven = given.currentPassword !== undefined || given.passkey
    if (changesEmail || isGiven) await checkProof(ctx, given, { wrongPassword })
  }

  /**
   * Closes the caller's account and ends all of its sessions. A protected account, with a passkey in the last 24 hours or
   * two-step verification, confirms it with `currentPassword`, or with a `passkey` that confirms
   * `delete_account`. 403 for a session that still needs a code.
   */
  async destroy(ctx: HttpContext) {
    const { auth, bouncer, params, request } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    await checkProof(ctx, await request.validateUsing(proofValidator))
    await closeAccount(auth.user!, { by: auth.user! })
    logSecurityEvent(ctx, 'account_deleted')
    clearSessionCookie(ctx)
    return { message: 'Account deleted' }
  }
}
