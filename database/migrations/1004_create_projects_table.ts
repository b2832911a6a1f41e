import { BaseSchema } from '@adonisjs/lucid/schema'
import { eachOneOf, oneOf } from '#database/checks'

const projectTimelines = [
  'asap',
  '1-2weeks',
  '2-4weeks',
  '1-2months',
  'flexible',
  'within_1_week',
  'within_2_weeks',
  'within_1_month',
  'within_2_months',
  'within_3_months',
  'more_than_3_months',
]

const usStates = `
  AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO
  MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY
`
  .trim()
  .split(/\s+/)

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('projects', (table) => {
      table.increments('id')
      table.integer('user_id').notNullable().references('users.id').onDelete('RESTRICT')
      table.text('title').notNullable()
      table.text('description').notNullable()
      table.text('property_type').notNullable()
      table.text('occupancy_status').nullable()
      table.integer('square_footage').nullable()
      table.integer('bedrooms').nullable()
      table.decimal('bathrooms', 3, 1).nullable()
      table.text('location').notNullable()
      table.text('city').nullable()
      table.text('neighborhood').notNullable().defaultTo('Unknown')
      table.text('county').nullable()
      table.text('state').nullable()
      table.text('timeline').notNullable()
      table.text('staging_level').notNullable()
      table.specificType('rooms_to_stage', 'text[]').notNullable().defaultTo('{}')
      table.text('other_rooms').nullable()
      table.integer('levels').nullable()
      table.specificType('location_types', 'text[]').notNullable().defaultTo('{}')
      table.text('status').notNullable().defaultTo('open')
      table.specificType('photos', 'text[]').notNullable().defaultTo('{}')
      table.text('budget_range').nullable()
      table.date('deadline').nullable()
      table.integer('version').notNullable().defaultTo(1)
      table.boolean('is_demo').notNullable().defaultTo(false)
      table.timestamp('completed_at').nullable()
      table.timestamp('cancelled_at').nullable()
      table.timestamp('deleted_at').nullable()
      table.timestamp('hidden_by_owner_at').nullable()
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()

      table.check(
        oneOf('property_type', [
          'single_family_home',
          'townhouse',
          'condominium',
          'apartment',
          'other',
        ]),
        [],
        'projects_property_type_check'
      )
      table.check(oneOf('timeline', projectTimelines), [], 'projects_timeline_check')
      table.check(
        oneOf('staging_level', ['standard', 'luxury', 'ultra_luxury', 'low_cost']),
        [],
        'projects_staging_level_check'
      )
      table.check(
        oneOf('occupancy_status', ['vacant', 'partially_vacant', 'occupied']),
        [],
        'projects_occupancy_check'
      )
      table.check(oneOf('state', usStates), [], 'projects_state_check')
      table.check(
        oneOf('status', ['open', 'in_progress', 'completed', 'cancelled']),
        [],
        'projects_status_check'
      )
      table.check(
        eachOneOf('location_types', [
          'City limits',
          'Outside city limits',
          'Rural/acreage',
          'Mountains',
        ]),
        [],
        'projects_location_types_check'
      )
      table.check('square_footage >= 1', [], 'projects_square_footage_check')
      table.check('bedrooms >= 1', [], 'projects_bedrooms_check')
      table.check('levels between 1 and 4', [], 'projects_levels_check')
      table.check('cardinality(photos) <= 10', [], 'projects_photos_check')
      table.check(
        "(status = 'completed') = (completed_at is not null)",
        [],
        'projects_completed_at_check'
      )
      table.check(
        "(status = 'cancelled') = (cancelled_at is not null)",
        [],
        'projects_cancelled_at_check'
      )
    })

    // The search ignores case and a trailing "County".
    this.schema.raw(`
      alter table projects
        add column city_key text generated always as (lower(btrim(city))) stored,
        add column county_key text generated always as
          (regexp_replace(lower(btrim(county)), '\\s+county$', '')) stored
    `)
    this.schema.raw(
      `create index projects_open_by_city on projects (city_key, state, created_at desc)
       where status = 'open' and deleted_at is null`
    )
    this.schema.raw(
      `create index projects_open_by_county on projects (county_key, state, created_at desc)
       where status = 'open' and deleted_at is null`
    )
    this.schema.raw('create index projects_by_owner on projects (user_id, created_at desc)')

    // A poll only compares the version instead of everything it shows.
    this.schema.raw(`
      create or replace function next_project_version() returns trigger language plpgsql as $$
      begin
        new.version := old.version + 1;
        return new;
      end $$
    `)
    this.schema.raw(`
      create trigger projects_version before update on projects
        for each row execute function next_project_version()
    `)
    this.schema.raw(`
      create or replace function touch_projects_of_portfolio() returns trigger language plpgsql as $$
      begin
        update projects set updated_at = now()
        where id in (select project_id from bids where user_id = new.id);
        return null;
      end $$
    `)
    this.schema.raw(`
      create trigger users_touch_projects after update of portfolio_photos on users
        for each row when (old.portfolio_photos is distinct from new.portfolio_photos)
        execute function touch_projects_of_portfolio()
    `)
  }

  async down() {
    this.schema.raw('drop trigger users_touch_projects on users')
    this.schema.dropTable('projects')
    this.schema.raw('drop function touch_projects_of_portfolio')
    this.schema.raw('drop function next_project_version')
  }
}
