import { BaseTransformer } from '@adonisjs/core/transformers'
import { cardName } from '#shared/payments/card_brands'
import { marketToday } from '#shared/values/market_time'
import { projectTextsFor } from '#shared/masking/masking'
import { dollarsFromCents } from '#shared/values/money'
import { refundNoteOf, withRefundNote } from '#shared/payments/refund_reasons'
import { receiptNumberIn } from '#models/receipt'
import type { StatementLine } from '#queries/statement'

/** A line of a stager's statement, without provider ids and the owner. */
export default class StatementLineTransformer extends BaseTransformer<StatementLine> {
  toObject() {
    const line = this.resource
    return {
      ...this.pick(line, ['isRefund', 'amount']),
      ...this.#texts(),
      key: `${line.bidId}-${line.paymentId ?? 0}-${line.isRefund ? 'refund' : 'fee'}`,
      at: line.at.toISOString(),
      offer: line.bidAmount,
      kind: this.#kind(),
      note: this.#note(),
      receiptNumber: receiptNumberIn(this.resource),
      paidWith: cardName(line.cardBrand, line.cardLastFour),
    }
  }

  static readonly columns = [
    'Date (ET)',
    'Type',
    'Receipt',
    'Project',
    'Location',
    'Offer (USD)',
    'Paid (USD)',
    'Refunded (USD)',
    'Paid with',
    'Note',
  ]

  static async *csvRows(lines: AsyncIterable<StatementLine>) {
    for await (const line of lines) yield new this(line).#cells()
  }

  /** A row of the CSV file, in the order of `columns`. */
  #cells(): string[] {
    const { at, isRefund, amount, bidAmount, cardBrand, cardLastFour } = this.resource
    const { title, location } = this.#texts()
    return [
      marketToday(at),
      this.#kind(),
      receiptNumberIn(this.resource) ?? '',
      title,
      location,
      String(bidAmount),
      dollarsFromCents(isRefund ? 0 : amount),
      dollarsFromCents(isRefund ? amount : 0),
      cardName(cardBrand, cardLastFour) ?? '',
      this.#note() ?? '',
    ]
  }

  #kind() {
    const { isRefund, refundReason } = this.resource
    return isRefund ? withRefundNote('Refund', refundNoteOf(refundReason)) : 'Platform fee'
  }

  /** What the amounts don't say. */
  #note(): string | null {
    const { isRefund, amount, isDisputed, disputeOutcome, receiptSerial } = this.resource
    if (isRefund) return null
    if (amount === 0) return 'No fee due'
    if (disputeOutcome === 'lost') return 'Returned by the bank'
    if (isDisputed && !disputeOutcome) return 'Disputed'
    return receiptSerial === null ? 'Paid too late, no receipt' : null
  }

  #texts() {
    const { title, location, masked, released } = this.resource
    return projectTextsFor({ title, location, masked }, released)
  }
}
