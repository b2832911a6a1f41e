import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Each counted request was a commit that waited for the disk, and for a synchronous standby if there
 * is one. PostgreSQL empties an unlogged table after a crash and on a promoted standby, so all counts
 * start again at zero.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter table rate_limits set unlogged')
  }

  async down() {
    this.schema.raw('alter table rate_limits set logged')
  }
}
