import { dayInWords } from '#shared/values/market_time'
import type Notification from '#models/notification'
import type { ProjectEntry, Subject } from '#notifications/definitions'

const link = ({ projectId, project, bid }: Notification): string | null =>
  project && !project.deletedAt && bid?.isPaid !== false ? `/projects/${projectId}/schedule` : null

const dayOf = ({ staging }: Subject) => (staging ? dayInWords(staging.day) : '')

/** Their list once the job has ended. */
const invoices = (notification: Notification): string | null => {
  const { project, bid } = notification
  if (!project || project.deletedAt) return null
  return bid?.status === 'accepted' ? link(notification) : '/invoices'
}

const warning =
  'No money passes through Stagely, and no email of ours has bank details. If a message names a new account, call the company first.'

const recipients = ['job', 'money'] as const

/** Between the two parties of a paid bid, about what is owed. Never with an amount, a name, a note or a bank detail. */
export const schedules = {
  schedule_changed: {
    title: 'Payments have changed',
    text: ({ project }) =>
      `Your staging company has entered or changed payments for ${project.title}. Look at them, and say so if you don’t agree.`,
    icon: 'money',
    recipients,
    push: 'The payments of a staging have changed',
    link,
    email: {
      subject: (project) => `Payments for ${project} have changed`,
      next: warning,
      button: 'See the payments',
      waits: true,
    },
  },
  payment_overdue: {
    title: (subject) => `A payment was due on ${dayOf(subject)}`,
    text: (subject) =>
      `A payment for ${subject.project.title} was due on ${dayOf(subject)}. If it’s paid, say so on the page; if you don’t agree to it, say that.`,
    icon: 'money',
    recipients,
    push: 'A payment for a staging is overdue',
    urgent: true,
    link,
    email: {
      subject: (project) => `A payment for ${project} is overdue`,
      next: `${warning} We send this once for each payment.`,
      button: 'See the payments',
    },
  },
  payment_reported: {
    title: 'The owner says a payment was made',
    text: ({ project }) =>
      `The owner of ${project.publicTitle} says that a payment was made. Mark it as paid once it has arrived.`,
    icon: 'money',
    recipients,
    push: 'An owner says that a payment was made',
    urgent: true,
    link,
    email: {
      subject: (project) => `The owner of ${project} says a payment was made`,
      next: 'Only you mark payments as paid.',
      button: 'See the payments',
    },
  },
  payment_refused: {
    title: 'The owner doesn’t agree to a payment',
    text: ({ project }) =>
      `The owner of ${project.publicTitle} doesn’t agree to a payment. Read why, then change or remove it.`,
    icon: 'money',
    recipients,
    push: 'An owner doesn’t agree to a payment',
    urgent: true,
    link,
    email: {
      subject: (project) => `The owner of ${project} doesn’t agree to a payment`,
      next: 'Until then, it isn’t in the sums of the job.',
      button: 'See the payments',
    },
  },
  invoice_issued: {
    title: 'You have an invoice',
    text: ({ project }) =>
      `Your staging company has issued an invoice for ${project.title}. Open it on the page to read, print or download it.`,
    icon: 'money',
    recipients,
    push: 'An invoice for a staging was issued',
    link: invoices,
    email: {
      subject: (project) => `An invoice for ${project}`,
      next: warning,
      button: 'See the invoice',
      waits: true,
    },
  },
  invoice_taken_back: {
    title: 'An invoice was taken back',
    text: ({ project }) =>
      `Your staging company has taken back an invoice for ${project.title} with a credit note. Don’t pay that invoice. If you have paid it, ask the company what happens next.`,
    icon: 'money',
    recipients,
    push: 'An invoice for a staging was taken back',
    link: invoices,
    email: {
      subject: (project) => `An invoice for ${project} was taken back`,
      next: warning,
      button: 'See the credit note',
    },
  },
} satisfies Record<string, ProjectEntry>
