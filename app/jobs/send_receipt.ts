import { EmailJob, emailOptions } from '#jobs/email_job'
import ReceiptEmail from '#mails/receipt_email'
import Receipt from '#models/receipt'

/** The receipt of a fee, for the stager who paid it. */
export default class SendReceipt extends EmailJob<'SendReceipt'> {
  static options = emailOptions('SendReceipt')

  /** None when the account is deleted: its address is gone. */
  protected async email() {
    const receipt = await Receipt.withDetails().where('id', this.payload.receiptId).first()
    return receipt && !receipt.bid.bidder.deletedAt ? new ReceiptEmail(receipt) : null
  }
}
