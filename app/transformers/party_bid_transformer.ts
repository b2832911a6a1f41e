import { DateTime } from 'luxon'
import { BaseTransformer } from '@adonisjs/core/transformers'
import paymentsConfig from '#config/payments'
import { withDeclineReason } from '#shared/bids/bid_enums'
import { changesOf } from '#shared/bids/bid_changes'
import { offerLetter } from '#shared/bids/offer_letters'
import { ownTextFor } from '#shared/masking/masking'
import { marketToday, marketZone } from '#shared/values/market_time'
import { outcomeSentence } from '#shared/bids/offer_outcomes'
import {
  companyReputation,
  noReputation,
  type CompanyReputation,
} from '#shared/reputation/reputation'
import {
  bidRefusals,
  cancellationReasons,
  isPaid,
  isReleased,
  liveBidStatuses,
  rejectionReasons,
  refusalUntilInstall,
  type BidSituation,
} from '#lifecycles/bid_lifecycle'
import { limitRefusals, mayBidAgain, earlierBidRefusal } from '#lifecycles/bid_limits'
import { jobEndRefusals, undoRules } from '#lifecycles/job_end_rules'
import { unavailable } from '#lifecycles/moderation_rules'
import { activeProjectStatuses, projectRefusals } from '#lifecycles/project_lifecycle'
import { unfinishedRooms } from '#lifecycles/room_pair_rules'
import type Bid from '#models/bid'
import { releasableAt, situationOf, toDateTime } from '#models/bid/predicates'
import type { PolledBid } from '#queries/project_polls'
import { feeNotes, feeStateOf, type FeeState } from '#transformers/badges'
import { toIso, toIsoOrNull, type BidContext } from '#transformers/bid_context'
import BidTransformer from '#transformers/bid_transformer'

const formatDay = (moment: DateTime | string | null) =>
  moment === null ? '' : toDateTime(moment).setZone(marketZone).toFormat('LLL d')

/** A bid with the payment state, for the project's owner, the bid's stager and admins. */
export default class PartyBidTransformer extends BaseTransformer<PolledBid> {
  constructor(
    resource: PolledBid,
    protected context: BidContext
  ) {
    super(resource)
  }

  /** One bid for its owner or stager. Load it with its bidder and project. */
  static forOwnerOrStager(bid: Bid, viewer: 'owner' | 'bidder') {
    const hasSelected = bid.isSelected || bid.project.status !== 'open'
    return this.transform(bid, { viewer, projectStatus: bid.project.status, hasSelected })
  }

  /** Bids that were just made, for their stager. Load them with their bidder and project. */
  static justMade(bids: Bid[]) {
    return this.transform(bids, { viewer: 'bidder', projectStatus: 'open', hasSelected: false })
  }

  toObject() {
    const bid = this.resource
    const shared = new BidTransformer(bid, this.context).toObject()
    return {
      ...shared,
      bidder: {
        ...shared.bidder,
        /** Only on live bids of active projects, and not in the answer to an action. */
        reputation: this.#reputation(),
      },
      /** By arrival on its project: A, B, …; null for the stager, and in the answer to an action. */
      letter: this.#letter(),
      /** The name of a company that the owner has hired before, and for what; null for everyone else. */
      formerHire: (this.context.viewer === 'owner' && this.resource.formerHire) || null,
      /** Set if the project's seller would choose this offer, with the reason as masked; null for everyone but the owner. */
      sellersChoice: this.#sellersChoice(),
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

  #letter(): string | null {
    const { place } = this.resource
    return place === undefined || this.context.viewer === 'bidder' ? null : offerLetter(place)
  }

  #sellersChoice() {
    const { sellersChoice } = this.resource
    if (this.context.viewer !== 'owner' || !sellersChoice) return null
    return { note: sellersChoice.note, chosenAt: toIso(sellersChoice.chosenAt) }
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
      return `${who} withdrew it on ${formatDay(bid.closedAt)}`
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
