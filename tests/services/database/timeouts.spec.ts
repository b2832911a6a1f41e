import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { servingTimeouts } from '#config/database'
import { storeTimeouts, unreliableTimeouts } from '#services/database/timeouts'
import { send } from '#tests/helpers/http'
import { waitUntil } from '#tests/helpers/waiting'
import { createOwner, createProject, createStager, password, terms } from '#tests/helpers/people'
import { startPooler } from '#tests/helpers/pooler'
import { runCommand, startSecondServer, type SecondServer } from '#tests/helpers/second_server'

const beside = 'stagely_slow_migration_test'
const names = Object.keys(servingTimeouts)
const storedSettings = [...names, 'TimeZone']

async function forgetTimeouts() {
  const { rows } = await db.rawQuery('select current_user as role, current_database() as name')
  for (const name of storedSettings) {
    await db.rawQuery(`alter role ?? in database ?? reset ${name}`, [rows[0].role, rows[0].name])
  }
}

const offer = async (id: number) =>
  send('POST', `/api/projects/${id}/bids`, { as: await createStager(), body: terms })

test.group('The database’s timeouts', () => {
  test('apply to connections that serve requests', async ({ assert }) => {
    const { rows } = await db.rawQuery(
      "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock"
    )
    const { statement_timeout: statement, lock_timeout: lock } = servingTimeouts
    assert.deepEqual(rows, [{ statement: `${statement}s`, lock: `${lock}s` }])
    await assert.rejects(
      () =>
        db.transaction(async (trx) => {
          await trx.rawQuery("set local statement_timeout = '20ms'")
          await trx.rawQuery('select pg_sleep(600)')
        }),
      /statement timeout/
    )
  })

  test('let a migration take as long as it needs, on the direct connection', async ({
    assert,
    cleanup,
  }) => {
    await db.rawQuery(`drop database if exists ${beside} with (force)`)
    await db.rawQuery(`create database ${beside}`)
    cleanup(() => db.rawQuery(`drop database if exists ${beside} with (force)`).then(() => {}))
    const url = new URL(env.get('DATABASE_URL', ''))
    url.pathname = `/${beside}`
    db.manager.add('slow_migration', { client: 'pg', connection: url.href })
    const connection = db.connection('slow_migration')
    cleanup(() => db.manager.close('slow_migration', true))
    await connection.rawQuery(`create function check_limit() returns event_trigger language plpgsql as $$
      begin
        if current_setting('statement_timeout') <> '0' then raise 'this statement has a limit'; end if;
      end $$`)
    await connection.rawQuery(
      'create event trigger check_limit on ddl_command_end execute function check_limit()'
    )

    const settings = {
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
      DATABASE_DIRECT_URL: url.href,
    }
    assert.equal(await runCommand('migration:run', settings), 0)
    const { rows } = await connection.rawQuery("select to_regclass('leases') is not null as done")
    assert.isTrue(rows[0].done)
  }).tags(['@GEN-16'])

  test('leave frequent queries prepared on a direct connection', async ({ assert }) => {
    const person = await createOwner()
    const { id } = await createProject(person)
    // The connections of this process are direct; the first query may come before that is known.
    const prepared = async () => {
      for (const path of [`/api/projects/${id}/bids`, `/api/projects/${id}`]) {
        assert.equal((await send('GET', path, { as: person })).status, 200)
      }
      const { rows } = await db.rawQuery('select statement from pg_prepared_statements')
      return rows.map(({ statement }: { statement: string }) => statement).join()
    }
    await waitUntil('the queries', async () => {
      const statements = await prepared()
      return ['with ordinality as poll', '"ownerType"'].every((part) => statements.includes(part))
    })
  }).tags(['@SCL-02'])

  test('survive a migration that adds a column to a table of a prepared query', async ({
    assert,
    cleanup,
  }) => {
    const person = await createOwner()
    const { id } = await createProject(person)
    const statuses = async () => {
      const answers = await Promise.all(
        [`/api/projects/${id}/bids`, `/api/projects/${id}`, '/api/auth/me'].flatMap((path) =>
          Array.from({ length: 12 }, () => send('GET', path, { as: person }))
        )
      )
      return [...new Set(answers.map(({ status }) => status))]
    }
    const offers = async () =>
      (await Promise.all(Array.from({ length: 6 }, () => offer(id)))).map(({ status }) => status)
    assert.deepEqual(await statuses(), [200])
    assert.deepEqual([...new Set(await offers())], [201])
    for (const table of ['users', 'projects', 'bids', 'sessions']) {
      await db.rawQuery(`alter table ${table} add column added_later text`)
      cleanup(() => db.rawQuery(`alter table ${table} drop column added_later`).then(() => {}))
    }
    assert.deepEqual(await statuses(), [200])
    assert.deepEqual([...new Set(await offers())], [201])
  }).tags(['@SCL-04'])
})

test.group('The database’s timeouts behind a pooler', (group) => {
  let pooler: Awaited<ReturnType<typeof startPooler>>
  let server: SecondServer
  group.setup(async () => {
    pooler = await startPooler()
    const settings = { LIMITER_STORE: 'database', LOG_LEVEL: 'info' }
    server = await startSecondServer({ DATABASE_URL: pooler.url, ...settings })
    return async () => {
      await server.stop()
      await pooler.stop()
    }
  })

  test('work without prepared statements, and so do the rate limits', async ({ assert }) => {
    const person = await createOwner()
    const { port } = server
    const body = { email: person.user.email, password }
    const login = await send('POST', '/api/auth/login', { body, port })
    assert.equal(login.status, 200)
    const refused = await send('POST', '/api/auth/login', {
      body: { ...body, password: 'x' },
      port,
    })
    assert.equal(refused.status, 401)
    const read = await send('POST', '/api/notifications/read', { as: person, port })
    assert.equal(read.status, 204)
    const { id } = await createProject(person)
    for (let times = 0; times < 2; times += 1) {
      const poll = await send('GET', `/api/projects/${id}/bids`, { as: person, port })
      assert.equal(poll.status, 200)
    }
    assert.deepEqual([...pooler.statementNames], [])
  }).tags(['@GEN-16', '@SCL-02'])

  test('are reported missing, and stored on the role by a command', async ({ assert, cleanup }) => {
    cleanup(() => forgetTimeouts())
    await waitUntil('the warning', () => server.log().includes('run node ace database:timeouts'))
    for (const name of names) assert.include(server.log(), name)

    const { rows } = await db.rawQuery('select current_database() as name')
    db.manager.add('pooled', { client: 'pg', connection: pooler.url })
    cleanup(() => db.manager.close('pooled', true))
    await db.rawQuery("alter database ?? set timezone = 'America/New_York'", [rows[0].name])
    cleanup(() => db.rawQuery('alter database ?? reset timezone', [rows[0].name]).then(() => {}))
    assert.deepEqual(await unreliableTimeouts('pooled'), storedSettings)
    await db.manager.close('pooled')
    await storeTimeouts()
    assert.deepEqual(await unreliableTimeouts('pooled'), [])
    assert.deepEqual(await unreliableTimeouts(), [])
  }).tags(['@GEN-16'])
})
