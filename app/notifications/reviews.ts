import { marketDay } from '#shared/values/market_time'
import {
  lastReviewDay,
  reviewRules,
  reviewsBeginAt,
  reviewsDueAt,
} from '#shared/reputation/reviews'
import type Notification from '#models/notification'
import type { ProjectEntry, Subject } from '#notifications/definitions'

/** The reviews on the project page; null if the project no longer exists. */
const link = ({ projectId, project }: Notification): string | null =>
  project && !project.deletedAt ? `/projects/${projectId}#reviews` : null

const titleOf = ({ project, review }: Subject) =>
  review?.to === 'owner' ? project.title : project.publicTitle

/** The other side, without its name. */
const sender = ({ review }: Subject) =>
  review?.to === 'owner' ? 'Your staging company' : 'The owner'

const other = ({ review }: Subject) =>
  review?.to === 'owner' ? 'your staging company' : 'the owner'

/** When the time for reviews begins and ends. Read the bid with its install day. */
function periodOf({ project, bid }: Pick<Subject, 'project' | 'bid'>) {
  if (!project.completedAt) return null
  const completedAt = project.completedAt.toJSDate()
  const installOn = bid?.installOn ?? null
  return {
    from: reviewsBeginAt(completedAt, installOn),
    until: reviewsDueAt(completedAt, installOn),
  }
}

function dueDay(subject: Subject): string {
  const period = periodOf(subject)
  return period ? lastReviewDay(period.until) : ''
}

/** For the notification about the completion. */
export function reviewInvitation(subject: Subject): string {
  const period = periodOf(subject)
  const isLater = period !== null && period.from.getTime() > subject.project.completedAt!.toMillis()
  const from = isLater ? ` from ${marketDay(period.from)}, the install day,` : ''
  return `You can review ${other(subject)}${from} until ${dueDay(subject)}.`
}

/** Whether the recipient can still write. Load the bid with its reviews and its staging. */
function awaitsReview({ userId, project, bid }: Notification): boolean {
  const period = project && bid ? periodOf({ project, bid }) : null
  if (!period || !bid) return false
  const now = Date.now()
  const isOpen = now >= period.from.getTime() && now < period.until.getTime()
  return isOpen && !bid.reviews.some(({ reviewerId }) => reviewerId === userId)
}

const isShown = ({ userId, bid }: Notification) =>
  bid?.reviews.some(({ reviewerId, removedAt }) => reviewerId === userId && !removedAt) ?? false

function releaseText(subject: Subject): string {
  const { review } = subject
  if (review?.isAnswered) {
    return `You and ${other(subject)} have reviewed each other for ${titleOf(subject)}. You can both read the reviews now.`
  }
  return review?.isOwn
    ? `The time for reviews of ${titleOf(subject)} is over. Your review is published.`
    : `The time for reviews of ${titleOf(subject)} is over. You can read what ${other(subject)} wrote, and reply once.`
}

/** Between the two parties of a paid bid, after the completion. Never with a text of a review. */
export const reviews = {
  review_written: {
    title: (subject) => `${sender(subject)} wrote a review`,
    text: (subject) =>
      `${sender(subject)} wrote a review for ${titleOf(subject)}. You can read it once you have written yours, at the latest on ${dueDay(subject)}.`,
    icon: 'star',
    push: 'A review is waiting for yours',
    urgent: true,
    link,
    isCurrent: awaitsReview,
    email: {
      subject: (project) => `A review is waiting for yours: ${project}`,
      next: 'Both reviews are published at the same moment, so neither of you can answer the other’s.',
      button: 'Write your review',
    },
  },
  review_reminder: {
    title: (subject) => `Review ${other(subject)} by ${dueDay(subject)}`,
    text: (subject) =>
      `${reviewRules.reminderDays} days are left to review ${other(subject)} for ${titleOf(subject)}.`,
    icon: 'star',
    push: 'A review is still to be written',
    urgent: true,
    link,
    isCurrent: awaitsReview,
    email: {
      subject: (project) =>
        `${reviewRules.reminderDays} days left to write your review: ${project}`,
      next: 'It takes a minute. This is the last reminder.',
      button: 'Write your review',
      isOneSided: true,
    },
  },
  reviews_released: {
    title: ({ review }) => (review?.isOwn ? 'Your review is published' : 'You have a review'),
    text: releaseText,
    icon: 'star',
    push: 'Reviews are published',
    link,
    email: {
      subject: (project) => `Reviews are published: ${project}`,
      next: 'Everyone can see the stars. The words can be read only by people who have the contact details of the reviewed side. Each of you can reply once.',
      button: 'Read the reviews',
    },
  },
  review_replied: {
    title: (subject) => `${sender(subject)} replied to your review`,
    text: (subject) =>
      `${sender(subject)} replied to your review for ${titleOf(subject)}. The project page shows the reply.`,
    icon: 'star',
    push: 'There is a reply to your review',
    link,
    isCurrent: isShown,
    email: {
      subject: (project) => `A reply to your review: ${project}`,
      next: 'Reviews and replies are final. If something is wrong with the reply, write to our support.',
      button: 'Read the reply',
    },
  },
  review_removed: {
    title: 'Your review was removed',
    text: (subject) =>
      `Our team removed your review for ${titleOf(subject)} because it breaks our rules. It no longer counts.`,
    icon: 'alert',
    push: 'Your review was removed',
    link,
    email: {
      subject: (project) => `Your review was removed: ${project}`,
      next: 'If you think this is a mistake, write to us through the contact page.',
      button: 'View project',
      isOneSided: true,
    },
  },
} satisfies Record<string, ProjectEntry>
