import { versionStateText } from '#shared/agreements/agreements'
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

/** The title once a seller has signed. */
const sellerSigned = 'The seller has signed'

/** In the title of what the owner's account doesn't sign. */
const forSeller = 'for the seller to sign'

const isForSeller = (title: string) => title.endsWith(forSeller)

/** What the two sides of a paid bid sign. Never with a name, an address or the text. */
export const agreements = {
  agreement_sent: {
    title: ({ agreement }) => {
      const named = agreement?.kind === 'addendum' ? 'An addendum' : 'A staging agreement'
      return agreement?.isShared ? `${named} ${forSeller}` : `${named} to sign`
    },
    text: (subject) =>
      `${sender(subject)} sent you ${what(subject)} for ${titleOf(subject)}. ${
        subject.agreement?.isShared
          ? 'Read it. The seller signs it, by email.'
          : 'Read it, then sign or decline it.'
      }`,
    icon: 'alert',
    push: 'There is an agreement to sign',
    urgent: true,
    link,
    email: {
      subject: (project, { title }) =>
        isForSeller(title) ? `For the seller to sign: ${project}` : `Read and sign: ${project}`,
      next: 'It counts once everyone has signed. Your project goes on either way.',
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
      next: 'It counts once everyone has signed. Your project goes on either way.',
      button: 'Read the agreement',
      immediate: true,
    },
  },
  agreement_party_signed: {
    title: ({ agreement }) =>
      agreement?.by === 'seller' ? sellerSigned : 'The other side has signed',
    text: (subject) =>
      `${subject.agreement?.by === 'seller' ? 'The seller' : sender(subject)} has signed ${what(subject)} for ${titleOf(subject)}. It counts once everyone has signed.`,
    icon: 'done',
    push: 'An agreement has another signature',
    link,
    email: {
      subject: (project, { title }) => `${title}: ${project}`,
      next: 'The page of the agreement shows whose signature is missing.',
      button: 'Read the agreement',
      isOneSided: ({ title }) => title === sellerSigned,
      immediate: true,
    },
  },
  agreement_handed_back: {
    title: ({ agreement }) =>
      agreement?.handedBack === 'not_me'
        ? 'The link to sign reached someone else'
        : 'Someone else should sign',
    text: (subject) =>
      subject.agreement?.handedBack === 'not_me'
        ? `The person who got the link to sign ${what(subject)} for ${titleOf(subject)} says that they aren’t the seller. Check the address and enter it again.`
        : `The seller says that someone else should sign ${what(subject)} for ${titleOf(subject)}. Enter who signs, and ask the company for a new version.`,
    icon: 'alert',
    push: 'A link to sign an agreement came back',
    urgent: true,
    link,
    email: {
      subject: (project, { title }) => `${title}: ${project}`,
      next: 'The link has stopped working. Your project goes on either way.',
      button: 'Open the agreement',
      isOneSided: true,
      immediate: true,
    },
  },
  agreement_signers_changed: {
    title: 'Who signs the agreement has changed',
    text: (subject) =>
      `The owner of ${titleOf(subject)} has entered who signs and who pays for the client. The next version of the agreement says so.`,
    icon: 'alert',
    push: 'Who signs an agreement has changed',
    link,
    email: {
      subject: (project) => `Who signs the agreement: ${project}`,
      next: 'A version that was sent already stays as it is. Send a new one if it should change.',
      button: 'Open the agreement',
      immediate: true,
    },
  },
  agreement_completed: {
    title: ({ agreement }) => versionStateText('signed', agreement?.isShared ?? false),
    text: (subject) =>
      `${subject.agreement?.isShared ? 'Everyone has' : 'You have both'} signed ${what(subject)} for ${titleOf(subject)}.`,
    icon: 'done',
    push: 'An agreement is signed by everyone',
    link: signedLink,
    email: {
      subject: (project, { title }) => `${title}: ${project}`,
      next: 'Everyone who signed gets the same PDF, on the page of the agreement. Keep a copy of it.',
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
      next: 'It counts once everyone has signed. Your project goes on either way.',
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
