import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import { emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send, type Answer } from '#tests/helpers/http'
import { createAdmin, createOwner, createProject } from '#tests/helpers/people'

const inside = /select |insert |relation|column|\.ts\b|\.js\b|node_modules|\bat [\w.]+ \(|stack/i

function said(answer: Answer): { message: string; errors?: { field: string; message: string }[] } {
  return JSON.parse(answer.text)
}

test.group('Errors of API calls', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are JSON with a message, whatever is wrong', async ({ assert }) => {
    const [owner, other] = [await createOwner(), await createOwner()]
    const { id } = await createProject(owner)
    const body = '{'
    const refusals: [number, Answer][] = [
      [400, await send('POST', '/api/auth/login', { body })],
      [401, await send('GET', '/api/projects')],
      [403, await send('DELETE', `/api/projects/${id}`, { as: other })],
      [404, await send('GET', '/api/projects/999')],
      [409, await send('POST', `/api/projects/${id}/complete`, { as: owner })],
      [413, await send('POST', '/api/auth/login', { body: 'x'.repeat(70_000) })],
      [415, await send('POST', '/api/auth/login', { body, headers: { 'content-type': 'a/b' } })],
      [422, await send('POST', '/api/auth/login', { body: {} })],
    ]
    for (const [status, answer] of refusals) {
      assert.equal(answer.status, status)
      assert.match(String(answer.headers['content-type']), /^application\/json/)
      assert.equal(answer.headers['cache-control'], 'no-store')
      const { message, ...rest } = said(answer)
      assert.match(message, /^[A-Z].{5,}[^\s]$/)
      assert.notMatch(answer.text, inside)
      assert.deepEqual(Object.keys(rest), status === 422 ? ['errors'] : [])
    }
  }).tags(['@R34'])

  test('list the fields that are wrong', async ({ assert }) => {
    const answer = await send('POST', '/api/auth/login', { body: { email: 'x' } })
    const { message, errors = [] } = said(answer)
    assert.deepEqual(
      errors.map(({ field }) => field),
      ['email', 'password']
    )
    assert.equal(message, errors[0].message)
    for (const one of errors) assert.sameMembers(Object.keys(one), ['field', 'message'])
  }).tags(['@R34'])

  test('are 404 for every unknown path', async ({ assert }) => {
    const person = await createOwner()
    const paths = ['/api', '/api/', '/api/nothing', '/api/projects/1/nothing', '/api/../api/x']
    for (const path of [...paths, '/api/auth', '/api/%2e%2e/x', '/api/users', '/api//projects']) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        const answer = await send(method, path, { as: person })
        assert.equal(answer.status, 404, `${method} ${path}`)
        assert.match(String(answer.headers['content-type']), /^application\/json/, path)
        assert.deepEqual(said(answer), { message: 'This does not exist or has been removed.' })
      }
    }
  }).tags(['@R36'])

  test('are 405 for an unsupported method', async ({ assert }) => {
    const person = await createOwner()
    const lines = {
      'PUT /api/projects': 'GET, HEAD, POST, OPTIONS',
      'DELETE /api/auth/me': 'GET, HEAD, OPTIONS',
      'GET /api/auth/login': 'POST, OPTIONS',
      'HEAD /api/auth/login': 'POST, OPTIONS',
      'PUT /api/projects/7': 'GET, HEAD, PATCH, DELETE, OPTIONS',
      'GET /api/webhooks/stripe': 'POST, OPTIONS',
    }
    for (const [line, allow] of Object.entries(lines)) {
      const [method, path] = line.split(' ')
      for (const as of [person, undefined]) {
        const answer = await send(method, path, { as })
        assert.equal(answer.status, 405, line)
        assert.equal(answer.headers.allow, allow, line)
        if (method !== 'HEAD') assert.isString(said(answer).message)
        const options = await send('OPTIONS', path, { as })
        assert.deepEqual([options.status, options.text], [204, ''], line)
        assert.equal(options.headers.allow, allow, line)
      }
    }
    for (const path of ['/', '/dashboard', '/projects/7', '/robots.txt', '/health/live']) {
      const answer = await send('POST', path)
      assert.deepEqual([answer.status, answer.headers.allow], [405, 'GET, HEAD, OPTIONS'], path)
    }
  }).tags(['@API-23'])

  test('do not reveal the console’s paths to others', async ({ assert }) => {
    const [person, chief] = [await createOwner(), await createAdmin()]
    const paths = ['/api/admin/users', '/api/admin/users/7', '/api/admin/nothing', '/admin']
    for (const path of [...paths, adminPath, `${adminPath}/users`]) {
      for (const method of ['OPTIONS', 'POST', 'PUT']) {
        for (const as of [person, undefined]) {
          const { status, headers } = await send(method, path, { as })
          assert.deepEqual([status, headers.allow], [404, undefined], `${method} ${path}`)
        }
      }
    }
    const own = await send('PUT', '/api/admin/users', { as: chief })
    assert.deepEqual([own.status, own.headers.allow], [405, 'GET, HEAD, OPTIONS'])
  }).tags(['@API-23'])

  test('are JSON for malformed URLs, too', async ({ assert }) => {
    for (const path of ['/api/projects/%E0%A4%A', '/api/%c0%80', '/api/messages/1?after=%']) {
      const answer = await send('GET', path)
      assert.isAtLeast(answer.status, 400)
      assert.isBelow(answer.status, 500)
      assert.match(String(answer.headers['content-type']), /^application\/json/)
      assert.equal(answer.headers['cache-control'], 'no-store')
      assert.isString(said(answer).message)
    }
    const page = await send('GET', '/projects/%E0%A4%A')
    assert.isBelow(page.status, 500)
    assert.equal(page.headers['x-content-type-options'], 'nosniff')
  }).tags(['@ERR-04'])

  test('in plain HTML may load nothing', async ({ assert }) => {
    for (const [method, path] of [
      ['POST', '/no/such/page'],
      ['GET', '/unsubscribe'],
      ['POST', '/unsubscribe/x'],
    ]) {
      const { headers } = await send(method, path)
      assert.match(String(headers['content-type']), /^text\/html/)
      assert.match(String(headers['content-security-policy']), /^default-src '(none|self)'/)
    }
    const { headers } = await send('GET', '/api/nothing')
    assert.match(String(headers['content-security-policy']), /^default-src 'none'/)
  }).tags(['@ERR-05'])
})

test.group('Server errors', (group) => {
  group.each.setup(async () => {
    await emptyDatabase()
    await db.rawQuery('alter table bids rename to bids_away')
    return () => db.rawQuery('alter table bids_away rename to bids')
  })

  test('show a reference, and no internals', async ({ assert }) => {
    const owner = await createOwner()
    const answer = await send('GET', '/api/projects', { as: owner })

    assert.equal(answer.status, 500)
    const reference = answer.headers['x-request-id']
    assert.isString(reference)
    assert.deepEqual(said(answer), {
      message: `Something went wrong on our side. Reference: ${reference}`,
    })
    assert.equal(answer.headers['x-content-type-options'], 'nosniff')
  })

  test('are a page with the same reference outside the API', async ({ assert }) => {
    const owner = await createOwner()
    const page = await send('GET', '/dashboard', { headers: { cookie: cookieOf(owner) } })
    assert.equal(page.status, 500)
    assert.match(String(page.headers['content-type']), /^text\/html/)
    assert.include(page.text, `Reference: ${page.headers['x-request-id']}`)
    assert.notMatch(page.text, /bids_away|relation|select .* from|node_modules/i)
  })
})
