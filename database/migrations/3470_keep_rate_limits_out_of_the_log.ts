import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Each counted request was a commit that waited for the disk, and on a site with a synchronous
 * standby for that too. PostgreSQL empties the table after a crash and on a promoted standby: then
 * every limit starts anew.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter table rate_limits set unlogged')
  }

  async down() {
    this.schema.raw('alter table rate_limits set logged')
  }
}
