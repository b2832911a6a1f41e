import { nameOfBid, isCompany, statusesForBid } from './bid_calls.js'
import { feeOf, type Bid, type Market } from './model.js'
import { adminsOnly, kind, oneOf } from './plans.js'

const silentHours = 7 * 24

const isRefundable = (bid: Bid) => bid.isPaid && feeOf(bid.amount) > 0 && !bid.isFeeRefunded

/** TRU-40: a silent owner, and no earlier report about this owner. */
function isSilent(market: Market, bid: Bid) {
  const isUsedUp = market.bids.some(
    (other) =>
      other.ownerReport !== null &&
      other.company === bid.company &&
      other.project.owner === bid.project.owner
  )
  return (
    isRefundable(bid) &&
    bid.status === 'accepted' &&
    !bid.isAnswered &&
    !bid.isWorkDone &&
    !isUsedUp &&
    bid.project.status === 'in_progress'
  )
}

/** A week without an answer from the owner is over. */
export const isReportable = (market: Market, bid: Bid) =>
  isSilent(market, bid) && bid.hoursPaid >= silentHours

const reporting = kind({
  call: 'POST /api/bids/:id/report-unresponsive',
  on: 'bid',
  weight: 5,
  plan(situation, bid) {
    const { market } = situation
    const isPossible = isReportable(market, bid)
    return {
      says: `reports that the owner behind ${nameOfBid(situation, bid)} doesn't respond`,
      line: `POST /api/bids/${bid.id}/report-unresponsive`,
      statuses: statusesForBid(situation, bid, {
        mayActor: isCompany(situation, bid),
        mayNow: isPossible,
        isUnsure: isPossible && (bid.project.orStatus.length > 0 || bid.mayBeRefunded),
        success: 201,
      }),
      success({ body }) {
        bid.ownerReport = { id: Number(body.id), isDecided: false }
        market.events.push('an owner is reported')
      },
      promise: { by: 'bid', flag: 'reportOwner' },
    }
  },
})

const deciding = kind({
  call: 'POST /api/admin/owner-reports/:id/decision',
  on: 'bid',
  weight: 4,
  plan(situation, bid) {
    const outcome = oneOf(['refunded', 'dismissed'], situation.detail)
    const { ownerReport } = bid
    const mayNow = ownerReport !== null && !ownerReport.isDecided
    return {
      says: `decides the report about ${nameOfBid(situation, bid)}: ${outcome}`,
      line: 'POST /api/admin/owner-reports/:id/decision',
      statuses: adminsOnly(situation, !ownerReport ? [404] : mayNow ? [200] : [409]),
      perform: (stage) => stage.decideOwnerReport(situation.actor, bid, outcome),
      success() {
        if (ownerReport) ownerReport.isDecided = true
        if (outcome === 'refunded') {
          bid.isRefunded = true
          bid.isFeeRefunded = true
        }
      },
    }
  },
})

export const ownerReportCalls = [reporting, deciding]
