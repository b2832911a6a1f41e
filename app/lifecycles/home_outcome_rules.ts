import { outcomeRules, type HomeOutcomeDetails } from '#shared/jobs/home_outcomes'
import { addDays } from '#shared/jobs/staging_terms'
import type { ProjectStatus } from '#lifecycles/project_lifecycle'
import type { StagingState } from '#lifecycles/staging_rules'

export interface HomeOutcomeSituation {
  staging: Pick<StagingState, 'installOn'>
  project: { status: ProjectStatus }
  /** What is stored; null without an outcome. */
  outcome: { revision: number } | null
  /** Today in the market's zone (YYYY-MM-DD). */
  today: string
}

type StagingEnd = Pick<StagingState, 'installOn' | 'removalOn' | 'removedOn' | 'ownerAnswer'>

/** The day on which the furniture went, or was to go; null without an agreed install day. */
export const endOfStaging = ({ removalOn, removedOn }: StagingEnd): string | null =>
  removedOn ?? removalOn

/**
 * Whether the owner is asked what became of the home: from the answer "Sold" or the removal on, for a month
 * after the end of the staging.
 */
export function isOutcomeAsked(staging: StagingEnd, today: string): boolean {
  const endedOn = endOfStaging(staging)
  if (!staging.installOn || !endedOn || staging.installOn > today) return false
  const isDue = staging.ownerAnswer === 'sold' || staging.removedOn !== null || endedOn < today
  return isDue && today <= addDays(endedOn, outcomeRules.askedDays)
}

/** Why an action on the outcome of a home is refused right now; null if it is allowed. */
export const homeOutcomeRefusals = {
  /**
   * By the owner, also to correct it.
   *
   * @param seen  the revision that the person saw, 0 for none; left out, any is accepted
   */
  enter({ staging, project, outcome, today }: HomeOutcomeSituation, seen?: number): string | null {
    if (project.status === 'cancelled') return 'This project was cancelled.'
    if (!staging.installOn) return 'Agree on an install date first.'
    if (staging.installOn > today) {
      return 'What became of the home can be entered from the install date on.'
    }
    return seen === undefined || seen === (outcome?.revision ?? 0)
      ? null
      : 'Someone in your account has just answered. Look at it, then try again.'
  },
}

export interface HomeCardSituation {
  project: { status: ProjectStatus; hiddenAt: unknown; hiddenPhotos: readonly string[] }
  outcome: Pick<HomeOutcomeDetails, 'kind'> | null
  /** The pair on the card; null without one. */
  pair: { sourcePhoto: string } | null
  /** What the two sides have agreed to; null without a card. */
  card: { pairId: number; companyConsentedAt: unknown } | null
  /** Whether one of the two accounts is deleted or suspended. */
  isPartyGone: boolean
}

const noPair = 'This pair isn’t part of the job anymore. Look at the page again.'
const noCard = 'The owner has made no card.'

/** Whether a pair can be on a card at all. */
function unusable({ project, pair, isPartyGone }: HomeCardSituation): string | null {
  if (project.status === 'cancelled') return 'This project was cancelled.'
  if (project.hiddenAt) return 'Our team has hidden this project. Contact support.'
  if (isPartyGone) return 'The other side can’t use Stagely, so it can’t agree to the card.'
  if (!pair) return noPair
  return project.hiddenPhotos.includes(pair.sourcePhoto)
    ? 'Our team has hidden the photo of this room. Contact support.'
    : null
}

/** The same for the card of a job. Policies decide who may do it; either side withdraws at any time. */
export const homeCardRefusals = {
  /** By the owner, who agrees to it by making it. */
  make(situation: HomeCardSituation): string | null {
    if (!situation.outcome) return 'Say what became of the home first.'
    return unusable(situation)
  },

  /** By the company. @param pairId  the pair that it saw */
  agree(situation: HomeCardSituation, pairId: number): string | null {
    const { card } = situation
    if (!card) return noCard
    return card.pairId === pairId
      ? unusable(situation)
      : 'The owner has chosen other photos. Look at the card before you agree.'
  },

  /** By the owner: print and share it. */
  show(situation: HomeCardSituation): string | null {
    if (!situation.card) return noCard
    if (!situation.card.companyConsentedAt)
      return 'The staging company hasn’t agreed to the card yet.'
    return situation.outcome ? unusable(situation) : 'Say what became of the home first.'
  },
}
