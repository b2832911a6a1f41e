import { LetterJob } from '#jobs/letter_job'
import ReceiptLetter from '#mails/receipt_letter'
import Receipt from '#models/receipt'

/** R43: the receipt of a fee, for the company that paid it. */
export default class SendReceipt extends LetterJob<{ receiptId: number }> {
  static of(receipt: Receipt) {
    return this.dispatch({ receiptId: receipt.id }).dedup({ id: `receipt:${receipt.number}` })
  }

  /** An account that is gone has no address any more. */
  protected async letter() {
    const receipt = await Receipt.withDetails().where('id', this.payload.receiptId).first()
    return receipt && !receipt.bid.bidder.deletedAt ? new ReceiptLetter(receipt) : null
  }
}
