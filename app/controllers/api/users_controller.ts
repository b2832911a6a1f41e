import type { HttpContext } from '@adonisjs/core/http'
import { checkProof, type Proof } from '#middleware/proof'
import { clearSessionCookie } from '#middleware/session_cookie'
import Passkey from '#models/passkey'
import type User from '#models/user'
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
   * changes. An account with passkeys needs one of them to change its address.
   */
  async update(ctx: HttpContext) {
    const { auth, bouncer, params, request, serialize } = ctx
    const currentUser = auth.user!
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const { avatar, currentPassword, passkey, ...details } =
      await request.validateUsing(profileValidator)
    const email = details.email ?? currentUser.email
    const changesEmail = email !== currentUser.email.toLowerCase()
    const proof = { currentPassword, passkey }
    if (await this.#needsProof(currentUser, proof, changesEmail)) {
      await checkProof(ctx, 'change_email', proof, { wrongPassword })
    }
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

  /** A proof that is sent is always checked. */
  async #needsProof(user: User, { currentPassword, passkey }: Proof, isSensitive: boolean) {
    if (currentPassword !== undefined || passkey) return true
    return isSensitive && (await Passkey.isUsedBy(user))
  }

  /**
   * Closes the caller's account and ends all of its sessions. An account with passkeys confirms it with
   * `currentPassword`, or with a `passkey` that confirms `delete_account`.
   */
  async destroy(ctx: HttpContext) {
    const { auth, bouncer, params, request } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const proof = await request.validateUsing(proofValidator)
    if (await this.#needsProof(auth.user!, proof, true)) {
      await checkProof(ctx, 'delete_account', proof)
    }
    await closeAccount(auth.user!, { by: auth.user! })
    logSecurityEvent(ctx, 'account_deleted')
    clearSessionCookie(ctx)
    return { message: 'Account deleted' }
  }
}
