import type { DateTime } from 'luxon'
import { bidTimelines } from '#shared/bid_enums'
import { money, moneyFromCents } from '#shared/money'
import type { Delivery, NotificationType } from '#shared/notification_types'
import type Bid from '#models/bid'
import type Notification from '#models/notification'
import type Project from '#models/project'

/** What a notification about a project is written from. */
export interface Subject {
  project: Project
  bid?: Bid
  /** The stager's public identifier, never its name. */
  company?: string
}

export interface Detail {
  label: string
  value: string
}

export interface EmailParts {
  /**
   * @param project  the project's title as the recipient may see it
   * @param title    of the stored notification
   */
  subject: (project: string, title: string) => string
  /** What happens next, in one or two sentences. */
  next: string
  button: string
  /** Where the button leads, if not to the notification's own link. */
  link?: (notification: Notification) => string | null
  details?: (bid: Bid) => Detail[]
  /** Leaves at once, never bundled with others. */
  immediate?: boolean
  /** Sent to suspended accounts too: they only get emails about security and payments. */
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
  /** Asks its recipient to do something. */
  urgent?: boolean
  /** Where it leads, if not to the project's page. */
  link?: (notification: Notification) => string | null
  /** False once a later change has made it untrue; its email is not sent then. */
  isCurrent?: (notification: Notification) => boolean
  email?: EmailParts
}

/**
 * An entry about a project. Its texts name nobody, since a notification may be older than the
 * contact release. Stagers read the public title.
 */
export interface ProjectEntry extends NotificationEntry {
  title: string | ((subject: Subject) => string)
  text: (subject: Subject) => string
}

/** The notifications a person chooses the delivery of together. */
export interface Topic<Entry extends NotificationEntry = NotificationEntry> {
  /** On the preferences page: what belongs to the topic. */
  hint?: string
  /** The delivery until a person chooses one. */
  delivery: Delivery
  /** Emailed to addresses that are not confirmed yet, too. */
  sentUnconfirmed?: boolean
  types: Partial<Record<NotificationType, Entry>>
}

export const stagerOf = ({ company }: Subject) => company ?? 'A staging company'

export const isFree = ({ bid }: Subject) => bid?.platformFee === 0

export const isPending = ({ bid }: Notification) => bid?.status === 'pending'

export const awaitsFee = ({ bid }: Notification) => bid?.status === 'payment_required'

export const checkoutLink = ({ bidId }: Notification) => (bidId ? `/payment/${bidId}` : null)

/** The recipient's time zone is unknown, so emails use one of the country's and name it. */
const easternTime = (at: DateTime) =>
  at.setZone('America/New_York').setLocale('en-US').toFormat("ccc, LLL d, h:mm a 'ET'")

export const bidDetails = (bid: Bid): Detail[] => [
  { label: 'Offer', value: money(bid.amount) },
  { label: 'Timeline', value: bidTimelines.label(bid.timeline) },
]

export const feeDetails = (bid: Bid): Detail[] => [
  { label: 'Your offer', value: money(bid.amount) },
  { label: 'Platform fee', value: moneyFromCents(bid.platformFee) },
  ...(bid.paymentDueAt ? [{ label: 'Pay by', value: easternTime(bid.paymentDueAt) }] : []),
]
