import { BaseSchema } from '@adonisjs/lucid/schema'

/** By their fingerprints a start and a restore notice that APP_KEY is another key. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('encryption_keys', (table) => {
      table.increments('id')
      table.text('fingerprint').notNullable().comment('salted scrypt hash of the key')
      table.timestamp('created_at').notNullable().defaultTo(this.now())
    })
  }

  async down() {
    this.schema.dropTable('encryption_keys')
  }
}
