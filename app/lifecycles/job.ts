import { withDeclineReason, type DeclineReason } from '#shared/bids/bid_enums'
import { offerLetter } from '#shared/bids/offer_letters'
import { departures } from '#shared/jobs/departures'
import {
  confirmationDays,
  type Job,
  type JobDate,
  type JobPhase,
  type JobStep,
  type JobStepKey,
  type Turn,
} from '#shared/jobs/jobs'
import { stateOfAmount, type OwedAmount, type ScheduleState } from '#shared/jobs/schedule'
import { marketToday } from '#shared/values/market_time'
import type { VisitKind } from '#shared/jobs/visits'
import type { TimeWindow } from '#shared/jobs/windows'
import type { NotificationType } from '#shared/notifications/notification_types'
import { homeZone, type HomePlace } from '#shared/places/home_zones'
import { dayStateText, noAccessReasons, type CrewDay } from '#shared/jobs/install_day'
import { lastDayOf, otherSide, questionDay, type StagingSide } from '#shared/jobs/staging_terms'
import {
  agreementRefusals,
  missingParties,
  waitingOf,
  type AgreementSituation,
  type PartyFacts,
  type VersionFacts,
} from '#lifecycles/agreement_rules'
import {
  isPaid,
  type BidPaymentStatus,
  type BidStatus,
  type CancellationReason,
  type RejectionReason,
} from '#lifecycles/bid_lifecycle'
import { isOutcomeAsked } from '#lifecycles/home_outcome_rules'
import { crewDayOn, lastTap, lockedOutTap, type DayTapFacts } from '#lifecycles/install_day_rules'
import { jobEndRefusals } from '#lifecycles/job_end_rules'
import type { ProjectStatus } from '#lifecycles/project_lifecycle'
import {
  answerOf,
  daysOfStaging,
  openProposal,
  stagingPhase,
  stagingRefusals,
  type StagingState,
} from '#lifecycles/staging_rules'
import { extensionRefusals, visitRefusals } from '#lifecycles/visit_rules'
import { openVisitProposal, visitOf } from '#lifecycles/visits'

/**
 * The one description of a job: in which phase it is, and whose turn it is to do what. Every screen,
 * email and notification that says so reads it here.
 *
 * | Phase       | From                                   | Until                            |
 * | ----------- | -------------------------------------- | -------------------------------- |
 * | offers      | the project is posted                  | the owner accepts an offer       |
 * | chosen      | an offer is accepted                   | its fee is paid                  |
 * | paid        | the fee is paid                        | both agree on an install day     |
 * | dated       | an install day is agreed               | that day                         |
 * | in the home | the install day                        | two weeks before the removal     |
 * | ending      | two weeks before the removal           | the furniture is marked removed  |
 * | removed     | the furniture is marked removed        | no review can be written anymore |
 * | reviewed    | both have written, or the time is over |                                  |
 */

/** What only a paid offer has. Days are calendar days (YYYY-MM-DD) in the market's zone. */
export interface PaidJobFacts {
  staging: StagingState & { hasAccess: boolean }
  /** Oldest first. */
  versions: readonly VersionFacts[]
  /** Until when each side can review the other (ISO); null if it can't. */
  reviewDueAt: Record<StagingSide, string | null>
  /** The company has reported that the owner doesn't respond, and the owner hasn't written since. */
  awaitsOwner: boolean
  home: HomePlace
  /** What the crew has reported on the agreed days of install and removal, the oldest first. */
  taps: readonly DayTapFacts[]
  /** The owner has said what became of the home. */
  hasOutcome: boolean
  /** Payments of its schedule that aren't marked as paid; null without a schedule. */
  owed: OwedAmount[] | null
  /** Notes about damage that each side still has to answer. */
  damageToAnswer: Record<StagingSide, number>
  photographerOn: string | null
  listingPlannedOn: string | null
  /** How each side is called by the other one, now that contact details are released. */
  names: Record<StagingSide, string>
  /** Whether the account of a side is deleted. */
  isGone: Record<StagingSide, boolean>
}

/** The offer that was chosen, or a company's own one. Moments are ISO. */
export interface JobOffer {
  id: number
  companyId: number
  status: BidStatus
  paymentStatus: BidPaymentStatus
  paymentDueAt: string | null
  stagerCompletedAt: string | null
  rejectionReason: RejectionReason | null
  declineReason: DeclineReason | null
  cancellationReason: CancellationReason | null
  /** The company has to confirm the offer, which had ended in between. */
  awaitsConfirmation: boolean
  /** Null before the fee is paid. */
  paid: PaidJobFacts | null
}

/** Everything that the state of a job depends on. */
export interface JobFacts {
  project: {
    id: number
    status: ProjectStatus
    /** The team has hidden it. */
    isHidden: boolean
    /** It takes no offers, because it is hidden or its owner is suspended. */
    isOnHold: boolean
    /** The last day for offers (`2026-11-30`). */
    deadline: string | null
  }
  /** Offers that the owner can accept now. */
  pendingOffers: number
  /** Offers that their companies have to confirm before the owner can accept them. */
  unconfirmedOffers: number
  /** The pending offer that the seller would choose, as its place by arrival, from 1; null without one. */
  sellersChoice: number | null
  /** Questions without an answer. */
  openQuestions: number
  /** Whether the company is invited and has neither made an offer nor declined. */
  isInvited: boolean
  offer: JobOffer | null
  /** The public identifier of the offer's company; null without an offer. */
  company: string | null
}

/** When a job is looked at, and whether its sentences name people: those in emails don't. */
interface View {
  now: Date
  withNames?: boolean
}

/** Facts with what several rows of the table need. */
interface Situation extends JobFacts {
  now: Date
  /** How each side is called by the other one. */
  names: Record<StagingSide, string>
  isGone: Record<StagingSide, boolean>
  /** Today in the market's zone. */
  today: string
  /** Only while the fee is paid. */
  paid: PaidJobFacts | null
  /** As the rules of stagings and agreements read it. */
  as: (side: StagingSide) => AgreementSituation
}

interface Step {
  /** The sides whose turn it is; empty while the step isn't open. */
  turnOf: (job: Situation) => readonly StagingSide[]
  /** What the side that has to act reads after "Your turn:". */
  act: (job: Situation, side: StagingSide) => string
  /** What the side that waits reads; null if nothing. */
  wait: ((job: Situation, actor: string) => string) | null
  /** The end of both sentences. */
  at: (job: Situation, side: StagingSide) => string | null
  /** The hours of that day; left out for none. */
  window?: (job: Situation) => TimeWindow | null
  button: string | ((job: Situation) => string)
  href: (job: Situation) => string
  /** What makes the step go away, for people who read this table. */
  resolvedBy: string
  /** Notifications that ask for it. They are read once it isn't open for their recipient anymore. */
  settles: readonly NotificationType[]
  /** Notifications that tell the other side about it. They are read once it isn't open for anyone. */
  informs?: readonly NotificationType[]
}

const never = () => null
const both: readonly StagingSide[] = ['owner', 'stager']
const owner: readonly StagingSide[] = ['owner']
const stager: readonly StagingSide[] = ['stager']
const none: readonly StagingSide[] = []

const page =
  (path: string) =>
  ({ project }: Situation) =>
    `/projects/${project.id}${path}`

const isOpen = ({ project }: Situation) => project.status === 'open' && !project.isOnHold

const isRunning = ({ project }: Pick<Situation, 'project'>) => project.status === 'in_progress'

/** Whether the last day for offers is over. */
const isOverdue = ({ project: { deadline }, today }: Situation) =>
  deadline !== null && deadline < today

/** The sides of a paid job for which a rule has no refusal. */
const sidesThatMay = (
  { paid, as }: Situation,
  refusal: (situation: AgreementSituation) => string | null
): readonly StagingSide[] => (paid ? both.filter((side) => refusal(as(side)) === null) : none)

/** Sellers whose signature the waiting version lacks, while it can be signed. */
function sellersToSign({ paid, as }: Situation): PartyFacts[] {
  const waiting = paid && waitingOf(paid.versions)
  if (!waiting) return []
  const situation = as('owner')
  return missingParties(waiting).filter((party) => {
    const facts = { ...waiting, parties: [{ ...party, handedBack: null }] }
    const versions = [...situation.versions.slice(0, -1), facts]
    return agreementRefusals.signAsParty({ ...situation, versions }, party.id) === null
  })
}

/** Payments that aren't marked as paid, in one state. */
const owedAs = ({ paid, today }: Situation, state: ScheduleState): OwedAmount[] =>
  paid?.owed?.filter((owed) => stateOfAmount(owed, today) === state) ?? []

/** The hours that are proposed for a visit. */
const proposedWindow =
  (kind: VisitKind) =>
  ({ paid, today }: Situation) =>
    (paid && openVisitProposal(paid.staging, kind, today)?.window) ?? null

/** As a part of a sentence's time; nothing for the whole day. */
const during = (window: TimeWindow | null | undefined) => (window ? { window } : {})

/** What the crew has reported on this day, as far as this side was notified. */
const tapsFor = ({ paid }: Situation, kind: CrewDay | null, side: StagingSide) =>
  (paid?.taps ?? []).filter((tap) => tap.kind === kind && (side === 'stager' || tap.isAnnounced))

const tapsToday = (job: Situation, side: StagingSide) =>
  tapsFor(job, job.paid && crewDayOn(job.paid.staging, job.today), side)

/** `Arrived 9:05 AM`; null before the first tap. */
function dayState(job: Situation, kind: CrewDay, side: StagingSide): string | null {
  const last = lastTap(tapsFor(job, kind, side))
  return last && dayStateText(last, homeZone(job.paid!.home))
}

/** The crew couldn't get in on an install day that is over. */
const isInstallMissed = ({ paid, today }: Situation) =>
  paid !== null && paid.staging.isInstallMissed && paid.staging.installOn! < today

/** A job that was marked completed without a day doesn't need one anymore. */
const needsDay = (job: Situation) =>
  isRunning(job) &&
  !job.offer?.stagerCompletedAt &&
  (!job.paid?.staging.installOn || isInstallMissed(job))

function confirmationDueAt(markedAt: string): string {
  const due = new Date(markedAt)
  due.setUTCDate(due.getUTCDate() + confirmationDays)
  return due.toISOString()
}

/** The steps in the order in which they are listed if their deadlines say nothing else. */
export const jobSteps: Record<JobStepKey, Step> = {
  pay_fee: {
    turnOf: ({ offer }) => (offer?.status === 'payment_required' ? stager : none),
    act: ({ offer }) => (offer?.paymentDueAt ? 'Pay the platform fee by' : 'Pay the platform fee'),
    wait: ({ offer }, actor) =>
      `Waiting for ${actor} to confirm${offer?.paymentDueAt ? ' by' : ''}`,
    at: ({ offer }) => offer?.paymentDueAt ?? null,
    button: 'Pay Platform Fee',
    href: ({ offer }) => `/payment/${offer?.id}`,
    resolvedBy: 'the payment, its end, or the end of the selection',
    settles: ['offer_accepted', 'payment_reminder'],
    informs: ['payment_cancelled'],
  },
  confirm_work: {
    turnOf: (job) => (isRunning(job) && job.paid && job.offer?.stagerCompletedAt ? owner : none),
    act: () => 'Confirm the completed work by',
    wait: (_job, actor) => `Waiting for ${actor} to confirm the work by`,
    at: ({ offer }) => confirmationDueAt(offer!.stagerCompletedAt!),
    button: 'Project Completed',
    href: page(''),
    resolvedBy: 'Project Completed, or two weeks',
    settles: ['work_completed'],
  },
  answer_company: {
    turnOf: ({ paid, isGone }) => (paid?.awaitsOwner && !isGone.stager ? owner : none),
    act: () => 'Answer the company: it can’t reach you',
    wait: (_job, actor) => `Waiting for ${actor} to answer you`,
    at: never,
    button: 'Write a message',
    href: ({ project, offer }) => `/messages?to=${offer?.companyId}&project=${project.id}`,
    resolvedBy: 'a message of the owner, or the team’s decision',
    settles: ['answer_awaited'],
  },
  answer_question: {
    turnOf: (job) => (isOpen(job) && job.openQuestions > 0 ? owner : none),
    act: ({ openQuestions }) =>
      openQuestions === 1 ? 'Answer a question' : `Answer ${openQuestions} questions`,
    wait: null,
    at: never,
    button: 'Answer',
    href: page('#questions'),
    resolvedBy: 'answers to all questions',
    settles: ['question_asked', 'question_reminder'],
  },
  choose_offer: {
    turnOf: (job) => (isOpen(job) && job.pendingOffers > 0 ? owner : none),
    act: ({ pendingOffers, sellersChoice }) => {
      const choose =
        pendingOffers === 1 ? 'Accept or decline 1 offer' : `Choose one of ${pendingOffers} offers`
      return sellersChoice === null
        ? choose
        : `${choose}. The seller would choose Offer ${offerLetter(sellersChoice)}`
    },
    wait: null,
    at: never,
    button: ({ pendingOffers }) => (pendingOffers === 1 ? 'View offer' : 'Compare offers'),
    href: ({ project, pendingOffers }) =>
      `/projects/${project.id}${pendingOffers === 1 ? '#offers' : '/compare'}`,
    resolvedBy: 'an acceptance, or no offer that is left',
    settles: [
      'offer_received',
      'offer_changed',
      'offer_confirmed',
      'seller_chose',
      'project_reopened',
    ],
    informs: ['acceptance_undone'],
  },
  set_last_day: {
    turnOf: (job) => (isOpen(job) && job.pendingOffers === 0 && isOverdue(job) ? owner : none),
    act: () => 'Set a new last day for offers. It was',
    wait: null,
    at: ({ project }) => project.deadline,
    button: 'Edit',
    href: page(''),
    resolvedBy: 'a new last day',
    settles: [],
  },
  agree_day: {
    turnOf: (job) => sidesThatMay(job, (situation) => stagingRefusals.agree(situation)),
    act: () => 'Agree to the install day or propose another one. Proposed is',
    wait: (_job, actor) => `Waiting for ${actor} to agree to`,
    at: ({ paid }) => paid!.staging.proposedInstallOn,
    window: proposedWindow('install'),
    button: 'Agree to a day',
    href: page('/staging#install-date'),
    resolvedBy: 'an agreed day, a proposal that is withdrawn, or the end of the proposed day',
    settles: ['install_proposed'],
  },
  propose_day: {
    turnOf: (job) =>
      needsDay(job) && job.paid && !openProposal(job.paid.staging, job.today)
        ? sidesThatMay(job, (situation) => stagingRefusals.propose(situation))
        : none,
    act: (job) =>
      isInstallMissed(job)
        ? 'The crew couldn’t get in. Propose another day for the install'
        : 'Propose a day for the install',
    wait: null,
    at: never,
    button: 'Propose a day',
    href: page('/staging#install-date'),
    resolvedBy: 'a proposed day that is still to come',
    settles: [],
  },
  agree_walk_through: {
    turnOf: (job) =>
      sidesThatMay(job, (situation) => visitRefusals.agree(situation, 'walk_through')),
    act: () => 'Agree to the walk-through or propose another time. Proposed is',
    wait: (_job, actor) => `Waiting for ${actor} to agree to the walk-through on`,
    at: ({ paid, today }) => openVisitProposal(paid!.staging, 'walk_through', today)?.day ?? null,
    window: proposedWindow('walk_through'),
    button: 'Agree to a time',
    href: page('/staging#walk-through'),
    resolvedBy: 'an agreed time, a proposal that is withdrawn or declined, or the end of its day',
    settles: ['walk_through_proposed'],
  },
  answer_extension: {
    turnOf: (job) => sidesThatMay(job, (situation) => extensionRefusals.agree(situation)),
    act: () => 'Another month is asked for. Agree or decline by',
    wait: (_job, actor) => `Waiting for ${actor} to agree to another month by`,
    at: ({ paid }) => paid!.staging.removalOn,
    button: 'Agree or decline',
    href: page('/staging#extension'),
    resolvedBy: 'an agreement, a decline, a withdrawal, or the removal day',
    settles: ['extension_asked'],
  },
  agree_removal_time: {
    turnOf: (job) => sidesThatMay(job, (situation) => visitRefusals.agree(situation, 'removal')),
    act: () => 'Agree to the hours of the removal or propose others. Proposed is',
    wait: (_job, actor) => `Waiting for ${actor} to agree to the hours of the removal on`,
    at: ({ paid, today }) => openVisitProposal(paid!.staging, 'removal', today)?.day ?? null,
    window: proposedWindow('removal'),
    button: 'Agree to a time',
    href: page('/staging#removal-time'),
    resolvedBy: 'agreed hours, a proposal that is withdrawn or declined, or the end of the day',
    settles: ['removal_proposed'],
  },
  sign_agreement: {
    turnOf: (job) =>
      job.paid && waitingOf(job.paid.versions)
        ? sidesThatMay(job, (situation) => agreementRefusals.sign(situation))
        : none,
    act: ({ paid }, side) => {
      const waiting = waitingOf(paid!.versions)
      const isOwn = waiting?.sentBy === side
      return isOwn ? 'Sign the agreement that you sent' : 'Read and sign the agreement'
    },
    wait: (_job, actor) => `Waiting for ${actor} to sign the agreement`,
    at: never,
    button: 'Read and sign',
    href: page('/agreement#text'),
    resolvedBy: 'a signature, a decline, a withdrawal or a newer version',
    settles: ['agreement_sent', 'agreement_signed', 'agreement_reminder'],
  },
  seller_signature: {
    turnOf: (job) => (sellersToSign(job).length > 0 ? owner : none),
    act: (job) =>
      sellersToSign(job).some(({ handedBack }) => handedBack)
        ? 'Enter who signs for the client: a link came back'
        : 'Ask the seller to sign the agreement: the link is in their email',
    wait: () => 'Waiting for the seller to sign the agreement',
    at: never,
    button: 'See who has signed',
    href: page('/agreement'),
    resolvedBy: 'the signature of each seller, a withdrawal or a newer version',
    settles: ['agreement_handed_back'],
  },
  renew_agreement: {
    turnOf: (job) => {
      const isStuck =
        job.paid !== null &&
        waitingOf(job.paid.versions) !== null &&
        sellersToSign(job).length === 0 &&
        sidesThatMay(job, (situation) => agreementRefusals.sign(situation)).length === 0
      return isStuck
        ? stager.filter((side) => agreementRefusals.prepare(job.as(side)) === null)
        : none
    },
    act: () => 'Send a new version of the agreement, because this one can’t be signed',
    wait: (_job, actor) => `Waiting for ${actor} to send a new version of the agreement`,
    at: never,
    button: 'Open the agreement',
    href: page('/agreement'),
    resolvedBy: 'a newer version, or a withdrawal',
    settles: ['agreement_sent', 'agreement_signed', 'agreement_reminder'],
  },
  send_addendum: {
    turnOf: (job) => sidesThatMay(job, (situation) => agreementRefusals.offerAddendum(situation)),
    act: () => 'Put the new dates into the agreement with an addendum',
    wait: null,
    at: never,
    button: 'See the addendum',
    href: page('/agreement#addendum'),
    resolvedBy: 'an addendum that is sent',
    settles: [],
  },
  enter_access: {
    turnOf: (job) => {
      const { paid, today, project, isGone } = job
      if (!paid || project.status === 'cancelled' || isGone.stager) return none
      const { installOn, hasAccess, removedOn } = paid.staging
      return installOn && installOn >= today && !hasAccess && !removedOn ? owner : none
    },
    act: () => 'Enter the address and how to get in, before',
    wait: (_job, actor) => `Waiting for ${actor} to enter the address, before`,
    at: ({ paid }) => paid!.staging.installOn,
    button: 'Enter the address',
    href: page('/staging#access'),
    resolvedBy: 'an address, or the install day',
    settles: [],
  },
  let_crew_in: {
    turnOf: (job) => (lockedOutTap(tapsToday(job, 'owner')) ? owner : none),
    act: (job) => {
      const { reason } = lockedOutTap(tapsToday(job, 'owner'))!
      const why = reason && reason !== 'other' ? noAccessReasons.label(reason).toLowerCase() : null
      return `The crew couldn’t get in${why ? `: ${why}` : ''}. Check the access, or write to the company`
    },
    wait: (_job, actor) => `Waiting for ${actor} to help the crew get in`,
    at: never,
    button: 'Check the access',
    href: page('/staging#access'),
    resolvedBy:
      'a change of the access, a message of the owner, the next tap, or the end of the day',
    settles: ['crew_locked_out'],
  },
  finish_work: {
    turnOf: (job) => {
      const { paid, offer, today } = job
      const installOn = paid?.staging.installOn
      const isDue = isRunning(job) && !offer?.stagerCompletedAt && installOn && installOn <= today
      return isDue ? stager : none
    },
    act: (job) =>
      tapsFor(job, 'install', 'stager').some(({ step }) => step === 'finished')
        ? 'The crew has finished. Mark the work as completed'
        : 'Mark the rooms as finished',
    wait: (job, actor) => {
      const state = job.paid!.staging.installOn === job.today && dayState(job, 'install', 'owner')
      const waiting = `Waiting for ${actor} to finish the rooms`
      return state ? `${waiting}. ${state}` : waiting
    },
    at: never,
    button: 'Work Completed',
    href: page(''),
    resolvedBy: 'Work Completed, or Project Completed',
    settles: [],
  },
  answer_ending: {
    turnOf: (job) =>
      sidesThatMay(job, (situation) =>
        answerOf(situation.staging, situation.side) || situation.staging.removalOn === job.today
          ? 'This side has answered, or the last day is over.'
          : stagingRefusals.answer(situation)
      ),
    act: () => 'Sold, extend or remove? Answer by',
    wait: (_job, actor) => `Waiting for ${actor} to answer “sold, extend or remove?” by`,
    at: ({ paid }) => paid!.staging.removalOn && lastDayOf(paid!.staging.removalOn),
    button: 'Answer',
    href: page('/staging#answer'),
    resolvedBy: 'the answers of both, or the removal day',
    settles: ['term_ending', 'term_reminder', 'term_answered'],
  },
  mark_removed: {
    turnOf: (job) => {
      const removalOn = job.paid?.staging.removalOn
      return removalOn && removalOn < job.today
        ? sidesThatMay(job, (situation) => stagingRefusals.markRemoved(situation))
        : none
    },
    act: () => 'Mark the furniture as removed once it’s gone. The pickup was due on',
    wait: null,
    at: ({ paid }) => paid!.staging.removalOn,
    button: 'Mark as removed',
    href: page('/staging#answer'),
    resolvedBy: 'the removal',
    settles: [],
  },
  confirm_payment: {
    turnOf: (job) => (owedAs(job, 'reported').length > 0 ? stager : none),
    act: () => 'Mark a payment as paid: the owner says it was made',
    wait: (_job, actor) => `Waiting for ${actor} to mark a payment as paid`,
    at: never,
    button: 'See the payments',
    href: page('/schedule'),
    resolvedBy: 'Marked as paid, a change of the payment, or “Not agreed”',
    settles: ['payment_reported'],
  },
  settle_refusal: {
    turnOf: (job) => (owedAs(job, 'not_agreed').length > 0 ? stager : none),
    act: () => 'Change or remove a payment: the owner doesn’t agree to it',
    wait: null,
    at: never,
    button: 'See the payments',
    href: page('/schedule'),
    resolvedBy: 'a change of the payment, its removal, or “I paid”',
    settles: ['payment_refused'],
  },
  answer_overdue: {
    turnOf: (job) => (owedAs(job, 'overdue').length > 0 ? owner : none),
    act: () => 'Say that a payment was made, or that you don’t agree. It was due on',
    wait: (_job, actor) => `Waiting for ${actor} to make a payment. It was due on`,
    at: (job) =>
      owedAs(job, 'overdue')
        .map(({ dueOn }) => dueOn!)
        .toSorted()[0],
    button: 'See the payments',
    href: page('/schedule'),
    resolvedBy: 'an answer, Marked as paid, or a change of the payment',
    settles: ['payment_overdue'],
  },
  answer_damage: {
    turnOf: ({ paid }) =>
      paid ? both.filter((side) => paid.damageToAnswer[side] > 0 && !paid.isGone[side]) : none,
    act: ({ paid }, side) => {
      const notes = paid!.damageToAnswer[side]
      return notes === 1 ? 'Answer a note about damage' : `Answer ${notes} notes about damage`
    },
    wait: (_job, actor) => `Waiting for ${actor} to answer a note about damage`,
    at: never,
    button: 'See the damage',
    href: page('/before-and-after#damage'),
    resolvedBy: 'an answer to each note',
    settles: ['damage_noted'],
  },
  report_outcome: {
    turnOf: ({ paid, project, today }) => {
      if (!paid || paid.hasOutcome || project.status === 'cancelled') return none
      return isOutcomeAsked(paid.staging, today) ? owner : none
    },
    act: () => 'Did it sell? Say what became of the home',
    wait: null,
    at: never,
    button: 'Answer',
    href: page('/staging#outcome'),
    resolvedBy: 'an answer, or 30 days after the end of the staging',
    settles: ['outcome_asked', 'outcome_reminder'],
  },
  write_review: {
    turnOf: ({ paid }) => (paid ? both.filter((side) => paid.reviewDueAt[side] !== null) : none),
    act: (_job, side) => `Review the ${side === 'owner' ? 'company' : 'owner'} by`,
    wait: null,
    at: ({ paid }, side) => paid!.reviewDueAt[side],
    button: 'Write a review',
    href: page('#reviews'),
    resolvedBy: 'the review, or the end of its time',
    settles: ['review_written', 'review_reminder'],
  },
  confirm_offer: {
    turnOf: (job) => {
      const { offer, isInvited, unconfirmedOffers } = job
      const isAwaited = offer
        ? offer.status === 'pending' && offer.awaitsConfirmation
        : !isInvited && unconfirmedOffers > 0
      return isOpen(job) && isAwaited ? stager : none
    },
    act: () => 'Confirm your offer, or withdraw it',
    wait: ({ unconfirmedOffers }) =>
      unconfirmedOffers > 1
        ? `Waiting for ${unconfirmedOffers} companies to confirm their offers`
        : 'Waiting for a company to confirm its offer',
    at: never,
    button: 'Confirm offer',
    href: page(''),
    resolvedBy: 'a confirmation or a cancellation by the company',
    settles: ['offer_revived'],
  },
  reopen_project: {
    turnOf: (job) => {
      const { paid, project, offer, isGone, today } = job
      if (!paid || !offer || !isGone.stager) return none
      const situation = { bid: offer, project, staging: paid.staging, today, isCompanyGone: true }
      return jobEndRefusals.reopen(situation) === null ? owner : none
    },
    act: () => 'This company has left Stagely. Open the project for offers again',
    wait: null,
    at: never,
    button: 'Open again',
    href: page(''),
    resolvedBy: 'opening the project again, completing or cancelling it',
    settles: [],
  },
  answer_invitation: {
    turnOf: (job) => (isOpen(job) && !isOverdue(job) && job.isInvited ? stager : none),
    act: ({ project }) =>
      project.deadline ? 'You’re invited to make an offer by' : 'You’re invited to make an offer',
    wait: null,
    at: ({ project }) => project.deadline,
    button: 'View invitation',
    href: page(''),
    resolvedBy: 'an offer, or a decline',
    settles: ['invitation_received'],
  },
}

export const jobStepKeys = Object.keys(jobSteps) as JobStepKey[]

const unnamed: Record<StagingSide, string> = { owner: 'the owner', stager: 'the staging company' }

function situationOf(facts: JobFacts, { now, withNames = true }: View): Situation {
  const { offer, project, company } = facts
  const today = marketToday(now)
  const paid = offer && isPaid(offer) ? offer.paid : null
  const known = paid?.names ?? { ...unnamed, stager: company ?? unnamed.stager }
  const isGone = paid?.isGone ?? { owner: false, stager: false }
  return {
    ...facts,
    now,
    today,
    paid,
    names: withNames ? known : unnamed,
    isGone,
    as: (side) => ({
      staging: paid!.staging,
      versions: paid!.versions,
      project,
      side,
      isAlone: isGone[otherSide(side)],
      today,
    }),
  }
}

/** Whose turn a step is. Nothing is asked of a deleted account. */
const sidesOf = (job: Situation, key: JobStepKey): readonly StagingSide[] =>
  jobSteps[key].turnOf(job).filter((side) => !job.isGone[side])

/** What the side that acts, or the one that waits, reads of an open step; null if it reads nothing. */
function stepFor(job: Situation, key: JobStepKey, side: StagingSide): JobStep | null {
  const step = jobSteps[key]
  const sides = sidesOf(job, key)
  const shared = { key, href: step.href(job), ...during(step.window?.(job)) }
  if (sides.includes(side)) {
    const button = typeof step.button === 'string' ? step.button : step.button(job)
    return { ...shared, isYours: true, text: step.act(job, side), at: step.at(job, side), button }
  }
  const actor = otherSide(side)
  if (!step.wait || !sides.includes(actor)) return null
  const text = step.wait(job, job.names[actor])
  return { ...shared, isYours: false, text, at: step.at(job, actor), button: null }
}

/** For sorting; a last day that has passed isn't a deadline. */
const dueTime = ({ key, at }: JobStep) =>
  at === null || key === 'set_last_day' ? Infinity : Date.parse(at)

/** For sorting: the earliest deadline first, then the order of the table. */
export function byUrgency(one: JobStep, other: JobStep): number {
  const [first, second] = [dueTime(one), dueTime(other)]
  if (first !== second) return first - second
  return jobStepKeys.indexOf(one.key) - jobStepKeys.indexOf(other.key)
}

/** Own steps first. */
const inOrder = (steps: JobStep[]): JobStep[] =>
  steps.toSorted(
    (one, other) => Number(other.isYours) - Number(one.isYours) || byUrgency(one, other)
  )

/** The types that ask for a step or tell of one. */
export const stepNotificationTypes: NotificationType[] = [
  ...new Set(
    jobStepKeys.flatMap((key) => [...jobSteps[key].settles, ...(jobSteps[key].informs ?? [])])
  ),
]

/** Whether every step that a notification to this side is about is done. */
export function isSettled(
  type: NotificationType,
  facts: JobFacts,
  { side, now }: { side: StagingSide; now: Date }
): boolean {
  const job = situationOf(facts, { now })
  return jobStepKeys.every((key) => {
    const { settles, informs = [] } = jobSteps[key]
    const sides = sidesOf(job, key)
    if (settles.includes(type)) return !sides.includes(side)
    return !informs.includes(type) || sides.length === 0
  })
}

function phaseOf({ project, offer, paid, today }: Situation): JobPhase | null {
  if (project.status === 'cancelled' && !paid?.staging.installOn) return null
  if (!offer || offer.status === 'pending')
    return project.status === 'open' || offer ? 'offers' : null
  if (offer.status === 'payment_required') return 'chosen'
  if (!paid) return null
  const phase = stagingPhase(paid.staging, today)
  if (phase === 'paid') return project.status === 'in_progress' ? phase : null
  const { owner: byOwner, stager: byStager } = paid.reviewDueAt
  const isReviewed = project.status === 'completed' && byOwner === null && byStager === null
  return phase === 'removed' && isReviewed ? 'reviewed' : phase
}

/** The calendar day of a date in the market's zone. */
export const dayOfDate = (at: string) => (at.length === 10 ? at : marketToday(new Date(at)))

function datesOf(job: Situation, side: StagingSide): JobDate[] {
  const { project, offer, paid, isInvited, today } = job
  const found: JobDate[] = []
  const isOffering = !offer || offer.status === 'pending' || isInvited
  const add = (
    kind: JobDate['kind'],
    at: string | null | undefined,
    window: TimeWindow | null = null
  ) => {
    if (!at || dayOfDate(at) < today) return
    const isCrewDay = (kind === 'install' || kind === 'removal') && at === today
    const state = isCrewDay ? dayState(job, kind, side) : null
    found.push({ kind, at, ...during(window), ...(state ? { state } : {}) })
  }
  if (isOffering && project.status === 'open' && !project.isOnHold) {
    add('offers_end', project.deadline)
  }
  if (offer?.status === 'payment_required') add('fee_due', offer.paymentDueAt)
  if (paid && project.status !== 'cancelled' && !paid.staging.removedOn) {
    for (const { kind, day, window, takesPlace } of daysOfStaging(paid.staging)) {
      if (takesPlace) add(kind, day, window)
    }
    add('photos', paid.photographerOn)
    add('listing', paid.listingPlannedOn)
  }
  return found.toSorted((one, other) => (dayOfDate(one.at) < dayOfDate(other.at) ? -1 : 1))
}

const withoutPoint = (sentence: string) => sentence.replace(/\.$/, '')

const said = (text: string, at: string | null = null, window: TimeWindow | null = null): Turn => ({
  isYours: false,
  text,
  at,
  ...during(window),
})

/** What the owner reads while nothing is open. */
function ownerIdle(job: Situation): Turn {
  const { project, offer, paid, names } = job
  if (project.status === 'cancelled') return said('Cancelled')
  if (offer) return paid ? paidIdle(job) : said(`Waiting for ${names.stager} to confirm`)
  if (project.status === 'completed') return said('Completed')
  if (project.isHidden) return said('Hidden: no offers can be made or accepted')
  return project.deadline === null
    ? said('Waiting for offers')
    : said('Waiting for offers until', project.deadline)
}

/** What both read of a paid job while nothing is open. */
function paidIdle({ project, paid, today, isGone }: Situation): Turn {
  if (isRunning({ project }) && isGone.owner) return said(withoutPoint(departures.ownerLeft))
  if (isRunning({ project }) && isGone.stager) return said(withoutPoint(departures.companyLeft))
  const { installOn, removalOn, removedOn } = paid!.staging
  if (removedOn) return said('The furniture was removed on', removedOn)
  if (project.status === 'cancelled') return said('The project was cancelled')
  if (!installOn || !removalOn) return said('Completed')
  if (today < installOn) {
    const { agreed } = visitOf(paid!.staging, 'install')
    return said('The furniture comes on', installOn, agreed?.window)
  }
  return today < questionDay(removalOn)
    ? said('The home is staged until', lastDayOf(removalOn))
    : said(
        'The furniture is picked up on',
        removalOn,
        visitOf(paid!.staging, 'removal').agreed?.window
      )
}

const rejections: Record<RejectionReason, string> = {
  declined: 'The owner declined your offer',
  not_selected: 'The owner chose another offer',
  project_closed: 'The owner closed the project',
}

const cancellations: Record<CancellationReason, string> = {
  withdrawn: 'You withdrew this offer',
  released: "The owner released your offer because the fee wasn't paid",
  expired: "The fee wasn't paid in time",
  project_closed: 'The owner closed the project',
  account_deleted: 'The offer ended with its account',
  given_up: 'You gave up this job',
}

/** What the company reads while nothing is open. */
function stagerIdle(job: Situation): Turn {
  const { project, offer, paid } = job
  if (paid) return paidIdle(job)
  switch (offer?.status) {
    case 'rejected': {
      const reason = rejections[offer.rejectionReason ?? 'declined']
      return said(withDeclineReason(reason, offer.declineReason))
    }
    case 'cancelled':
      return said(cancellations[offer.cancellationReason ?? 'withdrawn'])
    default:
      if (project.status !== 'open') {
        return said('The owner chose another offer. Yours stays in reserve')
      }
      return said(
        project.isOnHold ? 'On hold while the project is hidden' : 'Waiting for the owner'
      )
  }
}

const turnIn = ({ isYours, text, at, window }: JobStep): Turn => ({
  ...{ isYours, text, at },
  ...during(window),
})

/** The state of a job, as one of its two sides reads it. */
export function jobFor(facts: JobFacts, side: StagingSide, view: View): Job {
  const job = situationOf(facts, view)
  const steps = inOrder(jobStepKeys.flatMap((key) => stepFor(job, key, side) ?? []))
  const [first] = steps
  const idle = side === 'owner' ? ownerIdle : stagerIdle
  const turn = first ? turnIn(first) : idle(job)
  return { phase: phaseOf(job), steps, turn, dates: datesOf(job, side) }
}
