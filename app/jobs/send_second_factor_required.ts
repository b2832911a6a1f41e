import { EmailJob, emailOptions } from '#jobs/email_job'
import SecondFactorRequiredEmail from '#mails/second_factor_required_email'
import Seat from '#models/seat'

export default class SendSecondFactorRequired extends EmailJob<'SendSecondFactorRequired'> {
  static options = emailOptions('SendSecondFactorRequired')

  protected async email() {
    const { userId, personId } = this.payload
    const seat = await Seat.query()
      .where({ userId, personId })
      .whereNull('endedAt')
      .preload('user')
      .preload('person')
      .first()
    const from = seat?.user.secondFactorFrom?.toISODate()
    return seat && from ? new SecondFactorRequiredEmail(seat.person, seat.user, from) : null
  }
}
