import { BaseSchema } from '@adonisjs/lucid/schema'

/** A step of its own: reading every row under the first step's lock would block writes. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter table users validate constraint users_area_state_check')
  }

  async down() {}
}
