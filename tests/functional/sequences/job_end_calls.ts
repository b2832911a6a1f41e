import { isCompany, nameOfBid, statusesForBid } from './bid_calls.js'
import { feeOf, mostUndosPerDay, set, type Bid, type Market } from './model.js'
import { adminsOnly, kind, oneOf, statusesFor } from './plans.js'
import { nameOf } from './project_calls.js'

const undoneToday = ({ bids }: Market, owner: Bid['project']['owner']) =>
  bids.filter(
    ({ project, hoursUndone }) =>
      project.owner === owner && hoursUndone !== null && hoursUndone < 24
  ).length

/** JOB-30: before any payment, within half an hour, once an offer, three a day. */
const undoing = kind({
  call: 'POST /api/bids/:id/undo-accept',
  on: 'bid',
  weight: 5,
  plan(situation, bid) {
    const { market, actor } = situation
    return {
      says: `undoes accepting ${nameOfBid(situation, bid)}`,
      line: `POST /api/bids/${bid.id}/undo-accept`,
      statuses: statusesForBid(situation, bid, {
        mayActor: actor?.name === bid.project.owner,
        mayNow:
          bid.status === 'payment_required' &&
          !bid.hasPayment &&
          bid.hoursSelected === 0 &&
          bid.hoursUndone === null &&
          undoneToday(market, bid.project.owner) < mostUndosPerDay,
      }),
      success() {
        market.events.push('an acceptance is undone')
        set(bid, { status: 'pending', hoursUndone: 0, leftCheckout: false })
        bid.project.status = 'open'
      },
      promise: { by: 'bid', flag: 'undoAccept' },
    }
  },
})

/** JOB-34: from the payment until the install day. */
const givingUp = kind({
  call: 'POST /api/bids/:id/give-up',
  on: 'bid',
  weight: 5,
  plan(situation, bid) {
    const { market } = situation
    const isRunning = bid.status === 'accepted' && bid.project.status === 'in_progress'
    return {
      says: `gives up the job of ${nameOfBid(situation, bid)}`,
      line: `POST /api/bids/${bid.id}/give-up`,
      body: { reason: 'Our warehouse was flooded.' },
      statuses: statusesForBid(situation, bid, {
        mayActor: isCompany(situation, bid),
        mayNow: isRunning && !bid.isWorkDone && !bid.isTermOver,
        isUnsure: isRunning && bid.project.orStatus.length > 0,
      }),
      success() {
        market.events.push('a paid job is given up')
        market.endPaidJob(bid)
      },
      promise: { by: 'bid', flag: 'giveUp' },
    }
  },
})

/** JOB-37: an offer that had ended is possible again once its company confirms. */
const confirming = kind({
  call: 'POST /api/bids/:id/confirm',
  on: 'bid',
  weight: 4,
  plan(situation, bid) {
    const { market, actor } = situation
    const isAwaited = bid.status === 'pending' && bid.isToConfirm
    return {
      says: `confirms ${nameOfBid(situation, bid)}`,
      line: `POST /api/bids/${bid.id}/confirm`,
      statuses: statusesForBid(situation, bid, {
        mayActor: isCompany(situation, bid),
        mayNow: isAwaited,
        isUnsure: isAwaited && !market.sees(actor, bid.project),
      }),
      success() {
        market.events.push('an offer is confirmed')
        bid.isToConfirm = false
      },
      promise: { by: 'bid', flag: 'confirm' },
    }
  },
})

/** JOB-43: once the company of the paid offer has left. */
const reopening = kind({
  call: 'POST /api/projects/:id/reopen',
  on: 'project',
  weight: 4,
  plan(situation, project) {
    const { market, actor } = situation
    const bid = market.bidsOn(project).find(({ status }) => status === 'accepted')
    const isGone = bid !== undefined && market.person(bid.company).status === 'deleted'
    return {
      says: `opens ${nameOf(situation, project)} again`,
      line: `POST /api/projects/${project.id}/reopen`,
      statuses: statusesFor(situation, project, {
        mayActor: actor?.name === project.owner,
        mayNow:
          isGone &&
          project.status === 'in_progress' &&
          !bid.isWorkDone &&
          !(bid.isTermOver && !bid.isRemoved),
      }),
      success() {
        market.events.push('a project is open again after its company has left')
        if (bid) market.endPaidJob(bid)
      },
      promise: { by: 'project', flag: 'reopen' },
    }
  },
})

/** JOB-40: the team refunds the fee of a given-up job, or keeps it. */
const deciding = kind({
  call: 'POST /api/admin/given-up-jobs/:id/decision',
  on: 'bid',
  weight: 3,
  plan(situation, bid) {
    const outcome = oneOf(['refunded', 'kept'] as const, situation.detail)
    const isCase =
      bid.isGivenUp &&
      feeOf(bid.amount) > 0 &&
      situation.market.person(bid.company).status !== 'deleted'
    const isOpen = !bid.isFeeKept && !bid.isFeeRefunded
    return {
      says: `decides about the fee of ${nameOfBid(situation, bid)}: ${outcome}`,
      line: `POST /api/admin/given-up-jobs/${bid.id}/decision`,
      body: { outcome, reason: 'The furniture was promised twice' },
      statuses: adminsOnly(
        situation,
        isCase ? (isOpen ? [200] : [409]) : bid.isGivenUp ? [200, 404, 409] : [404]
      ),
      success() {
        situation.market.events.push('the fee of a given-up job is decided')
        if (outcome === 'kept') bid.isFeeKept = true
        else set(bid, { isRefunded: true, isFeeRefunded: true })
      },
    }
  },
})

export const jobEndCalls = [undoing, givingUp, confirming, reopening, deciding]
