import { BaseTransformer } from '@adonisjs/core/transformers'
import { refundReasons, type RefundReason } from '#shared/refund_reasons'
import { paymentRefusals, paymentStatuses } from '#lifecycles/payment_lifecycle'
import type Payment from '#models/payment'
import { receiptNumber } from '#models/receipt'
import { paymentBadges } from '#transformers/badges'

/** A row of the console's list of payments, without provider ids. Amounts are in cents. */
export default class ConsolePaymentTransformer extends BaseTransformer<Payment> {
  toObject() {
    const payment = this.resource
    const { bid, receipt } = payment
    return {
      ...this.pick(payment, [
        'id',
        'bidId',
        'attempt',
        'amount',
        'status',
        'failureMessage',
        'succeededAt',
        'refundedAt',
      ]),
      createdAt: payment.createdAt.toJSDate().toISOString(),
      receiptNumber: receipt ? receiptNumber(receipt.year, receipt.serial) : null,
      badge: { ...paymentBadges[payment.status], text: paymentStatuses.label(payment.status) },
      card: payment.cardLastFour ? `${payment.cardBrand} ${payment.cardLastFour}` : null,
      refundReason: refundReasons.label(payment.refundReason) || null,
      accountId: bid.userId,
      company: bid.bidder.company ?? bid.bidder.name,
      project: this.pick(bid.project, ['id', 'title']),
      can: { refund: this.#refusalOf('duplicate') === null },
      /** Why there is no refund for an owner who didn't respond; null if it is possible. */
      unresponsiveRefusal: this.#refusalOf('owner_unresponsive'),
    }
  }

  #refusalOf(reason: RefundReason) {
    const payment = this.resource
    const hasPairRefund = payment.$extras.hasPairRefund === true
    return paymentRefusals.refund({ payment, reason, hasPairRefund })
  }
}
