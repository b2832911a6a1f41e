import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Project from '#models/project'
import { emptyDatabase } from '#tests/helpers/database'
import { DatabaseProxy } from '#tests/helpers/database_proxy'
import { cookieOf, send } from '#tests/helpers/http'
import { waitUntil } from '#tests/helpers/waiting'
import { createOwner, createProject } from '#tests/helpers/people'
import { smallestForm } from '#tests/helpers/project_forms'
import { startSecondServer, type SecondServer } from '#tests/helpers/second_server'

test.group('While the database is down', (group) => {
  const line = new DatabaseProxy()
  let server: SecondServer

  group.setup(async () => {
    server = await startSecondServer({ DATABASE_URL: await line.start() })
    return async () => {
      await server.stop()
      await line.stop()
    }
  })
  group.each.setup(async () => {
    await emptyDatabase()
    return () => line.mend()
  })

  test('calls answer 503 with Retry-After, and work again afterwards', async ({ assert }) => {
    const owner = await createOwner()
    const { id } = await createProject(owner)
    const { port } = server
    const calls = [
      ['GET', '/api/auth/me', undefined],
      ['GET', `/api/projects/${id}`, undefined],
      ['GET', `/api/projects/${id}/bids`, undefined],
      ['GET', '/api/projects', undefined],
      ['POST', '/api/projects', smallestForm],
      ['POST', `/api/projects/${id}/cancel`, undefined],
      ['POST', '/api/auth/login', { email: owner.user.email, password: 'x' }],
    ] as const
    assert.equal((await send('GET', '/api/projects', { as: owner, port })).status, 200)

    line.cut()
    for (const [method, path, body] of calls) {
      const answer = await send(method, path, { as: owner, body, port })
      assert.equal(answer.status, 503, `${method} ${path}: ${answer.text}`)
      assert.isTrue(Number(answer.headers['retry-after']) > 0)
      assert.deepEqual(Object.keys(JSON.parse(answer.text)), ['message'])
      assert.notMatch(answer.text, /ECONN|127\.0\.0\.1|postgres|select|knex|timeout/i)
    }

    line.mend()
    for (const path of ['/api/auth/me', `/api/projects/${id}`, '/api/projects']) {
      assert.equal((await send('GET', path, { as: owner, port })).status, 200, path)
    }
    const cancelled = await send('POST', `/api/projects/${id}/cancel`, { as: owner, port })
    assert.equal(cancelled.status, 200)
  })

  test('pages answer 503 in plain words, and files are served as usual', async ({ assert }) => {
    const headers = { cookie: cookieOf(await createOwner()) }
    const { port } = server
    const { id } = await createProject(await createOwner())
    line.cut()
    for (const path of ['/dashboard', `/projects/${id}`, '/bids']) {
      const page = await send('GET', path, { headers, port })
      assert.equal(page.status, 503)
      assert.isTrue(Number(page.headers['retry-after']) > 0)
      assert.match(String(page.headers['content-type']), /^text\/html/)
      assert.include(page.text, 'Stagely is briefly unavailable')
    }
    assert.equal((await send('GET', '/', { port })).status, 200)
    assert.equal((await send('GET', '/favicon.svg', { port })).status, 200)

    line.mend()
    assert.equal((await send('GET', '/dashboard', { headers, port })).status, 200)
  })

  test('polls over a dead connection answer 503 within seconds, and then use another', async ({
    assert,
  }) => {
    const owner = await createOwner()
    const { port } = server
    const { id } = await createProject(owner)
    const path = `/api/projects/${id}/bids`
    assert.equal((await send('GET', path, { as: owner, port })).status, 200)
    line.freeze()
    const ask = () => send('GET', path, { as: owner, port })
    const [first, ...waiting] = await Promise.all([ask(), ask(), ask()])
    assert.equal(first.status, 503)
    assert.isTrue(Number(first.headers['retry-after']) > 0)
    for (const { status } of waiting) assert.include([200, 503], status)
    await waitUntil('a poll', async () => (await ask()).status === 200)
  }).tags(['@SCL-03'])

  test('many requests at once are all answered, before it is back', async ({ assert }) => {
    const owner = await createOwner()
    const { port } = server
    line.cut()
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => send('GET', '/api/projects', { as: owner, port }))
    )
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [503])
  })
})

test.group('When the database drops its connections', (group) => {
  group.each.setup(() => emptyDatabase())

  test('the next calls get new connections', async ({ assert }) => {
    const owner = await createOwner()
    const ask = () => send('GET', '/api/projects', { as: owner })
    await Promise.all([ask(), ask(), ask()])
    await db.rawQuery(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `)
    const statuses: number[] = []
    for (let count = 0; count < 5; count += 1) statuses.push((await ask()).status)
    assert.isTrue(
      statuses.every((status) => status === 200 || status === 503),
      `${statuses}`
    )
    assert.equal(statuses.at(-1), 200)
  })
})

test.group('When the database connection is lost within a transaction', (group) => {
  group.each.setup(() => emptyDatabase())

  for (const message of [
    'Client has encountered a connection error and is not queryable',
    'Transaction query already complete, run with DEBUG=knex:tx for more info',
  ]) {
    test(`calls answer 503 with Retry-After: ${message}`, async ({ assert, cleanup }) => {
      const owner = await createOwner()
      const { id } = await createProject(owner)
      const { underLock } = Project
      cleanup(() => void (Project.underLock = underLock))
      Project.underLock = () => Promise.reject(new Error(message))

      const answer = await send('POST', `/api/projects/${id}/cancel`, { as: owner })
      assert.equal(answer.status, 503, answer.text)
      assert.equal(answer.headers['retry-after'], '5')
    }).tags(['@SCL-75'])
  }
})
