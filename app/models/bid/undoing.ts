import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { bidLifecycle } from '#lifecycles/bid_lifecycle'
import { jobEndRefusals, type UndoSituation } from '#lifecycles/job_end_rules'
import { next, refuseIf } from '#lifecycles/lifecycle'
import { projectLifecycle } from '#lifecycles/project_lifecycle'
import AuditEvent from '#models/audit_event'
import type Bid from '#models/bid'
import type { LockedBid } from '#models/bid/selection'
import type User from '#models/user'
import { lockActiveAccount } from '#models/user/active_account_lock'
import { notify, withdrawNotice } from '#notifications/notify'

/** What a poll reads about undoing the acceptance of a bid; null unless its fee is due. */
export type PolledUndo = Pick<UndoSituation, 'hasPayment' | 'undoneToday'>

const hasPayment = (bid: string) =>
  `exists (select from payments started where started.bid_id = ${bid})`

const undoneToday = (owner: string) => `(select count(*)::int from bids undone
  join projects of_owner on of_owner.id = undone.project_id
  where of_owner.user_id = ${owner} and undone.acceptance_undone_at > now() - interval '1 day')`

/** SQL: a `PolledUndo` as JSON. */
export const undoOf = (bid: string, owner: string) => `case
  when ${bid}.status = 'payment_required' then json_build_object(
    'hasPayment', ${hasPayment(`${bid}.id`)}, 'undoneToday', ${undoneToday(owner)}) end`

/**
 * Locks the owner's account until the transaction ends, so that the limit of a day holds for calls at the same
 * time on other projects.
 */
async function readFacts(
  { id }: Bid,
  owner: User,
  trx: TransactionClientContract
): Promise<PolledUndo> {
  await trx.rawQuery('select from users where id = ? for no key update', [owner.id])
  const { rows } = await trx.rawQuery<{ rows: PolledUndo[] }>(
    `select ${hasPayment(':bidId')} as "hasPayment", ${undoneToday(':ownerId')} as "undoneToday"`,
    { bidId: id, ownerId: owner.id }
  )
  return rows[0]
}

/**
 * Takes back an acceptance: the bid is pending again with its terms, the project is open, and the company is
 * notified. Nothing of the acceptance counts.
 */
export async function undoAcceptance(locked: LockedBid, actor: User): Promise<Bid> {
  const { project, bid, now, trx } = locked
  await lockActiveAccount(actor, trx)
  refuseIf(jobEndRefusals.undoAcceptance({ ...(await readFacts(bid, actor, trx)), bid, now }))
  bid.merge({
    status: next(bidLifecycle, 'undoAcceptance', bid.status),
    ...{ selectedAt: null, paymentDueAt: null, remindedAt: null, paymentDeclinedAt: null },
    acceptanceUndoneAt: now,
  })
  project.status = next(projectLifecycle, 'reopen', project.status)
  await bid.save()
  await project.save()
  await AuditEvent.record(trx, 'acceptance_undone', { actor, bid })
  // Its email, if it still waits, isn't sent.
  await withdrawNotice(trx, bid.userId, 'offer_accepted', bid)
  await notify(trx, bid.userId, 'acceptance_undone', { project, bid })
  return bid
}
