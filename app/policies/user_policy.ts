import { BasePolicy } from '@adonisjs/bouncer'
import type User from '#models/user'

export default class UserPolicy extends BasePolicy {
  /** Everyone for themselves. */
  manage(user: User, id: number) {
    return user.id === id
  }

  keepPortfolio(user: User) {
    return user.isStager
  }
}
