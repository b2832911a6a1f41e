import type { CaseState } from '#shared/console/console_lists'
import type Bid from '#models/bid'
import OwnerReport from '#models/owner_report'
import { ownerReportFacts } from '#models/owner_report/facts'
import { inOrder, largeList, type Order, type Paging } from '#queries/large_list'

interface OwnerReportFilters {
  state?: CaseState
  /** Id of the company or the owner. */
  account?: number
}

const order: Order = {
  by: ['outcome is null', 'owner_reports.id'],
  direction: 'desc',
  index: null,
}

/** Reports that an owner doesn't respond: open ones first, then the newest. */
export function listOwnerReports({ state, account }: OwnerReportFilters) {
  const query = inOrder(OwnerReport.query(), order)
    .preload('owner')
    .preload('stager')
    .preload('decider')
    .preload('bid', (bid) => bid.preload('project'))
  if (state === 'open') query.whereNull('outcome')
  if (state === 'decided') query.whereNotNull('outcome')
  if (account) {
    query.where((either) => either.where('stagerId', account).orWhere('ownerId', account))
  }
  return query
}

export const pageOfOwnerReports = (filters: OwnerReportFilters & Paging) =>
  largeList(listOwnerReports(filters), order).paginate(filters)

/** What the two sides have done since the contact release, by bid, in one query. */
export const ownerReportDetails = (reports: readonly OwnerReport[]) =>
  ownerReportFacts(reports.map(({ bidId }) => bidId))

/** What a company's dashboard says about the owners of its paid bids. */
export const factsOfPaid = (bids: readonly Bid[]) =>
  ownerReportFacts(bids.filter((bid) => bid.isPaid && bid.platformFee > 0).map(({ id }) => id))
