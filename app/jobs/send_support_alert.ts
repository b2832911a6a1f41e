import { DateTime } from 'luxon'
import { LetterJob } from '#jobs/letter_job'
import SupportAlertEmail from '#mails/support_alert_email'
import SupportAlert from '#models/support_alert'

/** A case in which the money needs a person, to the support address. */
export default class SendSupportAlert extends LetterJob<{ supportAlertId: number }> {
  protected async letter() {
    const alert = await this.#alert()
    return alert && !alert.emailedAt ? new SupportAlertEmail(alert) : null
  }

  protected async sent() {
    const alert = await this.#alert()
    await alert?.merge({ emailedAt: DateTime.utc() }).save()
  }

  #alert() {
    return SupportAlert.query()
      .where('id', this.payload.supportAlertId)
      .preload('payment', (payment) => payment.preload('bid'))
      .first()
  }
}
