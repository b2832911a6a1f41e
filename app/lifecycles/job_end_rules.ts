import type { DateTime } from 'luxon'
import {
  bidLifecycle,
  isPaid,
  type BidPaymentStatus,
  type BidStatus,
  type CancellationReason,
} from '#lifecycles/bid_lifecycle'
import { refusalOf } from '#lifecycles/lifecycle'
import type { ProjectStatus } from '#lifecycles/project_lifecycle'

/** How long, and how often within a day, an owner can undo an acceptance. */
export const undoRules = { minutes: 30, perDay: 3 } as const

export interface UndoSituation {
  bid: {
    status: BidStatus
    /** Cents. */
    platformFee: number
    selectedAt: DateTime | null
    /** When its acceptance was undone before. */
    acceptanceUndoneAt: unknown
  }
  /** Whether the company has opened the checkout, at any time. */
  hasPayment: boolean
  /** Acceptances that the owner has undone within a day. */
  undoneToday: number
  now: DateTime
}

interface PaidJob {
  bid: {
    status: BidStatus
    paymentStatus: BidPaymentStatus
    cancellationReason: CancellationReason | null
    stagerCompletedAt: unknown
  }
  project: { status: ProjectStatus }
  /** Agreed days (YYYY-MM-DD) in the market's zone; null without one. */
  staging: { installOn: string | null; removedOn: string | null }
  /** Today in the market's zone. */
  today: string
}

/** Why an action that ends a job early, or follows from that, is refused; null if it is allowed. */
export const jobEndRefusals = {
  /** By the owner, who has tapped the wrong button. */
  undoAcceptance({ bid, hasPayment, undoneToday, now }: UndoSituation): string | null {
    if (bid.platformFee === 0 && bid.status === 'accepted') {
      return 'An offer without a fee is confirmed at once, so accepting it can’t be undone.'
    }
    if (hasPayment) {
      return 'The company has started to pay, so accepting the offer can’t be undone anymore.'
    }
    const refusal = refusalOf(bidLifecycle, 'undoAcceptance', bid.status)
    if (refusal || !bid.selectedAt) return refusal ?? bidLifecycle.undoAcceptance.refusal
    if (bid.selectedAt.plus({ minutes: undoRules.minutes }) <= now) {
      return `Accepting an offer can be undone for ${undoRules.minutes} minutes. They are over.`
    }
    if (bid.acceptanceUndoneAt) {
      return 'You have undone accepting this offer before. That is possible once for each offer.'
    }
    return undoneToday < undoRules.perDay
      ? null
      : `You have undone ${undoRules.perDay} acceptances within a day. Try again tomorrow.`
  },

  /** By the company whose fee is paid, until its furniture is in the home. */
  giveUp({ bid, project, staging, today }: PaidJob): string | null {
    if (bid.cancellationReason === 'given_up') return 'You have already given up this job.'
    if (!isPaid(bid)) return bidLifecycle.giveUp.refusal
    if (project.status !== 'in_progress') return 'This project is closed.'
    if (bid.stagerCompletedAt) return 'You have marked your work completed.'
    return staging.installOn !== null && staging.installOn <= today
      ? 'The install day has come, so the job can’t be given up anymore. Talk to the owner, or write to our team.'
      : null
  },

  /** By a company whose offer is possible again because the paid one has ended. */
  confirm: ({ bid }: { bid: { status: BidStatus; confirmationAskedAt: unknown } }): string | null =>
    bid.status === 'pending' && bid.confirmationAskedAt
      ? null
      : 'This offer doesn’t have to be confirmed.',

  /**
   * By the owner, after the company of the paid bid has deleted its account.
   *
   * @param job  of the paid bid; null without one
   */
  reopen(job: (PaidJob & { isCompanyGone: boolean }) | null): string | null {
    const companyIsHere =
      'A project can be opened again only after its staging company has left Stagely.'
    if (!job || !isPaid(job.bid) || !job.isCompanyGone) return companyIsHere
    if (job.project.status !== 'in_progress') return 'This project is closed.'
    if (job.bid.stagerCompletedAt) {
      return 'The company has marked its work completed. Complete the project instead.'
    }
    const { installOn, removedOn } = job.staging
    return installOn !== null && installOn <= job.today && removedOn === null
      ? 'The furniture is in the home. Mark it as removed before you open the project again.'
      : null
  },
}
