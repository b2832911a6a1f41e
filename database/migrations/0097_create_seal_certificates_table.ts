import { BaseSchema } from '@adonisjs/lucid/schema'

/** Certificates that agreements have been sealed with: a new key doesn't hide which ones came before. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('seal_certificates', (table) => {
      table.text('fingerprint').primary().comment('SHA-256, as AB:CD:…')
      table.timestamp('created_at').notNullable().defaultTo(this.now())
    })
  }

  async down() {
    this.schema.dropTable('seal_certificates')
  }
}
