import { randomInt } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import Bid from '#models/bid'
import type { BidTerms } from '#models/bid/submission'
import { startOrResumePayment } from '#models/payment/start'
import { confirmPayment } from '#models/payment/confirmation'
import type Project from '#models/project'
import { postProject } from '#models/project/posting'
import type { ProjectDetails } from '#models/project/details'
import Session from '#models/session'
import type User from '#models/user'
import type { TeamRole } from '#shared/team_roles'
import { hashPassword } from '#models/user/password'
import { createConfirmed, type Registration } from '#models/user/registration'
import { payByCard } from '#tests/helpers/sandbox'

export const password = 'correct horse battery'

/** A signed-in person; `sessionId` is the bearer token of their calls. */
export interface Person {
  user: User
  sessionId: string
}

async function createPerson(details: Partial<Registration>): Promise<Person> {
  const number = randomInt(1_000_000, 9_999_999)
  const user = await createConfirmed({
    email: `person${number}@stagely.example`,
    name: `Pat Person${number}`,
    userType: 'realtor',
    phone: `828${number}`,
    ...details,
    password: await hashPassword(details.password ?? password),
  })
  return { user, sessionId: await Session.signIn(user) }
}

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

async function createTeamMember(teamRole: TeamRole): Promise<Person> {
  const made = await createPerson({})
  await made.user.merge({ teamRole }).save()
  return made
}

export const createAdmin = () => createTeamMember('admin')

export const createSupport = () => createTeamMember('support')

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

/**
 * Posts a project. Drops the email about a first project and the alerts, so that tests count only
 * their own jobs.
 */
export async function createProject(owner: Person, changes: Partial<ProjectDetails> = {}) {
  const project = await postProject(owner.user, { ...details, ...changes })
  await db
    .from('queue_jobs')
    .whereLike('data', '%"SendProjectPosted"%')
    .orWhereLike('data', '%"AlertCompanies"%')
    .delete()
  return project
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

/** A project with an accepted bid whose fee is due. */
export async function createAcceptedBid(
  amount = terms.amount,
  between: Partial<Record<'owner' | 'company', Person>> = {}
) {
  const owner = between.owner ?? (await createOwner())
  const company = between.company ?? (await createStager())
  const project = await createProject(owner)
  const made = await createBid(project, company, { amount })
  await made.accept(owner.user)
  return { owner, company, project, bid: await Bid.findVisibleOrFail(made.id) }
}

/** A project with an accepted bid whose fee is paid by card. */
export async function createPaidBid(
  amount = terms.amount,
  between?: Parameters<typeof createAcceptedBid>[1]
) {
  const scene = await createAcceptedBid(amount, between)
  const intent = await startOrResumePayment(scene.bid)
  await payByCard(intent)
  await confirmPayment(scene.bid, intent.id)
  return { ...scene, bid: await Bid.findVisibleOrFail(scene.bid.id), intentId: intent.id }
}
