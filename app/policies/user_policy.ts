import { BasePolicy } from '@adonisjs/bouncer'
import type User from '#models/user'

export default class UserPolicy extends BasePolicy {
  /** Only the user's own account. */
  manage(user: User, id: number) {
    return user.id === id
  }

  keepPortfolio(user: User) {
    return user.isStager
  }
}
