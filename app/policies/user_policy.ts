import { BasePolicy } from '@adonisjs/bouncer'
import type User from '#models/user'

export default class UserPolicy extends BasePolicy {
  /** ROL-04: everybody for themselves. */
  manage(user: User, id: number) {
    return user.id === id
  }

  /** PFU-01: staging companies have a portfolio. */
  keepPortfolio(user: User) {
    return user.isStager
  }
}
