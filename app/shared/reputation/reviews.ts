import { Enumeration, type ValueOf } from '#shared/values/enumeration'
import { marketDay, marketMidnight } from '#shared/values/market_time'

export const reviewRules = {
  /** Both parties can write a review for so many days. */
  days: 14,
  /** Those who haven't written are reminded so many days before the end. */
  reminderDays: 2,
  /** Reviews shown on a page. */
  shown: 20,
} as const

/**
 * When the time for reviews begins: with the completion, or on the install day if that is later.
 *
 * @param installOn  the agreed day (YYYY-MM-DD); null without one
 */
export function reviewsBeginAt(completedAt: Date, installOn: string | null): Date {
  const install = installOn === null ? completedAt : marketMidnight(installOn)
  return new Date(Math.max(completedAt.getTime(), install.getTime()))
}

/** When the time for reviews ends; see `reviewsBeginAt`. */
export function reviewsDueAt(completedAt: Date, installOn: string | null): Date {
  const due = reviewsBeginAt(completedAt, installOn)
  due.setUTCDate(due.getUTCDate() + reviewRules.days)
  return due
}

/** The last day on which a review can be written, as `Dec 14, 2026`. It may end at midnight. */
export const lastReviewDay = (dueAt: Date): string => marketDay(new Date(dueAt.getTime() - 1))

/** What the stars mean, by their number. */
export const ratingLabels: Readonly<Record<number, string>> = {
  1: 'Poor',
  2: 'Fair',
  3: 'Good',
  4: 'Very good',
  5: 'Excellent',
}

/** What an owner answers with yes or no about a company. */
export const reviewQuestions = {
  onTime: { asks: 'Was everything done on time?', yes: 'On time', no: 'Not on time' },
  asAgreed: { asks: 'Was the work as agreed?', yes: 'As agreed', no: 'Not as agreed' },
  wouldHireAgain: {
    asks: 'Would you hire this company again?',
    yes: 'Would hire again',
    no: 'Would not hire again',
  },
} as const
export type ReviewQuestion = keyof typeof reviewQuestions

/** The answers of an owner; null in a review by a company. */
export type ReviewAnswers = Record<ReviewQuestion, boolean>

/** The answers in a stored row. */
export function answersOf(row: Record<ReviewQuestion, boolean | null>): ReviewAnswers | null {
  const { onTime, asAgreed, wouldHireAgain } = row
  if (onTime === null || asAgreed === null || wouldHireAgain === null) return null
  return { onTime, asAgreed, wouldHireAgain }
}

/** The answers as labels, in the order of the questions. */
export function answerLabels(answers: ReviewAnswers | null) {
  if (!answers) return []
  return (Object.keys(reviewQuestions) as ReviewQuestion[]).map((question) => {
    const isYes = answers[question]
    return { isYes, label: reviewQuestions[question][isYes ? 'yes' : 'no'] }
  })
}

/** How the console filters released reviews. */
export const reviewStates = new Enumeration({
  offered: { reported: 'Reported', removed: 'Removed', kept: 'Report dismissed' },
})
export type ReviewState = ValueOf<typeof reviewStates>
