import { BaseTransformer } from '@adonisjs/core/transformers'
import { supportEmail } from '#config/mail'
import { operator } from '#config/operator'
import { cardName } from '#shared/payments/card_brands'
import { feeTierOf } from '#shared/payments/fee_tiers'
import { refundNoteOf, withRefundNote } from '#shared/payments/refund_reasons'
import { receiptRefusals } from '#lifecycles/receipt_rules'
import type Receipt from '#models/receipt'
import type ReceiptDetails from '#models/receipt_details'
import { feeBadges, feeStateOf } from '#transformers/badges'
import { projectSummary } from '#transformers/project_texts'

/** A receipt with everything printed on it. Never includes the project's owner. */
export default class ReceiptTransformer extends BaseTransformer<Receipt> {
  /** @param details  what the viewer could add to the receipt; null without details, and for the team */
  constructor(
    resource: Receipt,
    protected details: ReceiptDetails | null
  ) {
    super(resource)
  }

  toObject() {
    const { number, amount, issuedAt, bid } = this.resource
    const payment = this.resource.payment ?? null
    const { project } = bid
    const money = payment && {
      ...this.pick(payment, ['status', 'refundedAmount', 'disputeOutcome']),
      isDisputed: payment.disputedAt !== null,
    }
    return {
      number,
      bidId: bid.id,
      amount,
      issuedAt: issuedAt.toJSDate().toISOString(),
      payer: this.#payer(),
      /** Null if nothing can be added. */
      missingDetails: this.#missingDetails(),
      project: projectSummary(project, bid.isReleased),
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
  #payer() {
    const { payerName, payerCompany, payerAddress, payerTaxId, bid } = this.resource
    const { name, company } = bid.bidder
    return {
      name: payerName ?? name,
      company: payerName === null ? company : payerCompany,
      address: payerAddress,
      taxId: payerTaxId,
    }
  }

  #missingDetails() {
    const { resource: receipt, details } = this
    if (!details || receiptRefusals.complete({ receipt, details }) !== null) return null
    return this.pick(details, ['address', 'taxId'])
  }
}
