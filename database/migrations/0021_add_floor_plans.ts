import { BaseSchema } from '@adonisjs/lucid/schema'
import { widerCheck } from '#database/checks'

/** An image next to the photos, for the owner, companies and the team. Also what a question is about. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('projects', (table) => {
      table.text('floor_plan').nullable() // name in the photo store
    })
    this.schema.raw(
      `create unique index projects_floor_plan on projects (floor_plan) where floor_plan is not null`
    )
    this.schema.alterTable('questions', (table) => {
      table.text('fact').nullable() // the fact of the project that it asks about
    })
    this.schema.raw(
      `create index questions_about_facts on questions (id) include (fact, asker_id)
       where fact is not null`
    )
    this.schema.raw(
      widerCheck('audit_events', 'kind', [
        ...['facts_changed', 'floor_plan_changed', 'floor_plan_hidden', 'floor_plan_shown'],
      ])
    )
    this.schema.raw(
      widerCheck('notifications', 'type', [
        ...['facts_changed', 'floor_plan_hidden', 'floor_plan_shown', 'question_reviewed'],
      ])
    )
  }

  /** The wider checks stay: rows may contain the new values. */
  async down() {
    this.schema.alterTable('questions', (table) => table.dropColumn('fact'))
    this.schema.alterTable('projects', (table) => table.dropColumn('floor_plan'))
  }
}
