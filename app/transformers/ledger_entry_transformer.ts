import { BaseTransformer } from '@adonisjs/core/transformers'
import { cardName } from '#shared/payments/card_brands'
import { marketStamp } from '#shared/values/market_time'
import { projectTextsFor } from '#shared/masking/masking'
import { dollarsFromCents } from '#shared/values/money'
import { refundNoteOf, withRefundNote } from '#shared/payments/refund_reasons'
import { receiptNumberIn } from '#models/receipt'
import type { LedgerEntry } from '#queries/ledger'
import { feeBadges, feeStateOf } from '#transformers/badges'

/** A platform fee for its stager, without provider ids and the owner. */
export default class LedgerEntryTransformer extends BaseTransformer<LedgerEntry> {
  toObject() {
    const entry = this.resource
    return {
      bidId: entry.bidId,
      offer: entry.bidAmount,
      ...this.pick(entry, ['fee', 'refundedAmount', 'projectId']),
      ...this.#texts(),
      key: `${entry.bidId}-${entry.paymentId ?? 0}`,
      at: entry.at.toISOString(),
      dueAt: entry.dueAt?.toISOString() ?? null,
      receiptNumber: receiptNumberIn(this.resource),
      paidWith: cardName(entry.cardBrand, entry.cardLastFour),
      badge: feeBadges[this.#state()],
      /** Why the fee went back, if there is something to say. */
      refundNote: refundNoteOf(entry.refundReason),
      can: { pay: entry.isDue },
    }
  }

  static readonly columns = [
    'Receipt',
    'Date (ET)',
    'Project',
    'Location',
    'Offer (USD)',
    'Platform fee (USD)',
    'Paid (USD)',
    'Refunded (USD)',
    'State',
    'Paid with',
  ]

  static async *csvRows(entries: AsyncIterable<LedgerEntry>) {
    for await (const entry of entries) yield new this(entry).#cells()
  }

  /** A row of the CSV download, in the order of `columns`. */
  #cells(): string[] {
    const entry = this.resource
    const { title, location } = this.#texts()
    return [
      receiptNumberIn(this.resource) ?? '',
      marketStamp(entry.at),
      title,
      location,
      String(entry.bidAmount),
      dollarsFromCents(entry.fee),
      dollarsFromCents(entry.isDue ? 0 : entry.fee),
      dollarsFromCents(entry.refundedAmount),
      withRefundNote(feeBadges[this.#state()].text, refundNoteOf(entry.refundReason)),
      cardName(entry.cardBrand, entry.cardLastFour) ?? '',
    ]
  }

  #texts() {
    const { title, location, masked, released } = this.resource
    return projectTextsFor({ title, location, masked }, released)
  }

  #state() {
    const { paymentStatus: status, isDue, ...entry } = this.resource
    return feeStateOf(status && { ...entry, status }, isDue)
  }
}
