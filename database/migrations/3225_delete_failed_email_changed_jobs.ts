import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  /** Their payloads hold names and former addresses; jobs carry ids from now on. */
  async up() {
    this.schema.raw(
      `delete from queue_jobs where status = 'failed' and data like '%"SendEmailChanged"%'`
    )
  }

  async down() {}
}
