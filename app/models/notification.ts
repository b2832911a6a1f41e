import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotificationSchema } from '#database/schema'
import type { NotificationType } from '#enums/notification_types'
import type Bid from '#models/bid'
import type Project from '#models/project'

interface Subject {
  project: Project
  bid?: Bid
  /** How the owner knows the company: its identifier, never its name. */
  company?: string
}

type Wording = (subject: Subject) => { title: string; message: string }

const by = (subject: Subject) => subject.company ?? 'A staging company'

/** R48: one wording a fact; none names a person before contact details are released. */
const wordings = {
  offer_received: (subject) => ({
    title: 'New offer',
    message: `${by(subject)} made an offer on ${subject.project.title}.`,
  }),
  offer_changed: (subject) => ({
    title: 'Offer changed',
    message: `${by(subject)} changed its offer on ${subject.project.title}. Look at it again before you accept it.`,
  }),
  offer_accepted: ({ project }) => ({
    title: 'Your offer was accepted',
    message: `Pay the platform fee for ${project.title} to receive the contact details.`,
  }),
  payment_reminder: ({ project }) => ({
    title: 'Platform fee still due',
    message: `Your accepted offer on ${project.title} is waiting for the platform fee.`,
  }),
  payment_received: ({ project }) => ({
    title: 'Platform fee received',
    message: `Thank you. The owner's contact details for ${project.title} are open to you now.`,
  }),
  contact_released: (subject) => ({
    title: 'Contact details released',
    message: `${by(subject)} paid the platform fee for ${subject.project.title}.`,
  }),
  payment_cancelled: (subject) => ({
    title: 'Payment not made',
    message: `${by(subject)} did not proceed with the payment for ${subject.project.title}.`,
  }),
  offer_rejected: ({ project }) => ({
    title: 'Offer not chosen',
    message: `The owner of ${project.title} has declined your offer.`,
  }),
  offer_not_selected: ({ project }) => ({
    title: 'Offer not chosen',
    message: `The owner of ${project.title} chose another offer. No fee was charged.`,
  }),
  offer_released: ({ project }) => ({
    title: 'Offer released',
    message: `The fee for ${project.title} was not paid, so the offer was released.`,
  }),
  bid_cancelled: (subject) => ({
    title: 'Offer cancelled',
    message: `${by(subject)} cancelled its offer on ${subject.project.title}.`,
  }),
  project_reopened: ({ project }) => ({
    title: 'Project open again',
    message: `${project.title} is open for offers again; the other offers can be accepted.`,
  }),
  project_cancelled: ({ project }) => ({
    title: 'Project cancelled',
    message: `The owner cancelled ${project.title}.`,
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
    message: `${project.title} is completed.`,
  }),
  fee_refunded: ({ project, bid }) => ({
    title: 'Platform fee refunded',
    message: bid?.isPaid
      ? `The platform fee for ${project.title} was refunded to your card.`
      : `Your payment for ${project.title} arrived after the offer was released and goes back to your card.`,
  }),
} satisfies Partial<Record<NotificationType, Wording>>

/** One row per fact and person: the notification centre and the letters both live on it. */
export default class Notification extends NotificationSchema {
  /** Writes the notification in the transaction of the fact it tells about. */
  static async tell(
    trx: TransactionClientContract,
    userId: number,
    type: keyof typeof wordings,
    subject: Subject
  ) {
    await this.create(
      {
        userId,
        type,
        ...wordings[type](subject),
        projectId: subject.project.id,
        bidId: subject.bid?.id ?? null,
        read: false,
      },
      { client: trx }
    )
  }
}
