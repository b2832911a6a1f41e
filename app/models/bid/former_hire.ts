import db from '@adonisjs/lucid/services/db'
import type Payment from '#models/payment'

/** A company that the project's owner has hired before, by its name, and the title of the last such project. */
export interface FormerHire {
  name: string
  project: string
}

const isActive = (user: string) => `(${user}.deleted_at is null and ${user}.suspended_at is null)`

/**
 * SQL subquery for the `FormerHire` of the bid `bid` as JSON; null unless `viewer` owns its project, has a
 * fee of this company on another project that was paid and not returned, and both have an active account.
 */
export const formerHireOf = (bid: string, viewer: string) => `(
  select json_build_object('name', coalesce(company.company, company.name), 'project', won.title)
  from projects offered
    join projects won on won.user_id = offered.user_id and won.id <> offered.id
    join bids hired on hired.project_id = won.id
    join receipts on receipts.bid_id = hired.id
    join payments fee on fee.id = receipts.payment_id
    join users company on company.id = hired.user_id
    join users owner on owner.id = won.user_id
  where offered.id = ${bid}.project_id and offered.user_id = ${viewer}
    and hired.user_id = ${bid}.user_id and hired.payment_status = 'paid'
    and fee.status = 'succeeded' and fee.dispute_outcome is distinct from 'lost'
    and ${isActive('company')} and ${isActive('owner')}
  order by hired.paid_at desc, hired.id desc limit 1)`

/** Whether the fee counts as paid for `FormerHire`. */
export const isFeeKept = ({ status, disputeOutcome }: Payment): boolean =>
  status === 'succeeded' && disputeOutcome !== 'lost'

/**
 * Lets the pages of the owner's other projects reload after a fee between the two was paid or returned,
 * because offers of the company there, also those that ended, name it or no longer do. Runs after the
 * transaction of the payment, which holds the lock of one project. Locks projects in the order of their ids.
 */
export async function reloadOtherOffers({ bidId }: Pick<Payment, 'bidId'>): Promise<void> {
  await db.rawQuery(
    `update projects set version = version where id in (
       select p.id from bids paid
         join projects won on won.id = paid.project_id
         join projects p on p.user_id = won.user_id and p.id <> won.id
       where paid.id = :bidId and exists (
         select from bids b where b.project_id = p.id and b.user_id = paid.user_id)
       order by p.id for update of p)`,
    { bidId }
  )
}
