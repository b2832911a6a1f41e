import { BaseSchema } from '@adonisjs/lucid/schema'
import { validatedCheck } from '#database/checks'

const isCompany = `user_type = 'staging_company' and deleted_at is null`

/** Each statement is a transaction of its own and can be repeated. */
const indexes = {
  audit_events_seat_id_index: 'audit_events (seat_id) where seat_id is not null',
  // Whether a company that registers is here already.
  users_company_phones: `users (phone) where phone is not null and ${isCompany}`,
  users_company_hosts: `users ((regexp_replace(lower(website), '^[a-z]+://(www[.])*|[/:#].*$', '', 'g')))
    where website is not null and ${isCompany}`,
}

export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw(validatedCheck('people', 'suspension'))
    this.schema.raw(validatedCheck('audit_events', 'kind'))
    this.schema.raw(validatedCheck('passkey_challenges', 'purpose'))
    for (const [name, on] of Object.entries(indexes)) {
      this.schema.raw(`drop index concurrently if exists ${name}`)
      this.schema.raw(`create index concurrently ${name} on ${on}`)
    }
  }

  async down() {
    for (const name of Object.keys(indexes)) {
      this.schema.raw(`drop index concurrently if exists ${name}`)
    }
  }
}
