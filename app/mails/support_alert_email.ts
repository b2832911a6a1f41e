import { adminPath } from '#config/admin'
import { appUrl } from '#config/app'
import { supportEmail } from '#config/mail'
import { marketClock, marketDate, marketMoment } from '#shared/values/market_time'
import { moneyFromCents } from '#shared/values/money'
import { supportAlertKinds, type SupportAlertKind } from '#shared/payments/support_alert_kinds'
import { Email } from '#mails/email'
import type SupportAlert from '#models/support_alert'

const instructions: Record<SupportAlertKind, { happened: string; steps: string[] }> = {
  refund_failed: {
    happened:
      'A platform fee has to go back to the company, but Stripe has not refunded it. Stagely keeps trying, less and less often.',
    steps: [
      'Open the payment in the Stripe dashboard and read why the refund failed.',
      'If the charge is disputed, answer the dispute there; the bank decides who gets the money.',
      'If the account balance is too low, add funds. The next attempt then succeeds by itself.',
      'If the card cannot be refunded, return the money another way and tell the company.',
    ],
  },
  refund_returned: {
    happened:
      'Stripe had refunded a platform fee, but the bank sent the money back. After a full refund Stagely asks Stripe again by itself; a partial refund is not repeated.',
    steps: [
      'Open the payment in the Stripe dashboard and check whether the new refund went through.',
      'If the card is closed, ask the company how to return the money.',
      'Repeat a partial refund by hand in the Stripe dashboard if it is still owed.',
    ],
  },
  dispute_opened: {
    happened: 'The cardholder questions a platform fee at their bank.',
    steps: [
      'Open the payment in the console: it lists the facts for the answer and links to Stripe.',
      'Send the evidence in the Stripe dashboard before the deadline: the receipt, the accepted offer, and when the contact details were released.',
      'Do not refund the fee while the dispute is open.',
    ],
  },
  dispute_due: {
    happened:
      'A disputed platform fee has no outcome yet, and the time to answer is almost over. Without an answer the bank decides against us.',
    steps: [
      'Open the payment in the console: it lists the facts for the answer.',
      'Answer in the Stripe dashboard before the deadline, or accept the dispute there.',
    ],
  },
  books_differ: {
    happened:
      'The comparison with Stripe found a payment that the two sides record differently, and that Stagely cannot correct by itself.',
    steps: [
      'Compare the payment in the Stripe dashboard with the console.',
      'If Stripe has money that Stagely does not know of, for example after a restore, refund it in the Stripe dashboard or clear it with the company.',
      'If Stagely shows a fee as paid that Stripe does not have, check that STRIPE_SECRET_KEY belongs to the right account.',
    ],
  },
}

/** Sent to the support address. Refers to payments by id, never to cards or people. */
export default class SupportAlertEmail extends Email {
  subject: string
  protected template = 'support_alert'

  /** @param alert  loaded with its payment and the payment's bid */
  constructor(private alert: SupportAlert) {
    super({ email: supportEmail, name: 'Stagely support' })
    this.subject = `Action needed: ${supportAlertKinds.label(alert.kind)}`
  }

  protected get preheader() {
    return instructions[this.alert.kind].happened
  }

  protected data() {
    const { kind, amount, intentId, paymentId, payment, details, createdAt } = this.alert
    const lines: [label: string, value: string | number | null | undefined][] = [
      ['Amount', amount === null ? null : moneyFromCents(amount)],
      ['Payment', paymentId],
      ['Offer', payment?.bidId],
      ['Project', payment?.bid.projectId],
      ['Stripe intent', intentId],
      ['Answer by', this.#answerBy()],
      ['Details', details],
      ['Noticed', `${marketDate(createdAt.toJSDate())}, ${marketClock(createdAt.toJSDate())}`],
    ]
    return {
      title: supportAlertKinds.label(kind),
      ...instructions[kind],
      rows: lines
        .filter(([, value]) => value !== null && value !== undefined)
        .map(([label, value]) => ({ label, value })),
      link: `${appUrl}${adminPath}/payments${this.#isDispute ? `/${paymentId}` : ''}`,
    }
  }

  get #isDispute() {
    const { kind, paymentId } = this.alert
    return paymentId !== null && (kind === 'dispute_opened' || kind === 'dispute_due')
  }

  #answerBy() {
    const due = this.#isDispute ? this.alert.payment?.disputeDueBy : null
    return due && marketMoment(due.toJSDate())
  }
}
