import { dayInWords } from '#shared/values/market_time'
import { retention } from '#shared/accounts/retention'
import type { StagingAnswer } from '#shared/jobs/staging_terms'
import type Notification from '#models/notification'
import type { ProjectEntry, Subject } from '#notifications/definitions'

/** The page with the dates, or what everyone links to if the job has ended early. */
const link = ({ projectId, project, bid }: Notification): string | null =>
  project && !project.deletedAt && bid?.isPaid !== false ? `/projects/${projectId}/staging` : null

const answerLink = (notification: Notification): string | null => {
  const page = link(notification)
  return page && `${page}#answer`
}

const dayOf = ({ staging }: Subject) => (staging ? dayInWords(staging.day) : '')

const titleOf = ({ project, staging }: Subject) =>
  staging?.to === 'owner' ? project.title : project.publicTitle

/** The other side, without its name: other people may see a notification on a screen. */
const sender = ({ staging }: Subject) =>
  staging?.to === 'owner' ? 'Your staging company' : 'The owner'

const wishes: Record<StagingAnswer, string> = {
  sold: 'says the home is sold',
  extend: 'wants to extend by a month',
  remove: 'wants the furniture removed',
}

/** Whether the recipient still has to answer for the term that the notification is about. */
function awaitsAnswer({ bid, userId }: Notification): boolean {
  const staging = bid?.staging
  if (!bid?.isPaid || !staging?.removalOn || staging.removedOn) return false
  const answer = userId === bid.userId ? staging.stagerAnswer : staging.ownerAnswer
  return answer === null && staging.askedFor?.toISODate() === staging.removalOn.toISODate()
}

/** Between the two parties of a paid bid, about install, term and removal. Never with an address. */
export const stagings = {
  install_proposed: {
    title: (subject) => `Install date proposed: ${dayOf(subject)}`,
    text: (subject) =>
      `${sender(subject)} proposed ${dayOf(subject)} as the install date for ${titleOf(subject)}. Agree, or propose another date.`,
    icon: 'calendar',
    push: 'An install date is proposed',
    urgent: true,
    link,
    isCurrent: ({ bid }) => Boolean(bid?.staging?.openProposal),
    email: {
      subject: (project) => `Install date proposed for ${project}`,
      next: 'The date is set once you both agree.',
      button: 'Review the date',
    },
  },
  install_agreed: {
    title: (subject) => `Install date agreed: ${dayOf(subject)}`,
    text: (subject) =>
      `The install for ${titleOf(subject)} is on ${dayOf(subject)}. ${sender(subject)} agreed.`,
    icon: 'calendar',
    push: 'An install date is agreed',
    link,
    email: {
      subject: (project) => `Install date agreed for ${project}`,
      next: 'The staging page has the removal date, the address and a calendar for your phone.',
      button: 'Open the staging page',
    },
  },
  term_ending: {
    title: 'Sold, extend or remove?',
    text: (subject) =>
      `The staging of ${titleOf(subject)} ends soon: the furniture is picked up on ${dayOf(subject)}. Is the home sold, do you want to extend, or should the furniture go?`,
    icon: 'calendar',
    push: 'A staging ends soon: sold, extend or remove?',
    urgent: true,
    link: answerLink,
    isCurrent: awaitsAnswer,
    email: {
      subject: (project) => `Sold, extend or remove? ${project}`,
      next: 'The term is extended only if you both want it. If nobody answers, the furniture is picked up on that day.',
      button: 'Answer now',
      immediate: true,
    },
  },
  term_reminder: {
    title: (subject) => `Removal on ${dayOf(subject)}: sold, extend or remove?`,
    text: (subject) =>
      `You haven't answered yet. Without an answer from both of you, the furniture of ${titleOf(subject)} is picked up on ${dayOf(subject)}.`,
    icon: 'calendar',
    push: 'A staging ends soon: sold, extend or remove?',
    urgent: true,
    link: answerLink,
    isCurrent: awaitsAnswer,
    email: {
      subject: (project) => `Reminder: the staging of ${project} ends soon`,
      next: 'This is the last reminder.',
      button: 'Answer now',
      immediate: true,
    },
  },
  term_answered: {
    title: (subject) => `${sender(subject)} answered: sold, extend or remove?`,
    text: (subject) =>
      `${sender(subject)} ${wishes[subject.staging?.answer ?? 'remove']}. The furniture of ${titleOf(subject)} is picked up on ${dayOf(subject)} unless you both extend.`,
    icon: 'calendar',
    push: 'There is an answer about the end of a staging',
    link: answerLink,
    isCurrent: awaitsAnswer,
    email: {
      subject: (project) => `An answer about the staging of ${project}`,
      next: 'Answer as well, so that you both know what happens.',
      button: 'Answer now',
    },
  },
  term_extended: {
    title: (subject) => `Extended: removal on ${dayOf(subject)}`,
    text: (subject) =>
      `You both extended the staging of ${titleOf(subject)} by a month. The furniture is now picked up on ${dayOf(subject)}.`,
    icon: 'calendar',
    push: 'A staging is extended',
    link,
    email: {
      subject: (project) => `The staging of ${project} is extended`,
      next: 'We ask again two weeks before the new date. You settle the price of the extra month between you.',
      button: 'Open the staging page',
    },
  },
  removal_confirmed: {
    title: (subject) => `Removal on ${dayOf(subject)}`,
    text: (subject) =>
      `You have both answered. The furniture of ${titleOf(subject)} is picked up on ${dayOf(subject)}.`,
    icon: 'calendar',
    push: 'The removal of a staging is set',
    link,
    email: {
      subject: (project) => `The removal for ${project} is set`,
      next: 'Agree on a time of day with each other, and mark the furniture as removed afterwards.',
      button: 'Open the staging page',
    },
  },
  furniture_removed: {
    title: 'Furniture removed',
    text: (subject) =>
      `${sender(subject)} marked the furniture of ${titleOf(subject)} as removed on ${dayOf(subject)}.`,
    icon: 'done',
    push: 'The furniture of a staging is removed',
    link,
    email: {
      subject: (project) => `The furniture of ${project} is removed`,
      next: `If that isn't right, write to each other. The address and access instructions are erased in ${retention.stagingAccessDays} days.`,
      button: 'Open the staging page',
    },
  },
} satisfies Record<string, ProjectEntry>
