import { BaseSchema } from '@adonisjs/lucid/schema'

/** The console's search finds a part of an inquiry without reading every inquiry. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw(
      `create index concurrently if not exists contact_messages_console_search on contact_messages
       using gin ((translate(lower(name || ' ' || email || ' ' || message), chr(10) || chr(13), '  ')) gin_trgm_ops)`
    )
    // The planner estimates how many inquiries match from the figures of the indexed text.
    this.schema.raw('analyze contact_messages')
  }

  async down() {
    this.schema.raw('drop index contact_messages_console_search')
  }
}
