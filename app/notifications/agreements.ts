import { marketDate } from '#shared/values/market_time'
import type Notification from '#models/notification'
import type { ProjectEntry, Subject } from '#notifications/definitions'

/** The page of the agreement, or what everyone links to if the job has ended early. */
const link = ({ projectId, project, bid }: Notification): string | null =>
  project && !project.deletedAt && bid?.isPaid !== false ? `/projects/${projectId}/agreement` : null

/** What both have signed stays readable after the job has ended early. */
const signedLink = (notification: Notification): string | null =>
  notification.bid?.isPaid === false ? `/bids/${notification.bidId}/agreement` : link(notification)

const titleOf = ({ project, agreement }: Subject) =>
  agreement?.to === 'owner' ? project.title : project.publicTitle

/** The other side, without its name: other people may see a notification on a screen. */
const sender = ({ agreement }: Subject) =>
  agreement?.to === 'owner' ? 'Your staging company' : 'The owner'

const what = ({ agreement }: Subject) =>
  agreement?.kind === 'addendum' ? 'the addendum' : 'the staging agreement'

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `. It was sent on November 25, 2026`. */
const sentOn = ({ agreement }: Subject) =>
  agreement?.sentAt ? `. It was sent on ${marketDate(agreement.sentAt)}` : ''

/** What the two sides of a paid bid sign. Never with a name, an address or the text. */
export const agreements = {
  agreement_sent: {
    title: ({ agreement }) =>
      agreement?.kind === 'addendum' ? 'An addendum to sign' : 'A staging agreement to sign',
    text: (subject) =>
      `${sender(subject)} sent you ${what(subject)} for ${titleOf(subject)}. Read it, then sign or decline it.`,
    icon: 'alert',
    push: 'There is an agreement to sign',
    urgent: true,
    link,
    email: {
      subject: (project) => `Read and sign: ${project}`,
      next: 'It counts once both of you have signed. Your project goes on either way.',
      button: 'Read the agreement',
      immediate: true,
    },
  },
  agreement_signed: {
    title: 'The other side has signed',
    text: (subject) =>
      `${sender(subject)} has signed ${what(subject)} for ${titleOf(subject)}. Only your signature is missing.`,
    icon: 'alert',
    push: 'The other side has signed an agreement',
    urgent: true,
    link,
    email: {
      subject: (project) => `Your signature is missing: ${project}`,
      next: 'It counts once both of you have signed. Your project goes on either way.',
      button: 'Read the agreement',
      immediate: true,
    },
  },
  agreement_completed: {
    title: 'Signed by both',
    text: (subject) => `You have both signed ${what(subject)} for ${titleOf(subject)}.`,
    icon: 'done',
    push: 'An agreement is signed by both sides',
    link: signedLink,
    email: {
      subject: (project) => `Signed by both: ${project}`,
      next: 'You both get the same PDF on the page of the agreement. Keep a copy of it.',
      button: 'Open the agreement',
      immediate: true,
    },
  },
  agreement_reminder: {
    title: ({ agreement }) =>
      agreement?.kind === 'addendum'
        ? 'An addendum waits for your signature'
        : 'A staging agreement waits for your signature',
    text: (subject) =>
      `${capitalized(what(subject))} for ${titleOf(subject)} waits for your signature${sentOn(subject)}.`,
    icon: 'clock',
    push: 'An agreement waits for your signature',
    urgent: true,
    link,
    email: {
      subject: (project) => `Reminder to sign: ${project}`,
      next: 'It counts once both of you have signed. Your project goes on either way.',
      button: 'Read the agreement',
      immediate: true,
    },
  },
  agreement_withdrawn: {
    title: 'The agreement was withdrawn',
    text: (subject) =>
      `${sender(subject)} has withdrawn ${what(subject)} for ${titleOf(subject)}, so it can’t be signed anymore. The reason is on the page of the agreement.`,
    icon: 'closed',
    push: 'An agreement was withdrawn',
    link,
    email: {
      subject: (project) => `Withdrawn: the agreement for ${project}`,
      next: 'Another version can follow. Your project goes on either way.',
      button: 'Read the reason',
      immediate: true,
    },
  },
  agreement_declined: {
    title: 'The agreement was declined',
    text: (subject) =>
      `${sender(subject)} has declined ${what(subject)} for ${titleOf(subject)}. The reason is on the page of the agreement.`,
    icon: 'closed',
    push: 'An agreement was declined',
    link,
    email: {
      subject: (project) => `Declined: the agreement for ${project}`,
      next: 'The company can send another version. Your project goes on either way.',
      button: 'Read the reason',
      immediate: true,
    },
  },
} satisfies Record<string, ProjectEntry>
