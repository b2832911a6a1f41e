import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { errors } from '@vinejs/vine'
import { NotSignedIn } from '#exceptions/http_refusals'
import { accountMessages } from '#shared/values/field_rules'
import { mergePhotos } from '#shared/edits/photo_lists'
import type { FieldValues } from '#shared/edits/three_way'
import { photoLimits } from '#shared/projects/project_enums'
import { photoNameFromUrl, photoUrl } from '#shared/projects/photo_urls'
import { maskingOfOwnText } from '#shared/masking/masking'
import { refuseIf } from '#lifecycles/lifecycle'
import { accountRefusals, emailTaken } from '#lifecycles/moderation_rules'
import AuditEvent from '#models/audit_event'
import PortfolioLabel from '#models/portfolio_label'
import { mergeEdit, recordEdit, recordFields } from '#models/field_edit'
import Project from '#models/project'
import Session from '#models/session'
import type User from '#models/user'
import Person from '#models/person'
import { afterEmailChange, contactAccountOf, isEmailTaken } from '#models/person/email_address'
import type { LockedAccount } from '#models/user/account_lock'
import { identityOf } from '#models/user/identity'
import { maskNotesAndQuestionsAgain } from '#models/user/masking'
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

/** Without the email address, which is the person's. */
const profileFields = [
  { field: 'name', label: 'Name' },
  { field: 'company', label: 'Company' },
  { field: 'phone', label: 'Phone' },
  { field: 'website', label: 'Website' },
  { field: 'bio', label: 'Description' },
  { field: 'introduction', label: 'Introduction for owners' },
  { field: 'areaCounty', with: ['areaState'], label: 'Where you work' },
  { field: 'avatar', label: 'Photo' },
] as const

/** Profile values as they are compared: the photo by its path. */
function comparedProfile({ avatar, ...values }: FieldValues): FieldValues {
  if (typeof avatar !== 'string') return { ...values, ...(avatar === null && { avatar }) }
  return { ...values, avatar: photoUrl(photoNameFromUrl(avatar) ?? avatar) }
}

export async function editProfile(
  actor: User,
  changes: ProfileChanges,
  basedOn?: FieldValues
): Promise<User> {
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
    const sent = changesAvatar ? { ...others, avatar } : others
    const values = { avatar: null, ...user.$attributes }
    const edited = {
      ...({ thing: 'profile', id: user.id, actor, trx } as const),
      ...{ fields: profileFields, stored: comparedProfile(values) },
    }
    const merged = mergeEdit(
      edited,
      comparedProfile({ ...sent }),
      basedOn && comparedProfile(basedOn)
    )
    await merged.refuseConflicts()
    user.merge(onlyIn(merged.changes, sent))
    await recordEdit(edited, merged.changes)
    const changesOwnTexts = ownTextColumns.some((column) => column in user.$dirty)
    const identity = changesOwnTexts ? await identityOf(user, trx) : null
    if (identity) {
      const masked = 'introduction' in user.$dirty ? null : user.masked
      user.masked = maskingOfOwnText(user.introduction, identity, masked)
    }
    const changed = { ...user.$dirty }
    await user.save()
    if (identity) {
      await maskNotesAndQuestionsAgain({ person: user, bids, trx }, identity)
      if (identifying.some((column) => column in changed)) {
        await Project.maskAgain(user, projects, identity)
      }
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

/** The values whose names are in the other object. */
const onlyIn = <Values extends object>(names: object, values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => name in names)) as Partial<Values>

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

const refusalOf = (field: string, message: string, rule: string) =>
  new errors.E_VALIDATION_ERROR([{ field, message, rule }])

async function refuseTakenEmail(email: string, { id }: Person, trx: TransactionClientContract) {
  if (!(await isEmailTaken(email, id, trx))) return
  throw refusalOf('email', emailTaken, 'unique')
}

export async function replacePortfolio(
  actor: User,
  names: string[],
  basedOn?: FieldValues
): Promise<User> {
  return actor.underLock(async (user, trx) => {
    const previous = user.portfolioPhotos
    const wanted = await mergedPortfolio({ user, actor, trx }, names, basedOn)
    const kept = wanted.filter((name) => actor.portfolioPhotos.includes(name))
    const areThere = kept.every((name) => previous.includes(name))
    refuseIf(accountRefusals.changePortfolio({ areThere }))
    user.portfolioPhotos = [...new Set(wanted)]
    const isChanged = 'portfolioPhotos' in user.$dirty
    await user.save()
    const edited = { thing: 'portfolio', id: user.id, actor, trx } as const
    if (isChanged) await recordFields(edited, ['photos'])
    await PortfolioLabel.removeOthers(user, trx)
    await AuditEvent.record(trx, 'profile_edited', { actor, user })
    await discardPhotos(
      trx,
      previous.filter((name) => !user.portfolioPhotos.includes(name))
    )
    return user
  })
}

interface EditedPortfolio {
  user: User
  actor: User
  trx: TransactionClientContract
}

/**
 * The wanted photos with what colleagues have added and removed since.
 *
 * @throws ConflictingEdit (409) if both have changed the order, or they are too many together
 */
async function mergedPortfolio(
  { user, actor, trx }: EditedPortfolio,
  wanted: string[],
  basedOn?: FieldValues
): Promise<string[]> {
  if (!Array.isArray(basedOn?.photos)) return wanted
  const urls: unknown[] = basedOn.photos
  const base = urls.flatMap((url) => (typeof url === 'string' ? (photoNameFromUrl(url) ?? []) : []))
  const stored = user.portfolioPhotos
  const merged = mergePhotos({ base, stored, wanted })
  if (merged && merged.length <= photoLimits.perPortfolio) return merged
  const photos = stored.map(photoUrl)
  const edited = {
    ...({ thing: 'portfolio', id: user.id, actor, trx } as const),
    ...{ fields: [], stored: { photos } },
  }
  const yours = wanted.map(photoUrl)
  const conflict = { field: 'photos', label: 'Photos', theirs: photos, yours }
  await mergeEdit(edited, {}, basedOn).refuseConflicts([conflict])
  return wanted
}
