import { BaseSchema } from '@adonisjs/lucid/schema'

/** Networks that have signed in to an account; stores only a keyed hash of each. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('known_networks', (table) => {
      table.increments('id')
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.text('network_hash').notNullable()
      table.timestamp('last_sign_in_at').notNullable().index()

      table.unique(['user_id', 'network_hash'])
      table.check("network_hash ~ '^[0-9a-f]{64}$'", [], 'known_networks_network_hash_check')
    })
  }

  async down() {
    this.schema.dropTable('known_networks')
  }
}
