import { BaseSchema } from '@adonisjs/lucid/schema'
import { oneOf } from '#database/checks'

const rooms = [
  'Living Room',
  'Family Room',
  'Dining Room',
  'Kitchen',
  'Breakfast Room/Nook',
  'Office',
  'Den',
  'Playroom',
  'Laundry Room',
  'Master Bedroom',
  'All Bedrooms',
  'Master Bathroom',
  'All Bathrooms',
  'Entry/Foyer',
  'Outdoor Space',
]

/** What a photo of a company's portfolio shows. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('portfolio_labels', (table) => {
      table.increments('id')
      table.integer('user_id').notNullable().references('users.id').onDelete('RESTRICT')
      table.text('photo').notNullable().comment('name in the photo store')
      table.text('room').nullable()
      table.text('staging_level').nullable()

      table.check(oneOf('room', rooms), [], 'portfolio_labels_room_check')
      table.check(
        oneOf('staging_level', ['standard', 'luxury', 'ultra_luxury', 'low_cost']),
        [],
        'portfolio_labels_staging_level_check'
      )
      table.check('num_nonnulls(room, staging_level) > 0', [], 'portfolio_labels_not_empty_check')
      table.unique(['user_id', 'photo'], { indexName: 'portfolio_labels_once_per_photo' })
    })
  }

  async down() {
    this.schema.dropTable('portfolio_labels')
  }
}
