import type { UsState } from '#shared/us_states'

/**
 * Shapes of the demo market. Amounts are whole dollars. Moments are counted backwards from the
 * day of seeding, or forwards from an earlier moment, so that the market is always of this week.
 * People and projects refer to each other by their position in the lists.
 */

type RoomKind =
  'living_room' | 'bedroom' | 'kitchen' | 'dining_room' | 'bathroom' | 'office' | 'entry' | 'patio'

/** A file in `rooms/`; the same kind and number is the same room, empty or staged. */
type EmptyRoom = `${RoomKind}-empty-${number}.webp`
type StagedRoom = `${RoomKind}-staged-${number}.webp`

export interface DemoLogin {
  role: 'Owner' | 'Staging company' | 'Administrator'
  email: string
  password: string
}

interface DemoPerson {
  name: string
  email: string
  /** Ten digits, from the range kept for fiction (555-01xx). */
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
  portfolioPhotos: readonly [StagedRoom, StagedRoom, StagedRoom, StagedRoom]
}

interface DemoOffer {
  /** Position in the list of companies. */
  company: number
  amount: number
  timeline: '1 week' | '2 weeks' | '3 weeks' | '1 month' | 'flexible'
  experienceLevel: 'rising_talent' | 'experienced_professional' | 'expert_stager'
  /** Days, as the offer stores them. */
  stagingPeriod: '30' | '45' | '60' | '90' | '120'
  paymentTerms: 'full_completion' | 'split_payment' | 'flexible'
  acceptsCreditCards: boolean
  /** Price of each month after the staging period; null where the company states none. */
  extensionPerMonth: number | null
  hoursAfterPosting: number
}

/**
 * `selected` is the offer the owner accepted; the project's story says what became of it.
 * `not_selected` was turned down when another offer was paid. `declined` (by the owner) and
 * `cancelled` (by its company) ended on their own, `closedAfterHours` after the offer was made.
 */
export type DemoBid = DemoOffer &
  (
    | { state: 'pending' | 'selected' | 'not_selected' }
    | { state: 'declined' | 'cancelled'; closedAfterHours: number }
  )

/** When a selected offer was paid, and how long its company took to pay after the acceptance. */
interface Paid {
  paidDaysAgo: number
  hoursToPay: number
}

/** What happened to a project. In `reopened` the company cancelled the selected offer unpaid. */
export type DemoStory =
  | { kind: 'no_offers' | 'offers' | 'rejected' }
  | { kind: 'awaiting_payment'; acceptedHoursAgo: number }
  | ({ kind: 'in_progress' } & Paid)
  | ({ kind: 'work_done'; workDoneDaysAgo: number } & Paid)
  | ({ kind: 'completed'; workDoneDaysAgo: number; completedDaysAgo: number } & Paid)
  | { kind: 'cancelled'; cancelledDaysAgo: number }
  | { kind: 'reopened'; acceptedDaysAgo: number; hoursToCancel: number }

export interface DemoProject {
  /** Position in the list of owners. */
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
  story: DemoStory
  bids: readonly DemoBid[]
}

interface DemoMessage {
  from: 'owner' | 'company'
  text: string
  /** After the message before it; the first one after the offer of this company was made. */
  minutesLater: number
}

/** One thread between the owner of a project and a company that made an offer on it. */
export interface DemoConversation {
  /** Position in the list of projects. */
  project: number
  /** Position in the list of companies. */
  company: number
  /** Whether its receiver has yet to open the last message. */
  lastUnread: boolean
  messages: readonly DemoMessage[]
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
