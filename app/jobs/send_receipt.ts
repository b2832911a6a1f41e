import { EmailJob, emailOptions } from '#jobs/email_job'
import ReceiptEmail from '#mails/receipt_email'
import Receipt from '#models/receipt'

/** Emails the receipt of a fee to the stager who paid it. */
export default class SendReceipt extends EmailJob<'SendReceipt'> {
  static options = emailOptions('SendReceipt')

  /** Null if the account was deleted, because its address is erased. */
  protected async email() {
    const receipt = await Receipt.withDetails().where('id', this.payload.receiptId).first()
    return receipt && !receipt.bid.bidder.deletedAt ? new ReceiptEmail(receipt) : null
  }
}
