import { BaseSchema } from '@adonisjs/lucid/schema'

/** The timer that reminds of versions reads those that were sent in the last two weeks. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw('drop index concurrently if exists agreement_versions_sent')
    this.schema.raw(
      'create index concurrently agreement_versions_sent on agreement_versions (sent_at)'
    )
  }

  async down() {
    this.schema.raw('drop index concurrently if exists agreement_versions_sent')
  }
}
