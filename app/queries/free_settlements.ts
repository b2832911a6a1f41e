import Bid from '#models/bid'
import Receipt from '#models/receipt'
import { accountsLike, onDays } from '#queries/admin_lists'
import type { PaymentFilters } from '#queries/console_payments'
import { largeList, newestFirst, type Paging } from '#queries/large_list'

/**
 * Receipts for fees of $0, newest first. They have no payment and add no revenue, so filters by
 * card, intent, status, tier or paid date exclude them.
 */
export function listFreeSettlements(filters: PaymentFilters) {
  const { q, status, disputed, from, to, paidFrom, paidTo, tier, state } = filters
  const query = Receipt.query()
    .whereNull('paymentId')
    .preload('bid', (bid) => bid.preload('bidder').preload('project'))
    .orderBy('id', 'desc')
  if (status || disputed || paidFrom || paidTo || tier || state) query.whereRaw('false')
  onDays(query, 'issued_at', { from, to })
  if (!q) return query
  const receipts = Receipt.startingLike(q)
  if (receipts) return query.whereIn('id', receipts.select('id'))
  if (/^(\d{4}|pi_\w+)$/.test(q)) return query.whereRaw('false')
  const bids = Bid.query().select('id').whereIn('userId', accountsLike(q))
  if (!/^\d{5,9}$/.test(q)) return query.whereIn('bidId', bids)
  return query.where((either) =>
    either.whereIn('id', Receipt.ofSerial(Number(q)).select('id')).orWhereIn('bidId', bids)
  )
}

export const pageOfFreeSettlements = (filters: PaymentFilters & Paging) =>
  largeList(listFreeSettlements(filters), newestFirst('receipts')).paginate(filters)
