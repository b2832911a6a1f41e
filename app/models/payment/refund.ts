import { NotFound } from '#exceptions/http_refusals'
import type { RefundReason } from '#shared/refund_reasons'
import { next, refuseIf } from '#lifecycles/lifecycle'
import { paymentLifecycle, paymentRefusals } from '#lifecycles/payment_lifecycle'
import AuditEvent from '#models/audit_event'
import Payment from '#models/payment'
import Settlement from '#models/payment/settlement'
import Project from '#models/project'
import type User from '#models/user'

/**
 * Refunds a paid fee in full. The order is stored before the provider is called; if the provider
 * doesn't answer, the reconciler requests the refund again.
 *
 * @throws NotFound (404)
 * @throws RuleViolation (409) unless the fee is paid and not refunded
 */
export async function refundFee(
  paymentId: number,
  { by, reason }: { by: User; reason: RefundReason }
): Promise<Payment> {
  const payment = await Payment.query().where('id', paymentId).preload('bid').first()
  if (!payment) throw new NotFound()

  const order = await Project.underLock(
    payment.bid.projectId,
    async ({ trx, bids }) => {
      const current = await Payment.query({ client: trx })
        .where('id', payment.id)
        .forUpdate()
        .firstOrFail()
      refuseIf(paymentRefusals.refund({ payment: current }))
      current.status = next(paymentLifecycle, 'orderRefund', current.status)
      current.refundReason = reason
      await current.save()
      const bid = bids.find(({ id }) => id === current.bidId)
      await AuditEvent.record(trx, 'refund_ordered', { actor: by, bid, payment: current })
      return current
    },
    { includeDeleted: true }
  )
  try {
    return (await Settlement.refund(order)) ?? order
  } catch (error) {
    Settlement.report(order, error)
    return order
  }
}
