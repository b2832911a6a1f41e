import { BasePolicy } from '@adonisjs/bouncer'
import type User from '#models/user'

export default class UserPolicy extends BasePolicy {
  /** ROL-04: everybody for themselves. */
  manage(user: User, id: number) {
    return user.id === id
  }

  /** R19: an administrator's account is deleted by another one. */
  deleteOwn(user: User) {
    return !user.isAdmin
  }

  /** PFU-01: staging companies have a portfolio. */
  keepPortfolio(user: User) {
    return user.isStager
  }
}
