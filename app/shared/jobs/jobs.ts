import { Enumeration, type ValueOf } from '#shared/values/enumeration'
import type { StagingSide } from './staging_terms.js'
import type { TimeWindow } from './windows.js'
import type { StatusBadge } from '#shared/pages/status_badge'

/**
 * How far a job is, as its owner reads it. A job is a project together with the offer that was chosen,
 * or, for a company, with its own offer.
 */
export const jobPhases = new Enumeration({
  offered: {
    offers: 'Offers',
    chosen: 'Chosen',
    paid: 'Confirmed',
    dated: 'Dated',
    in_home: 'In the home',
    ending: 'Ending',
    removed: 'Removed',
    reviewed: 'Reviewed',
  },
})
export type JobPhase = ValueOf<typeof jobPhases>

/** Owners never read of a fee, and companies of other offers. */
const companyLabels: Partial<Record<JobPhase, string>> = { offers: 'Offered', paid: 'Paid' }

export const phaseLabel = (phase: JobPhase, side: StagingSide): string =>
  (side === 'stager' && companyLabels[phase]) || jobPhases.label(phase)

/**
 * Whether an install day is agreed and the furniture isn't marked as removed. Of a project that was
 * cancelled it means nothing.
 */
export const awaitsRemoval = (phase: JobPhase | null): boolean =>
  phase === 'dated' || phase === 'in_home' || phase === 'ending'

/** Whose turn it is, in one sentence. */
export type Turn = {
  /** Whether the viewer has to act. */
  isYours: boolean
  /** Without the period at the end. If there is a time, it follows: "Pay the platform fee by". */
  text: string
  /** A moment (ISO) or a calendar day (`2026-11-30`). */
  at: string | null
  /** The hours of the day, by the clock of the home; absent for the whole day. */
  window?: TimeWindow
}

/** Days the owner has to confirm the stager's work. Then the project is completed automatically. */
export const confirmationDays = 14

/** What has to be done in a job, by its name in the table of steps. */
export type JobStepKey =
  | 'pay_fee'
  | 'confirm_work'
  | 'answer_company'
  | 'answer_question'
  | 'choose_offer'
  | 'set_last_day'
  | 'agree_day'
  | 'propose_day'
  | 'agree_walk_through'
  | 'agree_removal_time'
  | 'answer_extension'
  | 'sign_agreement'
  | 'seller_signature'
  | 'renew_agreement'
  | 'send_addendum'
  | 'enter_access'
  | 'let_crew_in'
  | 'finish_work'
  | 'answer_ending'
  | 'mark_removed'
  | 'confirm_payment'
  | 'settle_refusal'
  | 'answer_overdue'
  | 'answer_damage'
  | 'report_outcome'
  | 'write_review'
  | 'confirm_offer'
  | 'reopen_project'
  | 'answer_invitation'

/** An open step of a job, for one of its two sides. */
export type JobStep = Turn & {
  key: JobStepKey
  /** Names the button: the same words on every screen. Null for the side that waits. */
  button: string | null
  /** Path of the page on which the step is done. */
  href: string
}

/** What happens on a day of a job. */
export const jobDateKinds = new Enumeration({
  offered: {
    offers_end: 'Offers end',
    fee_due: 'Fee due',
    walk_through: 'Walk-through',
    install: 'Install',
    photos: 'Photos',
    listing: 'Listing',
    last_day: 'Last day',
    removal: 'Removal',
  },
})
export type JobDateKind = ValueOf<typeof jobDateKinds>

/** Owners never read of a fee. */
export const dateLabel = (kind: JobDateKind, side: StagingSide): string =>
  side === 'owner' && kind === 'fee_due' ? 'Confirmation due' : jobDateKinds.label(kind)

export type JobDate = {
  kind: JobDateKind
  /** A calendar day (`2026-11-30`) in the market's zone; of a fee, a moment (ISO). */
  at: string
  /** The hours of the day, by the clock of the home; absent for the whole day. */
  window?: TimeWindow
  /** What the crew has reported today: `Arrived 9:05 AM`, by the home's clocks. */
  state?: string
}

/** A job as one of its two sides sees it. */
export type Job = {
  /** Null for what is over without a staging: declined, cancelled, or completed without a day. */
  phase: JobPhase | null
  /** The viewer's own steps first, then what the other side has to do; each by its deadline. */
  steps: JobStep[]
  /** The first step, or what there is to say without one. */
  turn: Turn
  /** From today on, in the order of their days. */
  dates: JobDate[]
}

/** The pages of one job, in the order of their tabs. */
export const jobPages = new Enumeration({
  offered: {
    project: 'Project',
    messages: 'Messages',
    staging: 'Staging',
    agreement: 'Agreement',
    photos: 'Photos',
  },
})
export type JobPage = ValueOf<typeof jobPages>

/** The page on which a step is done. */
export function pageOfStep({ href }: Pick<JobStep, 'href'>): JobPage {
  const [path] = href.split('#')
  if (path.endsWith('/staging') || path.endsWith('/schedule')) return 'staging'
  if (path.endsWith('/before-and-after')) return 'photos'
  return path.endsWith('/agreement') ? 'agreement' : 'project'
}

/** Who is in charge of the viewer's side of a job. */
export type InCharge = { seatId: number; name: string; isYou: boolean } | 'nobody'

/** What stands above each page of a job, beside its phase and steps. */
export type JobHeader = {
  project: {
    id: number
    title: string
    neighborhood: string | null
    city: string | null
    state: string | null
    location: string | null
  }
  badge: StatusBadge
  /** The team has hidden the project. */
  isHidden: boolean
  /** The offer that was chosen, or the company's own one. */
  offerId: number | null
  /** Path of the thread with the other side. */
  messagesHref: string
  /** Unread messages about the project. */
  unread: number
  /** What both sides of the last job on the project that ended early had signed; null without that. */
  formerAgreement: {
    href: string
    /** Calendar day (`2026-11-30`) in the market's zone. */
    endedOn: string
  } | null
  /** Who is in charge for the viewer's account, and who can be; null in an account with one person. */
  inCharge: {
    seatId: number | null
    isYou: boolean
    colleagues: { seatId: number; name: string }[]
  } | null
  /** What has happened to the job that the turn doesn't say: a loss, or that the other side has left; else null. */
  note: string | null
  /**
   * Whether the staging, the agreement and the photos can be opened: `locked` until the fee is paid,
   * `none` if it never will be.
   */
  dealPages: 'open' | 'locked' | 'none'
}

/** Shown in place of a page that is locked. */
export const lockedPage = 'Opens once a company has confirmed.'
