import { BaseSchema } from '@adonisjs/lucid/schema'

const indexes = {
  // Acceptances, expirations and completions of a week.
  audit_events_by_outcome: `audit_events (kind, created_at)
    where kind in ('bid_accepted', 'bid_expired', 'project_completed')`,
  // The filter for hidden projects; there are few.
  projects_console_hidden: `projects (created_at, id)
    where deleted_at is null and (hidden_at is not null or hidden_photos <> '{}')`,
  // With the title itself, a far page is found without reading the rows before it.
  projects_console_titles: `projects (lower(title), id) include (title) where deleted_at is null`,
}

/** Without blocking writes. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    for (const [name, on] of Object.entries(indexes)) {
      this.schema.raw(`create index concurrently if not exists ${name} on ${on}`)
    }
    this.schema.raw('drop index concurrently if exists projects_console_by_title')
  }

  async down() {
    this.schema.raw(
      `create index concurrently if not exists projects_console_by_title
       on projects (lower(title), id) where deleted_at is null`
    )
    for (const name of Object.keys(indexes)) this.schema.raw(`drop index ${name}`)
  }
}
