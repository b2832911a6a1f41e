import { EmailJob, emailOptions } from '#jobs/email_job'
import BadgeEmail from '#mails/badge_email'
import ProfessionalBadge from '#models/professional_badge'

/** Informs a staging company about one of its badges. */
export default class SendBadgeEmail extends EmailJob<'SendBadgeEmail'> {
  static options = emailOptions('SendBadgeEmail')

  protected async email() {
    const { badgeId, news } = this.payload
    const badge = await ProfessionalBadge.query()
      .where('id', badgeId)
      .preload('type')
      .preload('user')
      .first()
    return badge && BadgeEmail.about(badge, news)
  }
}
