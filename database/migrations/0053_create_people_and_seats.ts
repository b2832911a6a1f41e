import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, oneOf } from '#database/checks'

/** Who signs in, and in which accounts. */
export default class extends BaseSchema {
  async up() {
    // A deleted person keeps the row without personal data.
    this.schema.createTable('people', (table) => {
      table.increments('id')
      table.text('email').notNullable() // unique in lower case, see below
      table.text('password').notNullable() // hash
      table.text('name').notNullable()
      table.boolean('email_confirmed').notNullable().defaultTo(false)
      table.timestamp('two_step_at').nullable()
      table.timestamp('deleted_at').nullable()
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
    })
    this.schema.raw('create unique index people_email_unique on people (lower(email))')

    this.schema.createTable('seats', (table) => {
      table.increments('id')
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.integer('person_id').notNullable().references('people.id').onDelete('CASCADE')
      table.text('role').notNullable()
      table.timestamp('joined_at').notNullable()
      table.timestamp('ended_at').nullable()

      addChecks(table, 'seats', { role: oneOf('role', ['owner', 'member', 'books']) })
    })
    for (const index of [
      'unique index seats_active_unique on seats (user_id, person_id) where ended_at is null',
      'index seats_active_by_person on seats (person_id) where ended_at is null',
      'index seats_user_id_index on seats (user_id)',
      'index seats_person_id_index on seats (person_id)',
    ]) {
      this.schema.raw(`create ${index}`)
    }
  }

  async down() {
    this.schema.dropTable('seats')
    this.schema.dropTable('people')
  }
}
