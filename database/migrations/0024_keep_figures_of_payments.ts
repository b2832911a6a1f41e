import { BaseSchema } from '@adonisjs/lucid/schema'

/** Open projects that never had an offer. */
const quiet = "where status = 'open' and deleted_at is null and not has_bids"

/** Everything that a filter, an order or a count of the console compares is in the index. */
const indexes = {
  projects_console_quiet: `projects (created_at, id) ${quiet}`,
  projects_console_quiet_by_county: `projects (county_key, created_at, id) ${quiet}`,
  projects_console_quiet_by_city: `projects (city_key, created_at, id) ${quiet}`,
  projects_console_in_county: `projects (county_key, created_at, id) include (state)
    where deleted_at is null`,
  projects_console_in_city: `projects (city_key, created_at, id) include (state)
    where deleted_at is null`,
  // With the name itself, a far page is found without reading the rows before it.
  users_console_names: 'users (lower(name), id) include (name) where deleted_at is null',
  bids_console_ages: 'bids (created_at, id)',
  bids_selected_by_company: `bids (user_id, project_id)
    where status in ('payment_required', 'accepted')`,
}

/** What the indexes above replace. */
const replaced = {
  projects_console_by_county: 'projects (county_key, created_at, id) where deleted_at is null',
  projects_console_by_city: 'projects (city_key, created_at, id) where deleted_at is null',
  users_console_by_name: 'users (lower(name), id) where deleted_at is null',
  bids_console_by_age: 'bids (created_at)',
}

/** In cents, except for the numbers of payments and of open disputes. */
const totals = `
  payments integer not null,
  charged bigint not null,
  refunded bigint not null,
  open_disputes integer not null`

/**
 * What the console reads of a large market: which projects never had an offer, and the totals of payments.
 * Each statement is a transaction of its own and can be repeated.
 */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    // Projects have offers unless the loop below finds none, so only those without one are written.
    this.schema.raw(
      'alter table projects add column if not exists has_bids boolean not null default true'
    )
    this.schema.raw('alter table projects alter column has_bids set default false')
    this.schema.raw(`comment on column projects.has_bids is 'ever; set by a trigger'`)
    this.schema.raw(`
      create or replace function note_bid_of_project() returns trigger language plpgsql as $$
      begin
        update projects set has_bids = true where id = new.project_id and not has_bids;
        return null;
      end $$
    `)
    this.schema.raw('drop trigger if exists bids_note_project on bids')
    this.schema.raw(`
      create trigger bids_note_project after insert on bids
        for each row execute function note_bid_of_project()
    `)
    // The lock keeps offers away between finding a project without any and writing it.
    this.schema.raw(`
      do $$
      declare
        last integer := 0;
        batch integer[];
      begin
        loop
          select array_agg(id order by id) into batch from (
            select id from projects
            where id > last and has_bids
              and not exists (select from bids where project_id = projects.id)
            order by id limit 500 for update) without_bids;
          exit when batch is null;
          update projects set has_bids = false
          where id = any(batch) and not exists (select from bids where project_id = projects.id);
          last := batch[cardinality(batch)];
          commit;
        end loop;
      end $$
    `)
    for (const [name, on] of Object.entries(indexes)) {
      this.schema.raw(`drop index concurrently if exists ${name}`)
      this.schema.raw(`create index concurrently ${name} on ${on}`)
    }
    for (const name of Object.keys(replaced)) {
      this.schema.raw(`drop index concurrently if exists ${name}`)
    }

    // Computed every few minutes, as figure_snapshots are. A row for all payments that are alike.
    this.schema.raw(`
      create table if not exists payment_day_totals (
        id serial primary key,
        created_on date not null,
        paid_on date,
        status text not null,
        fee integer not null,
        state text, ${totals})
    `)
    this.schema.raw(
      `comment on column payment_day_totals.created_on is 'a day in the market''s time zone'`
    )
    this.schema.raw(`comment on column payment_day_totals.fee is 'cents'`)
    this.schema.raw(`
      create table if not exists payment_company_totals (
        user_id integer primary key references users (id) on delete cascade, ${totals})
    `)
  }

  async down() {
    this.schema.raw('drop table payment_company_totals, payment_day_totals')
    for (const [name, on] of Object.entries(replaced)) {
      this.schema.raw(`create index ${name} on ${on}`)
    }
    for (const name of Object.keys(indexes)) this.schema.raw(`drop index concurrently ${name}`)
    this.schema.raw('drop trigger bids_note_project on bids')
    this.schema.raw('drop function note_bid_of_project')
    this.schema.raw('alter table projects drop column has_bids')
  }
}
