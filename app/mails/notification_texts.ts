import type { DateTime } from 'luxon'
import { bidTimelines } from '#enums/bid_enums'
import { money, moneyFromCents } from '#enums/money'
import type { NotificationType } from '#enums/notification_types'
import type Bid from '#models/bid'
import type Notification from '#models/notification'
import { hrefOf } from '#models/notification/places'

interface Row {
  label: string
  value: string
}

interface LetterText {
  subject: string
  /** What happens next, in one or two sentences. */
  next: string
  /** Words of the button. */
  action: string
  rows: Row[]
}

interface Text {
  subject: (about: string, title: string) => string
  next: string
  action: string
  rows?: (bid: Bid) => Row[]
}

/** Letters know no time zone of their reader: one of the country's, named. */
const moment = (at: DateTime) =>
  at.setZone('America/New_York').setLocale('en-US').toFormat("ccc, LLL d, h:mm a 'ET'")

const offerRows = (bid: Bid): Row[] => [
  { label: 'Offer', value: money(bid.amount) },
  { label: 'Timeline', value: bidTimelines.label(bid.timeline) },
]

const feeRows = (bid: Bid): Row[] => [
  { label: 'Your offer', value: money(bid.amount) },
  { label: 'Platform fee', value: moneyFromCents(bid.platformFee) },
  ...(bid.paymentDueAt ? [{ label: 'Pay by', value: moment(bid.paymentDueAt) }] : []),
]

/** One text a kind; the row's own title and message stand above it. None names a person. */
const texts: Partial<Record<NotificationType, Text>> = {
  offer_received: {
    subject: (about) => `New offer on ${about}`,
    next: 'Compare it with the others and accept the one you like. Contact details open for both sides once the company has paid its platform fee.',
    action: 'Look at the offer',
    rows: offerRows,
  },
  offer_changed: {
    subject: (about) => `An offer on ${about} has changed`,
    next: 'The terms below are the ones that count now. Accepting needs another look at them.',
    action: 'Look at the offer',
    rows: offerRows,
  },
  offer_accepted: {
    subject: (about) => `Your offer on ${about} was accepted`,
    next: 'Contact details open for both sides as soon as the fee is paid. Without a payment the offer is released and the project takes offers again.',
    action: 'Pay the platform fee',
    rows: feeRows,
  },
  payment_reminder: {
    subject: (about) => `Reminder: the platform fee for ${about} is due`,
    next: 'After that moment the offer is released and the owner can choose another company.',
    action: 'Pay the platform fee',
    rows: feeRows,
  },
  payment_received: {
    subject: (about) => `Contact details for ${about} are open`,
    next: "The project page shows the owner's name, phone number and email address. Get in touch soon: they have yours too.",
    action: 'See the contact details',
  },
  contact_released: {
    subject: (about) => `Contact details for ${about} are open`,
    next: "The project page shows the company's name, phone number and email address. They have yours too.",
    action: 'See the contact details',
    rows: offerRows,
  },
  payment_cancelled: {
    subject: (about) => `The platform fee for ${about} was not paid`,
    next: 'The company can still pay until its time is up. You may release the offer and choose another one; nobody has seen your contact details.',
    action: 'Look at the project',
  },
  offer_rejected: {
    subject: (about) => `Your offer on ${about} was not chosen`,
    next: 'No fee was charged. Other projects near you are waiting for offers.',
    action: 'Look at the project',
  },
  offer_not_selected: {
    subject: (about) => `Your offer on ${about} was not chosen`,
    next: 'Other projects near you are waiting for offers.',
    action: 'Look at the project',
  },
  offer_released: {
    subject: (about) => `Your offer on ${about} was released`,
    next: 'Nothing was charged. While the project is open you may make another offer.',
    action: 'Look at the project',
  },
  bid_cancelled: {
    subject: (about) => `An offer on ${about} was cancelled`,
    next: 'Your other offers are not affected.',
    action: 'Look at the project',
  },
  project_reopened: {
    subject: (about) => `${about} is open for offers again`,
    next: 'Accept one of the waiting offers, or let new ones come in.',
    action: 'Look at the offers',
  },
  project_cancelled: {
    subject: (about) => `${about} was cancelled`,
    next: 'There is nothing left to do for you on this project.',
    action: 'Look at the project',
  },
  work_completed: {
    subject: (about) => `Work on ${about} is marked completed`,
    next: 'Confirm it once you are satisfied. Without an answer the project completes itself two weeks after the mark.',
    action: 'Confirm the work',
  },
  project_completed: {
    subject: (about) => `${about} is completed`,
    next: 'Thank you for your work. The project is in the list of your completed ones.',
    action: 'Look at the project',
  },
  fee_refunded: {
    subject: (about) => `Your platform fee for ${about} was refunded`,
    next: 'Your bank shows it within five to ten business days.',
    action: 'Look at the project',
    rows: (bid) => [{ label: 'Refund', value: moneyFromCents(bid.platformFee) }],
  },
  account_deleted: {
    subject: (about) => `The company behind ${about} has left`,
    next: 'Its contact details left Stagely with the account. The offer and its fee stay on record.',
    action: 'Open the project',
  },
  message_received: {
    subject: (_about, title) => title,
    next: 'For your privacy the message itself is not in this letter.',
    action: 'Read and answer',
  },
}

/** The project's title as the reader of a notification may see it. */
export function titleFor({ userId, project }: Notification): string {
  return (project?.userId === userId ? project.title : project?.publicTitle) ?? 'a project'
}

/** What the letter of a notification says beside the notification's own words. */
export function letterOf(told: Notification): LetterText {
  const { type, title, bid } = told
  const text = texts[type]
  if (!text) {
    return { subject: title, next: '', action: 'Open Stagely', rows: [] }
  }
  const { subject, next, action, rows } = text
  return {
    subject: subject(titleFor(told), title),
    next,
    action,
    rows: bid && rows ? rows(bid) : [],
  }
}

/** Where the button leads: the fee is paid in one step. */
export function placeOf(told: Notification): string {
  const asksForFee = told.type === 'offer_accepted' || told.type === 'payment_reminder'
  if (asksForFee && told.bidId) return `/payment/${told.bidId}`
  return hrefOf(told) ?? '/notifications'
}
