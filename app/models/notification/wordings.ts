import type { NotificationType } from '#enums/notification_types'
import type Bid from '#models/bid'
import type Project from '#models/project'

export interface Subject {
  project: Project
  bid?: Bid
  /** How the owner knows the company: its identifier, never its name. */
  company?: string
}

export interface Words {
  title: string
  message: string
}

type Wording = (subject: Subject) => Words

const by = (subject: Subject) => subject.company ?? 'A staging company'

const isFree = (bid?: Bid) => bid?.platformFee === 0

/**
 * R48: one wording a fact; none names a person before contact details are released. Companies
 * read the public title: a notification outlives a release.
 */
export const wordings = {
  offer_received: (subject) => ({
    title: 'New offer',
    message: `${by(subject)} made an offer on ${subject.project.title}.`,
  }),
  offer_changed: (subject) => ({
    title: 'Offer changed',
    message: `${by(subject)} changed its offer on ${subject.project.title}. Look at it again before you accept it.`,
  }),
  offer_accepted: ({ project, bid }) => ({
    title: 'Your offer was accepted',
    message: isFree(bid)
      ? `The owner of ${project.publicTitle} chose your offer. No platform fee is due.`
      : `Pay the platform fee for ${project.publicTitle} to receive the contact details.`,
  }),
  payment_reminder: ({ project }) => ({
    title: 'Platform fee still due',
    message: `Your accepted offer on ${project.publicTitle} is waiting for the platform fee.`,
  }),
  payment_received: ({ project, bid }) => ({
    title: isFree(bid) ? 'Contact details released' : 'Platform fee received',
    message: `${isFree(bid) ? 'No platform fee is due.' : 'Thank you.'} The owner's contact details for ${project.publicTitle} are open to you now.`,
  }),
  contact_released: (subject) => ({
    title: 'Contact details released',
    message: isFree(subject.bid)
      ? `${by(subject)} owes no platform fee for ${subject.project.title}.`
      : `${by(subject)} paid the platform fee for ${subject.project.title}.`,
  }),
  payment_cancelled: (subject) => ({
    title: 'Payment not made',
    message: `${by(subject)} did not proceed with the payment for ${subject.project.title}.`,
  }),
  offer_rejected: ({ project }) => ({
    title: 'Offer not chosen',
    message: `The owner of ${project.publicTitle} has declined your offer.`,
  }),
  offer_not_selected: ({ project, bid }) => ({
    title: 'Offer not chosen',
    message:
      bid?.rejectionReason === 'project_closed'
        ? `The owner closed ${project.publicTitle} without choosing an offer. No fee was charged.`
        : `The owner of ${project.publicTitle} chose another offer. No fee was charged.`,
  }),
  offer_released: ({ project }) => ({
    title: 'Offer released',
    message: `The fee for ${project.publicTitle} was not paid, so the offer was released.`,
  }),
  bid_cancelled: (subject) => ({
    title: 'Offer cancelled',
    message: `${by(subject)} cancelled its offer on ${subject.project.title}.`,
  }),
  project_reopened: ({ project, company }) => ({
    title: 'Project open again',
    message: `${company ? `${company} cancelled its offer` : 'The company did not pay in time'}. ${project.title} is open for offers again; the other offers can be accepted.`,
  }),
  project_cancelled: ({ project }) => ({
    title: 'Project cancelled',
    message: `The owner cancelled ${project.publicTitle}.`,
  }),
  work_completed: (subject) => ({
    title: 'Work marked completed',
    message: `${by(subject)} marked its work on ${subject.project.title} completed. Confirm it on the project page.`,
  }),
  account_deleted: (subject) => ({
    title: 'Account deleted',
    message: `${by(subject)} deleted its account. Its paid offer on ${subject.project.title} stays on record.`,
  }),
  project_completed: ({ project }) => ({
    title: 'Project completed',
    message: `${project.publicTitle} is completed.`,
  }),
  project_hidden: ({ project }) => ({
    title: 'Your project was hidden',
    message: `${project.title} is hidden from search and from other people. The project page says why and how to contact support.`,
  }),
  project_shown: ({ project }) => ({
    title: 'Your project is visible again',
    message: `${project.title} can be found and seen as before.`,
  }),
  photo_hidden: ({ project }) => ({
    title: 'A photo was hidden',
    message: `A photo of ${project.title} is hidden from other people. The project page says why and how to contact support.`,
  }),
  photo_shown: ({ project }) => ({
    title: 'A photo is visible again',
    message: `The hidden photo of ${project.title} can be seen as before.`,
  }),
  fee_refunded: ({ project, bid }) => ({
    title: 'Platform fee refunded',
    message: bid?.isPaid
      ? `The platform fee for ${project.publicTitle} was refunded to your card.`
      : `Your payment for ${project.publicTitle} arrived after the offer was released and goes back to your card.`,
  }),
} satisfies Partial<Record<NotificationType, Wording>>

export type MarketFact = keyof typeof wordings
