import db from '@adonisjs/lucid/services/db'
import type { GivenUpJobState } from '#shared/given_up_jobs'
import Bid from '#models/bid'
import { isOpenCase } from '#models/bid/give_up_case'

interface GivenUpJobFilters {
  state?: GivenUpJobState
}

/** Jobs that their companies gave up: those whose fee waits for a decision first, then the newest. */
export function listGivenUpJobs({ state }: GivenUpJobFilters) {
  const query = Bid.query()
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
    .orderByRaw(`${isOpenCase('bids')} desc`)
    .orderBy('closedAt', 'desc')
    .orderBy('id', 'desc')
  if (state) query.whereRaw(`${isOpenCase('bids')} = ?`, [state === 'open'])
  return query
}
