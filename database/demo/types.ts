import type { SeatRole } from '#shared/accounts/seat_roles'
import type { AgreementSection } from '#shared/agreements/agreement_text'
import type { BidPart } from '#shared/bids/bid_parts'
import type { DeclineReason } from '#shared/bids/bid_enums'
import type { PropertyType, Room, StagingLevel } from '#shared/projects/project_enums'
import type { AlertFrequency, SearchArea } from '#shared/projects/saved_searches'
import type { ProjectSize } from '#shared/projects/search_enums'
import type { SuspensionCategory } from '#shared/moderation/suspension_categories'
import type { ReviewAnswers } from '#shared/reputation/reviews'
import type { PaymentWay } from '#shared/jobs/schedule'
import type { ListComparison } from '#shared/jobs/home_outcomes'
import type { TimeWindow } from '#shared/jobs/windows'
import type { StagingAnswer, StagingSide, StagingTask } from '#shared/jobs/staging_terms'
import type { UsState } from '#shared/places/us_states'

/**
 * Types of the demo market. Amounts are in whole dollars. Times are relative to the day of seeding
 * or to an earlier event, so the market always looks current. People and projects are referenced by
 * their index in the lists.
 */

type RoomKind =
  | 'living_room'
  | 'bedroom'
  | 'kitchen'
  | 'dining_room'
  | 'bathroom'
  | 'office'
  | 'entry'
  | 'patio'

/** A file in `rooms/`. The same kind and number is the same room, empty and staged. */
type EmptyRoom = `${RoomKind}-empty-${number}.webp`
type StagedRoom = `${RoomKind}-staged-${number}.webp`

export interface DemoLogin {
  role: 'Owner' | 'Staging company' | 'Administrator' | 'Designer' | 'Bookkeeper' | 'Assistant'
  email: string
  password: string
}

/** A seat in an account of the market. */
export type DemoSeat = {
  role: SeatRole
  mayCommit: boolean
  joinedDaysAgo: number
} & ({ owner: number } | { company: number })

export interface DemoColleague {
  name: string
  email: string
  seats: readonly DemoSeat[]
}

/** Who is in charge of a company's side of a job. */
export interface DemoCharge {
  /** The project's title. */
  project: string
  company: number
  /** The login address; null: nobody. */
  email: string | null
}

interface DemoPerson {
  name: string
  email: string
  /** Ten digits, from the range reserved for fiction (555-01xx). */
  phone: string
  city: string
  state: UsState
  joinedDaysAgo: number
}

export interface DemoOwner extends DemoPerson {
  userType: 'realtor' | 'builder' | 'investor' | 'homeowner'
  company: string | null
}

export interface DemoCompany extends DemoPerson {
  company: string
  stagerIdentifier: string
  website: string
  bio: string
  /** For owners, before they know its name. */
  introduction?: string
  /** Receipts issued earlier don't have them. */
  receiptDetails?: { address: string; taxId: string; givenDaysAgo: number }
  /** Of its agreements, besides the text that everyone can begin with. */
  agreementTemplate?: DemoTemplate
  portfolioPhotos: readonly [StagedRoom, StagedRoom, StagedRoom, StagedRoom]
}

export interface DemoTemplate {
  writtenDaysAgo: number
  name: string
  sections: readonly AgreementSection[]
}

export interface DemoSavedSearch {
  /** Index in the list of stagers. */
  company: number
  savedDaysAgo: number
  name: string
  areas: readonly SearchArea[]
  stagingLevels: readonly StagingLevel[]
  sizes: readonly ProjectSize[]
  propertyTypes: readonly PropertyType[]
  alerts: AlertFrequency
}

interface DemoOffer {
  /** Index in the list of stagers. */
  company: number
  amount: number
  timeline: '1 week' | '2 weeks' | '3 weeks' | '1 month' | 'flexible'
  experienceLevel: 'rising_talent' | 'experienced_professional' | 'expert_stager'
  /** In days, as stored in the bid. */
  stagingPeriod: '30' | '45' | '60' | '90' | '120'
  paymentTerms: 'full_completion' | 'split_payment' | 'flexible'
  acceptsCreditCards: boolean
  /** Price of each month after the staging period; null if the stager names none. */
  extensionPerMonth: number | null
  hoursAfterPosting: number
  /** To the owner. */
  note?: string
  /** What the amount consists of. Left out for the usual split of the company, or none. */
  parts?: readonly BidPart[]
  revision?: DemoRevision
}

/** The changed terms of a pending bid. */
interface DemoRevision {
  hoursAfterOffer: number
  amount: number
  parts: readonly BidPart[]
  timeline: DemoOffer['timeline']
}

/**
 * `selected`: the owner accepted it; the project's story says what happened next. `not_selected`:
 * rejected because another bid was paid. `declined` (by the owner) and `cancelled` (by the stager):
 * ended on their own, `closedAfterHours` after the bid was made.
 */
export type DemoBid = DemoOffer &
  (
    | { state: 'pending' | 'selected' | 'not_selected' }
    | { state: 'declined'; closedAfterHours: number; reason?: DeclineReason }
    | { state: 'cancelled'; closedAfterHours: number }
  )

/** When the selected bid was paid, and how many hours after the acceptance. */
interface Paid {
  paidDaysAgo: number
  hoursToPay: number
}

/** What happened to a project. `reopened`: the stager canceled the selected bid before paying. */
export type DemoStory =
  | { kind: 'no_offers' | 'offers' | 'rejected' }
  | { kind: 'awaiting_payment'; acceptedHoursAgo: number }
  | ({ kind: 'in_progress' } & Paid)
  | ({ kind: 'work_done'; workDoneDaysAgo: number } & Paid)
  | ({ kind: 'completed'; workDoneDaysAgo: number; completedDaysAgo: number } & Paid)
  | { kind: 'cancelled'; cancelledDaysAgo: number }
  | { kind: 'reopened'; acceptedDaysAgo: number; hoursToCancel: number }

export interface DemoProject {
  /** Index in the list of owners. */
  owner: number
  title: string
  description: string
  city: string
  neighborhood: string
  county: string
  state: UsState
  propertyType: 'single_family_home' | 'townhouse' | 'condominium' | 'apartment' | 'other'
  occupancyStatus: 'vacant' | 'partially_vacant' | 'occupied'
  squareFootage: number
  bedrooms: number
  bathrooms: string
  levels: 1 | 2 | 3 | 4
  locationTypes: readonly ('City limits' | 'Outside city limits' | 'Rural/acreage' | 'Mountains')[]
  roomsToStage: readonly (
    | 'Living Room'
    | 'Family Room'
    | 'Dining Room'
    | 'Kitchen'
    | 'Breakfast Room/Nook'
    | 'Office'
    | 'Den'
    | 'Playroom'
    | 'Laundry Room'
    | 'Master Bedroom'
    | 'All Bedrooms'
    | 'Master Bathroom'
    | 'All Bathrooms'
    | 'Entry/Foyer'
    | 'Outdoor Space'
  )[]
  otherRooms: string | null
  timeline: 'asap' | '1-2weeks' | '2-4weeks' | '1-2months' | 'flexible'
  stagingLevel: 'standard' | 'luxury' | 'ultra_luxury'
  photos: readonly EmptyRoom[]
  postedDaysAgo: number
  /** The last day for offers. */
  offersEndInDays?: number
  /** Days the owner has planned; left out for the usual ones, or none. */
  planned?: { photosInDays: number; listingInDays: number }
  story: DemoStory
  bids: readonly DemoBid[]
}

/** What the parties of a paid offer agreed on. */
export interface DemoStaging {
  /** The project's title. */
  project: string
  proposed: { by: 'owner' | 'company'; daysAgo: number }
  /** The other side agreed; left out while it hasn't. */
  agreedDaysAgo?: number
  /** Negative for an install in the past. */
  installInDays: number
  /** Of the install; left out for the whole day. */
  hours?: TimeWindow
  access?: { daysAgo: number; address: string; instructions: string }
  ticks: readonly StagingTask[]
  /** The company has made a link for its crew. */
  crewLink?: { daysAgo: number; crew: string; toDo: readonly string[] }
  /** What comes at the end of the term; a side that is left out hasn't answered. */
  answers?: { daysAgo: number } & Partial<Record<StagingSide, StagingAnswer>>
  removedDaysAgo?: number
}

/** What became of a staged home, as its owner says once the furniture is gone. */
export interface DemoOutcome {
  /** The project's title. */
  project: string
  /** From the listing to the contract; null for a home that isn't sold. */
  days: number | null
  comparedToList?: ListComparison
}

export interface DemoSchedule {
  /** The project's title. */
  project: string
  /** When the company used the draft. */
  begunDaysAgo: number
  /** The first payment is on an invoice, and marked as paid. */
  firstPaid: { daysAgo: number; way: PaymentWay; note: string }
  /** A payment that the owner doesn't agree to, a day later. In cents. */
  damage: { daysAgo: number; title: string; amount: number; reason: string }
  /** The owner says that the second payment was made. */
  lastReportedDaysAgo: number
}

/** A card for listing presentations, with the first pair of its job; both sides agree to it. */
export interface DemoCard {
  /** The project's title. */
  project: string
  madeDaysAgo: number
}

export interface DemoAgreement {
  /** The project's title. */
  project: string
  preparedHoursAgo: number
  /** Who has signed what the company sent, in this order; left out for a draft. */
  signedBy?: readonly (StagingSide | 'seller')[]
  /** Who signs for the client, in place of the agent unless it signs, too. */
  seller?: { name: string; email: string }
}

interface DemoReviewText {
  /** Days after the completion. */
  afterDays: number
  rating: 1 | 2 | 3 | 4 | 5
  title?: string
  comment?: string
  /** The reviewed side's reply, so many days after the release. */
  reply?: { afterDays: number; text: string }
}

/** What the parties of a completed project wrote about each other. */
export interface DemoReview {
  /** The project's title. */
  project: string
  owner?: DemoReviewText & ReviewAnswers
  company?: DemoReviewText
  /** Why the owner reports the company's review. */
  reported?: string
}

/** A company that reports that the owner doesn't respond to its messages. */
export interface DemoOwnerReport {
  /** The project's title. */
  project: string
  messages: readonly { daysAgo: number; text: string }[]
  reportedHoursAgo: number
  dismissed?: { hoursAgo: number; reason: string }
}

interface DemoMessage {
  from: 'owner' | 'company'
  text: string
  /** After the previous message; for the first one, after the stager's bid. */
  minutesLater: number
  /** Files in `demo/rooms` and `demo/files`, by the name under which they are sent. */
  files?: Readonly<Record<string, string>>
}

/** A conversation between a project's owner and a stager with a bid on it. */
export interface DemoConversation {
  /** Index in the list of projects. */
  project: number
  /** Index in the list of stagers. */
  company: number
  /** Whether the last message is unread. */
  lastUnread: boolean
  messages: readonly DemoMessage[]
  /** Why the owner reports the company's last message to the team. */
  reported?: string
}

export interface DemoContactMessage {
  name: string
  email: string
  subject:
    | 'general'
    | 'technical'
    | 'billing'
    | 'staging_company'
    | 'project_owner'
    | 'partnership'
    | 'feedback'
  message: string
  hoursAgo: number
}

/** A company that an owner has marked. */
export interface DemoFavorite {
  owner: number
  company: number
  daysAgo: number
}

/** Without an answer, the company hasn't seen it or has made an offer. */
export interface DemoInvitation {
  project: number
  company: number
  minutesAfterPosting: number
  seenAfterHours?: number
  declinedAfterHours?: number
}

/** A floor plan that the owner adds to a project. */
export interface DemoFloorPlan {
  project: number
  file: `floor_plan-${number}.webp`
  hoursAfterPosting: number
}

/** A company's question, and what the owner answers. */
export interface DemoQuestion {
  project: number
  company: number
  text: string
  hoursAfterPosting: number
  /** The first answer, and its corrections. */
  answers?: readonly { text: string; hoursAfterPosting: number }[]
}

/** A link to the offers on a project for its seller. */
export interface DemoSellerLink {
  project: number
  sharedHoursAgo: number
  /** On the market. */
  days: number
  openings: number
  choice: { letter: string; note: string; minutesLater: number }
}

/** Homes posted with one form. */
export interface DemoBatch extends Pick<
  DemoProject,
  | 'owner'
  | 'postedDaysAgo'
  | 'city'
  | 'neighborhood'
  | 'county'
  | 'state'
  | 'description'
  | 'squareFootage'
  | 'roomsToStage'
  | 'photos'
> {
  /** Their titles. */
  homes: readonly string[]
}

/** Someone without projects who needs the team. */
export interface DemoCase extends DemoPerson {
  userType: 'realtor' | 'builder' | 'investor' | 'homeowner'
  inquiry: Omit<DemoContactMessage, 'name' | 'email'>
  /** Suspended some hours ago, and appeals against it. */
  suspended?: { hoursAgo: number; category: SuspensionCategory; reason: string }
  /** The address is mistyped: the confirmation email came back. */
  bounced?: true
}

/** A document that a company sends for a badge, and what the admin decided. */
export interface DemoBadge {
  company: number
  /** Key of the kind of badge. */
  type: string
  sentDaysAgo: number
  /** `validForDays` counts from the decision. */
  verified?: { daysAgo: number; validForDays: number }
  declined?: { daysAgo: number; reason: string }
}

/** A photo of the project, and the company's photo of the same room. */
export interface DemoPair {
  /** The project's title. */
  project: string
  /** Index in the project's photos. */
  photo: number
  room: Room
  after: StagedRoom
  addedDaysAgo: number
  /** When the owner agreed to show it. */
  agreedDaysAgo?: number
}

/** What the first photos of a company's portfolio show. */
export interface DemoPortfolioLabels {
  company: number
  labels: readonly { room?: Room; stagingLevel?: StagingLevel }[]
}
