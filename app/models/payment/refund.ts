import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { NotFound } from '#exceptions/http_refusals'
import { refundReasons, type RefundReason } from '#shared/payments/refund_reasons'
import { next, refuseIf } from '#lifecycles/lifecycle'
import { paymentLifecycle, paymentRefusals } from '#lifecycles/payment_lifecycle'
import AuditEvent from '#models/audit_event'
import { reloadOtherOffers } from '#models/bid/former_hire'
import OwnerReport from '#models/owner_report'
import Payment from '#models/payment'
import Settlement from '#models/payment/settlement'
import Project from '#models/project'
import type User from '#models/user'
import { lockTeamRole } from '#models/user/active_account_lock'

export interface RefundOrder {
  by: User
  reason: RefundReason
  note?: string
  reportId?: number
}

export async function refundFee(
  paymentId: number,
  { by, reason, note, reportId }: RefundOrder
): Promise<Payment> {
  const payment = await Payment.query().where('id', paymentId).preload('bid').first()
  if (!payment) throw new NotFound()

  const order = await Project.underLock(
    payment.bid.projectId,
    async ({ trx, bids, project }) => {
      await lockTeamRole(by, trx)
      const current = await Payment.query({ client: trx })
        .where('id', payment.id)
        .forUpdate()
        .firstOrFail()
      const bid = bids.find(({ id }) => id === current.bidId)
      const hasPairRefund =
        reason === 'owner_unresponsive' &&
        !(await claimPairRefund(trx, { payment: current, project, stagerId: payment.bid.userId }))
      const isGivenUp = bid?.cancellationReason === 'given_up'
      const isKept = Boolean(bid?.giveUpDecidedAt)
      const situation = { payment: current, reason, hasPairRefund, isGivenUp, isKept }
      refuseIf(paymentRefusals.refund(situation))
      current.status = next(paymentLifecycle, 'orderRefund', current.status)
      current.refundReason = reason
      current.refundNote = note ?? null
      await current.save()
      await OwnerReport.closeWithRefund(trx, { bidId: current.bidId, by, id: reportId })
      await AuditEvent.record(trx, 'refund_ordered', {
        actor: by,
        bid,
        payment: current,
        reason: [refundReasons.label(reason), note].filter(Boolean).join(': '),
      })
      return current
    },
    { includeDeleted: true }
  )
  await reloadOtherOffers(order)
  try {
    return (await Settlement.refund(order)) ?? order
  } catch (error) {
    Settlement.report(order, error)
    return order
  }
}

/**
 * Claims the single refund that an owner and a company can get because the owner didn't respond. A
 * concurrent claim waits until this transaction has ended.
 *
 * @returns false if it is taken
 */
async function claimPairRefund(
  trx: TransactionClientContract,
  { payment, project, stagerId }: { payment: Payment; project: Project; stagerId: number }
): Promise<boolean> {
  const { rows } = await trx.rawQuery<{ rows: unknown[] }>(
    `insert into unresponsive_owner_refunds (owner_id, stager_id, payment_id)
     values (?, ?, ?) on conflict (owner_id, stager_id) do nothing returning payment_id`,
    [project.userId, stagerId, payment.id]
  )
  return rows.length === 1
}
