/** The constants of the formulas. The public page about them and the job read the same ones. */
export const reputationRules = {
  /** Every rating starts as if so many reviews had given so many stars. */
  priorReviews: 3,
  priorStars: 4,
  /** A median of fewer values isn't shown. */
  fewestForMedian: 3,
  /** Replies count if the first message came in the last so many months. */
  replyMonths: 12,
  /** A company with fewer completed projects is new. */
  newBelow: 2,
  /** How often the figures are computed. */
  everyMinutes: 2,
} as const

/** The public page with the formulas. */
export const formulaPath = '/how-reputation-works'

/** What the figures of an account are computed from, as counted in the records. */
export interface ReputationRecords {
  /** Released reviews about the account, and the sum of their stars. */
  reviews: number
  stars: number
  /** As a company. */
  completed: number
  /** Selections whose fee was paid, and those that ended because it wasn't. */
  paid: number
  unpaid: number
  /** Selected offers that the company cancelled. */
  steppedBack: number
  /** Minutes from each person's first message to the company's answer. */
  replies: readonly number[]
  /** As an owner. */
  posted: number
  /** Projects that were completed or cancelled, or on which a company was hired. */
  past: number
  hired: number
  /** Minutes from posting a project to accepting the offer that was paid. */
  decisions: readonly number[]
  /** Projects that the owner cancelled while an offer was accepted. */
  cancelled: number
  /** Verified badges that are valid. */
  badges: number
}

/** The figures of an account, as stored. 0 stands for a time or a rating that isn't known. */
export interface ReputationFigures {
  totalScore: number
  reviewCount: number
  averageRating: number
  completedProjects: number
  paidAcceptances: number
  unpaidAcceptances: number
  stagerCancellations: number
  /** Minutes. */
  responseTime: number
  postedProjects: number
  pastProjects: number
  hiredProjects: number
  /** Minutes. */
  decisionTime: number
  ownerCancellations: number
  badgeCount: number
}

/** The average, pulled toward the prior while there are few reviews; 0 without any. */
export function ratingOf({ reviews, stars }: Pick<ReputationRecords, 'reviews' | 'stars'>): number {
  if (reviews === 0) return 0
  const { priorReviews, priorStars } = reputationRules
  const rating = (priorReviews * priorStars + stars) / (priorReviews + reviews)
  return Math.round(rating * 10_000) / 10_000
}

/** The median in whole minutes, at least 1; 0 if there are too few values. */
export function medianMinutes(values: readonly number[]): number {
  if (values.length < reputationRules.fewestForMedian) return 0
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const median = (sorted[Math.ceil(middle) - 1] + sorted[Math.floor(middle)]) / 2
  return Math.max(1, Math.round(median))
}

/** Whole percent, never rounded up to 100; null if no fee was due. */
export function paidOnTimeOf({
  paid,
  unpaid,
}: Pick<ReputationRecords, 'paid' | 'unpaid'>): number | null {
  if (paid + unpaid === 0) return null
  const share = Math.round((100 * paid) / (paid + unpaid))
  return unpaid > 0 ? Math.min(99, share) : share
}

export const reputationOf = (records: ReputationRecords): ReputationFigures => ({
  totalScore: records.stars,
  reviewCount: records.reviews,
  averageRating: ratingOf(records),
  completedProjects: records.completed,
  paidAcceptances: records.paid,
  unpaidAcceptances: records.unpaid,
  stagerCancellations: records.steppedBack,
  responseTime: medianMinutes(records.replies),
  postedProjects: records.posted,
  pastProjects: records.past,
  hiredProjects: records.hired,
  decisionTime: medianMinutes(records.decisions),
  ownerCancellations: records.cancelled,
  badgeCount: records.badges,
})

/** The figures of an account without any records. */
export const noReputation: ReputationFigures = reputationOf({
  reviews: 0,
  stars: 0,
  completed: 0,
  paid: 0,
  unpaid: 0,
  steppedBack: 0,
  replies: [],
  posted: 0,
  past: 0,
  hired: 0,
  decisions: [],
  cancelled: 0,
  badges: 0,
})

/** What owners read about a company before contact release. */
export type CompanyReputation = {
  /** One decimal; 0 without reviews. */
  rating: number
  reviewCount: number
  completedProjects: number
  /** Fewer than two completed projects. */
  isNew: boolean
  /** Median; null if it isn't known. */
  replyMinutes: number | null
  /** Whole percent; null if no fee was due. */
  paidOnTime: number | null
  /** Offers that it cancelled after the owner had accepted them. */
  cancellations: number
}

/** What companies read about an owner before making an offer. */
export type OwnerReputation = {
  /** One decimal; 0 without reviews. */
  rating: number
  reviewCount: number
  posted: number
  /** Projects that are completed or cancelled, or on which a company was hired. */
  past: number
  /** Those on which a fee was paid. */
  hired: number
  /** Median, from posting a project to accepting the offer that was paid; null if it isn't known. */
  decisionMinutes: number | null
  /** Projects that the owner cancelled after accepting an offer. */
  cancellations: number
}

const oneDecimal = (rating: number) => Math.round(rating * 10) / 10

export const companyReputation = (figures: ReputationFigures): CompanyReputation => ({
  rating: oneDecimal(figures.averageRating),
  reviewCount: figures.reviewCount,
  completedProjects: figures.completedProjects,
  isNew: figures.completedProjects < reputationRules.newBelow,
  replyMinutes: figures.responseTime || null,
  paidOnTime: paidOnTimeOf({
    paid: figures.paidAcceptances,
    unpaid: figures.unpaidAcceptances,
  }),
  cancellations: figures.stagerCancellations,
})

export const ownerReputation = (figures: ReputationFigures): OwnerReputation => ({
  rating: oneDecimal(figures.averageRating),
  reviewCount: figures.reviewCount,
  posted: figures.postedProjects,
  past: figures.pastProjects,
  hired: figures.hiredProjects,
  decisionMinutes: figures.decisionTime || null,
  cancellations: figures.ownerCancellations,
})

/** `4.3 out of 5`, or `No reviews yet`. */
export const ratingText = (rating: number): string =>
  rating > 0 ? `${rating.toFixed(1)} out of 5` : 'No reviews yet'
