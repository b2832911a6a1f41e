import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, widerCheck } from '#database/checks'

/** Public questions of companies about a project, with the owner's answers, and reports of them. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('questions', (table) => {
      table.increments('id')
      table.integer('project_id').notNullable().references('projects.id').onDelete('CASCADE')
      table.integer('asker_id').nullable().references('users.id').onDelete('SET NULL')
      table.text('text').notNullable()
      table.jsonb('masked').notNullable() // parts of the text
      table.timestamp('asked_at').notNullable()
      table.text('answer').nullable()
      table.jsonb('answer_masked').nullable()
      table.timestamp('answered_at').nullable()
      table.timestamp('corrected_at').nullable() // the last time
      table.integer('answer_version').notNullable().defaultTo(0).comment('0: not answered')
      table.timestamp('hidden_at').nullable() // by the team
      table.text('hidden_reason').nullable()

      table.index(['project_id', 'id'], 'questions_by_project')
      addChecks(table, 'questions', {
        text: 'char_length(text) between 1 and 300',
        answer: `(answer is null) = (answered_at is null)
          and (answer is null) = (answer_version = 0) and char_length(answer) between 1 and 500
          and (answer is null) = (answer_masked is null)`,
        correction: 'answer_version >= 0 and (corrected_at is null) = (answer_version < 2)',
        // A question without an answer goes with the account of the company that asked it.
        asker: 'asker_id is not null or answer is not null',
        hidden: '(hidden_at is null) = (hidden_reason is null)',
      })
    })
    this.schema.createTable('question_reports', (table) => {
      table.increments('id')
      table.integer('question_id').notNullable().references('questions.id').onDelete('CASCADE')
      table.integer('reporter_id').notNullable().references('users.id').onDelete('CASCADE')
      table.text('reason').notNullable()
      table.timestamp('created_at').notNullable()
      table.timestamp('decided_at').nullable() // by the team

      table.unique(['question_id', 'reporter_id'])
      addChecks(table, 'question_reports', { reason: 'char_length(reason) between 1 and 1000' })
    })
    for (const index of [
      'index questions_by_asker on questions (asker_id) where asker_id is not null',
      'index question_reports_by_reporter on question_reports (reporter_id)',
      'index question_reports_open on question_reports (question_id) where decided_at is null',
    ]) {
      this.schema.raw(`create ${index}`)
    }
    // The page of the project shows them, so its polls notice a change.
    this.schema.raw(`
      create or replace function touch_project_of_question() returns trigger language plpgsql as $$
      begin
        update projects set updated_at = now() where id = coalesce(new.project_id, old.project_id);
        return null;
      end $$
    `)
    this.schema.raw(`
      create trigger questions_touch_project after insert or update or delete on questions
        for each row execute function touch_project_of_question()
    `)
    this.schema.raw(
      widerCheck('audit_events', 'kind', [
        'question_asked',
        'question_answered',
        'question_corrected',
        'question_withdrawn',
        'question_reported',
        'question_hidden',
        'question_shown',
      ])
    )
    this.schema.raw(widerCheck('audit_events', 'list', ['questions']))
    this.schema.raw(
      widerCheck('notifications', 'type', ['question_asked', 'question_answered', 'answer_added'])
    )
  }

  /** The wider checks stay: rows may contain the new values. */
  async down() {
    this.schema.dropTable('question_reports')
    this.schema.dropTable('questions')
    this.schema.raw('drop function touch_project_of_question')
  }
}
