import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, oneOf } from '#database/checks'

/** Who in an account changed a field last, to tell colleagues who change it at the same time. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('field_edits', (table) => {
      table.text('thing').notNullable()
      // Of the offer, the agreement, the template, the project or the account.
      table.integer('thing_id').notNullable()
      table.text('field').notNullable()
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.integer('person_id').notNullable().references('people.id').onDelete('CASCADE')
      table.timestamp('edited_at').notNullable()
      // Both sides of a staging change the install date.
      table.primary(['thing', 'thing_id', 'field', 'user_id'])

      addChecks(table, 'field_edits', {
        thing: oneOf('thing', [
          'bid',
          'agreement',
          'template',
          'access',
          'install',
          'answer',
          'project',
          'profile',
          'portfolio',
        ]),
      })
    })
    for (const column of ['user_id', 'person_id']) {
      this.schema.raw(`create index field_edits_${column}_index on field_edits (${column})`)
    }
  }

  async down() {
    this.schema.dropTable('field_edits')
  }
}
