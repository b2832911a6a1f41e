import type { DateTime } from 'luxon'
import { BaseTransformer } from '@adonisjs/core/transformers'
import { refundReasons, type RefundReason } from '#shared/payments/refund_reasons'
import { bidStatuses } from '#lifecycles/bid_lifecycle'
import { disputeOutcomes, paymentRefusals, paymentStatuses } from '#lifecycles/payment_lifecycle'
import type Payment from '#models/payment'
import { receiptNumber } from '#models/receipt'
import { paymentBadges } from '#transformers/badges'
import { toIsoOrNull } from '#transformers/bid_context'

/** A row of the console's list of payments, without provider ids. Amounts are in cents. */
export default class ConsolePaymentTransformer extends BaseTransformer<Payment> {
  toObject() {
    const payment = this.resource
    const { bid, receipt } = payment
    return {
      ...this.pick(payment, ['id', 'bidId', 'attempt', 'amount', 'status']),
      succeededAt: toIsoOrNull(payment.succeededAt),
      refundedAt: toIsoOrNull(payment.refundedAt),
      /** Why the last attempt failed; null once one has succeeded. */
      failureMessage: payment.succeededAt ? null : payment.failureMessage,
      createdAt: payment.createdAt.toJSDate().toISOString(),
      receiptNumber: receipt ? receiptNumber(receipt.year, receipt.serial) : null,
      badge: { ...paymentBadges[payment.status], text: paymentStatuses.label(payment.status) },
      card: payment.cardLastFour ? `${payment.cardBrand} ${payment.cardLastFour}` : null,
      refundReason: refundReasons.label(payment.refundReason) || null,
      /** The team's note on the refund. */
      refundNote: payment.refundNote,
      dispute: this.#dispute(),
      accountId: bid.userId,
      company: bid.bidder.company ?? bid.bidder.name,
      project: this.pick(bid.project, ['id', 'title']),
      can: { refund: this.#refusalOf('duplicate') === null },
      /** Why there is no refund for an owner who didn't respond; null if it is possible. */
      unresponsiveRefusal: this.#refusalOf('owner_unresponsive'),
    }
  }

  /** The facts for the answer to a dispute. Load it with `findPayment`. */
  withEvidence() {
    const { bid, refundedAmount } = this.resource
    const { bidder, project } = bid
    const iso = (at: DateTime | null) => at?.toJSDate().toISOString() ?? null
    return {
      ...this.toObject(),
      refundedAmount,
      payer: this.pick(bidder, ['id', 'name', 'company', 'email']),
      owner: this.pick(project.owner, ['id', 'name']),
      offer: {
        amount: bid.amount,
        submittedAt: bid.createdAt.toJSDate().toISOString(),
        acceptedAt: iso(bid.selectedAt),
        status: bidStatuses.label(bid.status),
      },
      contactReleasedAt: iso(bid.paidAt),
      workCompletedAt: iso(bid.stagerCompletedAt),
      projectCompletedAt: iso(project.completedAt),
    }
  }

  #dispute() {
    const { disputedAt, disputeDueBy, disputeOutcome } = this.resource
    return (
      disputedAt && {
        openedAt: disputedAt.toJSDate().toISOString(),
        isOpen: disputeOutcome === null,
        dueBy: disputeDueBy?.toJSDate().toISOString() ?? null,
        outcome: disputeOutcomes.label(disputeOutcome) || null,
      }
    )
  }

  #refusalOf(reason: RefundReason) {
    const payment = this.resource
    const hasPairRefund = payment.$extras.hasPairRefund === true
    return paymentRefusals.refund({ payment, reason, hasPairRefund })
  }
}
