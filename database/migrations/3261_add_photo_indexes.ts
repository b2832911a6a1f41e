import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Find the row that references a photo: for every stored photo in the daily sweep, and for every
 * request of a project's photo.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('create index projects_by_photo on projects using gin (photos)')
    this.schema.raw('create index users_by_portfolio_photo on users using gin (portfolio_photos)')
    this.schema.raw('create index users_by_avatar on users (avatar) where avatar is not null')
  }

  async down() {
    this.schema.raw('drop index users_by_avatar')
    this.schema.raw('drop index users_by_portfolio_photo')
    this.schema.raw('drop index projects_by_photo')
  }
}
