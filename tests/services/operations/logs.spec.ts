import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { emptyDatabase } from '#tests/helpers/database'
import { send, type Answer } from '#tests/helpers/http'
import { createOwner, password, type Person } from '#tests/helpers/people'
import {
  impatient,
  logLines,
  startSecondServer,
  type SecondServer,
} from '#tests/helpers/second_server'
import { waitUntil } from '#tests/helpers/waiting'

interface Line {
  event?: string
  request_id?: string
  userId?: number
  ip?: string
}

const wrong = 'canary wrong password'
const fresh = 'canary fresh password'

/** A person signs in, fails, opens what they may not, resets the password and signs out. */
async function visit(port: number, person: Person, other: Person) {
  const call = (method: string, path: string, body?: unknown, as?: Person) =>
    send(method, path, { port, body, as, headers: { cookie: 'stagely-session=canary-cookie' } })
  const { email } = person.user
  const answers: Record<string, Answer> = {
    sign_in_failed: await call('POST', '/api/auth/login', { email, password: wrong }),
    sign_in: await call('POST', '/api/auth/login', { email, password }),
    access_denied: await call('DELETE', `/api/users/${other.user.id}`, undefined, person),
    console_refused: await call('GET', '/api/admin/users', undefined, person),
    signature_rejected: await call('POST', '/api/webhooks/stripe', { id: 'evt_canary' }),
  }
  const asked = await call('POST', '/api/auth/forgot-password', { email })
  const [, token] = /token=([\w-]+)/.exec(asked.text) ?? []
  answers.password_reset_requested = asked
  const reset = { token, newPassword: fresh }
  answers.password_reset = await call('POST', '/api/auth/reset-password', reset)
  const again = await call('POST', '/api/auth/login', { email, password: fresh })
  const { sessionId } = JSON.parse(again.text)
  const path = `/api/users/${person.user.id}`
  answers.account_deleted = await call('DELETE', path, undefined, { ...person, sessionId })
  const secrets = [
    email,
    person.sessionId,
    sessionId,
    token,
    JSON.parse(answers.sign_in.text).sessionId,
  ]
  return { answers, secrets: [...secrets, wrong, fresh, password, 'canary'] }
}

test.group('The log', (group) => {
  let server: SecondServer
  group.setup(async () => {
    // In development the response contains the reset link, so no mail server is needed here.
    server = await startSecondServer({
      ...impatient,
      NODE_ENV: 'development',
      LOG_LEVEL: 'debug',
    })
    return () => server.stop()
  })
  group.each.setup(() => emptyDatabase())

  test('shows who did what in which request, and no secret', async ({ assert }) => {
    const [person, other] = [
      await createOwner({ email: 'canary-mail@stagely.example' }),
      await createOwner(),
    ]
    const { answers, secrets } = await visit(server.port, person, other)
    await waitUntil('the line is logged', () => server.log().includes('account_deleted'))

    const lines = logLines<Line>(server.log())
    for (const [event, { headers, status }] of Object.entries(answers)) {
      const line = lines.find(({ request_id: id }) => id === headers['x-request-id'])
      assert.equal(line?.event, event, `${event} was answered ${status}`)
      assert.equal(line?.ip, '127.0.0.1')
    }
    assert.containSubset(lines, [{ event: 'access_denied', userId: person.user.id }])
    for (const secret of secrets) assert.notInclude(server.log(), String(secret))
  }).tags(['@ADM-21'])

  test('names a failed query without its values', async ({ assert }) => {
    const trx = await db.transaction()
    try {
      await trx.rawQuery('lock table people in access exclusive mode')
      const body = { email: 'canary-failed@stagely.example', password }
      const { status, headers } = await send('POST', '/api/auth/login', { port: server.port, body })
      assert.equal(status, 503)
      const failed = await waitUntil('the failed query is logged', () =>
        server
          .log()
          .split('\n')
          .find((line) => line.includes('lock timeout'))
      )
      assert.include(failed, String(headers['x-request-id']))
      assert.include(failed, 'where lower(email) = $1')
      assert.notInclude(server.log(), 'canary-failed')
    } finally {
      await trx.rollback()
    }
  }).tags(['@ADM-21'])

  test('stays one line per event, whatever is sent', async ({ assert }) => {
    const forged = '/api/nothing%0a{"event":"account_deleted"}'
    await send('DELETE', forged, { port: server.port })
    const answer = await send('POST', '/api/webhooks/stripe', {
      port: server.port,
      body: '{}\n{"event":"forged"}',
    })
    assert.equal(answer.status, 400)
    const lines = server.log().split('\n')
    assert.isEmpty(lines.filter((line) => line.startsWith('{"event":')))
  })

  test('has one line for an error of a page, without anything about the person', async ({
    assert,
  }) => {
    const owner = await createOwner()
    const before = server.log().length
    const report = {
      name: 'TypeError',
      frames: ['show-B18qXj5M.js:1:2345'],
      route: 'projects/show',
      release: 'r'.repeat(43),
    }
    const more = { message: 'Olivia Owner', url: '/projects/7', userId: owner.user.id }
    const body = { ...report, ...more }
    const answer = await send('POST', '/api/client-errors', { port: server.port, as: owner, body })
    assert.equal(answer.status, 204)
    const written = () =>
      logLines(server.log().slice(before)).filter((line) => 'clientError' in line)
    await waitUntil('it is logged', () => written().length > 0)
    assert.lengthOf(written(), 1)
    const [{ clientError, ...rest }] = written()
    assert.deepEqual(clientError, report)
    assert.sameMembers(Object.keys(rest), ['hostname', 'level', 'msg', 'name', 'pid', 'time'])
  }).tags(['@SCL-133', '@R382'])
})
