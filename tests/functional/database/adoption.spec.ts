import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { adoptDatabase, AdoptionRefused } from '#database/adoption'
import { baseline } from '#database/baseline'
import { describeSchema } from '#database/schema_description'
import {
  createDatabaseBeside,
  dropDatabaseBeside,
  migrateToFormerRelease,
} from '#tests/helpers/former_database'
import { readCommand } from '#tests/helpers/second_server'
import { prepareMarket } from '../../../bin/setup/demo.js'

const name = 'stagely_adoption_test'

/** Rows in tables that triggers and other tables depend on. */
const rows = `
  insert into users (username, email, password, user_type, name, stager_identifier, created_at,
    updated_at)
  values ('owner', 'owner@example.com', 'x', 'homeowner', 'Olive', null, now(), now()),
    ('stager', 'stager@example.com', 'x', 'staging_company', 'Sam', 'CreativeStager1', now(), now());
  insert into projects (user_id, title, description, property_type, location, timeline,
    staging_level, created_at, updated_at)
  values (1, 'Two rooms', 'By the lake', 'other', 'Raleigh', 'asap', 'luxury', now(), now());
  insert into bids (project_id, user_id, amount, timeline, platform_fee, status, payment_status,
    paid_at, created_at, updated_at)
  values (1, 2, 1800, '1 week', 2900, 'accepted', 'paid', now(), now(), now());
  insert into payments (bid_id, attempt, reference, amount, status, created_at, updated_at)
  values (1, 1, gen_random_uuid(), 2900, 'succeeded', now(), now());
  insert into messages (sender_id, receiver_id, content, created_at) values (1, 2, 'Hello', now());
  insert into audit_events (kind, actor_id, project_id, created_at)
  values ('project_posted', 1, 1, now());
  update badge_types set is_offered = false where key = 'resa_membership'`

/** Every row of every table, with the transaction that wrote it, and where the sequences are. */
async function contentsOf(client: QueryClientContract): Promise<Record<string, unknown>> {
  const { rows: tables } = await client.rawQuery<{ rows: { name: string }[] }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1"
  )
  const sequences = `select 'sequences' as name,
      json_agg(json_build_array(sequencename, last_value) order by sequencename) as rows
    from pg_sequences where schemaname = 'public' and sequencename !~ '^adonis'`
  const rowsOf = ({ name: table }: { name: string }) => `select '${table}',
      json_agg(json_build_array(t.xmin, t) order by t.xmin::text, t::text) from ${table} t`
  const { rows: contents } = await client.rawQuery<{ rows: { name: string; rows: unknown }[] }>(
    [sequences, ...tables.map(rowsOf)].join(' union all ')
  )
  return Object.fromEntries(contents.map(({ name: table, rows: found }) => [table, found]))
}

async function stateOf(client: QueryClientContract) {
  return { contents: await contentsOf(client), schema: await describeSchema(client) }
}

const emptySchema = 'drop schema public cascade; create schema public'

/** Changes of a database of 0.2, and what the refusal says about it. */
const refusals: Record<string, [change: string, reason: RegExp]> = {
  'that is empty': [
    emptySchema,
    /^This is not a database of 0\.2: .* run "node ace migration:run"/,
  ],
  'of another application': [
    `${emptySchema}; create table users (id int); create table adonis_schema (id int, name text);
     insert into adonis_schema values (1, 'database/migrations/1_create_users_table')`,
    /^This is not a database of 0\.2: none of its migrations/,
  ],
  'in which some migrations of 0.2 are missing': [
    "delete from adonis_schema where name like '%/345%'",
    /^2 of the 111 migrations of 0\.2 have not run here; the first of these is 3450_index_each_order_of_the_search\. Run them/,
  ],
  'that has a migration which 0.2 has not': [
    "insert into adonis_schema (name, batch) values ('database/migrations/3480_add_x_to_bids', 3)",
    /the migration 3480_add_x_to_bids has run here, which 0\.2 doesn't have/,
  ],
  'with another column': ['alter table bids add column x text', /table bids also has "x text"\.$/],
  'without an index': [
    'drop index bids_by_project',
    /table bids lacks "INDEX bids_by_project ON bids USING btree \(project_id, created_at\)"/,
  ],
  'with another check': [
    `alter table bids drop constraint bids_amount_check,
       add constraint bids_amount_check check (amount > 0)`,
    /table bids has "constraint bids_amount_check CHECK \(amount > 0\)" instead of ".*10000000\)"/,
  ],
  'with a check that is not valid': [
    `alter table bids drop constraint bids_amount_check,
       add constraint bids_amount_check check (amount between 1 and 10000000) not valid`,
    /table bids has "constraint bids_amount_check .* NOT VALID" instead of/,
  ],
  'with a trigger that is off': [
    'alter table bids disable trigger bids_touch_project',
    /table bids has "TRIGGER bids_touch_project .* \(enabled: D\)" instead of/,
  ],
  'with another function': [
    `create or replace function keep_review() returns trigger language plpgsql
     as $$ begin return new; end $$`,
    /function keep_review\(\) differs/,
  ],
  'with another table': ['create table extra (id int)', /it also has the table extra/],
  'without a table': ['drop table owner_reports', /table owner_reports is missing/],
  'with rate limits in the log': [
    'alter table rate_limits set logged',
    /table rate_limits lacks "unlogged"/,
  ],
  'with columns in another order': [
    `alter table leases add column copy timestamptz; alter table leases drop column holder;
     alter table leases add column holder uuid not null; alter table leases drop column copy`,
    /table leases has its columns in another order/,
  ],
}

test.group('Adopting a database of 0.2', (group) => {
  let client: QueryClientContract
  let url: string

  group.setup(async () => {
    ;({ client, url } = await createDatabaseBeside(name))
    await migrateToFormerRelease(client)
    await client.rawQuery(rows)
    return () => dropDatabaseBeside(name)
  })

  for (const [kind, [change, reason]] of Object.entries(refusals)) {
    test(`is refused for one ${kind}`, async ({ assert }) => {
      const trx = await client.transaction()
      try {
        await trx.rawQuery(change)
        const before = await contentsOf(trx)
        const refusal = await adoptDatabase(trx).catch((error) => error)
        assert.instanceOf(refusal, AdoptionRefused)
        assert.match(refusal.message, reason)
        assert.deepEqual(await contentsOf(trx), before)
      } finally {
        await trx.rollback()
      }
    }).tags(['@SCL-66'])
  }

  test('is refused while migrations run', async ({ assert, cleanup }) => {
    const holder = await client.transaction()
    cleanup(() => holder.rollback())
    await holder.rawQuery('select pg_advisory_xact_lock(1)')
    await assert.rejects(() => adoptDatabase(client), /^Migrations are running in this database\./)
  })

  test('allows extensions that others need', async ({ assert }) => {
    const trx = await client.transaction()
    await trx.rawQuery('create extension if not exists fuzzystrmatch')
    assert.isTrue(await adoptDatabase(trx))
    await trx.rollback()
  })

  test('changes nothing but the record of migrations, and works once', async ({ assert }) => {
    const settings = { DATABASE_URL: url }
    const before = await stateOf(client)

    const migrate = async () => {
      const runner = new MigrationRunner(db, app, { direction: 'up', connectionName: name })
      await runner.run()
      return runner
    }
    const tooEarly = await migrate()
    assert.equal(tooEarly.status, 'error')
    assert.include(tooEarly.error?.message, 'run "node ace database:adopt" first')
    assert.deepEqual(await stateOf(client), before)

    await client.rawQuery('create table extra (id int)')
    const refused = await readCommand(['database:adopt'], settings)
    assert.equal(refused.code, 1)
    assert.match(
      refused.text.trim(),
      /^\[ error \] The schema .* table extra\. Nothing was changed\.$/
    )
    await client.rawQuery('drop table extra')
    assert.deepEqual(await stateOf(client), before)

    const adopted = await readCommand(['database:adopt'], settings)
    assert.equal(adopted.code, 0)
    assert.include(adopted.text, 'is one of 1.0 now')
    const after = await stateOf(client)
    const { rows: recorded } = await client.rawQuery(
      'select id, name, batch from adonis_schema order by id'
    )
    assert.deepEqual(
      recorded,
      baseline.map((migration, index) => ({ id: index + 1, name: migration, batch: 1 }))
    )
    assert.deepEqual(
      { ...after, contents: { ...after.contents, adonis_schema: before.contents.adonis_schema } },
      before
    )

    assert.isFalse(await adoptDatabase(client))
    assert.deepEqual(await stateOf(client), after)

    assert.notEqual((await migrate()).status, 'error')
    const { rows: own } = await db.rawQuery('select name from adonis_schema order by id')
    const { rows: theirs } = await client.rawQuery('select name from adonis_schema order by id')
    assert.deepEqual(theirs, own)
  }).tags(['@SCL-66'])

  test('is part of npm start', async ({ assert, cleanup }) => {
    const own = `${name}_started`
    const started = await createDatabaseBeside(own)
    cleanup(() => dropDatabaseBeside(own))
    await migrateToFormerRelease(started.client)
    await started.client.rawQuery(rows)

    const printed: unknown[] = []
    const { log } = console
    console.log = (line) => printed.push(line)
    cleanup(() => void (console.log = log))
    const env = { ...process.env, DATABASE_URL: started.url }
    await prepareMarket({ address: '', env, needsSandbox: false, isEmbedded: false })
    assert.include(printed, 'Taking over the database of 0.2…')
    assert.isFalse(await adoptDatabase(started.client))
    const { rows: people } = await started.client.rawQuery('select id from users')
    assert.lengthOf(people, 2)
  }).tags(['@SCL-66'])
})
