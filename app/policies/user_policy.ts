import { BasePolicy } from '@adonisjs/bouncer'
import type User from '#models/user'

export default class UserPolicy extends BasePolicy {
  /** Only the user's own account. */
  manage(user: User, id: number) {
    return user.id === id
  }

  /** A stager's own address and tax ID for its receipts. */
  keepReceiptDetails(user: User, id: number) {
    return user.isStager && this.manage(user, id)
  }

  /** A stager's own templates of agreements. */
  keepAgreementTemplates(user: User, id: number) {
    return user.isStager && this.manage(user, id)
  }

  /** Mark staging companies. Stagers are the marked ones. */
  keepFavorites(user: User) {
    return !user.isStager
  }

  /** Send documents to have something verified. */
  keepBadges(user: User) {
    return user.isStager
  }

  keepPortfolio(user: User) {
    return user.isStager
  }
}
