import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { errors } from '@vinejs/vine'
import { accountMessages } from '#shared/field_rules'
import { maskingOfOwnText } from '#shared/masking'
import { RuleViolation } from '#exceptions/rule_violation'
import AuditEvent from '#models/audit_event'
import PortfolioLabel from '#models/portfolio_label'
import type Bid from '#models/bid'
import Project from '#models/project'
import Question from '#models/question'
import Session from '#models/session'
import type User from '#models/user'
import { emailTaken, afterEmailChange, isEmailTaken } from '#models/user/email_address'
import type { LockedAccount } from '#models/user/account_lock'
import { withLockedAccount } from '#models/user/suspension'
import { discardPhotos } from '#services/queue/dispatch'

/** The editable fields of a profile; `avatar` is a name in the photo store. */
export type ProfileChanges = Partial<
  Pick<
    User,
    | 'name'
    | 'email'
    | 'phone'
    | 'company'
    | 'bio'
    | 'introduction'
    | 'avatar'
    | 'website'
    | 'areaCounty'
    | 'areaState'
  >
>

/**
 * Changes the profile of `actor`; fields not in `changes` stay. A new email address takes effect at once,
 * is unconfirmed, and ends every session except the one of `actor`'s request.
 *
 * Masks what the person wrote for others again if the names change: a company's introduction and notes, questions,
 * answers and projects hide them.
 *
 * @returns the user as stored
 * @throws NotSignedIn (401) for a new address if the session has just ended
 * @throws E_VALIDATION_ERROR (422) for `email` if the address is already taken, and for an
 *   introduction of someone who isn't a staging company
 */
export async function editProfile(actor: User, changes: ProfileChanges): Promise<User> {
  // The avatar that the request started with means no change, even if it was replaced since.
  const { avatar, ...details } = changes
  const changesAvatar = avatar !== undefined && avatar !== actor.avatar
  const edit = async ({ person: user, projects, bids, trx }: EditedAccount) => {
    const { avatar: formerAvatar, email, emailConfirmed } = user
    if (details.introduction && !user.isStager) {
      throw refusalOf('introduction', accountMessages.introduction, 'stager')
    }
    const changesEmail = details.email !== undefined && details.email !== user.email.toLowerCase()
    if (changesEmail) {
      await Session.lockOf(actor, trx)
      await refuseTakenEmail(details.email!, user, trx)
    }

    if (changesEmail) user.emailConfirmed = false
    user.merge(changesAvatar ? { ...details, avatar } : details)
    const changesOwnTexts = ownTextColumns.some((column) => column in user.$dirty)
    if (changesOwnTexts) {
      const former = 'introduction' in user.$dirty ? null : user.masked
      user.masked = maskingOfOwnText(user.introduction, user, former)
    }
    const changed = { ...user.$dirty }
    await user.save()
    if (changesOwnTexts) {
      await maskNotesAgain(user, bids)
      await Question.maskAgain(user, trx)
      if (identifying.some((column) => column in changed)) await Project.maskAgain(user, projects)
    }
    if (changesEmail) await afterEmailChange(user, { email, emailConfirmed }, actor, trx)
    await AuditEvent.record(trx, changesEmail ? 'email_changed' : 'profile_edited', { actor, user })
    if (changesAvatar && formerAvatar) await discardPhotos(trx, [formerAvatar])
    return user
  }
  // The pages of its projects show what a person wrote, so their locks come first.
  if (ownTextColumns.some((column) => details[column] !== undefined)) {
    return withLockedAccount(actor, edit)
  }
  return actor.underLock((person, trx) => edit({ person, trx, projects: [], bids: [] }))
}

type EditedAccount = Pick<LockedAccount, 'person' | 'projects' | 'bids' | 'trx'>

/** What identifies a person or a company. */
const identifying = ['name', 'company', 'website'] as const

/** The introduction, and what identifies its company. */
const ownTextColumns = ['introduction', ...identifying] as const

async function maskNotesAgain(company: User, bids: readonly Bid[]) {
  for (const bid of bids.filter(({ userId, note }) => userId === company.id && note !== null)) {
    bid.masked = maskingOfOwnText(bid.note, company, bid.masked)
    await bid.save()
  }
}

const refusalOf = (field: string, message: string, rule: string) =>
  new errors.E_VALIDATION_ERROR([{ field, message, rule }])

async function refuseTakenEmail(email: string, user: User, trx: TransactionClientContract) {
  if (!(await isEmailTaken(email, user.id, trx))) return
  throw refusalOf('email', emailTaken, 'unique')
}

/**
 * Replaces the portfolio of `actor`.
 *
 * @param names  photos in the store, four at most, the cover first
 * @returns the user as stored
 * @throws RuleViolation (409) if a photo that should stay has been deleted since
 */
export async function replacePortfolio(actor: User, names: string[]): Promise<User> {
  return actor.underLock(async (user, trx) => {
    const previous = user.portfolioPhotos
    const kept = names.filter((name) => actor.portfolioPhotos.includes(name))
    if (kept.some((name) => !previous.includes(name))) {
      throw new RuleViolation('Your portfolio has changed. Refresh the page and try again.')
    }
    user.portfolioPhotos = [...new Set(names)]
    await user.save()
    await PortfolioLabel.removeOthers(user, trx)
    await AuditEvent.record(trx, 'profile_edited', { actor, user })
    await discardPhotos(
      trx,
      previous.filter((name) => !user.portfolioPhotos.includes(name))
    )
    return user
  })
}
