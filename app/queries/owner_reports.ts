import type { OwnerReportState } from '#shared/owner_reports'
import type Bid from '#models/bid'
import OwnerReport from '#models/owner_report'
import { ownerReportFacts } from '#models/owner_report/facts'

interface OwnerReportFilters {
  state?: OwnerReportState
  /** Id of the company or the owner. */
  account?: number
}

/** Reports that an owner doesn't respond: open ones first, then the newest. */
export function listOwnerReports({ state, account }: OwnerReportFilters) {
  const query = OwnerReport.query()
    .preload('owner')
    .preload('stager')
    .preload('decider')
    .preload('bid', (bid) => bid.preload('project'))
    .orderByRaw('outcome is not null')
    .orderBy('id', 'desc')
  if (state === 'open') query.whereNull('outcome')
  if (state === 'decided') query.whereNotNull('outcome')
  if (account) {
    query.where((either) => either.where('stagerId', account).orWhere('ownerId', account))
  }
  return query
}

/** What the two sides have done since the contact release, by bid, in one query. */
export const ownerReportDetails = (reports: readonly OwnerReport[]) =>
  ownerReportFacts(reports.map(({ bidId }) => bidId))

/** What a company's dashboard says about the owners of its paid bids. */
export const factsOfPaid = (bids: readonly Bid[]) =>
  ownerReportFacts(bids.filter((bid) => bid.isPaid && bid.platformFee > 0).map(({ id }) => id))
