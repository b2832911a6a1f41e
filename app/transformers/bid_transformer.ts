import { DateTime } from 'luxon'
import { BaseTransformer } from '@adonisjs/core/transformers'
import paymentsConfig from '#config/payments'
import {
  bidTimelines,
  experienceLevels,
  paymentTerms,
  stagingPeriods,
  withDeclineReason,
} from '#shared/bid_enums'
import { changesOf } from '#shared/bid_changes'
import { ownTextFor } from '#shared/masking'
import { perUnit } from '#shared/bid_costs'
import { marketToday, marketZone } from '#shared/market_time'
import { outcomeSentence } from '#shared/offer_outcomes'
import { companyReputation, noReputation, type CompanyReputation } from '#shared/reputation'
import {
  bidRefusals,
  cancellationReasons,
  isPaid,
  isReleased,
  isSelected,
  liveBidStatuses,
  rejectionReasons,
  refusalUntilInstall,
  type BidSituation,
} from '#lifecycles/bid_lifecycle'
import {
  limitRefusals,
  mayBidAgain,
  earlierBidRefusal,
  type LatestBid,
} from '#lifecycles/bid_limits'
import { jobEndRefusals, undoRules } from '#lifecycles/job_end_rules'
import { unavailable } from '#lifecycles/moderation_rules'
import {
  activeProjectStatuses,
  projectRefusals,
  type ProjectStatus,
} from '#lifecycles/project_lifecycle'
import { unfinishedRooms } from '#lifecycles/room_pair_rules'
import type Bid from '#models/bid'
import { releasableAt, situationOf, toDateTime } from '#models/bid/predicates'
import type User from '#models/user'
import BidPolicy from '#policies/bid_policy'
import type { PolledBid, ProjectBids } from '#queries/project_polls'
import { bidBadges, feeNotes, feeStateOf, type FeeState } from '#transformers/badges'
import { portfolioUrls } from '#transformers/photo_urls'

/** The viewer's role, and what a bid's flags need to know about its project. */
export interface BidContext {
  viewer: 'owner' | 'bidder' | 'admin' | 'other'
  projectStatus: ProjectStatus
  hasSelected: boolean
  /** An admin has hidden the project. */
  hidden?: boolean
  /** The last day for bids. */
  deadline?: DateTime | null
  /** The stager's latest bid on the project, when it isn't this one. */
  latestBid?: LatestBid
  /** Until when the stager can review the owner; null or left out if it can't. */
  reviewDueAt?: string | null
  /** The project's owner, where the stager may see a project of a suspended one. */
  owner?: { suspendedAt: unknown }
}

/** A bid in a list. Only parties and admins get the payment state. */
type VisibleBid = ReturnType<BidTransformer['toObject']> | ReturnType<BidTransformer['forParty']>

/** A string is a time in PostgreSQL's JSON, which a plain date reads four times as fast as Luxon. */
const toIso = (moment: DateTime | string) =>
  (typeof moment === 'string' ? new Date(moment) : moment.toJSDate()).toISOString()

const toIsoOrNull = (moment: DateTime | string | null) => (moment === null ? null : toIso(moment))

const formatDay = (moment: DateTime | string | null) =>
  moment === null ? '' : toDateTime(moment).setZone(marketZone).toFormat('LLL d')

const policy = new BidPolicy()

type Viewer = Pick<User, 'id' | 'isTeam'>

function roleOf(viewer: Viewer | null, bid: Parameters<BidPolicy['remove']>[1]) {
  if (!viewer) return 'other'
  if (policy.decide(viewer, bid)) return 'owner'
  if (policy.manage(viewer, bid)) return 'bidder'
  return viewer.isTeam ? 'admin' : 'other'
}

function contextOf({ status, hidden, deadline, reviewDueAt, bids }: ProjectBids) {
  return {
    reviewDueAt: toIsoOrNull(reviewDueAt),
    projectStatus: status,
    hidden,
    deadline: deadline === null ? null : DateTime.fromISO(deadline, { zone: 'utc' }),
    hasSelected: bids?.some(isSelected) ?? false,
  }
}

/** Everyone sees the terms. Only the owner, the bid's stager and admins see the payment state. */
export default class BidTransformer extends BaseTransformer<PolledBid> {
  constructor(
    resource: PolledBid,
    protected context: BidContext
  ) {
    super(resource)
  }

  /** The bids on a project that `viewer` may see. */
  static listFor(viewer: Viewer | null, listing: ProjectBids) {
    const bids = listing.bids ?? []
    const context = contextOf(listing)
    return bids.flatMap((bid): VisibleBid[] => {
      const role = roleOf(viewer, { userId: bid.userId, project: { userId: listing.ownerId } })
      const latestBid = bids.find(({ userId }) => userId === bid.userId)
      const shown = new BidTransformer(bid, { ...context, latestBid, viewer: role })
      if (role !== 'other') return [shown.forParty()]
      return bid.status === 'cancelled' ? [] : [shown.toObject()]
    })
  }

  /** One bid for its owner or stager. Load it with its bidder and project. */
  static forOwnerOrStager(bid: Bid, viewer: 'owner' | 'bidder') {
    const hasSelected = bid.isSelected || bid.project.status !== 'open'
    return this.transform(bid, {
      viewer,
      projectStatus: bid.project.status,
      hasSelected,
    }).useVariant('forParty')
  }

  toObject() {
    const bid = this.resource
    return {
      id: bid.id,
      projectId: bid.projectId,
      userId: bid.userId,
      amount: bid.amount,
      timeline: bid.timeline,
      timelineLabel: bidTimelines.label(bid.timeline),
      experienceLevel: bid.experienceLevel,
      experienceLevelLabel: experienceLevels.label(bid.experienceLevel),
      stagingPeriod: bid.stagingPeriod,
      stagingPeriodLabel: stagingPeriods.label(bid.stagingPeriod),
      paymentTerms: bid.paymentTerms,
      paymentTermsLabel: paymentTerms.label(bid.paymentTerms),
      acceptsCreditCards: bid.acceptsCreditCards,
      extensionPerMonth: bid.extensionPerMonth,
      costPerDay: perUnit(bid.amount, Number(bid.stagingPeriod)),
      status: bid.status,
      badge: bidBadges[bid.status],
      createdAt: toIso(bid.createdAt),
      bidder: {
        id: bid.bidder.id,
        // Stands in for a missing identifier.
        stagerIdentifier: bid.bidder.stagerIdentifier ?? `CreativeStager${bid.bidder.id}`,
        ...portfolioUrls(bid.bidder, { isTeam: this.context.viewer === 'admin' }),
      },
    }
  }

  /** For the project's owner, the bid's stager and admins. */
  forParty() {
    const bid = this.resource
    const shared = this.toObject()
    return {
      ...shared,
      bidder: {
        ...shared.bidder,
        /** Only on live bids of active projects, and not in the answer to an action. */
        reputation: this.#reputation(),
      },
      /** What the amount consists of; null if it isn't split. */
      parts: bid.parts,
      /** What the last revision changed; null without one. */
      changes: bid.formerTerms && changesOf(bid.formerTerms, bid),
      paymentStatus: bid.paymentStatus,
      platformFee: bid.platformFee,
      stagerCompletedAt: toIsoOrNull(bid.stagerCompletedAt),
      /** Whether photos of finished rooms can be added. */
      hasFinishedRooms: isPaid(bid) && unfinishedRooms(bid, marketToday(new Date())) === null,
      selectedAt: toIsoOrNull(bid.selectedAt),
      paymentDueAt: bid.status === 'payment_required' ? toIsoOrNull(bid.paymentDueAt) : null,
      paidAt: toIsoOrNull(bid.paidAt),
      closedAt: toIsoOrNull(bid.closedAt),
      declineReason: bid.declineReason,
      outcome: this.#outcome(),
      ...this.#ownTexts(),
      revisedAt: toIsoOrNull(bid.revisedAt),
      /** Counts the changes. A change of the offer names the one it was made from. */
      revision: bid.revision,
      releasableAt: toIsoOrNull(releasableAt(bid)),
      /** Until when the owner can undo the acceptance, unless the company starts to pay; null if it can't. */
      undoableUntil: this.#undoableUntil(),
      /** What the stager has verified and when we checked it; null in the response to a change. */
      badges:
        this.resource.bidder.badges?.map(({ name, checkedAt }) => ({
          name,
          checkedAt: toIso(checkedAt),
        })) ?? null,
      view: this.#view(),
      standing: this.#standing(),
      statusNote: this.#statusNote(),
      reserveNote: this.#reserveNote(),
      /** Why the company can't do the job, for the two parties. */
      giveUpReason: this.context.viewer === 'admin' ? null : bid.giveUpReason,
      /** Path of what both had signed before the job ended early; null without that. */
      formerAgreement: bid.isSignedEndedJob ? `/bids/${bid.id}/agreement` : null,
      limitNote: this.#limitNote(),
      acceptConsequence: this.#acceptConsequence(),
      acceptBlockedReason: this.#view() === 'passed_over' ? 'Already selected another' : null,
      /** Why the bid's stager can't complete its work before the install day; null otherwise. */
      completeBlockedReason: this.#completeBlockedReason(),
      can: this.#can(),
    }
  }

  /** Null where the version of the project doesn't change with the figures. */
  #reputation(): CompanyReputation | null {
    const { status, bidder } = this.resource
    const isLive =
      liveBidStatuses.includes(status) && activeProjectStatuses.includes(this.context.projectStatus)
    if (!isLive || bidder.reputation === undefined) return null
    return companyReputation(bidder.reputation ?? noReputation)
  }

  /** The card on the owner's page. */
  #view(): 'offer' | 'waiting' | 'released' | 'passed_over' | 'closed' {
    const bid = this.resource
    switch (bid.status) {
      case 'pending':
        return this.context.hasSelected || this.context.projectStatus !== 'open'
          ? 'passed_over'
          : 'offer'
      case 'payment_required':
        return 'waiting'
      case 'accepted':
        return 'released'
      case 'rejected':
        return 'passed_over'
      case 'cancelled':
        return 'closed'
    }
  }

  /** The card on the stager's page. */
  #standing(): 'pending' | 'payment_due' | 'paid' | 'completed' | 'rejected' | 'cancelled' {
    const bid = this.resource
    switch (bid.status) {
      case 'pending':
      case 'rejected':
      case 'cancelled':
        return bid.status
      case 'payment_required':
        return 'payment_due'
      case 'accepted':
        return bid.stagerCompletedAt ? 'completed' : 'paid'
    }
  }

  #acceptConsequence(): string {
    if (this.resource.platformFee === 0) {
      return "There is no platform fee at this price: you see each other's contact details right away, and the other offers are declined."
    }
    return (
      `The company has ${paymentsConfig.windowHours} hours to confirm by paying our fee. ` +
      "Then you see each other's contact details. Your other offers stay in reserve until then."
    )
  }

  #undoableUntil(): string | null {
    const { selectedAt } = this.resource
    if (!selectedAt || !this.#mayUndo()) return null
    return toIso(toDateTime(selectedAt).plus({ minutes: undoRules.minutes }))
  }

  /** Not in the answer to an action, which doesn't read the payments. */
  #mayUndo(): boolean {
    const { selectedAt, undo, ...bid } = this.resource
    if (this.context.viewer !== 'owner' || !undo || !selectedAt) return false
    const accepted = { ...bid, selectedAt: toDateTime(selectedAt) }
    return jobEndRefusals.undoAcceptance({ ...undo, bid: accepted, now: DateTime.utc() }) === null
  }

  /** How the price compares with those of the other offers; never for the project's owner. */
  #outcome() {
    const { priceRank, comparedOffers, medianPrice } = this.resource
    if (priceRank === null || comparedOffers === null) return null
    if (!['bidder', 'admin'].includes(this.context.viewer)) return null
    const outcome = { priceRank, comparedOffers, medianPrice }
    return { ...outcome, text: outcomeSentence(outcome) }
  }

  /** What the company wrote; the team reads the original in the console. */
  #ownTexts() {
    const bid = this.resource
    const { note, masked, bidder } = bid
    const { viewer } = this.context
    const isWhole = isReleased(bid) && viewer !== 'admin'
    const seen = isWhole ? 'whole' : viewer === 'bidder' ? 'own' : 'masked'
    return {
      note: ownTextFor(note, masked, seen),
      introduction: ownTextFor(bidder.introduction, bidder.masked, seen),
    }
  }

  /** Not in the answer to an action, which doesn't read the days. */
  #mayGiveUp(): boolean {
    const { stagingDays: staging } = this.resource
    if (!staging) return false
    const project = { status: this.context.projectStatus }
    const today = marketToday(new Date())
    return jobEndRefusals.giveUp({ bid: this.resource, project, staging, today }) === null
  }

  /** What an offer in reserve waits for; null for any other. */
  #reserveNote(): string | null {
    const { status, confirmationAskedAt } = this.resource
    if (status !== 'pending') return null
    if (this.#view() === 'passed_over') return 'In reserve: another offer was chosen.'
    if (!confirmationAskedAt) return null
    return this.context.viewer === 'bidder'
      ? 'The chosen company isn’t doing the job, so your offer is possible again.'
      : 'Waiting for the company to confirm this offer.'
  }

  #statusNote(): string | null {
    const bid = this.resource
    const { viewer } = this.context
    if (bid.status === 'rejected') {
      return withDeclineReason(rejectionReasons.label(bid.rejectionReason), bid.declineReason)
    }
    if (bid.status === 'cancelled') {
      if (bid.cancellationReason === 'released' && viewer === 'owner') {
        return "You released it; the fee wasn't paid"
      }
      if (bid.cancellationReason === 'given_up' && viewer === 'bidder') {
        return `You gave up this job on ${formatDay(bid.closedAt)}`
      }
      if (bid.cancellationReason !== 'withdrawn') {
        return cancellationReasons.label(bid.cancellationReason)
      }
      const who = viewer === 'bidder' ? 'You' : 'The company'
      return `${who} cancelled it on ${formatDay(bid.closedAt)}`
    }
    if (bid.status === 'payment_required' && bid.bidder.suspendedAt) return unavailable.company
    if (bid.stagerCompletedAt) return `Work completed ${formatDay(bid.stagerCompletedAt)}`
    if (!isPaid(bid)) return null
    return feeNotes[this.#feeState()](formatDay(bid.paidAt))
  }

  /** Of a paid bid. Owners don't learn what becomes of the fee. */
  #feeState(): FeeState {
    const { platformFee, feePayment } = this.resource
    if (platformFee === 0) return 'free'
    return this.context.viewer === 'owner' || !feePayment ? 'paid' : feeStateOf(feePayment, false)
  }

  /** The daily limit that prevents the stager from revising or bidding again; null without one. */
  #limitNote(): string | null {
    const bid = this.resource
    const { viewer, projectStatus } = this.context
    if (viewer !== 'bidder' || projectStatus !== 'open') return null
    const refusal =
      bid.status === 'cancelled'
        ? earlierBidRefusal(bid, DateTime.utc())
        : bidRefusals.revise(this.#situation())
    return Object.values(limitRefusals).find((limit) => limit === refusal) ?? null
  }

  #completeBlockedReason(): string | null {
    if (this.context.viewer !== 'bidder') return null
    const situation = this.#situation()
    const reason = refusalUntilInstall(situation)
    return bidRefusals.completeWork(situation) === reason ? reason : null
  }

  #situation() {
    const { projectStatus, hidden, hasSelected } = this.context
    return situationOf(this.resource, {
      project: { status: projectStatus, hiddenAt: hidden },
      hasSelected,
      now: DateTime.utc(),
    })
  }

  #mayBidOn({ project, now }: BidSituation): boolean {
    const { deadline = null, latestBid = this.resource } = this.context
    return projectRefusals.bid({ project: { ...project, deadline }, latestBid, now }) === null
  }

  #can() {
    const bid = this.resource
    const { viewer } = this.context
    const owner = viewer === 'owner'
    const own = viewer === 'bidder'
    const situation = this.#situation()
    const { now } = situation
    const cancel = own && bidRefusals.cancel(situation) === null
    return {
      accept: owner && bidRefusals.accept({ ...situation, stager: bid.bidder }) === null,
      reject: owner && bidRefusals.reject(situation) === null,
      compare: owner && liveBidStatuses.includes(bid.status),
      undoAccept: this.#mayUndo(),
      release: owner && bidRefusals.unselect(situation) === null,
      cancel,
      /** Make another offer after cancelling this one. */
      replace: cancel && mayBidAgain(bid, now),
      edit: own && bidRefusals.revise({ ...situation, owner: this.context.owner }) === null,
      bidAgain: own && bid.status === 'cancelled' && this.#mayBidOn(situation),
      pay: own && bidRefusals.pay(situation) === null,
      complete: own && bidRefusals.completeWork(situation) === null,
      /** Review the owner of the completed project. */
      review: own && Boolean(this.context.reviewDueAt),
      hide: own && bidRefusals.hide(situation) === null,
      /** Step back from a paid job. */
      giveUp: own && this.#mayGiveUp(),
      /** Confirm an offer that had ended in between. */
      confirm: own && jobEndRefusals.confirm({ bid }) === null,
      seeContact: (owner || own) && isReleased(bid),
      seeReceipt: own && isReleased(bid),
    }
  }
}
