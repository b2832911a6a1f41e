import { AccountEmailJob } from '#jobs/account_email_job'
import { emailOptions } from '#jobs/email_job'
import ReceiptEmail from '#mails/receipt_email'
import Notification from '#models/notification'
import { recipientsOf, type AccountPerson } from '#models/notification/recipients'
import Receipt from '#models/receipt'

/**
 * Emails the receipt of a fee, with the owner's contact details, to the stager who paid it: whoever is in charge of the
 * job, the owners, and who keeps the books.
 */
export default class SendReceipt extends AccountEmailJob<'SendReceipt'> {
  static options = emailOptions('SendReceipt')

  protected async recipients() {
    const receipt = await this.#receipt()
    if (!receipt) return []
    return recipientsOf(receipt.bid.userId, ['job', 'money'], receipt.bid.projectId)
  }

  protected async emailTo(person: AccountPerson) {
    const receipt = await this.#receipt()
    if (!receipt) return null
    await receipt.bid.project.load('owner')
    return new ReceiptEmail(receipt, person)
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
