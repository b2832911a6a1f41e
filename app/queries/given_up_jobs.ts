import db from '@adonisjs/lucid/services/db'
import type { CaseState } from '#shared/console/console_lists'
import Bid from '#models/bid'
import { isOpenCase } from '#models/bid/give_up_case'
import { inOrder, largeList, type Order, type Paging } from '#queries/large_list'

interface GivenUpJobFilters {
  state?: CaseState
}

const order: Order = {
  by: [isOpenCase('bids'), 'bids.closed_at', 'bids.id'],
  direction: 'desc',
  index: null,
}

/** Jobs that their companies gave up: those whose fee waits for a decision first, then the newest. */
export function listGivenUpJobs({ state }: GivenUpJobFilters) {
  const query = inOrder(Bid.query(), order)
    .where('cancellationReason', 'given_up')
    .select('*')
    .select(
      db.raw(`(select json_build_object('id', y.id, 'status', y.status, 'disputedAt', y.disputed_at,
        'disputeOutcome', y.dispute_outcome)
        from receipts r join payments y on y.id = r.payment_id where r.bid_id = bids.id) as "feeOfCase"`)
    )
    .preload('bidder')
    .preload('giveUpDecider')
    .preload('project', (project) => project.preload('owner'))
  if (state) query.whereRaw(`${isOpenCase('bids')} = ?`, [state === 'open'])
  return query
}

export const pageOfGivenUpJobs = (filters: GivenUpJobFilters & Paging) =>
  largeList(listGivenUpJobs(filters), order).paginate(filters)
