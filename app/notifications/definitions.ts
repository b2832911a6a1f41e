import type { DateTime } from 'luxon'
import { bidTimelines } from '#shared/bid_enums'
import { money, moneyFromCents } from '#shared/money'
import type { Delivery, NotificationType } from '#shared/notification_types'
import type Bid from '#models/bid'
import type Notification from '#models/notification'
import type Project from '#models/project'

/** The data for the texts of a notification about a project. */
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
   * @param project  the project's title, masked if necessary
   * @param title    the stored notification's title
   */
  subject: (project: string, title: string) => string
  /** What happens next, in one or two sentences. */
  next: string
  button: string
  /** The button's target, if it isn't the notification's own link. */
  link?: (notification: Notification) => string | null
  details?: (bid: Bid) => Detail[]
  /** Sent at once, never bundled. */
  immediate?: boolean
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
  /** The recipient has to act. */
  urgent?: boolean
  /** The link, if it isn't the project page. */
  link?: (notification: Notification) => string | null
  /** False once a later change has made it obsolete. Its email isn't sent then. */
  isCurrent?: (notification: Notification) => boolean
  email?: EmailParts
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
  /** Describes the topic on the preferences page. */
  hint?: string
  /** The default delivery. */
  delivery: Delivery
  /** Also emailed to addresses that aren't confirmed yet. */
  sentUnconfirmed?: boolean
  types: Partial<Record<NotificationType, Entry>>
}

export const stagerLabel = ({ company }: Subject) => company ?? 'A staging company'

export const isFree = ({ bid }: Subject) => bid?.platformFee === 0

export const isPending = ({ bid }: Notification) => bid?.status === 'pending'

export const awaitsFee = ({ bid }: Notification) => bid?.status === 'payment_required'

export const checkoutLink = ({ bidId }: Notification) => (bidId ? `/payment/${bidId}` : null)

/** The recipient's time zone is unknown, so emails use Eastern Time and say so. */
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
