import { DateTime } from 'luxon'
import { NotFound } from '#exceptions/http_refusals'
import type { GiveUpOutcome } from '#shared/jobs/given_up_jobs'
import {
  paymentRefusals,
  type DisputeOutcome,
  type PaymentStatus,
} from '#lifecycles/payment_lifecycle'
import { refuseIf } from '#lifecycles/lifecycle'
import AuditEvent from '#models/audit_event'
import Bid from '#models/bid'
import Payment from '#models/payment'
import { refundFee } from '#models/payment/refund'
import User from '#models/user'
import { lockTeamRole } from '#models/user/active_account_lock'
import { notify } from '#notifications/notify'

/** The payment of the fee of a given-up job. */
export interface FeeOfCase {
  id: number
  status: PaymentStatus
  disputedAt: string | null
  disputeOutcome: DisputeOutcome | null
}

/** SQL condition for given-up jobs whose fee waits for the team. */
export const isOpenCase = (bid: string) => `(${bid}.give_up_decided_at is null and exists (
  select from receipts r join payments y on y.id = r.payment_id
  where r.bid_id = ${bid}.id and y.status = 'succeeded'))`

export interface GiveUpDecision {
  by: User
  outcome: GiveUpOutcome
  reason: string
}

export async function decideGiveUp(id: number, decision: GiveUpDecision) {
  const bid = await Bid.query().where({ id, cancellationReason: 'given_up' }).first()
  const payment =
    bid &&
    (await Payment.query()
      .where('bidId', id)
      .whereHas('receipt', () => {})
      .first())
  if (!bid || !payment) throw new NotFound()
  const { by, outcome, reason } = decision
  refuseIf(paymentRefusals.decideGiveUp({ isDecided: bid.giveUpDecidedAt !== null }))
  if (outcome === 'kept') return keepFee(bid, payment, decision)
  await refundFee(payment.id, { by, reason: 'job_given_up', note: reason })
}

async function keepFee(given: Bid, payment: Payment, { by, reason }: GiveUpDecision) {
  await given.underLock(
    async ({ bid, project, trx }) => {
      const { status } = await Payment.findOrFail(payment.id, { client: trx })
      const isDecided = bid.giveUpDecidedAt !== null || status !== 'succeeded'
      refuseIf(paymentRefusals.decideGiveUp({ isDecided }))
      await lockTeamRole(by, trx)
      await bid.merge({ giveUpDecidedAt: DateTime.utc(), giveUpDecidedBy: by.id }).save()
      const company = await User.findOrFail(bid.userId, { client: trx })
      // Texts about deleted accounts aren't kept.
      const kept = company.deletedAt ? undefined : reason
      await AuditEvent.record(trx, 'give_up_decided', { actor: by, bid, reason: kept })
      await notify(trx, bid.userId, 'give_up_reviewed', { project, bid, reason })
    },
    { includeDeleted: true }
  )
}
