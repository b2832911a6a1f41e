import { BaseTransformer } from '@adonisjs/core/transformers'
import type User from '#models/user'

/** What both sides of a paid, accepted bid learn of each other. */
export default class ContactTransformer extends BaseTransformer<User> {
  toObject() {
    const { email, deletedAt } = this.resource
    return {
      ...this.pick(this.resource, ['name', 'userType', 'userTypeLabel', 'phone', 'company']),
      /** Null for somebody who has deleted the account. */
      email: deletedAt ? null : email,
    }
  }
}
