import { randomBytes, randomInt } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import type { ModelObject } from '@adonisjs/lucid/types/model'
import Bid from '#models/bid'
import type { BidTerms } from '#models/bid/submission'
import { startOrResumePayment } from '#models/payment/start'
import { confirmPayment } from '#models/payment/confirmation'
import Project from '#models/project'
import { postProject } from '#models/project/posting'
import type { ProjectDetails } from '#models/project/details'
import Seat, { seatColumns, seatFrom } from '#models/seat'
import Session from '#models/session'
import User from '#models/user'
import type { TeamRole } from '#shared/console/team_roles'
import type { UserType } from '#shared/accounts/user_types'
import { hashPassword } from '#models/person/password'
import { createConfirmed, type Registration } from '#models/user/registration'
import { copyScene, readScene, type SceneRows } from '#tests/helpers/bid_copies'
import {
  copyOf,
  deletePostingJobs,
  insertSql,
  readRow,
  type StoredRow,
} from '#tests/helpers/row_copies'
import { payByCard, sandbox } from '#tests/helpers/sandbox'

export const password = 'correct horse battery'

/** A signed-in person; `sessionId` is the bearer token of their calls. */
export interface Person {
  user: User
  sessionId: string
}

const numbersUsed = new Set<number>()

/** A random number that this process has not used yet. */
function unusedNumber(min: number, max: number): number {
  const number = randomInt(min, max)
  if (numbersUsed.has(number)) return unusedNumber(min, max)
  numbersUsed.add(number)
  return number
}

const hashes = new Map<string, Promise<string>>()

/** Each password is hashed once, because that takes as long as storing a person. */
function hashOf(text: string): Promise<string> {
  const known = hashes.get(text) ?? hashPassword(text)
  hashes.set(text, known)
  return known
}

/** Signs in as the first person of an account. Returns the session id. */
export async function signIn(
  user: User,
  origin?: Parameters<typeof Session.signIn>[1]
): Promise<string> {
  return Session.signIn(await Seat.ofAccount(user).firstOrFail(), origin)
}

/** Whom a link in an email is for. */
export const linkFor = (user: User) => ({ account: user, person: user.person })

interface PersonRows {
  person: StoredRow
  seat: StoredRow
  user: StoredRow
  event: StoredRow
  session: StoredRow
}

/** The first person of each type, whose rows the next ones are copied from. */
const registered = new Map<UserType, PersonRows>()

/**
 * A person who has registered and signed in. Only the first of each type does so with the real
 * actions, and everyone with an email address of their own, which a username is made from.
 */
async function createPerson(
  details: Partial<Registration>,
  teamRole: TeamRole | null = null
): Promise<Person> {
  const number = unusedNumber(1_000_000, 9_999_999)
  const registration: Registration = {
    email: `person${number}@stagely.example`,
    name: `Pat Person${number}`,
    userType: 'realtor',
    phone: `828${number}`,
    ...details,
    password: await hashOf(details.password ?? password),
  }
  const known = registered.get(registration.userType)
  if (known && !details.email) return copyPerson(known, registration, teamRole)

  const user = await createConfirmed(registration)
  if (teamRole) await user.merge({ teamRole }).save()
  const made = { user, sessionId: await signIn(user) }
  if (!known && !teamRole) registered.set(user.userType, await readPerson(made))
  return made
}

/** Fails if the rows are not as registered: a test that has timed out may still be changing them. */
const readPerson = async ({
  user: { id, email, person },
  sessionId,
}: Person): Promise<PersonRows> => ({
  person: await readRow('people', { id: person.id, deleted_at: null }),
  seat: await readRow('seats', { user_id: id, person_id: person.id, ended_at: null }),
  user: await readRow('users', { id, email, deleted_at: null, suspended_at: null }),
  event: await readRow('audit_events', { user_id: id, kind: 'user_registered' }),
  session: await readRow('sessions', { user_id: id, session_id: Session.hashOf(sessionId) }),
})

async function copyPerson(
  { person, seat, user, event, session }: PersonRows,
  registration: Registration,
  teamRole: TeamRole | null
): Promise<Person> {
  const sessionId = randomBytes(32).toString('base64url')
  const [name] = registration.email.split('@')
  const { password: hash, ...details } = registration
  const own = Object.entries({ company: null, website: null, bio: null, ...details })
  const isStager = registration.userType === 'staging_company'
  const inAccount = references('account', 'user_id')
  const ofPerson = references('person', 'person_id')
  const both = `${inAccount} || ${ofPerson}`
  const sql = `with person as (${await insertSql('people', ':person::jsonb')} returning *),
    account as (${await insertSql('users', ':user::jsonb')} returning *),
    seat as (${await insertSql('seats', `:seat::jsonb || ${both}`, 'account, person,')} returning *),
    event as (${await insertSql('audit_events', `:event::jsonb || ${references('account', 'actor_id', 'user_id')} || ${ofPerson}`, 'account, person,')}),
    session as (${await insertSql('sessions', `:session::jsonb || ${both}`, 'account, person,')})
    select users.*, ${seatColumns()} from account as users, person as people, seat as seats`
  const { rows } = await db.rawQuery<{ rows: ModelObject[] }>(sql, {
    person: copyOf(person, { email: registration.email, name: registration.name, password: hash }),
    seat: copyOf({ ...seat, created_at: seat.joined_at }),
    user: copyOf(user, {
      ...Object.fromEntries(own.map(([key, value]) => [columnOf(key), value])),
      username: `${name}-${unusedNumber(1000, 1_000_000)}`,
      stager_identifier: isStager ? `CreativeStager${unusedNumber(1000, 1_000_000)}` : null,
      team_role: teamRole,
    }),
    event: copyOf(event),
    session: copyOf(session, { session_id: Session.hashOf(sessionId) }),
  })
  const made = User.$createFromAdapterResult(rows[0])!
  made.seat = seatFrom(rows[0])
  return { user: made, sessionId }
}

const columnOf = (attribute: string) => User.$keys.attributesToColumns.get(attribute)

/** SQL of an object whose columns refer to an inserted row. */
const references = (to: 'account' | 'person', ...names: string[]) =>
  `jsonb_build_object(${names.map((name) => `'${name}', ${to}.id`).join(', ')})`

export const createOwner = (details: Partial<Registration> = {}) => createPerson({ ...details })

export const createStager = (details: Partial<Registration> = {}) =>
  createPerson({
    userType: 'staging_company',
    company: `Company ${randomInt(1_000_000)}`,
    ...details,
  })

/** A person whose email address is not confirmed yet. */
export async function createUnconfirmed(make = createOwner, changes: Partial<Registration> = {}) {
  const made = await make(changes)
  await made.user.merge({ emailConfirmed: false }).save()
  return made
}

export const createAdmin = () => createPerson({}, 'admin')

export const createSupport = () => createPerson({}, 'support')

export const details: ProjectDetails = {
  title: 'Colonial on Maple Street',
  description: 'The house has been vacant since spring.',
  propertyType: 'single_family_home',
  occupancyStatus: 'vacant',
  squareFootage: 2850,
  bedrooms: 4,
  bathrooms: '2.5',
  location: 'Asheville, NC',
  city: 'Asheville',
  neighborhood: 'Lakeview',
  county: 'Buncombe',
  state: 'NC',
  timeline: '2-4weeks',
  stagingLevel: 'luxury',
  roomsToStage: ['Living Room', 'Kitchen'],
  otherRooms: null,
  levels: 2,
  locationTypes: ['City limits'],
  photos: [],
  budgetRange: null,
  deadline: null,
}

interface ProjectRows {
  project: StoredRow
  event: StoredRow
}

/** The first project with the same changes, by the changes as JSON. */
const posted = new Map<string, ProjectRows>()

/**
 * A posted project with nobody in charge, without the jobs that its posting queues. Only the first with the same changes is
 * posted by the real action; the next ones are copies of its rows.
 */
export async function createProject(owner: Person, changes: Partial<ProjectDetails> = {}) {
  const key = JSON.stringify(changes, (_name, value) => value ?? String(value))
  const known = posted.get(key)
  const copy = known && (await copyProject(known, owner.user))
  if (copy) return copy

  const project = await postProject(owner.user, { ...details, ...changes })
  await db.rawQuery(deletePostingJobs)
  if (project.inChargeId !== null) return withNobodyInCharge(project)
  posted.set(key, {
    project: await readRow('projects', { id: project.id, user_id: owner.user.id, version: 1 }),
    event: await readRow('audit_events', { project_id: project.id, kind: 'project_posted' }),
  })
  return project
}

/** In an account with several people whoever posts is in charge. Isn't copied, as its version is another one. */
async function withNobodyInCharge({ id }: Project): Promise<Project> {
  await db.from('projects').where({ id }).update({ in_charge_id: null })
  return Project.findOrFail(id)
}

/** Returns null if the owner may not post, as a suspended person. */
async function copyProject(
  { project, event }: ProjectRows,
  { id: ownerId, personId }: User
): Promise<Project | null> {
  const ofOwner = ":project::jsonb || jsonb_build_object('user_id', owner.id)"
  const ofProject =
    ":event::jsonb || jsonb_build_object('actor_id', project.user_id, 'project_id', project.id)"
  const { rows } = await db.rawQuery<{ rows: ModelObject[] }>(
    `with done as (${deletePostingJobs}),
      owner as (select id from users
        where id = :ownerId and deleted_at is null and suspended_at is null),
      project as (${await insertSql('projects', ofOwner, 'owner,')} returning *),
      event as (${await insertSql('audit_events', ofProject, 'project,')})
     select * from project`,
    { ownerId, project: copyOf(project), event: copyOf(event, { person_id: personId }) }
  )
  return rows.length > 0 ? Project.$createFromAdapterResult(rows[0]) : null
}

export const terms: BidTerms = {
  amount: 3640,
  timeline: '2 weeks',
  experienceLevel: 'experienced_professional',
  stagingPeriod: '90',
  paymentTerms: 'full_completion',
  acceptsCreditCards: true,
  extensionPerMonth: null,
}

export const createBid = (on: Project, company: Person, changes: Partial<BidTerms> = {}) =>
  Bid.submit(on.id, company.user, { ...terms, ...changes })

type Parties = Record<'owner' | 'company', Person>

/** The first scene of each kind between new people, by its amount and whether the fee is paid. */
const played = new Map<string, SceneRows>()

/**
 * A project with an accepted bid. Only the first of each kind is played with the real actions and
 * the payment sandbox; the next ones are copies of its rows. People that the test has made may
 * have settings that change what happens, so their scenes are always played.
 */
async function createScene(amount: number, isPaid: boolean, between: Partial<Parties> = {}) {
  const owner = between.owner ?? (await createOwner())
  const company = between.company ?? (await createStager())
  const isBetweenNew = !between.owner && !between.company
  const key = `${amount} ${isPaid}`
  const known = isBetweenNew ? played.get(key) : undefined
  const bidId = known
    ? await copyScene(known, { owner: owner.user, company: company.user })
    : await playScene(amount, isPaid, { owner, company })
  const bid = await Bid.findVisibleOrFail(bidId)
  if (isBetweenNew && !known) {
    const rows = await readScene(bid)
    if (rows) played.set(key, rows)
  }
  return { owner, company, project: bid.project, bid }
}

/** The payment is confirmed without the provider's webhooks, which would change nothing. */
async function playScene(amount: number, isPaid: boolean, { owner, company }: Parties) {
  const project = await createProject(owner)
  const { id } = await createBid(project, company, { amount })
  const bid = await Bid.findVisibleOrFail(id)
  await bid.accept(owner.user)
  if (!isPaid) return id
  await sandbox.withoutWebhooks(async () => {
    const intent = await startOrResumePayment(bid)
    await payByCard(intent)
    await confirmPayment(bid, intent.id)
  })
  return id
}

/** A project with an accepted bid whose fee is due. */
export const createAcceptedBid = (amount = terms.amount, between?: Partial<Parties>) =>
  createScene(amount, false, between)

/** A project with an accepted bid whose fee is paid by card. */
export async function createPaidBid(amount = terms.amount, between?: Partial<Parties>) {
  const scene = await createScene(amount, true, between)
  return { ...scene, intentId: scene.bid.stripePaymentIntentId! }
}

/** The same, never copied, for tests of what a payment does after another one. */
export const playPaidBid = async (amount = terms.amount) =>
  createPaidBid(amount, { owner: await createOwner(), company: await createStager() })
