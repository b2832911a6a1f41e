import type { HttpContext } from '@adonisjs/core/http'
import { clearSessionCookie } from '#middleware/session_cookie'
import { eraseAccount } from '#models/user/erasure'
import UserPolicy from '#policies/user_policy'
import PhotoStore from '#services/photos/photo_store'
import { logSecurityEvent } from '#services/security_log'
import UserTransformer from '#transformers/user_transformer'
import { profileValidator } from '#validators/profile'

export default class UsersController {
  /** API-17, PRF-07: answers the person as `GET /api/auth/me` does. */
  async update(ctx: HttpContext) {
    const { auth, bouncer, params, request, serialize } = ctx
    const person = auth.user!
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const { avatar, ...details } = await request.validateUsing(profileValidator)
    const user = await PhotoStore.keep(
      avatar ? [avatar] : [],
      person.avatar ? [person.avatar] : [],
      ([name = null]) =>
        person.editProfile(avatar === undefined ? details : { ...details, avatar: name }),
      () => 'avatar'
    )
    if (user.email !== person.email) logSecurityEvent(ctx, 'email_changed')
    return serialize(UserTransformer.transform(user))
  }

  /** API-17, PRF-03, R19: deletes the caller's own account and ends all its sign-ins. */
  async destroy(ctx: HttpContext) {
    const { auth, bouncer, params } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    await eraseAccount(auth.user!, { by: auth.user! })
    logSecurityEvent(ctx, 'account_deleted')
    clearSessionCookie(ctx)
    return { message: 'Account deleted' }
  }
}
