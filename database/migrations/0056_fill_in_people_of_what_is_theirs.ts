import { BaseSchema } from '@adonisjs/lucid/schema'

const tables = [
  'sessions',
  'email_links',
  'passkeys',
  'known_networks',
  'two_step_verifications',
  'recovery_codes',
  'calendar_feeds',
]

/** Name and columns of each index; a unique one says so. */
const indexes = {
  sessions_person_id_index: 'on sessions (person_id)',
  email_links_person_id_index: 'on email_links (person_id)',
  passkeys_person_id_index: 'on passkeys (person_id)',
  calendar_feeds_person_id_index: 'on calendar_feeds (person_id)',
}
const uniqueIndexes = {
  known_networks_person_unique: 'on known_networks (person_id, network_hash)',
  two_step_verifications_person_unique: 'on two_step_verifications (person_id)',
  recovery_codes_person_unique: 'on recovery_codes (person_id, code)',
}

/** Each statement is a transaction of its own and can be repeated. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    for (const table of tables) {
      this.schema.raw(`
        update ${table} set person_id = seats.person_id from seats
        where ${table}.person_id is null and seats.user_id = ${table}.user_id`)
      this.schema.raw(`alter table ${table} validate constraint ${table}_person_id_check`)
      // Reads no rows, because the check has.
      this.schema.raw(`alter table ${table} alter column person_id set not null`)
    }
    for (const [kind, names] of [
      ['index', indexes],
      ['unique index', uniqueIndexes],
    ] as const) {
      for (const [name, on] of Object.entries(names)) {
        this.schema.raw(`drop index concurrently if exists ${name}`)
        this.schema.raw(`create ${kind} concurrently ${name} ${on}`)
      }
    }
    this.schema.raw('drop index concurrently if exists two_step_verifications_user_id_index')
    this.schema.raw(`
      create index concurrently two_step_verifications_user_id_index on two_step_verifications (user_id)`)
  }

  async down() {
    for (const name of [...Object.keys({ ...indexes, ...uniqueIndexes })]) {
      this.schema.raw(`drop index concurrently if exists ${name}`)
    }
    this.schema.raw('drop index concurrently if exists two_step_verifications_user_id_index')
    for (const table of tables) {
      this.schema.raw(`alter table ${table} alter column person_id drop not null`)
    }
  }
}
