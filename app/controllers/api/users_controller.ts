import type { HttpContext } from '@adonisjs/core/http'
import { checkProof, proofOf, requireProvenSession, type GivenProof } from '#services/sign_in/proof'
import { clearSessionCookie } from '#services/sign_in/session_cookie'
import type User from '#models/user'
import UserPolicy from '#policies/user_policy'
import PhotoStore from '#services/photos/photo_store'
import { logSecurityEvent } from '#services/observability/security_log'
import { countAddressChange } from '#services/limits/counts'
import UserTransformer from '#transformers/user_transformer'
import { proofValidator } from '#validators/passkey'
import { profileValidator } from '#validators/profile'

/** Whether any field is given. */
const hasValues = (fields: object) => Object.values(fields).some((value) => value !== undefined)

const wrongPassword = 'This is not your current password'

export default class UsersController {
  /**
   * Edits the caller's profile → the user, as in `GET /api/auth/me`. A new email address takes
   * effect at once: it receives a link to confirm it, and the former address a link to restore it.
   * `currentPassword`, or a `passkey` that confirms `change_email`, is optional; if it is wrong, nothing
   * changes. A protected account, with a passkey in the last 24 hours or two-step verification, needs one of them for a new
   * address; so does the code of a session that still needs it (403). People who aren't owners can change only `email`.
   * `basedOn` and `conflict` as for an offer, without the address.
   */
  async update(ctx: HttpContext) {
    const { auth, bouncer, params, request, serialize } = ctx
    const currentUser = auth.user!
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    this.#requireCode(ctx)
    const body = await request.validateUsing(profileValidator)
    const { avatar, currentPassword, passkey, basedOn, ...details } = body
    const { email: _own, ...ofAccount } = { ...details, avatar }
    if (hasValues(ofAccount)) currentUser.seat!.refuseWithout('account')
    await this.#checkAddress(ctx, details.email, { currentPassword, passkey })
    const changes = avatar === undefined ? details : { ...details, avatar }
    const user = await this.#edit(currentUser, changes, basedOn)
    if (user.email !== currentUser.email) logSecurityEvent(ctx, 'email_changed')
    return serialize(UserTransformer.transform(user))
  }

  /** Before the fields are validated, as for other calls. Only the very same address asks for nothing. */
  #requireCode(ctx: HttpContext) {
    const user = ctx.auth.user!
    const given: unknown = ctx.request.input('email') ?? user.email
    if (typeof given !== 'string' || !user.hasAddress(given))
      requireProvenSession(ctx, proofOf(ctx)!)
  }

  /** A new address needs a proof and counts. A proof that is sent is always checked. */
  async #checkAddress(ctx: HttpContext, email: string | undefined, given: GivenProof) {
    const user = ctx.auth.user!
    const isNew = email !== undefined && !user.hasAddress(email)
    const isGiven = given.currentPassword !== undefined || given.passkey
    if (isNew || isGiven) await checkProof(ctx, given, { wrongPassword })
    if (isNew) await countAddressChange(user.id, email)
  }

  /** Without an avatar the photo stays; null removes it. */
  async #edit(
    user: User,
    { avatar, ...details }: Parameters<User['edit']>[0],
    basedOn: Parameters<User['edit']>[1]
  ) {
    const placeOf = () => ({ field: 'avatar', name: 'This photo' })
    return PhotoStore.storeAll(
      avatar ? [avatar] : [],
      user.avatar ? [user.avatar] : [],
      ([name = null]) =>
        user.edit(avatar === undefined ? details : { ...details, avatar: name }, basedOn),
      { placeOf }
    )
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
    await auth.user!.close({ by: auth.user! })
    logSecurityEvent(ctx, 'account_deleted')
    clearSessionCookie(ctx)
    return { message: 'Account deleted' }
  }
}
