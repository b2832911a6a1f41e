import { BaseSchema } from '@adonisjs/lucid/schema'

const answers = ['sold', 'extend', 'remove']
const sides = ['owner', 'stager']
const tasks = [
  'utilities',
  'climate',
  'cleaning',
  'repairs',
  'empty_rooms',
  'keys',
  'parking',
  'building',
  'insurance',
  'valuables',
  'declutter',
  'pets',
  'photos',
]

const listed = (values: string[]) => values.map((value) => `'${value}'`).join(', ')

/** What the owner and the company of a paid bid agree on: when the furniture comes and goes. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('stagings', (table) => {
      table.increments('id')
      table.integer('bid_id').notNullable().unique().references('bids.id').onDelete('RESTRICT')
      table.date('proposed_install_on').nullable()
      table.text('proposed_by').nullable()
      table.date('install_on').nullable()
      table.integer('extra_months').notNullable().defaultTo(0)
      table.date('removal_on').nullable().comment('install_on, the staging period and extra_months')
      table.text('owner_answer').nullable()
      table.text('stager_answer').nullable()
      table.date('asked_for').nullable().comment('the removal_on both were asked about')
      table.date('reminded_for').nullable()
      table.date('removed_on').nullable()
      table.text('removed_by').nullable()
      table.text('access').nullable().comment('address and instructions, encrypted with APP_KEY')
      table.timestamp('access_changed_at').nullable()
      table.timestamp('access_erased_at').nullable()
      table.specificType('checklist', 'text[]').notNullable().defaultTo('{}')
      table.integer('revision').notNullable().defaultTo(0)
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()

      table.check(`proposed_by in (${listed(sides)})`, [], 'stagings_proposed_by_check')
      table.check(`removed_by in (${listed(sides)})`, [], 'stagings_removed_by_check')
      table.check(`owner_answer in (${listed(answers)})`, [], 'stagings_owner_answer_check')
      table.check(`stager_answer in (${listed(answers)})`, [], 'stagings_stager_answer_check')
      table.check(`checklist <@ array[${listed(tasks)}]::text[]`, [], 'stagings_checklist_check')
      table.check(
        '(proposed_install_on is null) = (proposed_by is null)',
        [],
        'stagings_proposal_check'
      )
      table.check(
        'num_nulls(install_on, removal_on) <> 1 and removal_on > install_on',
        [],
        'stagings_term_check'
      )
      table.check(
        'extra_months >= 0 and (extra_months = 0 or install_on is not null)',
        [],
        'stagings_extra_months_check'
      )
      table.check(
        'num_nulls(owner_answer, stager_answer) = 2 or install_on is not null',
        [],
        'stagings_answers_check'
      )
      table.check(
        `num_nulls(removed_on, removed_by) <> 1
           and (removed_on is null or (install_on is not null and removed_on >= install_on))`,
        [],
        'stagings_removed_check'
      )
      table.check(
        'access is null or (access_changed_at is not null and access_erased_at is null)',
        [],
        'stagings_access_check'
      )
    })
    this.schema.raw(
      'create index stagings_due on stagings (removal_on) where removed_on is null and removal_on is not null'
    )
    this.schema.raw('create index stagings_with_access on stagings (id) where access is not null')
  }

  async down() {
    this.schema.dropTable('stagings')
  }
}
