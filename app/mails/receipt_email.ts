import { appUrl } from '#config/app'
import { cardName } from '#shared/payments/card_brands'
import { marketClock, marketDate } from '#shared/values/market_time'
import { projectTextsFor } from '#shared/masking/masking'
import { moneyFromCents } from '#shared/values/money'
import { contactDetails } from '#mails/contact_details'
import { Email } from '#mails/email'
import { housePhoto } from '#mails/house_photo'
import type Receipt from '#models/receipt'
import type { AccountPerson } from '#notifications/account_people'

/** The receipt of a platform fee, and how to contact the project's owner. */
export default class ReceiptEmail extends Email {
  subject: string
  protected template = 'receipt'

  /** @param receipt  loaded with its payment, its bid, the bid's bidder, project and owner */
  constructor(
    private receipt: Receipt,
    private to: AccountPerson
  ) {
    super(to)
    const { publicTitle } = receipt.bid.project
    this.subject = `You can now contact the owner of ${publicTitle} (receipt ${receipt.number})`
  }

  protected data() {
    const { number, amount, issuedAt, payment, bid } = this.receipt
    const { title, location } = projectTextsFor(bid.project, false)
    const paidAt = issuedAt.toJSDate()
    return {
      number,
      amount: moneyFromCents(amount),
      project: title,
      contact: this.#contact(),
      projectLink: `${appUrl}/projects/${bid.projectId}`,
      stagingLink: `${appUrl}/projects/${bid.projectId}/staging`,
      rows: [
        { label: 'Receipt', value: number },
        { label: 'For', value: `Platform fee, ${title}, ${location}` },
        { label: 'Paid on', value: `${marketDate(paidAt)}, ${marketClock(paidAt)}` },
        {
          label: 'Paid with',
          value: (payment && cardName(payment.cardBrand, payment.cardLastFour)) ?? 'No fee was due',
        },
        { label: 'Total paid', value: moneyFromCents(amount) },
      ],
      link: `${appUrl}/receipts/${number}`,
    }
  }

  protected get preheader() {
    const amount = moneyFromCents(this.receipt.amount)
    return `Your receipt for ${amount}, and what to do next.`
  }

  protected get photo() {
    return housePhoto(this.receipt.bid.project)
  }

  #contact() {
    const { bid } = this.receipt
    return contactDetails({
      bid,
      project: bid.project,
      recipient: bid.bidder,
      reader: this.to,
      other: bid.project.owner,
    })
  }
}
