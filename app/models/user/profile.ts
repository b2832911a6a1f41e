import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { errors } from '@vinejs/vine'
import { RuleViolation } from '#exceptions/rule_violation'
import DiscardPhotos from '#jobs/discard_photos'
import SendEmailChanged from '#jobs/send_email_changed'
import AuditEvent from '#models/audit_event'
import Notification from '#models/notification'
import Session from '#models/session'
import User from '#models/user'
import { dispatchWithin } from '#services/transactional_dispatch'

/** What people tell about themselves (API-17); `avatar` is a name in the photo store. */
export type ProfileChanges = Partial<
  Pick<User, 'name' | 'email' | 'phone' | 'company' | 'bio' | 'avatar' | 'website'>
>

/** Removes photos from the store once the change that leaves them out is committed. */
async function discard(names: string[], trx: TransactionClientContract) {
  if (names.length > 0) await dispatchWithin(trx, DiscardPhotos.dispatch({ names }))
}

/**
 * Changes a locked profile; what is not in `changes` stays. Another e-mail address ends every
 * sign-in but the one of `actor`'s request.
 *
 * @throws E_VALIDATION_ERROR (422) at `email` when the address has an account already
 */
export async function editProfile(
  user: User,
  changes: ProfileChanges,
  actor: User,
  trx: TransactionClientContract
): Promise<User> {
  // The URL of the picture as the request found it: kept, whatever has become of it since.
  const { avatar, ...details } = changes
  const replaces = avatar !== undefined && avatar !== actor.avatar
  const { avatar: former, email: formerEmail } = user
  const moves = details.email !== undefined && details.email !== user.email.toLowerCase()
  if (moves) await refuseTaken(details.email!, user, trx)

  await user.merge(replaces ? { ...details, avatar } : details).save()
  if (moves) await tellOfMove(user, formerEmail, actor, trx)
  await AuditEvent.record(trx, moves ? 'email_changed' : 'profile_edited', { actor, user })
  await discard(replaces && former ? [former] : [], trx)
  return user
}

async function tellOfMove(
  user: User,
  formerEmail: string,
  actor: User,
  trx: TransactionClientContract
) {
  await Session.endOthersOf(actor, trx)
  await Notification.notice(trx, user.id, 'account', {
    title: 'Your email address was changed',
    message: 'You log in with the new address from now on. Other devices were logged out.',
  })
  await dispatchWithin(trx, SendEmailChanged.dispatch({ name: user.name, formerEmail }))
}

async function refuseTaken(email: string, user: User, trx: TransactionClientContract) {
  const taken = await User.query({ client: trx })
    .whereRaw('lower(email) = ?', [email])
    .whereNot('id', user.id)
    .first()
  if (!taken) return
  const message = 'An account with this email address already exists.'
  throw new errors.E_VALIDATION_ERROR([{ field: 'email', message, rule: 'unique' }])
}

/**
 * Replaces the portfolio of a locked profile by `names`, the first one leads.
 *
 * @throws RuleViolation (409) when a photo that should stay was deleted meanwhile
 */
export async function replacePortfolio(
  user: User,
  names: string[],
  actor: User,
  trx: TransactionClientContract
): Promise<User> {
  const former = user.portfolioPhotos
  const kept = names.filter((name) => actor.portfolioPhotos.includes(name))
  if (kept.some((name) => !former.includes(name))) {
    throw new RuleViolation('Your portfolio has changed meanwhile. Look at it again and retry.')
  }
  user.portfolioPhotos = [...new Set(names)]
  await user.save()
  await AuditEvent.record(trx, 'profile_edited', { actor, user })
  await discard(
    former.filter((name) => !user.portfolioPhotos.includes(name)),
    trx
  )
  return user
}
