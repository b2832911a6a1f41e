import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a staging company can have verified. Admins add others. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('badge_types', (table) => {
      table.increments('id')
      table.text('key').notNullable().unique()
      table.text('name').notNullable()
      table.text('description').notNullable()
      table.boolean('is_offered').notNullable().defaultTo(true)
      table.timestamp('created_at', { useTz: true }).notNullable()
    })
    this.schema.raw('create unique index badge_types_name_unique on badge_types (lower(name))')
    this.schema.raw(`
      insert into badge_types (key, name, description, created_at) values
        ('business_license', 'Business license',
          'A current business license or registration in the name of the company.', now()),
        ('liability_insurance', 'Liability insurance',
          'A certificate of general liability insurance in the name of the company.', now()),
        ('resa_membership', 'RESA membership',
          'Proof of a current membership in the Real Estate Staging Association.', now())`)
  }

  async down() {
    this.schema.dropTable('badge_types')
  }
}
