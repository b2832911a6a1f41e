import { appUrl } from '#config/app'
import { Email, type Recipient } from '#mails/email'
import type ProfessionalBadge from '#models/professional_badge'
import { badgeNotices, badgesPath } from '#notifications/account'
import type { BadgeNews } from '#services/queue/dispatch'

/** The states of the badge in which the news is still true. */
const holdsIn: Record<BadgeNews, readonly ProfessionalBadge['state'][]> = {
  verified: ['verified'],
  declined: ['declined'],
  revoked: ['revoked'],
  expiring: ['verified'],
  expired: ['expired'],
}

const actions: Record<BadgeNews, string> = {
  verified: 'See your badges',
  declined: 'Send another document',
  revoked: 'See your badges',
  expiring: 'Send the new document',
  expired: 'Send the new document',
}

/** What became of a company's document, or when a badge ends. Without an unsubscribe link. */
export default class BadgeEmail extends Email {
  subject: string
  protected template = 'moderation'
  #text: string

  private constructor(
    to: Recipient,
    badge: ProfessionalBadge,
    private news: BadgeNews
  ) {
    super(to)
    const notice = badgeNotices[news](badge)
    this.subject = notice.title
    this.#text = notice.text
  }

  /** @returns null if the news is out of date or the account is deleted */
  static about(badge: ProfessionalBadge, news: BadgeNews, to: Recipient): BadgeEmail | null {
    if (badge.user.deletedAt || badge.user.isSuspended) return null
    return holdsIn[news].includes(badge.state) ? new BadgeEmail(to, badge, news) : null
  }

  protected get preheader() {
    return this.#text
  }

  protected data() {
    const isMistake = this.news === 'declined' || this.news === 'revoked'
    return {
      heading: this.subject,
      lead: this.#text,
      reason: null,
      next: isMistake ? 'If you think this is a mistake, contact support.' : '',
      action: actions[this.news],
      href: `${appUrl}${badgesPath}`,
    }
  }
}
