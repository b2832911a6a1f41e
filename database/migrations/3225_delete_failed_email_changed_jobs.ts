import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  /** Their payloads contain names and previous addresses; from now on, jobs contain only ids. */
  async up() {
    this.schema.raw(
      `delete from queue_jobs where status = 'failed' and data like '%"SendEmailChanged"%'`
    )
  }

  async down() {}
}
