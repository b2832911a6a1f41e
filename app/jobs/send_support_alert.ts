import { DateTime } from 'luxon'
import { EmailJob, emailOptions } from '#jobs/email_job'
import SupportAlertEmail from '#mails/support_alert_email'
import SupportAlert from '#models/support_alert'

/** Emails the support address about a payment that needs manual attention. */
export default class SendSupportAlert extends EmailJob<'SendSupportAlert'> {
  static options = emailOptions('SendSupportAlert')

  protected async email() {
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
