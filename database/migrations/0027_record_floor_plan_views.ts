import { BaseSchema } from '@adonisjs/lucid/schema'
import { widerCheck } from '#database/checks'

/** Who loaded the floor plan of a home, and the question that a notification is about. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(widerCheck('audit_events', 'kind', ['floor_plan_opened']))
    this.schema.alterTable('notifications', (table) => {
      table.integer('question_id').nullable() // without it, the notification says nothing
    })
    this.schema.raw(
      `alter table notifications add constraint notifications_question_id_foreign
         foreign key (question_id) references questions (id) on delete cascade not valid`
    )
  }

  /** The wider check stays: rows may contain the new value. */
  async down() {
    this.schema.alterTable('notifications', (table) => table.dropColumn('question_id'))
  }
}
