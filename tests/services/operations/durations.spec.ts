import { test } from '@japa/runner'
import type { TestContext } from '@japa/runner/core'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { insertJob } from '#tests/helpers/jobs'
import { waitUntil } from '#tests/helpers/waiting'
import { createOwner, createProject } from '#tests/helpers/people'
import { logLines, startSecondServer, type SecondServer } from '#tests/helpers/second_server'

interface Line {
  level: number
  msg: string
  request_id?: string
  method?: string
  route?: string
  status?: number
  ms?: number
  job?: string
  id?: string
  query?: string
}

const [debug, info, warning] = [20, 30, 40]

test.group('Durations in the log', (group) => {
  let server: SecondServer
  group.setup(async () => {
    const settings = { LOG_LEVEL: 'debug', QUEUE_WORKER: 'on', SLOW_QUERY_MS: '300' }
    server = await startSecondServer(settings)
    return () => server.stop()
  })
  group.each.setup(() => emptyDatabase())

  const lines = () => logLines<Line>(server.log())

  async function lineOf(id: unknown, msg: string): Promise<Line> {
    let line: Line | undefined
    await waitUntil(`the line "${msg}"`, () => {
      line = lines().find((one) => (one.request_id ?? one.id) === id && one.msg === msg)
      return line
    })
    return line!
  }

  /** Holds a lock on a table, and lets go when the test ends. */
  async function lock(table: string, { cleanup }: Pick<TestContext, 'cleanup'>) {
    const gate = await db.transaction()
    cleanup(async () => {
      if (!gate.isCompleted) await gate.rollback()
    })
    await gate.rawQuery(`lock table ${table} in access exclusive mode`)
    return gate
  }

  const aQueryIsSlow = async () => {
    const { rows } = await db.rawQuery(
      `select from pg_stat_activity where datname = current_database()
       and wait_event_type = 'Lock' and now() - query_start > interval '400 milliseconds'`
    )
    return rows.length > 0
  }

  test('every request has a line with its route, status and milliseconds', async ({ assert }) => {
    const owner = await createOwner()
    const { id } = await createProject(owner)
    const call = (method: string, path: string, headers = {}) =>
      send(method, path, { port: server.port, as: owner, headers })
    const path = `/api/projects/${id}/bids`
    const changed = await call('GET', path)
    const unchanged = await call('GET', path, { 'if-none-match': changed.headers.etag! })
    const unknown = await call('GET', '/canary-address?canary=1')
    const hidden = await call('GET', adminPath)
    const health = await call('GET', '/health/live')
    const file = await call('GET', '/favicon.svg')

    for (const [{ headers, status }, level, route] of [
      [changed, info, '/api/projects/:id/bids'],
      [unchanged, debug, '/api/projects/:id/bids'],
      [hidden, info, '/:console'],
      [health, debug, '/health/live'],
      [file, debug, 'none'],
    ] as const) {
      const line = await lineOf(headers['x-request-id'], 'request')
      assert.deepInclude(line, { level, method: 'GET', route, status })
      assert.isNumber(line.ms)
    }
    const line = await lineOf(unknown.headers['x-request-id'], 'request')
    assert.deepInclude(line, { level: info, status: 404 })
    const requests = JSON.stringify(lines().filter(({ msg }) => msg === 'request'))
    assert.notInclude(requests, 'canary')
    assert.notInclude(requests, adminPath)
  }).tags(['@SCL-34', '@R237'])

  test('every job has a line with its milliseconds', async ({ assert }) => {
    const id = await insertJob({ name: 'PurgeSessions', queue: 'timers' })
    const line = await lineOf(id, 'job done')
    assert.deepInclude(line, { level: info, job: 'PurgeSessions', queue: 'timers', attempt: 1 })
    assert.isNumber(line.ms)
  }).tags(['@SCL-34'])

  test('a slow query is named with its request, without values', async (context) => {
    const { assert } = context
    const owner = await createOwner()
    const { id } = await createProject(owner)
    const gate = await lock('projects', context)
    const asked = send('PATCH', `/api/projects/${id}`, {
      port: server.port,
      as: owner,
      body: { title: 'Canary title of a home' },
    })
    await waitUntil('a query waits', aQueryIsSlow)
    await gate.commit()
    const { status, headers } = await asked
    assert.equal(status, 200)
    const line = await lineOf(headers['x-request-id'], 'slow query')
    assert.deepInclude(line, { level: warning, route: '/api/projects/:id' })
    assert.isAtLeast(line.ms ?? 0, 300)
    assert.match(line.query ?? '', /^select projects\..* projects\.id = \$\d+ /)
    assert.notInclude(server.log(), 'Canary title')
  }).tags(['@SCL-35'])

  test('a slow query is named with its job, also if it fails', async (context) => {
    const { assert } = context
    await lock('sessions', context)
    const id = await insertJob({ name: 'PurgeSessions', queue: 'timers' })
    const line = await lineOf(id, 'slow query')
    assert.deepInclude(line, { level: warning, job: 'PurgeSessions' })
    assert.match(line.query ?? '', /delete from sessions/)
    await lineOf(id, 'job failed')
  }).tags(['@SCL-35'])
})
