/**
 * The props of the owner's project page, from rows of Stagely's tables: what Stagely's transformers
 * make of them, for the only case that is measured, an open project that its owner looks at. Both
 * peers use it, so that they render the same tree. `node bench/peers.ts` compares the result with
 * Stagely's props before it measures.
 */
import { readyQuestions } from '#shared/projects/asked_facts'
import { changesOf, type FormerTerms } from '#shared/bids/bid_changes'
import { perUnit } from '#shared/bids/bid_costs'
import {
  bidTimelines,
  experienceLevels,
  paymentTerms,
  stagingPeriods,
  type BidTimeline,
  type ExperienceLevel,
  type PaymentTerms,
  type StagingPeriod,
} from '#shared/bids/bid_enums'
import type { BidPart } from '#shared/bids/bid_parts'
import {
  invitationLimits,
  invitationStates,
  type InvitationState,
} from '#shared/projects/invitations'
import {
  maskedPartsOfProject,
  ownTextFor,
  projectTextsFor,
  type Masking,
} from '#shared/masking/masking'
import { photoUrl, thumbnailUrl } from '#shared/projects/photo_urls'
import {
  occupancyStatuses,
  projectTimelines,
  propertyTypes,
  stagingLevels,
  type StagingLevel,
} from '#shared/projects/project_enums'
import { missingFacts, type FactKey, type ProjectFacts } from '#shared/projects/project_facts'
import {
  companyReputation,
  noReputation,
  type ReputationFigures,
} from '#shared/reputation/reputation'
import { ownerTurn } from '#shared/jobs/turns'
import { userTypes, type UserType } from '#shared/accounts/user_types'
import { homeKindOf } from '#shared/market/usual_prices'
import type { UsState } from '#shared/places/us_states'

/** As the driver, JSON or Luxon has it. */
type Moment = string | { valueOf(): number }
type Day = string | { toISODate(): string | null }
type DayFact = 'listedOn' | 'listingPlannedOn' | 'photographerOn'

export interface UserRow {
  id: number
  username: string
  email: string
  userType: UserType
  name: string
  phone: string | null
  company: string | null
  website: string | null
  bio: string | null
  introduction: string | null
  areaCounty: string | null
  areaState: string | null
  rating: number
  stagerIdentifier: string | null
  isAdmin: boolean
  emailConfirmed: boolean
  avatar: string | null
  portfolioPhotos: string[]
  createdAt: Moment
}

export interface ProjectRow extends Omit<ProjectFacts, DayFact>, Record<DayFact, Day | null> {
  id: number
  userId: number
  title: string
  description: string
  propertyType: Parameters<typeof propertyTypes.label>[0]
  occupancyStatus: Parameters<typeof occupancyStatuses.label>[0]
  squareFootage: number | null
  bedrooms: number | null
  bathrooms: string | number | null
  location: string
  city: string | null
  neighborhood: string
  county: string | null
  state: UsState | null
  timeline: Parameters<typeof projectTimelines.label>[0]
  stagingLevel: StagingLevel
  roomsToStage: string[]
  otherRooms: string | null
  levels: number | null
  locationTypes: string[]
  status: string
  photos: string[]
  budgetRange: string | null
  deadline: Day | null
  masked: Masking | null
  floorPlan: string | null
  createdAt: Moment
}

export interface BidRow {
  id: number
  projectId: number
  userId: number
  amount: number
  timeline: BidTimeline
  experienceLevel: ExperienceLevel
  stagingPeriod: StagingPeriod
  paymentTerms: PaymentTerms
  acceptsCreditCards: boolean
  extensionPerMonth: number | null
  status: string
  paymentStatus: string
  platformFee: number
  parts: BidPart[] | null
  formerTerms: FormerTerms | null
  note: string | null
  masked: Masking | null
  revisedAt: Moment | null
  createdAt: Moment
  bidder: {
    id: number
    stagerIdentifier: string | null
    portfolioPhotos: string[]
    introduction: string | null
    masked: Masking | null
    badges: { name: string; checkedAt: Moment }[]
    reputation: ReputationFigures | null
  }
}

export interface QuestionRow {
  id: number
  text: string
  masked: Masking | null
  fact: FactKey | null
  askedAt: Moment
  answer: string | null
  answerMasked: Masking | null
  answeredAt: Moment | null
  correctedAt: Moment | null
  answerVersion: number
}

export interface EventRow {
  id: number
  kind: string
  createdAt: Moment
  bidder: { id: number; stagerIdentifier: string | null } | null
}

export interface InvitationRow {
  stagerIdentifier: string | null
  /** The company's name if it has worked for the owner. */
  name: string | null
  state: InvitationState
  createdAt: Moment
}

export interface PriceRow {
  low: number
  median: number
  high: number
  state: string | null
  computedAt: Moment
}

/** What the page is made of. */
export interface PageRows {
  project: ProjectRow
  bids: BidRow[]
  questions: QuestionRow[]
  events: EventRow[]
  invitations: InvitationRow[]
  /** Identifiers of the owner's favorite companies. */
  favorites: (string | null)[]
  /** Those of the project's state and of all states. */
  prices: PriceRow[]
  /** How many companies have lately asked about a fact. */
  askers: Partial<Record<FactKey, number>>
}

/** The kinds of events that the page lists. */
export const historyKinds = [
  'project_posted',
  'project_edited',
  'project_cancelled',
  'project_completed',
  'project_reopened',
  'bid_submitted',
  'bid_revised',
  'bid_accepted',
  'bid_rejected',
  'bid_cancelled',
  'bid_released',
  'bid_expired',
  'payment_declined',
  'fee_paid',
  'work_completed',
]

/** The types of notifications that ask the user to act. */
export const urgentTypes = [
  'offer_accepted',
  'payment_reminder',
  'payment_cancelled',
  'work_completed',
  'answer_awaited',
  'agreement_sent',
  'agreement_signed',
  'install_proposed',
  'term_ending',
  'term_reminder',
  'review_written',
  'review_reminder',
]

const iso = (moment: Moment) => new Date(moment.valueOf()).toISOString()

const isoOrNull = (moment: Moment | null) => (moment === null ? null : iso(moment))

const dayOf = (day: Day | null) => (day === null || typeof day === 'string' ? day : day.toISODate())

const nameOf = (company: { id: number; stagerIdentifier: string | null }) =>
  company.stagerIdentifier ?? `CreativeStager${company.id}`

const eventTexts: Record<string, (company: string) => string> = {
  project_posted: () => 'You posted the project',
  project_edited: () => 'You edited the project',
  project_reopened: () => 'The project is open for offers again',
  bid_submitted: (company) => `${company} made an offer`,
  bid_revised: (company) => `${company} changed its offer`,
  bid_accepted: (company) => `You accepted ${company}`,
  bid_rejected: (company) => `You rejected ${company}'s offer`,
  bid_cancelled: (company) => `${company} cancelled its offer`,
  bid_released: (company) => `You released ${company}'s offer`,
  bid_expired: (company) => `${company} didn't pay in time`,
  payment_declined: (company) => `${company} left the payment page`,
}

/** A pending offer on an open project, for its owner. */
const offer = (bid: BidRow) => ({
  id: bid.id,
  projectId: bid.projectId,
  userId: bid.userId,
  amount: bid.amount,
  timeline: bid.timeline,
  timelineLabel: bidTimelines.label(bid.timeline),
  experienceLevel: bid.experienceLevel,
  experienceLevelLabel: experienceLevels.label(bid.experienceLevel),
  stagingPeriod: bid.stagingPeriod,
  stagingPeriodLabel: stagingPeriods.label(bid.stagingPeriod),
  paymentTerms: bid.paymentTerms,
  paymentTermsLabel: paymentTerms.label(bid.paymentTerms),
  acceptsCreditCards: bid.acceptsCreditCards,
  extensionPerMonth: bid.extensionPerMonth,
  costPerDay: perUnit(bid.amount, Number(bid.stagingPeriod)),
  status: 'pending' as const,
  badge: { text: 'Pending', tone: 'warning' as const, icon: 'clock' as const },
  createdAt: iso(bid.createdAt),
  bidder: {
    id: bid.bidder.id,
    stagerIdentifier: nameOf(bid.bidder),
    portfolioPhotos: bid.bidder.portfolioPhotos.map(photoUrl),
    portfolioThumbnails: bid.bidder.portfolioPhotos.map(thumbnailUrl),
    reputation: companyReputation(bid.bidder.reputation ?? noReputation),
  },
  parts: bid.parts,
  changes: bid.formerTerms && changesOf(bid.formerTerms, bid),
  paymentStatus: 'unpaid' as const,
  platformFee: bid.platformFee,
  stagerCompletedAt: null,
  selectedAt: null,
  paymentDueAt: null,
  paidAt: null,
  closedAt: null,
  declineReason: null,
  outcome: null,
  note: ownTextFor(bid.note, bid.masked, 'masked'),
  introduction: ownTextFor(bid.bidder.introduction, bid.bidder.masked, 'masked'),
  revisedAt: isoOrNull(bid.revisedAt),
  releasableAt: null,
  badges: bid.bidder.badges
    .map(({ name, checkedAt }) => ({ name, checkedAt: iso(checkedAt) }))
    .toSorted((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1)),
  view: 'offer' as const,
  standing: 'pending' as const,
  turn: null,
  statusNote: null,
  limitNote: null,
  acceptConsequence:
    bid.platformFee === 0
      ? "There is no platform fee at this price: you see each other's contact details right away, and the other offers are declined."
      : "The company has 72 hours to confirm by paying our fee. Then you see each other's contact details. Your other offers stay in reserve until then.",
  acceptBlockedReason: null,
  can: {
    accept: true,
    reject: true,
    compare: true,
    release: false,
    cancel: false,
    replace: false,
    edit: false,
    bidAgain: false,
    pay: false,
    complete: false,
    review: false,
    hide: false,
    seeContact: false,
    seeReceipt: false,
  },
})

/** The offers on an open project, for its owner. */
export const offers = (bids: BidRow[]) => bids.map(offer)

const event = ({ id, kind, createdAt, bidder }: EventRow, newest: number) => ({
  id,
  kind,
  text: eventTexts[kind](bidder ? nameOf(bidder) : 'A staging company'),
  at: iso(createdAt),
  state: id === newest ? ('now' as const) : ('past' as const),
})

const answer = (question: QuestionRow) =>
  question.answer === null
    ? null
    : {
        ...ownTextFor(question.answer, question.answerMasked, 'own'),
        answeredAt: isoOrNull(question.answeredAt),
        correctedAt: isoOrNull(question.correctedAt),
        version: question.answerVersion,
      }

const question = (row: QuestionRow, missing: FactKey[]) => ({
  id: row.id,
  ...ownTextFor(row.text, row.masked, 'masked'),
  askedAt: iso(row.askedAt),
  isOwn: false,
  answer: answer(row),
  fact: missing.find((fact) => fact === row.fact) ?? null,
  hiddenReason: null,
  asker: null,
  isReported: false,
  can: { answer: true, withdraw: false, report: true, moderate: false },
})

const factsOf = (project: ProjectRow): ProjectFacts => ({
  listingPriceBand: project.listingPriceBand,
  listedOn: dayOf(project.listedOn),
  listingPlannedOn: dayOf(project.listingPlannedOn),
  photographerOn: dayOf(project.photographerOn),
  floor: project.floor,
  hasElevator: project.hasElevator,
  stairs: project.stairs,
  truckParking: project.truckParking,
  pets: project.pets,
  access: project.access,
})

function cancelConsequence(title: string, bids: number): string {
  if (bids === 0) return `This closes ${title} for good. It has no open offers.`
  const [of, companies] = bids === 1 ? ['1 offer', 'company'] : [`${bids} offers`, 'companies']
  return `This closes ${title} for good and declines its ${of}. We’ll tell the ${companies}.`
}

function projectProps({ project, bids, ...rows }: PageRows, owner: UserRow) {
  const facts = factsOf(project)
  const missing = missingFacts(facts)
  const deadline = dayOf(project.deadline)
  return {
    ...projectTextsFor(project, true),
    id: project.id,
    userId: project.userId,
    propertyType: project.propertyType,
    occupancyStatus: project.occupancyStatus,
    squareFootage: project.squareFootage,
    bedrooms: project.bedrooms,
    state: project.state,
    timeline: project.timeline,
    stagingLevel: project.stagingLevel,
    roomsToStage: project.roomsToStage,
    levels: project.levels,
    locationTypes: project.locationTypes,
    status: 'open' as const,
    completedAt: null,
    cancelledAt: null,
    propertyTypeLabel: propertyTypes.label(project.propertyType),
    occupancyStatusLabel: occupancyStatuses.label(project.occupancyStatus),
    bathrooms: project.bathrooms === null ? null : String(Number(project.bathrooms)),
    timelineLabel: projectTimelines.label(project.timeline),
    stagingLevelLabel: stagingLevels.label(project.stagingLevel),
    badge: { text: 'Open for Bids', tone: 'info' as const, icon: 'circle-dot' as const },
    createdAt: iso(project.createdAt),
    photos: project.photos.map(photoUrl),
    thumbnails: project.photos.map(thumbnailUrl),
    photoCount: project.photos.length,
    hiding: null,
    offerCount: bids.length,
    ownerTypeLabel: userTypes.label(owner.userType),
    deadline,
    cancelConsequence: cancelConsequence(project.title, bids.length),
    turn: ownerTurn({
      status: 'open',
      isHidden: false,
      deadline,
      today: new Date().toISOString().slice(0, 10),
      pendingBids: bids.length,
      selected: null,
    }),
    hiddenNote: null,
    facts,
    floorPlan: project.floorPlan && {
      url: photoUrl(project.floorPlan),
      thumbnail: thumbnailUrl(project.floorPlan),
      isHidden: false,
    },
    hidden: maskedPartsOfProject(project),
    can: {
      edit: bids.length === 0,
      describe: true,
      delete: bids.length === 0,
      complete: false,
      cancel: true,
      review: false,
      bid: false,
      message: false,
    },
    nextStep: null,
    canInvite: rows.invitations.length < invitationLimits.perProject,
    questions: {
      answered: rows.questions.filter(({ answeredAt }) => answeredAt !== null).length,
      list: rows.questions.map((row) => question(row, missing)),
      refusal: null,
      ready: readyQuestions(facts, rows.askers),
      can: { ask: false },
    },
    events: rows.events.map((row) => event(row, rows.events[0].id)),
    invitations: rows.invitations.map(({ createdAt, ...invitation }) => ({
      ...invitation,
      stateLabel: invitationStates.label(invitation.state),
      invitedAt: iso(createdAt),
    })),
  }
}

function usualPrice({ project, prices }: PageRows) {
  const kind = homeKindOf(project)
  if (!kind) return null
  const price = prices.find(({ state }) => state !== null) ?? prices.at(0)
  if (!price) return { ...kind, figure: null }
  const { low, median, high, state, computedAt } = price
  const area = state === null ? ('all_states' as const) : ('state' as const)
  return { ...kind, figure: { low, median, high, area, asOf: iso(computedAt) } }
}

/**
 * The props of the page.
 *
 * @param origin  of the site, for the canonical URL
 */
export function projectPageProps(rows: PageRows, owner: UserRow, origin: string) {
  const { project } = rows
  const { title, neighborhood, city, location } = projectTextsFor(project, false)
  const [photo] = project.photos
  return {
    project: projectProps(rows, owner),
    preview: {
      ...{ title, neighborhood, city, location, state: project.state },
      photo: photo ? photoUrl(photo) : null,
    },
    viewer: 'owner' as const,
    bids: offers(rows.bids),
    contact: null,
    ownerReport: null,
    feeTiers: [],
    bidForm: null,
    ownerRecord: null,
    ownerReviews: [],
    favorites: rows.favorites,
    usualPrice: usualPrice(rows),
    signedIn: true,
    paymentWindowHours: 72,
    back: { href: '/dashboard', label: 'Go Back to Dashboard' },
    canonical: `${origin}/projects/${project.id}`,
    pushKey: null,
  }
}

/** The signed-in user, as every page has it. */
export const userProps = (user: UserRow) => ({
  id: user.id,
  username: user.username,
  email: user.email,
  userType: user.userType,
  userTypeLabel: userTypes.label(user.userType),
  name: user.name,
  firstName: user.name.split(' ')[0],
  phone: user.phone,
  company: user.company,
  website: user.website,
  bio: user.bio,
  introduction: user.introduction,
  areaCounty: user.areaCounty,
  areaState: user.areaState,
  rating: user.rating,
  stagerIdentifier: user.stagerIdentifier,
  isAdmin: user.isAdmin,
  createdAt: iso(user.createdAt).replace('Z', '+00:00'),
  avatar: user.avatar ? thumbnailUrl(user.avatar) : null,
  portfolioPhotos: user.portfolioPhotos.map(photoUrl),
  navigation: 'owner' as const,
})

/** The operator, whom the footer names. */
export const operator = {
  name: process.env.OPERATOR_NAME ?? 'Bench',
  address: process.env.OPERATOR_ADDRESS ?? '1 Bench Street, Asheville, NC 28801',
}
