import { appUrl } from '#config/app'
import { cardName } from '#shared/card_brands'
import { projectTextsFor } from '#shared/masking'
import { moneyFromCents } from '#shared/money'
import { Email } from '#mails/email'
import type Receipt from '#models/receipt'

/** The receipt of a platform fee. Never includes the project's owner. */
export default class ReceiptEmail extends Email {
  subject: string
  protected template = 'receipt'

  /** @param receipt  loaded with its payment, its bid, and the bid's project and bidder */
  constructor(private receipt: Receipt) {
    super(receipt.bid.bidder)
    this.subject = `Your Stagely receipt ${receipt.number}`
  }

  protected data() {
    const { number, amount, issuedAt, payment, bid } = this.receipt
    const { title, location } = projectTextsFor(bid.project, false)
    return {
      number,
      amount: moneyFromCents(amount),
      paidOn: issuedAt.toUTC().toFormat("LLLL d, yyyy, h:mm a 'UTC'"),
      paidWith: (payment && cardName(payment.cardBrand, payment.cardLastFour)) ?? 'No fee was due',
      project: title,
      place: location,
      link: `${appUrl}/receipts/${number}`,
    }
  }
}
