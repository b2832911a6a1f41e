import { conditionLimits, type ConditionMoment } from '#shared/install_day/condition_photos'
import { lastDayOf, type StagingSide } from '#shared/jobs/staging_terms'
import { dayInBrief } from '#shared/values/market_time'
import { isPaid, type BidPaymentStatus, type BidStatus } from '#lifecycles/bid_lifecycle'
import type { ProjectStatus } from '#lifecycles/project_lifecycle'
import { installAhead } from '#lifecycles/staging_rules'

export interface ConditionSituation {
  bid: {
    status: BidStatus
    paymentStatus: BidPaymentStatus
    stagerCompletedAt: unknown
    /** The agreed install day (YYYY-MM-DD) in the market's zone; null without one. */
    installOn: string | null
  }
  project: { status: ProjectStatus; hiddenAt: unknown }
  /** Photos of the job so far. */
  photos: number
  /** Today in the market's zone (YYYY-MM-DD). */
  today: string
}

const isHidden = 'Our team has hidden this project. Contact support.'

/** Furniture of a cancelled project is still picked up. */
const afterCancellation: readonly ConditionMoment[] = ['before_removal', 'after_removal', 'damage']

/** Why nothing can be recorded about the rooms now; null from the agreed install day on. */
function closed({ bid, project, today }: ConditionSituation): string | null {
  if (!isPaid(bid)) return 'Photos can be added once the fee is paid.'
  if (project.hiddenAt) return isHidden
  const day = installAhead(bid.installOn, today)
  if (day)
    return `The install is on ${dayInBrief(day, today)}. Photos can be added from that day on.`
  return bid.installOn || bid.stagerCompletedAt ? null : 'Agree on an install day first.'
}

const ofInstall: readonly ConditionMoment[] = ['after', 'before_install', 'damage']
const ofRemoval: readonly ConditionMoment[] = ['before_removal', 'after_removal', 'damage']

/** What a camera offers today, the likeliest first: from the last day on, the removal. */
export const momentsOn = (
  { removalOn, removedOn }: { removalOn: string | null; removedOn: string | null },
  today: string
): readonly ConditionMoment[] => {
  const isEnding = removedOn !== null || (removalOn !== null && lastDayOf(removalOn) <= today)
  return isEnding ? ofRemoval : ofInstall
}

/** Why an action on photos and damage notes of a job is refused now; null if it is allowed. */
export const conditionRefusals = {
  /** By either side. @param moment  left out to ask whether any photo can be added */
  addPhoto(situation: ConditionSituation, moment?: ConditionMoment): string | null {
    const refusal = closed(situation)
    if (refusal) return refusal
    const isCancelled = situation.project.status === 'cancelled'
    if (isCancelled && moment && !afterCancellation.includes(moment)) {
      return 'This project was cancelled. Only photos of the removal and of damage can be added.'
    }
    return situation.photos >= conditionLimits.photosPerJob
      ? `A job has at most ${conditionLimits.photosPerJob} photos.`
      : null
  },

  /** By either side. @param notes  notes of the job so far */
  note: (situation: ConditionSituation, notes: number): string | null =>
    closed(situation) ??
    (notes >= conditionLimits.notesPerJob
      ? `A job has at most ${conditionLimits.notesPerJob} damage notes.`
      : null),

  /** By the side that didn't write the note, which can change its answer. */
  answer({ noteBy, side }: { noteBy: StagingSide; side: StagingSide }): string | null {
    return noteBy === side ? 'The other side answers this note.' : null
  },

  /** A repeat is answered as the first time, but only to the account that sent it. */
  repeat: ({ isOwn }: { isOwn: boolean }): string | null =>
    isOwn ? null : 'The other side has sent this already.',
}
