import type { AgreementKind, HandBack } from '#shared/agreements/agreements'
import { bidTimelines } from '#shared/bids/bid_enums'
import { marketMoment } from '#shared/values/market_time'
import { money, moneyFromCents } from '#shared/values/money'
import type { CrewDay, NoAccessReason } from '#shared/jobs/install_day'
import type { HomeZone } from '#shared/places/home_zones'
import type { Delivery, NotificationType } from '#shared/notifications/notification_types'
import type { VisitKind } from '#shared/jobs/visits'
import type { TimeWindow } from '#shared/jobs/windows'
import type { StagingAnswer, StagingSide } from '#shared/jobs/staging_terms'
import type Bid from '#models/bid'
import type Notification from '#models/notification'
import type Project from '#models/project'
import type Question from '#models/question'
import type { MailKind } from '#notifications/recipient_rules'

/** The data for the texts of a notification about a project. */
export interface Subject {
  project: Project
  bid?: Bid
  /** The stager's public identifier, never its name. */
  company?: string
  /** In whole dollars, if the bid's price has just changed. */
  previousAmount?: number
  staging?: {
    /** The recipient's side. */
    to: StagingSide
    /** The calendar day it is about (YYYY-MM-DD). */
    day: string
    /** What the other side has answered. */
    answer?: StagingAnswer
    /** Which visit it is about, its hours, and the zone of the home (`CT`). */
    kind?: VisitKind
    window?: TimeWindow | null
    zone?: string
    /** What an extension that is asked for costs, in whole dollars; null if no price is agreed. */
    price?: number | null
  }
  /** The day of an install or a removal, and what the crew has tapped. */
  crewDay?: {
    kind: CrewDay
    /** By the phone's clock; null if it isn't about a tap. */
    at: Date | null
    /** Why the crew couldn't get in. */
    reason: NoAccessReason | null
    zone: HomeZone
  }
  agreement?: {
    /** The recipient's side. */
    to: StagingSide
    kind: AgreementKind
    /** When the version was sent that a reminder is about. */
    sentAt?: Date
    /** Whether sellers sign it beside the two accounts, or in place of the owner. */
    isShared?: boolean
    /** Who has just signed, if not an account. */
    by?: 'seller'
    /** Why a seller's link came back. */
    handedBack?: HandBack
  }
  /** Whether the owner now agrees to show a before-and-after pair. */
  consent?: boolean
  review?: {
    /** The recipient's side. */
    to: StagingSide
    /** Both have written. */
    isAnswered?: boolean
    /** The recipient wrote the review that is released. */
    isOwn?: boolean
  }
  /** The offer that the seller would choose, by its letter, and why, without contact details. */
  choice?: { letter: string; note: string | null }
  question?: Question
  /** How many questions it is about. */
  questions?: number
  /** Whether the owner has corrected an earlier answer to a question. */
  isCorrection?: boolean
  /** Why the team dismissed the recipient's report. */
  reason?: string
  /** Offers that can be accepted once their companies have confirmed them, after the chosen one ended. */
  reserve?: number
  /** Whether the owner and the invited stager have had a paid project together. */
  workedTogether?: boolean
}

export interface Detail {
  label: string
  value: string
  /** Link of the value. */
  href?: string
}

/** The title and text of a notification. */
export interface Notice {
  title: string
  text: string
}

export interface EmailParts {
  /** @param project  the project's title, masked if necessary */
  subject: (project: string, notification: Notification) => string
  /** The heading, if it isn't the notification's title. */
  heading?: (notification: Notification) => string
  /** The first sentences, if they aren't the notification's text. */
  lead?: (notification: Notification) => string
  /** What the daily email says, if it isn't the lead. */
  digest?: (notification: Notification) => string
  /** What happens next, in one or two sentences. */
  next: string | ((notification: Notification) => string)
  button: string | ((notification: Notification) => string)
  /** The button's target, if it isn't the notification's own link. */
  link?: (notification: Notification) => string | null
  details?: (bid: Bid, notification: Notification) => Detail[]
  projectDetails?: (project: Project) => Detail[]
  /** Shows the project's first photo. */
  hasPhoto?: boolean
  /** Names the other party, once the fee is paid. */
  hasContact?: boolean
  /** Nobody of the other side wrote it, so there is nobody to answer. */
  isOneSided?: boolean | ((notification: Notification) => boolean)
  /** Sent at once, never bundled. */
  immediate?: boolean
  /** Sent five minutes later at the earliest, because it is often withdrawn. */
  waits?: boolean
  /** Also sent to suspended accounts, which only get emails about security and payments. */
  whileSuspended?: boolean
}

export interface NotificationEntry {
  icon:
    | 'offer'
    | 'clock'
    | 'open'
    | 'alert'
    | 'closed'
    | 'again'
    | 'done'
    | 'money'
    | 'message'
    | 'account'
    | 'home'
    | 'calendar'
    | 'star'
  /** The recipient has to act. */
  urgent?: boolean
  /** Who gets its email and push in an account with several people, if not those of its topic. */
  recipients?: readonly MailKind[]
  /** The link, if it isn't the project page. */
  link?: (notification: Notification) => string | null
  /** False once a later change has made it obsolete. Its email isn't sent then. */
  isCurrent?: (notification: Notification) => boolean
  /** What the app shows instead once nothing is left to do; null before that. */
  settled?: (notification: Notification) => Notice | null
  /** Absent if another email covers the event. */
  email?: EmailParts
  /**
   * What a device shows on its locked screen: a fixed sentence, without names, titles, places or
   * amounts. Absent if the notification isn't pushed.
   */
  push?: string
}

/**
 * An entry about a project. Its texts contain no names, because a notification may be older than
 * the contact release. Stagers get the public title.
 */
export interface ProjectEntry extends NotificationEntry {
  title: string | ((subject: Subject) => string)
  text: (subject: Subject) => string
}

/** Notifications that share one delivery preference. */
export interface Topic<Entry extends NotificationEntry = NotificationEntry> {
  /** What its emails are about: "emails about …". */
  about?: string
  /** Describes the topic on the preferences page. */
  hint?: string
  /** Who gets these notifications, unless it's everyone. */
  audience?: 'owners' | 'stagers'
  /** Shown on the preferences page when the user switches its emails off. */
  warning?: string
  /** Who gets its emails and pushes in an account with several people. */
  recipients: readonly MailKind[]
  /** The default delivery. */
  delivery: Delivery
  /** How long push services keep its messages, in hours, and whether devices may delay them. */
  push?: { hours: number; urgency: 'low' | 'normal' }
  /** Also emailed and pushed while the email address isn't confirmed yet. */
  sentUnconfirmed?: boolean
  types: Partial<Record<NotificationType, Entry>>
}

export const stagerLabel = ({ company }: Subject) => company ?? 'A staging company'

export const isFree = ({ bid }: Subject) => bid?.platformFee === 0

export const isPending = ({ bid }: Notification) => bid?.status === 'pending'

export const awaitsFee = ({ bid }: Notification) => bid?.status === 'payment_required'

export const awaitsConfirmation = ({ bid }: Notification) =>
  bid?.status === 'pending' && bid.confirmationAskedAt !== null

export const checkoutLink = ({ bidId }: Notification) => (bidId ? `/payment/${bidId}` : null)

/** ` by Sun, Nov 9, 9:12 AM ET`; empty without a deadline. */
export const byDeadline = ({ bid }: Subject) =>
  bid?.paymentDueAt ? ` by ${marketMoment(bid.paymentDueAt.toJSDate())}` : ''

/** `$49 fee`. */
export const feeLabel = ({ bid }: Subject) =>
  bid ? `${moneyFromCents(bid.platformFee)} fee` : 'platform fee'

export const bidDetails = (bid: Bid, { previousAmount }: Notification): Detail[] => [
  {
    label: 'Offer',
    value:
      previousAmount === null || previousAmount === bid.amount
        ? money(bid.amount)
        : `${money(previousAmount)} → ${money(bid.amount)}`,
  },
  { label: 'Timeline', value: bidTimelines.label(bid.timeline) },
]

export const feeDetails = (bid: Bid): Detail[] => [
  { label: 'Your offer', value: money(bid.amount) },
  { label: 'Platform fee', value: moneyFromCents(bid.platformFee) },
  ...(bid.paymentDueAt
    ? [{ label: 'Pay by', value: marketMoment(bid.paymentDueAt.toJSDate()) }]
    : []),
]

/**
 * What remains of a notification to a company that has no part in its project, once it may no
 * longer see the project: the project isn't named. Null while the company may see it.
 */
export function unavailableProject({ project }: Notification, title: string): Notice | null {
  const isGone = !project || project.deletedAt !== null || project.isVisible === false
  return isGone ? { title, text: 'This project is no longer available.' } : null
}
