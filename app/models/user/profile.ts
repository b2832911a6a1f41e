import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { errors } from '@vinejs/vine'
import { NotSignedIn } from '#exceptions/http_refusals'
import { accountMessages } from '#shared/values/field_rules'
import { maskingOfOwnText } from '#shared/masking/masking'
import { refuseIf } from '#lifecycles/lifecycle'
import { accountRefusals, emailTaken } from '#lifecycles/moderation_rules'
import AuditEvent from '#models/audit_event'
import PortfolioLabel from '#models/portfolio_label'
import type Bid from '#models/bid'
import Project from '#models/project'
import Question from '#models/question'
import Session from '#models/session'
import type User from '#models/user'
import Person from '#models/person'
import { afterEmailChange, contactAccountOf, isEmailTaken } from '#models/person/email_address'
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

export async function editProfile(actor: User, changes: ProfileChanges): Promise<User> {
  // The avatar that the request started with means no change, even if it was replaced since.
  const { avatar, ...details } = changes
  const changesAvatar = avatar !== undefined && avatar !== actor.avatar
  const edit = async ({ person: user, projects, bids, trx }: EditedAccount) => {
    const { avatar: formerAvatar } = user
    const person = await lockPersonOf(actor, trx)
    const former = { email: person.email, emailConfirmed: person.emailConfirmed }
    const isContact = contactAccountOf(person, [user]) !== undefined
    if (details.introduction && !user.isStager) {
      throw refusalOf('introduction', accountMessages.introduction, 'stager')
    }
    const { email, ...others } = details
    // The account's own address comes with the form. It is no new one for someone who signs in with another.
    const isOwn = email === user.email.toLowerCase() || email === person.email.toLowerCase()
    const changesEmail = email !== undefined && !isOwn
    if (changesEmail) {
      await Session.lockOf(actor, trx)
      await refuseTakenEmail(email, person, trx)
      person.merge({ email, emailConfirmed: false })
      if (isContact) user.merge({ email, emailConfirmed: false })
    }
    if (isContact && others.name !== undefined) person.name = others.name
    await person.save()
    user.merge(changesAvatar ? { ...others, avatar } : others)
    const changesOwnTexts = ownTextColumns.some((column) => column in user.$dirty)
    if (changesOwnTexts) {
      const masked = 'introduction' in user.$dirty ? null : user.masked
      user.masked = maskingOfOwnText(user.introduction, user, masked)
    }
    const changed = { ...user.$dirty }
    await user.save()
    if (changesOwnTexts) {
      await maskNotesAgain(user, bids)
      await Question.maskAgain(user, trx)
      if (identifying.some((column) => column in changed)) await Project.maskAgain(user, projects)
    }
    if (changesEmail) await afterEmailChange(person, former, actor, trx)
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

/** The person of this request. The account is locked already. */
async function lockPersonOf({ person }: User, trx: TransactionClientContract): Promise<Person> {
  const query = Person.query({ client: trx }).where('id', person.id).whereNull('deletedAt')
  query.knexQuery.forNoKeyUpdate()
  const locked = await query.first()
  if (!locked) throw new NotSignedIn()
  return locked
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

async function refuseTakenEmail(email: string, { id }: Person, trx: TransactionClientContract) {
  if (!(await isEmailTaken(email, id, trx))) return
  throw refusalOf('email', emailTaken, 'unique')
}

export async function replacePortfolio(actor: User, names: string[]): Promise<User> {
  return actor.underLock(async (user, trx) => {
    const previous = user.portfolioPhotos
    const kept = names.filter((name) => actor.portfolioPhotos.includes(name))
    const areThere = kept.every((name) => previous.includes(name))
    refuseIf(accountRefusals.changePortfolio({ areThere }))
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
