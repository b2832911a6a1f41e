import { errors } from '@vinejs/vine'
import type { HttpContext } from '@adonisjs/core/http'
import { clearSessionCookie } from '#middleware/session_cookie'
import { closeAccount } from '#models/user/account_closing'
import { verifyPassword } from '#models/user/password'
import { editProfile } from '#models/user/profile'
import UserPolicy from '#policies/user_policy'
import PhotoStore from '#services/photos/photo_store'
import { logSecurityEvent } from '#services/security_log'
import { countAddressChange, SignInAttempts } from '#start/limiter'
import UserTransformer from '#transformers/user_transformer'
import { profileValidator } from '#validators/profile'

export default class UsersController {
  /**
   * Edits the caller's profile → the user, as in `GET /api/auth/me`. A new email address takes
   * effect at once: it receives a link to confirm it, and the former address a link to restore it.
   * `currentPassword` is optional; if it is wrong, nothing changes.
   */
  async update(ctx: HttpContext) {
    const { auth, bouncer, params, request, serialize } = ctx
    const currentUser = auth.user!
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const { avatar, currentPassword, ...details } = await request.validateUsing(profileValidator)
    if (currentPassword !== undefined) await this.#checkPassword(ctx, currentPassword)
    const email = details.email ?? currentUser.email
    if (email !== currentUser.email.toLowerCase()) await countAddressChange(currentUser.id, email)
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

  /** Counts failed attempts like the login page. @throws E_VALIDATION_ERROR (422) */
  async #checkPassword({ auth, request }: HttpContext, password: string) {
    const { email, password: hash } = auth.user!
    const attempts = await SignInAttempts.count(request.ip(), email)
    if (await attempts.check(() => verifyPassword(hash, password))) return attempts.clear()
    const message = 'This is not your current password'
    throw new errors.E_VALIDATION_ERROR([{ field: 'currentPassword', message, rule: 'password' }])
  }

  /** Closes the caller's account and ends all of its sessions. */
  async destroy(ctx: HttpContext) {
    const { auth, bouncer, params } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    await closeAccount(auth.user!, { by: auth.user! })
    logSecurityEvent(ctx, 'account_deleted')
    clearSessionCookie(ctx)
    return { message: 'Account deleted' }
  }
}
