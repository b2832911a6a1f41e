import { EmailJob, emailOptions } from '#jobs/email_job'
import ReceiptEmail from '#mails/receipt_email'
import Notification from '#models/notification'
import Receipt from '#models/receipt'

/** Emails the receipt of a fee, with the owner's contact details, to the stager who paid it. */
export default class SendReceipt extends EmailJob<'SendReceipt'> {
  static options = emailOptions('SendReceipt')

  /** Null if the account was deleted, because its address is erased. */
  protected async email() {
    const receipt = await this.#receipt()
    if (!receipt || receipt.bid.bidder.deletedAt) return null
    await receipt.bid.project.load('owner')
    return new ReceiptEmail(receipt)
  }

  protected get writtenFrom() {
    return this.payload.receiptId
  }

  protected async sent() {
    const receipt = await this.#receipt()
    if (receipt) await Notification.markReceiptMailed(receipt.bid)
  }

  #receipt() {
    return Receipt.withDetails().where('id', this.payload.receiptId).first()
  }
}
