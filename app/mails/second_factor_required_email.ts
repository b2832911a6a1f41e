import { dayInWords } from '#shared/values/market_time'
import { plainLine } from '#shared/values/plain_text'
import { Email, type Recipient } from '#mails/email'
import type User from '#models/user'

/** Sent to everyone in an account that requires a second factor from a day on. */
export default class SecondFactorRequiredEmail extends Email {
  subject = 'Two-step login becomes required'
  protected template = 'second_factor_required'

  /** @param day  YYYY-MM-DD */
  constructor(
    recipient: Recipient,
    private account: Pick<User, 'company' | 'name'>,
    private day: string
  ) {
    super(recipient)
  }

  protected get preheader() {
    return 'Set it up now, so that you get in from then on.'
  }

  protected data() {
    const { company, name } = this.account
    return { account: plainLine(company ?? name), day: dayInWords(this.day) }
  }
}
