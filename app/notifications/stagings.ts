import { dayInWords } from '#shared/values/market_time'
import { money } from '#shared/values/money'
import { retention } from '#shared/accounts/retention'
import type { VisitKind } from '#shared/jobs/visits'
import { windowInWords } from '#shared/jobs/windows'
import { crewDays } from '#notifications/crew_days'
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

const outcomeLink = (notification: Notification): string | null => {
  const page = link(notification)
  return page && `${page}#outcome`
}

const cardLink = ({ projectId, project, bid }: Notification): string | null =>
  project && !project.deletedAt && bid?.isPaid !== false ? `/projects/${projectId}/card` : null

/** `November 9, 2026`, with hours `November 9, 2026, 9 to 11 AM CT`. */
function dayOf({ staging }: Subject): string {
  if (!staging) return ''
  const { day, window, zone } = staging
  return window ? `${dayInWords(day)}, ${windowInWords(window)} ${zone}` : dayInWords(day)
}

const visits: Record<VisitKind, string> = {
  walk_through: 'walk-through',
  install: 'install',
  removal: 'removal',
}

const visitOf = ({ staging }: Subject) => visits[staging?.kind ?? 'install']

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const extensionLink = (notification: Notification): string | null => {
  const page = link(notification)
  return page && `${page}#extension`
}

/** Whether a visit still takes place, as far as the job goes on. */
const goesOn = ({ bid, project }: Notification): boolean =>
  Boolean(bid?.isPaid && project?.status !== 'cancelled' && !bid.staging?.removedOn)
const damageLink = ({ projectId, project, bid }: Notification): string | null =>
  project && !project.deletedAt && bid?.isPaid !== false
    ? `/projects/${projectId}/before-and-after#damage`
    : null

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
  ...crewDays,
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
  walk_through_proposed: {
    title: (subject) => `Walk-through proposed: ${dayOf(subject)}`,
    text: (subject) =>
      `${sender(subject)} proposed ${dayOf(subject)} for a walk-through of ${titleOf(subject)}. Agree, or propose another time.`,
    icon: 'calendar',
    push: 'A walk-through is proposed',
    urgent: true,
    link,
    isCurrent: goesOn,
    email: {
      subject: (project) => `Walk-through proposed for ${project}`,
      next: 'The time is set once you both agree.',
      button: 'Review the time',
    },
  },
  removal_proposed: {
    title: (subject) => `Time of the removal proposed: ${dayOf(subject)}`,
    text: (subject) =>
      `${sender(subject)} proposed ${dayOf(subject)} for the removal at ${titleOf(subject)}. Agree, or propose other hours.`,
    icon: 'calendar',
    push: 'A time for a removal is proposed',
    urgent: true,
    link,
    isCurrent: goesOn,
    email: {
      subject: (project) => `Time of the removal proposed for ${project}`,
      next: 'The time is set once you both agree. The day follows from the term.',
      button: 'Review the time',
    },
  },
  visit_agreed: {
    title: (subject) => `${capitalized(visitOf(subject))} agreed: ${dayOf(subject)}`,
    text: (subject) =>
      `The ${visitOf(subject)} for ${titleOf(subject)} is on ${dayOf(subject)}. ${sender(subject)} agreed.`,
    icon: 'calendar',
    push: 'A time is agreed',
    link,
    isCurrent: goesOn,
    email: {
      subject: (project) => `A time is agreed for ${project}`,
      next: 'The staging page has all dates, the address and a calendar for your phone.',
      button: 'Open the staging page',
    },
  },
  visit_called_off: {
    title: (subject) => `${capitalized(visitOf(subject))}: a time was called off`,
    text: (subject) =>
      `${sender(subject)} called off ${dayOf(subject)} for the ${visitOf(subject)} at ${titleOf(subject)}.`,
    icon: 'calendar',
    push: 'A time was called off',
    link,
    isCurrent: goesOn,
    email: {
      subject: (project) => `A time was called off for ${project}`,
      next: 'Either of you can propose another time on the staging page.',
      button: 'Open the staging page',
    },
  },
  visit_tomorrow: {
    title: (subject) => `Tomorrow: ${visitOf(subject)}, ${dayOf(subject)}`,
    text: (subject) =>
      `The ${visitOf(subject)} for ${titleOf(subject)} is tomorrow, ${dayOf(subject)}.`,
    icon: 'calendar',
    push: 'A staging company comes to a home tomorrow',
    link,
    isCurrent: goesOn,
    email: {
      subject: (project) => `Tomorrow at ${project}`,
      next: 'The staging page has the hours, the address and whom to call.',
      button: 'Open the staging page',
      immediate: true,
    },
  },
  visit_today: {
    title: (subject) => `Today: ${visitOf(subject)}, ${dayOf(subject)}`,
    text: (subject) =>
      `The ${visitOf(subject)} for ${titleOf(subject)} is today, ${dayOf(subject)}.`,
    icon: 'calendar',
    push: 'A staging company comes to a home today',
    link,
    isCurrent: goesOn,
    email: {
      subject: (project) => `Today at ${project}`,
      next: 'The staging page has the hours, the address and whom to call.',
      button: 'Open the staging page',
      immediate: true,
    },
  },
  extension_asked: {
    title: (subject) => `Another month asked for, until ${dayOf(subject)}`,
    text: (subject) =>
      `${sender(subject)} wants to extend the staging of ${titleOf(subject)} by a month, until ${dayOf(subject)}${subject.staging?.price ? `, for ${money(subject.staging.price)}` : ''}. Agree or decline.`,
    icon: 'calendar',
    push: 'Another month of a staging is asked for',
    urgent: true,
    link: extensionLink,
    isCurrent: ({ bid }) => Boolean(bid?.isPaid && bid.staging?.extensionAskedBy),
    email: {
      subject: (project) => `Another month is asked for: ${project}`,
      next: 'The term is extended once you agree. Until then the removal stays on its day.',
      button: 'Agree or decline',
    },
  },
  extension_declined: {
    title: 'No other month',
    text: (subject) =>
      `${sender(subject)} declined another month for ${titleOf(subject)}. The furniture is picked up on ${dayOf(subject)}.`,
    icon: 'calendar',
    push: 'There is an answer about another month of a staging',
    link: extensionLink,
    isCurrent: goesOn,
    email: {
      subject: (project) => `No other month for ${project}`,
      next: 'You can ask again, or write to each other.',
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
  damage_noted: {
    title: 'Damage noted',
    text: (subject) =>
      `${sender(subject)} noted damage in ${titleOf(subject)}. Look at the note, and say whether you agree.`,
    icon: 'alert',
    push: 'Damage was noted in a staged home',
    urgent: true,
    link: damageLink,
    email: {
      subject: (project) => `Damage noted in ${project}`,
      next: 'The note and its photos are on the photos page. Answer “Seen” or “Not agreed” there.',
      button: 'See the note',
    },
  },
  damage_answered: {
    title: 'Answer about a damage note',
    text: (subject) => `${sender(subject)} answered your damage note about ${titleOf(subject)}.`,
    icon: 'alert',
    push: 'Your damage note has an answer',
    link: damageLink,
    email: {
      subject: (project) => `Answer about the damage in ${project}`,
      next: 'The photos page has the note and the answer.',
      button: 'See the answer',
    },
  },
  outcome_asked: {
    title: 'Did it sell?',
    text: ({ project }) =>
      `The staging of ${project.title} is over. Say what became of the home: under contract, closed, not yet, or taken off the market.`,
    icon: 'home',
    push: 'A staging is over: did the home sell?',
    urgent: true,
    link: outcomeLink,
    email: {
      subject: (project) => `Did ${project} sell?`,
      next: 'One press on the page answers. The company can’t enter it, and prices stay with you.',
      button: 'Answer now',
      isOneSided: true,
    },
  },
  outcome_reminder: {
    title: 'What became of the home?',
    text: ({ project }) =>
      `You haven't said yet what became of ${project.title}: under contract, closed, not yet, or taken off the market.`,
    icon: 'home',
    push: 'What became of a staged home is still to be answered',
    urgent: true,
    link: outcomeLink,
    email: {
      subject: (project) => `Reminder: did ${project} sell?`,
      next: 'One press on the page answers. This is the last reminder.',
      button: 'Answer now',
      isOneSided: true,
    },
  },
  card_made: {
    title: 'A card with your photo',
    text: ({ project }) =>
      `The owner of ${project.publicTitle} has made a card of the job for listing presentations. It shows one of your photos and your company’s name once you agree.`,
    icon: 'star',
    push: 'An owner wants to show your work',
    link: cardLink,
    email: {
      subject: (project) => `The owner of ${project} has made a card with your photo`,
      next: 'Look at the card, then agree or not. You can withdraw your consent at any time.',
      button: 'See the card',
    },
  },
  card_answered: {
    title: ({ consent }) =>
      consent ? 'Your card can be shared' : 'Your card can’t be shared anymore',
    text: ({ project, consent }) =>
      consent
        ? `Your staging company agreed to the card of ${project.title}.`
        : `Your staging company no longer agrees to the card of ${project.title}. Stop using its picture.`,
    icon: 'star',
    push: 'There is an answer about your card',
    link: cardLink,
    email: {
      subject: (project) => `An answer about the card of ${project}`,
      next: 'The page has the card to print, and its picture while both of you agree.',
      button: 'See the card',
    },
  },
} satisfies Record<string, ProjectEntry>
