import { BaseTransformer } from '@adonisjs/core/transformers'
import type User from '#models/user'

/** The contact details that both parties of a paid, accepted bid see of each other. */
export default class ContactTransformer extends BaseTransformer<User> {
  toObject() {
    const { email, deletedAt } = this.resource
    return {
      ...this.pick(this.resource, ['name', 'userType', 'userTypeLabel', 'phone', 'company']),
      /** Null if the account is deleted. */
      email: deletedAt ? null : email,
    }
  }
}
