import { BasePolicy } from '@adonisjs/bouncer'
import type User from '#models/user'

export default class UserPolicy extends BasePolicy {
  /** ROL-04: everybody for themselves. */
  manage(user: User, id: number) {
    return user.id === id
  }
}
