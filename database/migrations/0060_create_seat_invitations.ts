import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, oneOf } from '#database/checks'

/** Who invites whom into an account, and what is kept of a seat that has ended. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('seats', (table) => {
      table.integer('invited_by').nullable().references('people.id').onDelete('SET NULL')
      table.integer('ended_by').nullable().references('people.id').onDelete('SET NULL')
      // The person's name when the seat ended: texts go on hiding it.
      table.text('former_name').nullable()
    })

    this.schema.createTable('seat_invitations', (table) => {
      table.increments('id')
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.text('email').notNullable() // in lower case
      table.text('role').notNullable()
      table.boolean('may_commit').notNullable().defaultTo(false)
      table.text('token').nullable().unique() // SHA-256
      table.integer('invited_by').nullable().references('people.id').onDelete('SET NULL')
      // Who wants to join with another address; an owner still has to agree.
      table.integer('claimed_by').nullable().references('people.id').onDelete('CASCADE')
      table.timestamp('sent_at').notNullable()
      table.timestamp('expires_at').notNullable()
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()

      addChecks(table, 'seat_invitations', { role: oneOf('role', ['owner', 'member', 'books']) })
    })
    for (const index of [
      'unique index seat_invitations_address_unique on seat_invitations (user_id, email)',
      'index seat_invitations_claimed_by_index on seat_invitations (claimed_by)',
      'index seat_invitations_invited_by_index on seat_invitations (invited_by)',
    ]) {
      this.schema.raw(`create ${index}`)
    }
  }

  async down() {
    this.schema.dropTable('seat_invitations')
    this.schema.alterTable('seats', (table) => {
      table.dropColumns('invited_by', 'ended_by', 'former_name')
    })
  }
}
