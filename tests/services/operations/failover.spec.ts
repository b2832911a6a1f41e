import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { emptyDatabase } from '#tests/helpers/database'
import { DatabaseProxy } from '#tests/helpers/database_proxy'
import { send } from '#tests/helpers/http'
import { insertJob, jobRow } from '#tests/helpers/jobs'
import { waitUntil } from '#tests/helpers/waiting'
import { createOwner, createStager, type Person } from '#tests/helpers/people'
import { startPooler } from '#tests/helpers/pooler'
import { smallestForm } from '#tests/helpers/project_forms'
import { impatient, startSecondServer, type SecondServer } from '#tests/helpers/second_server'

/** A call that reads, and calls that write inside and outside of a transaction. */
const callsOf = (owner: Person, stager: Person) =>
  [
    ['GET', '/api/projects', undefined],
    ['POST', '/api/projects', smallestForm],
    ['POST', '/api/messages', { receiverId: stager.user.id, content: 'Hello' }],
    ['POST', '/api/notifications/read', undefined],
    ['POST', '/api/auth/login', { email: owner.user.email, password: 'x' }],
  ] as const

const forgetTimers = () => db.from('queue_schedules').delete()

/** A web process does it last when it starts. */
const areTimersScheduled = () => db.from('queue_schedules').where('id', 'queue-digests').first()

test.group('While the database fails over', (group) => {
  let pooler: Awaited<ReturnType<typeof startPooler>>
  let server: SecondServer
  group.setup(async () => {
    pooler = await startPooler()
    server = await startSecondServer({ DATABASE_URL: pooler.url, ...impatient })
    return async () => {
      await server.stop()
      await pooler.stop()
    }
  })
  group.each.setup(() => emptyDatabase())

  test('calls answer 503 as long as the pooler reaches no server, and work again afterwards', async ({
    assert,
  }) => {
    const [owner, stager] = [await createOwner(), await createStager()]
    // The pool's connections are open when the server is lost.
    for (const [method, path, body] of callsOf(owner, stager)) {
      await send(method, path, { as: owner, body, port: server.port })
    }

    pooler.loseServer()
    for (let round = 0; round < 2; round += 1) {
      for (const [method, path, body] of callsOf(owner, stager)) {
        const answer = await send(method, path, { as: owner, body, port: server.port })
        assert.equal(answer.status, 503, `${method} ${path}: ${answer.text}`)
        assert.isTrue(Number(answer.headers['retry-after']) > 0)
        assert.notMatch(answer.text, /server_login|pooler/)
      }
    }

    pooler.findServer()
    const { status } = await send('POST', '/api/projects', {
      as: owner,
      body: smallestForm,
      port: server.port,
    })
    assert.equal(status, 201)
  }).tags(['@SCL-61'])

  test('a standby answers writes with 503, and stores nothing', async ({ assert, cleanup }) => {
    const owner = await createOwner()
    const call = { as: owner, port: server.port }
    pooler.failOver(true)
    cleanup(() => pooler.failOver(false))
    await waitUntil('reads work', async () => {
      return (await send('GET', '/api/projects', call)).status === 200
    })
    const { status, text } = await send('POST', '/api/projects', { ...call, body: smallestForm })
    assert.equal(status, 503, text)
    assert.include(text, 'Look whether your change was saved')
    assert.isEmpty(await db.from('projects'))

    pooler.failOver(false)
    await waitUntil('writes work', async () => {
      return (await send('POST', '/api/projects', { ...call, body: smallestForm })).status === 201
    })
  }).tags(['@SCL-61'])

  // The last one of this server, because the pooler goes on losing commits.
  test('a write whose commit is lost is not answered as stored', async ({ assert }) => {
    const owner = await createOwner()
    pooler.loseCommits()
    const body = smallestForm
    const { status, text } = await send('POST', '/api/projects', {
      as: owner,
      body,
      port: server.port,
    })
    assert.equal(status, 503, text)
    assert.isEmpty(await db.from('projects'))
  }).tags(['@SCL-61'])
})

test.group('A web process that starts while the database is away', (group) => {
  const line = new DatabaseProxy()
  let server: SecondServer
  group.setup(async () => {
    const DATABASE_URL = await line.start()
    line.cut()
    await forgetTimers()
    const settings = { DATABASE_POOL: '3', LIMITER_STORE: 'database', QUEUE_WORKER: 'on' }
    server = await startSecondServer({ DATABASE_URL, ...impatient, ...settings })
    return async () => {
      await server.stop()
      await line.stop()
    }
  })
  group.each.setup(() => emptyDatabase())

  test('schedules its timers and works once it is back', async ({ assert }) => {
    const owner = await createOwner()
    const id = await insertJob({ name: 'PurgeSessions', queue: 'timers' })
    assert.equal((await send('GET', '/health/ready', { port: server.port })).status, 503)

    line.mend()
    assert.equal((await send('GET', '/api/projects', { as: owner, port: server.port })).status, 200)
    await waitUntil('the timers are scheduled', areTimersScheduled)
    await waitUntil('the worker works', async () => !(await jobRow(id)))
    assert.exists(await areTimersScheduled())
  }).tags(['@SCL-65'])

  test('answers 503 if a standby can’t read the rate limits', async ({ assert, cleanup }) => {
    const owner = await createOwner()
    // A standby's error for an unlogged table.
    await db.rawQuery(`create function refuse_limits() returns trigger language plpgsql as $$ begin
      raise exception 'cannot access temporary or unlogged relations during recovery'
      using errcode = 'feature_not_supported'; end $$`)
    cleanup(() => db.rawQuery('drop function refuse_limits cascade').exec())
    await db.rawQuery(
      'create trigger refuse before insert on rate_limits for each row execute function refuse_limits()'
    )
    const body = smallestForm
    const { status, text } = await send('POST', '/api/projects', {
      as: owner,
      body,
      port: server.port,
    })
    assert.equal(status, 503, text)
    assert.isEmpty(await db.from('projects'))
  }).tags(['@SCL-61'])

  test('holds no connection of the pool and no job for good when the database falls silent', async ({
    assert,
  }) => {
    const owner = await createOwner()
    const ask = () => send('GET', '/api/projects', { as: owner, port: server.port })
    assert.deepEqual(
      (await Promise.all([ask(), ask(), ask()])).map(({ status }) => status),
      [200, 200, 200]
    )

    line.silence()
    const answers = await Promise.all(Array.from({ length: 5 }, ask))
    line.mend()
    const statuses = answers.map(({ status }) => status)
    assert.isTrue(
      statuses.every((status) => status === 503),
      `${statuses}`
    )
    await waitUntil('calls work again', async () => (await ask()).status === 200)
    const id = await insertJob({ name: 'PurgeSessions', queue: 'timers' })
    await waitUntil('the worker goes on', async () => !(await jobRow(id)))
    assert.isNull(await jobRow(id))
  }).tags(['@SCL-62', '@R243'])
})
