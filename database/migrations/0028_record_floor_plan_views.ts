import { BaseSchema } from '@adonisjs/lucid/schema'
import { widerCheck } from '#database/checks'

/** Who loaded the floor plan of a home. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(widerCheck('audit_events', 'kind', ['floor_plan_opened']))
  }

  /** The wider check stays: rows may contain the new value. */
  async down() {}
}
