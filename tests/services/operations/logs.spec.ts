import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { emptyDatabase } from '#tests/helpers/database'
import { send, type Answer } from '#tests/helpers/http'
import { createOwner, password, type Person } from '#tests/helpers/people'
import { createProjectWithBids } from '#tests/helpers/scenes'
import { shareWithSeller } from '#tests/helpers/seller_links'
import { codeOf, createForSellers, hashOf, linkOf, sam, signatureBy } from '#tests/helpers/sellers'
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

  test('has no link, code or cookie of a seller', async ({ assert }) => {
    const { owner, project } = await createProjectWithBids(2)
    const { token: offers } = await shareWithSeller(owner, project)
    const scene = await createForSellers()
    const token = await linkOf()
    const code = await codeOf(token)
    const signature = { token, ...signatureBy(sam, await hashOf(scene), code) }
    const headers = { cookie: `stagely-session=canary-${token}` }
    const ask = async (line: string, body?: unknown) => {
      const [method, path] = line.split(' ')
      const { port } = server
      return (await send(method, path, { port, body, headers })).status
    }
    const unknown = 'x'.repeat(43)
    const before = server.log().length
    const seen = () =>
      Promise.all([
        ask(`GET /seller/${offers}`),
        ask(`HEAD /sign?token=${token}`),
        ask('POST /api/seller/choices', { token: offers, letter: 'A', note: code }),
        ask('POST /api/signing/openings', { token }),
      ])
    assert.deepEqual(await seen(), [200, 200, 200, 204])
    assert.deepEqual(
      [
        await ask(`GET /sign/pdf?token=${token}`),
        await ask(`GET /seller/${offers}/${token}`),
        await ask(`POST /sign/${token}`),
        await ask('POST /api/signing/signatures', { ...signature, consents: false }),
        await ask('POST /api/signing/signatures', { ...signature, token: unknown }),
        await ask('POST /api/signing/signatures', signature),
        await ask('POST /api/signing/signatures', signature),
      ],
      [404, 404, 404, 422, 409, 204, 409]
    )
    // Queries that fail are logged with the request.
    const trx = await db.transaction()
    await trx.rawQuery('lock table agreement_party_links, seller_links in access exclusive mode')
    assert.deepEqual(await seen(), [503, 503, 503, 503])
    await trx.rollback()
    await waitUntil('the refused requests are logged', () => {
      const lines = logLines<{ status?: number }>(server.log().slice(before))
      return lines.filter(({ status }) => status === 503).length === 4
    })
    const written = server.log().slice(before)
    assert.include(written, 'agreement_signed_by_email')
    assert.include(written, 'lock timeout')
    for (const secret of [token, offers, 'canary', sam.name, sam.email]) {
      assert.notInclude(written, secret)
    }
    // A code is six digits, as other numbers are: it must not be a value of its own.
    assert.notMatch(written, new RegExp(`(?<!\\d)${code}(?!\\d)`))
  }).tags(['@SEL-80'])

  test('has no link of a seller that is over a limit', async ({ assert }) => {
    const { owner, project } = await createProjectWithBids(2)
    const { token: offers } = await shareWithSeller(owner, project)
    await createForSellers()
    const token = await linkOf()
    const strict = await startSecondServer({
      ...{ NODE_ENV: 'development', LOG_LEVEL: 'debug' },
      ...{ THROTTLE_SELLER_READS: '1/3600', THROTTLE_READS: '1/3600' },
    })
    try {
      const paths = [`/seller/${offers}`, `/sign?token=${token}`]
      const ask = async (method: string, path: string) =>
        (await send(method, path, { port: strict.port })).status
      for (const path of paths) {
        assert.equal(await ask('GET', path), 200)
        assert.deepEqual([await ask('GET', path), await ask('HEAD', path)], [429, 429])
      }
      assert.equal(await ask('GET', `/sign/pdf?token=${token}`), 429)
      const throttled = () =>
        logLines<Line & { path?: string }>(strict.log()).filter(
          ({ event }) => event === 'throttled'
        )
      await waitUntil('the refusals are logged', () => throttled().length === 5)
      assert.deepEqual(
        throttled().map(({ path }) => path),
        ['/seller/…', '/seller/…', '/sign', '/sign', '/sign/pdf']
      )
      for (const secret of [offers, token]) assert.notInclude(strict.log(), secret)
    } finally {
      await strict.stop()
    }
  }).tags(['@SEL-80'])

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
    assert.sameMembers(Object.keys(rest), [
      'hostname',
      'level',
      'msg',
      'name',
      'pid',
      'time',
      'version',
    ])
  }).tags(['@SCL-133', '@R382'])
})
