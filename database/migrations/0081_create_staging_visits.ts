import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, oneOf, widerCheck } from '#database/checks'

const sides = ['owner', 'stager']
const kinds = ['walk_through', 'install', 'removal']

/** SQL condition: two columns are both empty, or a time of day and a later one. */
const hours = (from: string, to: string) => `num_nulls(${from}, ${to}) <> 1
  and ${from} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
  and ${to} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and ${from} < ${to}`

/** Times of walk-through, install and removal, the reminders of them, and an extension that is asked for. */
export default class extends BaseSchema {
  async up() {
    // The days of install and removal are those of the staging: a row for another day doesn't count.
    this.schema.createTable('staging_visits', (table) => {
      table.increments('id')
      table.integer('staging_id').notNullable().references('stagings.id').onDelete('RESTRICT')
      table.text('kind').notNullable()
      table.date('proposed_on').nullable()
      table.text('proposed_from').nullable().comment('by the clock of the home; null: no time')
      table.text('proposed_to').nullable()
      table.text('proposed_by').nullable()
      table.date('agreed_on').nullable()
      table.text('agreed_from').nullable()
      table.text('agreed_to').nullable()
      table.timestamp('agreed_at').nullable()
      table.timestamp('called_off_at').nullable()
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()

      table.unique(['staging_id', 'kind'], { indexName: 'staging_visits_once_per_kind' })
      addChecks(table, 'staging_visits', {
        kind: oneOf('kind', kinds),
        proposed_by: oneOf('proposed_by', sides),
        proposal: 'num_nulls(proposed_on, proposed_by) <> 1',
        proposed_hours: `(proposed_on is not null or proposed_from is null)
          and ${hours('proposed_from', 'proposed_to')}`,
        agreed: 'num_nulls(agreed_on, agreed_at) <> 1',
        agreed_hours: `(agreed_on is not null or agreed_from is null)
          and ${hours('agreed_from', 'agreed_to')}`,
        called_off: 'called_off_at is null or agreed_on is not null',
      })
    })

    this.schema.createTable('staging_reminders', (table) => {
      table.increments('id')
      table.integer('staging_id').notNullable().references('stagings.id').onDelete('CASCADE')
      table.text('kind').notNullable()
      table.date('day').notNullable().comment('of the visit')
      table.text('moment').notNullable()
      table.timestamp('created_at').notNullable()

      table.unique(['staging_id', 'kind', 'day', 'moment'], {
        indexName: 'staging_reminders_once',
      })
      addChecks(table, 'staging_reminders', {
        kind: oneOf('kind', kinds),
        moment: oneOf('moment', ['day_before', 'same_day']),
      })
    })

    this.schema.alterTable('stagings', (table) => {
      table.text('extension_asked_by').nullable()
    })
    this.schema.raw(
      `alter table stagings add constraint stagings_extension_asked_by_check
         check (${oneOf('extension_asked_by', sides)}) not valid`
    )

    this.schema.alterTable('staging_entries', (table) => {
      table.text('from_time').nullable().comment('by the clock of the home')
      table.text('to_time').nullable()
    })
    this.schema.raw(
      `alter table staging_entries add constraint staging_entries_hours_check
         check (${hours('from_time', 'to_time')}) not valid`
    )
    this.schema.raw(
      widerCheck('staging_entries', 'kind', [
        ...['walk_through_proposed', 'walk_through_kept', 'walk_through_agreed'],
        ...['walk_through_called_off', 'removal_proposed', 'removal_kept', 'removal_agreed'],
        ...['removal_called_off', 'extension_asked', 'extension_withdrawn', 'extension_declined'],
      ])
    )
    this.schema.raw(
      widerCheck('notifications', 'type', [
        ...['walk_through_proposed', 'removal_proposed', 'visit_agreed', 'visit_called_off'],
        ...['visit_tomorrow', 'visit_today', 'extension_asked', 'extension_declined'],
      ])
    )
  }

  /** The wider checks stay: rows may contain the new values. */
  async down() {
    this.schema.alterTable('staging_entries', (table) => {
      table.dropColumns('from_time', 'to_time')
    })
    this.schema.alterTable('stagings', (table) => {
      table.dropColumns('extension_asked_by')
    })
    this.schema.dropTable('staging_reminders')
    this.schema.dropTable('staging_visits')
  }
}
