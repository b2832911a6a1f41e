import { BaseTransformer } from '@adonisjs/core/transformers'
import { supportEmail } from '#config/mail'
import { operator } from '#config/operator'
import { cardName } from '#shared/card_brands'
import { feeTierOf } from '#shared/fee_tiers'
import { refundNoteOf, withRefundNote } from '#shared/refund_reasons'
import type Receipt from '#models/receipt'
import { feeBadges, feeStateOf } from '#transformers/badges'
import { projectSummary } from '#transformers/project_texts'

/** A receipt with everything printed on it. Never includes the project's owner. */
export default class ReceiptTransformer extends BaseTransformer<Receipt> {
  toObject() {
    const { number, amount, issuedAt, bid } = this.resource
    const payment = this.resource.payment ?? null
    const { bidder, project } = bid
    const money = payment && {
      ...this.pick(payment, ['status', 'refundedAmount', 'disputeOutcome']),
      isDisputed: payment.disputedAt !== null,
    }
    return {
      number,
      amount,
      issuedAt: issuedAt.toJSDate().toISOString(),
      payer: { company: bidder.company, name: bidder.name },
      project: projectSummary(project, bid.isPaid),
      offer: bid.amount,
      tierLabel: feeTierOf(bid.amount)?.label ?? null,
      paidWith: payment && cardName(payment.cardBrand, payment.cardLastFour),
      badge: feeBadges[feeStateOf(money, false)],
      refundedAmount: payment?.refundedAmount ?? 0,
      /** Such as "Refunded: the owner didn't respond". */
      refundText: withRefundNote('Refunded', refundNoteOf(payment?.refundReason ?? null)),
      issuer: operator,
      supportEmail,
    }
  }
}
