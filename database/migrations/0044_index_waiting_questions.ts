import { BaseSchema } from '@adonisjs/lucid/schema'
import { validatedCheck } from '#database/checks'

/** Each in a transaction of its own, so that others go on writing. All of it can be repeated. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw(validatedCheck('notifications', 'type'))
    this.schema.raw('drop index concurrently if exists questions_without_reminder')
    this.schema.raw(
      `create index concurrently questions_without_reminder on questions (asked_at)
       where answered_at is null and hidden_at is null and reminded_at is null`
    )
  }

  async down() {
    this.schema.raw('drop index concurrently if exists questions_without_reminder')
  }
}
