import { AccountEmailJob } from '#jobs/account_email_job'
import { emailOptions } from '#jobs/email_job'
import BadgeEmail from '#mails/badge_email'
import { recipientsOf, type AccountPerson } from '#models/notification/recipients'
import ProfessionalBadge from '#models/professional_badge'

/** Informs the owners of a staging company about one of its badges. */
export default class SendBadgeEmail extends AccountEmailJob<'SendBadgeEmail'> {
  static options = emailOptions('SendBadgeEmail')

  protected async recipients() {
    const badge = await this.#badge()
    return badge ? recipientsOf(badge.userId, ['account']) : []
  }

  protected async emailTo(person: AccountPerson) {
    const badge = await this.#badge()
    return badge && BadgeEmail.about(badge, this.payload.news, person)
  }

  #badge() {
    return ProfessionalBadge.query()
      .where('id', this.payload.badgeId)
      .preload('type')
      .preload('user')
      .first()
  }
}
