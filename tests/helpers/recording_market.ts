import db from '@adonisjs/lucid/services/db'
import { pdf } from '#tests/helpers/pdf_corpus'
import { dataString, jpeg } from '#tests/helpers/photo_corpus'
import type { Subjects } from '#tests/functional/permissions/scenes'
import type { Actor } from '#tests/functional/permissions/people'
import { callOrThrow, loadPage, type Visitor } from '#tests/helpers/recording_http'
import { template, type AgreementView } from '#tests/helpers/agreements'
import { insurance } from '#tests/helpers/badges'
import { ofCompany, ofOwner } from '#tests/helpers/reviews'
import { dayFromNow, moveStaging } from '#tests/helpers/stagings'
import { payByCard } from '#tests/helpers/sandbox'
import { backdateBid } from '#tests/helpers/stored_records'
import { enrol } from '#tests/helpers/two_step'

/** One person for every kind of caller. */
export type People = Record<Exclude<Actor, 'anonymous'>, Visitor>

export const secretWord = 'correct horse battery'

interface Form {
  name: string
  userType: 'realtor' | 'homeowner' | 'staging_company'
  company?: string
}

/** Names, addresses and numbers are the same in every recording. */
const people: Record<keyof People, Form> = {
  expired: { name: 'Edna Elapsed', userType: 'realtor' },
  owner: { name: 'Olivia Owner', userType: 'realtor' },
  otherOwner: { name: 'Otto Other', userType: 'realtor' },
  bidder: { name: 'Bea Bidder', userType: 'staging_company', company: 'Harbor Staging' },
  rival: { name: 'Rita Rival', userType: 'staging_company', company: 'Ridge Interiors' },
  otherStager: { name: 'Sam Second', userType: 'staging_company', company: 'Second Look' },
  deleted: { name: 'Dora Deleted', userType: 'staging_company', company: 'Gone Homes' },
  admin: { name: 'Ada Admin', userType: 'realtor' },
  support: { name: 'Sue Support', userType: 'realtor' },
  enrolledAdmin: { name: 'Edda Enrolled', userType: 'realtor' },
}

/** Registers a person with the form's call, and confirms the address without the email. */
export async function register(
  form: Form,
  place: number,
  { confirmed = true } = {}
): Promise<Visitor> {
  const { user, sessionId } = await callOrThrow<{ user: { id: number }; sessionId: string }>(
    null,
    'POST /api/auth/register',
    {
      ...form,
      email: `${form.name.toLowerCase().replace(' ', '.')}@stagely.example`,
      password: secretWord,
      phone: `(828) 555-01${40 + place}`,
      agreeToTerms: true,
    }
  )
  // Replaces the product's random numbers with a fixed one for each person.
  await db.rawQuery(
    `update users set email_confirmed = :confirmed, username = 'person-' || :place,
       stager_identifier = case user_type when 'staging_company' then 'CreativeStager' || :place end
     where id = :id`,
    { id: user.id, place: String(2000 + place), confirmed }
  )
  return { id: user.id, session: sessionId }
}

export async function assembleCast(): Promise<People> {
  const entries: [string, Visitor][] = []
  for (const [place, [name, form]] of Object.entries(people).entries()) {
    entries.push([name, await register(form, place)])
  }
  const cast = Object.fromEntries(entries) as People
  const past = new Date(Date.now() - 1000)
  await db.from('sessions').where('user_id', cast.expired.id).update({ expires_at: past })
  await db.from('users').where('id', cast.deleted.id).update({ deleted_at: past })
  await db.from('users').where('id', cast.admin.id).update({ team_role: 'admin' })
  await db.from('users').where('id', cast.enrolledAdmin.id).update({ team_role: 'admin' })
  await db.from('users').where('id', cast.support.id).update({ team_role: 'support' })
  await enrol(cast.enrolledAdmin.id)
  await db.from('queue_jobs').delete()
  return cast
}

export const house = {
  title: 'Colonial on Maple Street',
  description: 'The house has been vacant since spring. Call 828-555-0199 with questions.',
  propertyType: 'single_family_home',
  occupancyStatus: 'vacant',
  squareFootage: 2850,
  bedrooms: 4,
  bathrooms: '2.5',
  city: 'Asheville',
  neighborhood: 'Lakeview',
  county: 'Buncombe',
  state: 'NC',
  timeline: '2-4weeks',
  stagingLevel: 'luxury',
  roomsToStage: ['Living Room', 'Kitchen'],
  otherRooms: 'Sun porch',
  levels: 2,
  locationTypes: ['City limits'],
  photos: [] as string[],
}

export const offerTerms = {
  amount: 3640,
  timeline: '2 weeks',
  experienceLevel: 'experienced_professional',
  stagingPeriod: '90',
  paymentTerms: 'full_completion',
  acceptsCreditCards: true,
}

/** The id of the newest row of a table. */
async function newest(table: string): Promise<number> {
  return (await db.from(table).orderBy('id', 'desc').firstOrFail()).id
}

/** Opens the checkout of an accepted bid and pays by card, as its page does. */
export async function charge(bidder: Visitor, bid: number): Promise<string> {
  const { clientSecret } = await callOrThrow<{ clientSecret: string }>(
    bidder,
    `POST /api/bids/${bid}/payment-intent`
  )
  const id = clientSecret.split('_secret_')[0]
  await payByCard({ id, clientSecret })
  return id
}

type Scene = (cast: People) => Promise<Subjects>

/** As the nightly jobs left them: the median is above twice the rival's offer. */
async function storeFigures() {
  if (await db.from('usual_prices').first()) return
  const computedAt = new Date('2025-07-01T08:13:00Z')
  await db.table('usual_prices').insert({
    ...{ staging_level: 'luxury', size_class: '2500_3999', state: 'NC', computed_at: computedAt },
    ...{ low: 4800, median: 6000, high: 7250, offers: 7, companies: 4 },
  })
  const quarter = { completed_projects: 3, has_samples: false, computed_at: computedAt }
  await db.table('market_quarters').multiInsert([
    {
      ...{ ...quarter, starts_on: '2025-07-01' },
      ...{ projects: 2, offered_projects: 0, first_offer_minutes: null },
    },
    {
      ...{ ...quarter, starts_on: '2025-04-01' },
      ...{ projects: 24, offered_projects: 18, first_offer_minutes: 1320 },
    },
  ])
}

async function posted({ owner, bidder }: People): Promise<Subjects> {
  await storeFigures()
  const { id } = await callOrThrow(owner, 'POST /api/projects', house)
  const { id: session } = await db.from('sessions').where('user_id', bidder.id).firstOrFail()
  return { project: id, bid: 0, bidder: bidder.id, owner: owner.id, intent: 'pi_unknown', session }
}

async function offered(cast: People): Promise<Subjects> {
  const scene = await posted(cast)
  const line = `POST /api/projects/${scene.project}/bids`
  const { id } = await callOrThrow(cast.bidder, line, offerTerms)
  await callOrThrow(cast.rival, line, {
    ...offerTerms,
    amount: 2900,
    parts: [
      { item: 'Living Room', amount: 2000 },
      { item: 'Removal', amount: 900 },
    ],
    extensionPerMonth: 250,
  })
  const { id: notification } = await db
    .from('notifications')
    .where('user_id', scene.owner)
    .orderBy('id')
    .firstOrFail()
  return { ...scene, bid: id, notification }
}

async function selected(cast: People): Promise<Subjects> {
  const scene = await offered(cast)
  await callOrThrow(cast.owner, `POST /api/bids/${scene.bid}/accept`)
  return scene
}

async function charged(cast: People): Promise<Subjects> {
  const scene = await selected(cast)
  const intent = await charge(cast.bidder, scene.bid)
  return { ...scene, intent, payment: await newest('payments') }
}

async function paid(cast: People): Promise<Subjects> {
  const scene = await charged(cast)
  await callOrThrow(cast.bidder, `POST /api/bids/${scene.bid}/complete-payment`, {
    paymentIntentId: scene.intent,
  })
  return scene
}

async function written(cast: People): Promise<Subjects> {
  const scene = await offered(cast)
  await callOrThrow(cast.bidder, 'POST /api/messages', {
    receiverId: scene.owner,
    content: 'We have two crews free that week. Call 828-555-0142.',
  })
  await callOrThrow(cast.owner, 'POST /api/messages', {
    receiverId: scene.bidder,
    content: 'Good to know.',
  })
  return scene
}

/** The bidder has sent a document for a badge, and made an offer. */
async function documented(cast: People): Promise<Subjects> {
  const scene = await offered(cast)
  await callOrThrow(cast.bidder, 'POST /api/badges', insurance)
  const { id: badgeType } = await db.from('badge_types').where('key', insurance.type).firstOrFail()
  return { ...scene, badge: await newest('professional_badges'), badgeType }
}

/** The bidder has completed its work on a project with a photo. */
async function worked(cast: People): Promise<Subjects> {
  const { owner, bidder } = cast
  const form = { ...house, photos: [dataString(await jpeg())] }
  const { id: project } = await callOrThrow(owner, 'POST /api/projects', form)
  const line = `POST /api/projects/${project}/bids`
  // Below the fees, so the acceptance releases the contact details.
  const { id: bid } = await callOrThrow(bidder, line, { ...offerTerms, amount: 90 })
  await callOrThrow(owner, `POST /api/bids/${bid}/accept`)
  await callOrThrow(bidder, `POST /api/bids/${bid}/complete`)
  const { id: session } = await db.from('sessions').where('user_id', bidder.id).firstOrFail()
  const { photos } = await db.from('projects').where('id', project).firstOrFail()
  const parties = { bidder: bidder.id, owner: owner.id, intent: 'pi_unknown', session }
  return { project, bid, ...parties, photo: photos[0] }
}

/** The bidder has added a before-and-after pair. */
async function paired(cast: People): Promise<Subjects> {
  const scene = await worked(cast)
  const body = { room: 'Living Room', before: scene.photo, after: dataString(await jpeg()) }
  await callOrThrow(cast.bidder, `POST /api/bids/${scene.bid}/room-pairs`, body)
  return { ...scene, pair: await newest('room_pairs') }
}

/** A scene that extends another one by one call. */
const then =
  (scene: Scene, actor: keyof People, line: (scene: Subjects) => string, body?: unknown): Scene =>
  async (cast) => {
    const subjects = await scene(cast)
    await callOrThrow(cast[actor], line(subjects), body)
    return subjects
  }

/** The bidder is the owner's favorite. */
async function favored(cast: People): Promise<Subjects> {
  const scene = await posted(cast)
  const { stager_identifier: identifier } = await db
    .from('users')
    .where('id', cast.bidder.id)
    .firstOrFail()
  await callOrThrow(cast.owner, `PUT /api/favorites/${identifier}`)
  return { ...scene, identifier }
}

async function invited(cast: People): Promise<Subjects> {
  const scene = await favored(cast)
  const companies = [scene.identifier]
  await callOrThrow(cast.owner, `POST /api/projects/${scene.project}/invitations`, { companies })
  return scene
}

const workDone = then(paid, 'bidder', ({ bid }) => `POST /api/bids/${bid}/complete`)

/** The same for all calls, also when midnight passes meanwhile. */
export const installDay = dayFromNow(10)

/** The owner has proposed an install date. */
const proposed = then(
  paid,
  'owner',
  ({ project }) => `POST /api/projects/${project}/staging/install-date`,
  { date: installDay }
)

const staged: Scene = async (cast) => {
  const scene = await proposed(cast)
  const line = `POST /api/projects/${scene.project}/staging/agreement`
  await callOrThrow(cast.bidder, line, { date: installDay })
  await callOrThrow(cast.owner, `PUT /api/projects/${scene.project}/staging/access`, {
    address: '14 Maple Street, Asheville',
    instructions: 'Lockbox on the back door.',
  })
  return scene
}

const agreementPath = ({ project }: Subjects) => `/api/projects/${project}/agreement`

const agreementOf = (cast: People, scene: Subjects) =>
  callOrThrow<AgreementView>(cast.bidder, `GET ${agreementPath(scene)}`)

/** The bidder has prepared an agreement that lacks nothing. */
async function drafted(cast: People): Promise<Subjects> {
  const scene = await paid(cast)
  const line = `POST /api/users/${scene.bidder}/agreement-templates`
  const { id: templateId } = await callOrThrow(cast.bidder, line, template)
  await callOrThrow(cast.bidder, `POST ${agreementPath(scene)}`, { templateId })
  const { draft } = await agreementOf(cast, scene)
  return { ...scene, template: templateId, hash: draft!.filled.hash }
}

/** Adds a sentence to the draft, because a version must differ from the last one. Returns its hash. */
export async function changeDraft(cast: People, scene: Subjects): Promise<string> {
  const { draft } = await agreementOf(cast, scene)
  const [first, ...others] = draft!.sections
  await callOrThrow(cast.bidder, `PUT ${agreementPath(scene)}/draft`, {
    sections: [
      { ...first, text: `${first.text} Both sides signed an earlier version.` },
      ...others,
    ],
    ...{ installOn: null, extensionPerMonth: null, revision: draft!.revision },
  })
  const changed = await agreementOf(cast, scene)
  return changed.draft!.filled.hash
}

/** The agreement waits for both signatures. */
async function unsigned(cast: People): Promise<Subjects> {
  const scene = await drafted(cast)
  await callOrThrow(cast.bidder, `POST ${agreementPath(scene)}/versions`, { hash: scene.hash })
  return scene
}

/** Signs the first version, as the page does. */
export const signAgreement = (person: Visitor, scene: Subjects) =>
  callOrThrow(person, `POST ${agreementPath(scene)}/signatures`, {
    ...{ version: 1, hash: scene.hash, consents: true, currentPassword: secretWord },
    ...{ name: 'Robin Hale', keepsName: true },
  })

/** Both have signed the agreement, and have agreed on an install date since. */
async function outdated(cast: People): Promise<Subjects> {
  const scene = await unsigned(cast)
  for (const person of [cast.owner, cast.bidder]) await signAgreement(person, scene)
  const [path, date] = [`/api/projects/${scene.project}/staging`, installDay]
  await callOrThrow(cast.owner, `POST ${path}/install-date`, { date })
  await callOrThrow(cast.bidder, `POST ${path}/agreement`, { date })
  const { addendum } = await agreementOf(cast, scene)
  return { ...scene, hash: addendum!.hash }
}

/**
 * The fee was paid seven days ago, and the owner hasn't answered. Seven days ago is last week, whatever
 * day it is today.
 */
async function silent(cast: People): Promise<Subjects> {
  const scene = await paid(cast)
  await backdateBid(scene.bid, 7 * 24)
  return scene
}

const completed = then(workDone, 'owner', ({ project }) => `POST /api/projects/${project}/complete`)

const reviewed: Scene = async (cast) => {
  const scene = await completed(cast)
  await callOrThrow(cast.owner, `POST /api/projects/${scene.project}/review`, ofCompany)
  await callOrThrow(cast.bidder, `POST /api/projects/${scene.project}/review`, ofOwner)
  return { ...scene, review: await newest('reviews') }
}

/** The states of the market in which calls are recorded, each created over HTTP. */
export const marketScenes = {
  posted,
  offered,
  selected,
  charged,
  paid,
  written,

  /** The bidder has uploaded two files for the owner and sent one of them. */
  async attached(cast) {
    const scene = await paid(cast)
    const upload = async (name: string) => {
      const data = dataString(pdf(), 'application/pdf')
      await callOrThrow(cast.bidder, 'POST /api/messages/files', {
        receiverId: scene.owner,
        name,
        data,
      })
      return newest('message_files')
    }
    const fileIds = [await upload('First floor.pdf')]
    const message = { receiverId: scene.owner, content: 'The plan.', fileIds }
    await callOrThrow(cast.bidder, 'POST /api/messages', message)
    return { ...scene, file: await upload('Second floor.pdf') }
  },

  proposed,
  worked,
  paired,
  documented,
  verified: then(documented, 'admin', ({ badge }) => `POST /api/admin/badges/${badge}/verify`, {
    expiresOn: dayFromNow(300),
  }),

  /** The term ends in two weeks; the offer includes 90 days. */
  async ending(cast) {
    const scene = await staged(cast)
    await moveStaging(scene.bid, -86)
    return scene
  },

  drafted,
  unsigned,
  outdated,
  silent,

  async ownerReported(cast) {
    const scene = await silent(cast)
    const line = `POST /api/bids/${scene.bid}/report-unresponsive`
    const { id } = await callOrThrow(cast.bidder, line)
    return { ...scene, ownerReport: id }
  },

  workDone,
  completed,
  reviewed,
  disputed: then(reviewed, 'owner', ({ review }) => `POST /api/reviews/${review}/report`, {
    reason: 'We never met.',
  }),
  cancelled: then(offered, 'owner', ({ project }) => `POST /api/projects/${project}/cancel`),
  withdrawn: then(offered, 'bidder', ({ bid }) => `POST /api/bids/${bid}/cancel`),
  rejected: then(offered, 'owner', ({ bid }) => `DELETE /api/bids/${bid}`),
  declined: then(selected, 'bidder', ({ bid }) => `POST /api/bids/${bid}/cancel-payment`),
  refunded: then(paid, 'admin', ({ payment }) => `POST /api/admin/payments/${payment}/refund`, {
    reason: 'duplicate',
  }),
  hidden: then(posted, 'admin', ({ project }) => `POST /api/admin/projects/${project}/hide`, {
    reason: 'Not a real house',
  }),

  favored,
  invited,
  invitationDeclined: then(
    invited,
    'bidder',
    ({ project }) => `POST /api/projects/${project}/invitations/decline`
  ),

  async dismissed(cast) {
    const scene = await posted(cast)
    for (const actor of ['bidder', 'rival', 'otherStager'] as const) {
      await callOrThrow(cast[actor], `DELETE /api/projects/${scene.project}`)
    }
    return scene
  },

  async inquired(cast) {
    const scene = await posted(cast)
    await callOrThrow(null, 'POST /api/contact', {
      name: 'Yolanda Pierce',
      email: 'yolanda@pierce.example',
      subject: 'technical',
      message: 'My photo was refused.\nIt has 3 MB.',
    })
    return { ...scene, inquiry: await newest('contact_messages') }
  },

  async reported(cast) {
    const scene = await written(cast)
    const report = { reportedId: scene.owner, reason: 'Asks for money outside.' }
    await callOrThrow(cast.bidder, 'POST /api/messages/reports', report)
    return { ...scene, report: await newest('message_reports') }
  },

  async suspended(cast) {
    const scene = await posted(cast)
    const { id } = await register({ name: 'Sue Suspended', userType: 'realtor' }, 20)
    const line = `POST /api/admin/users/${id}/suspend`
    await callOrThrow(cast.admin, line, { category: 'conduct', reason: 'Abusive' })
    return { ...scene, suspended: id }
  },
} satisfies Record<string, Scene>

export type MarketScene = keyof typeof marketScenes

/** The path of the console, which is unlisted; the product shows it to admins. */
export async function consoleAddress({ admin }: People): Promise<string> {
  const { headers } = await loadPage('/admin', admin)
  const location = headers.find(([name]) => name === 'location')?.[1]
  if (!location) throw new Error('/admin leads an administrator nowhere')
  return location
}
