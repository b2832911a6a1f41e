import { BaseSchema } from '@adonisjs/lucid/schema'
import { oneOf } from '#database/checks'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('users', (table) => {
      table.increments('id')
      table.text('username').notNullable().unique()
      table.text('email').notNullable()
      table.text('password').notNullable()
      table.text('user_type').notNullable()
      table.text('name').notNullable()
      table.text('phone').nullable()
      table.text('company').nullable()
      table.text('website').nullable()
      table.text('bio').nullable()
      table.float('rating').notNullable().defaultTo(0)
      table.text('avatar').nullable()
      table.specificType('portfolio_photos', 'text[]').notNullable().defaultTo('{}')
      table.text('stager_identifier').nullable().unique()
      table.text('stripe_customer_id').nullable()
      table.boolean('is_admin').notNullable().defaultTo(false)
      table.boolean('is_demo').notNullable().defaultTo(false)
      table.timestamp('deleted_at').nullable()
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()

      table.check(
        oneOf('user_type', ['realtor', 'builder', 'investor', 'staging_company', 'homeowner']),
        [],
        'users_user_type_check'
      )
      table.check('cardinality(portfolio_photos) <= 4', [], 'users_portfolio_photos_check')
      table.check(
        "(user_type = 'staging_company') = (stager_identifier is not null)",
        [],
        'users_stager_identifier_check'
      )
    })
    this.schema.raw('create unique index users_email_unique on users (lower(email))')
    this.schema.raw('create index users_created_at_index on users (created_at desc)')
  }

  async down() {
    this.schema.dropTable('users')
  }
}
