import { test } from '@japa/runner'
import throttle from '#config/throttle'
import { emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { createOwner } from '#tests/helpers/people'

test.group('Read limits', (group) => {
  group.each.setup(() => emptyDatabase())
  group.each.setup(() => {
    const usual = { ...throttle }
    return () => void Object.assign(throttle, usual)
  })

  test('count by user, else by network, for calls and pages alike', async ({ assert }) => {
    throttle.reads = { requests: 3, seconds: 60 }
    const [person, other] = [await createOwner(), await createOwner()]
    const page = { cookie: cookieOf(person) }
    const statuses = [
      await send('GET', '/api/auth/me', { as: person }),
      await send('GET', '/api/projects', { as: person, from: '127.0.0.2' }),
      await send('GET', '/dashboard', { headers: page, from: '127.0.0.3' }),
      await send('GET', '/dashboard', { headers: page, from: '127.0.0.4' }),
      await send('GET', '/api/auth/me', { as: person }),
    ].map(({ status }) => status)
    assert.deepEqual(statuses, [200, 200, 200, 429, 429])

    const refused = await send('GET', '/api/auth/me', { as: person })
    const wait = Number(refused.headers['retry-after'])
    assert.isTrue(wait > 0 && wait <= 60, `Retry-After: ${wait}`)
    assert.deepEqual(Object.keys(JSON.parse(refused.text)), ['message'])
    assert.equal((await send('GET', '/api/auth/me', { as: other })).status, 200)
    assert.equal((await send('POST', '/api/auth/logout', { as: person })).status, 200)
  }).tags(['@GEN-11'])

  test('count visitors by network, but not files, health checks and webhooks', async ({
    assert,
  }) => {
    throttle.reads = { requests: 2, seconds: 60 }
    const statusOf = async (path: string, from = '127.0.0.1') =>
      (await send('GET', path, { from })).status
    assert.deepEqual(
      [await statusOf('/about'), await statusOf('/api/nowhere'), await statusOf('/about')],
      [200, 404, 429]
    )
    assert.equal(await statusOf('/about', '127.0.0.2'), 200)
    for (const path of ['/robots.txt', '/health/live', '/favicon.svg']) {
      assert.notEqual(await statusOf(path), 429, path)
    }
    assert.notEqual((await send('POST', '/api/webhooks/stripe', { body: {} })).status, 429)
  }).tags(['@GEN-11'])

  test('count pages that are kept for visitors once, like all others', async ({ assert }) => {
    throttle.reads = { requests: 3, seconds: 60 }
    const statuses: number[] = []
    for (let turn = 0; turn < 4; turn += 1) statuses.push((await send('GET', '/')).status)
    assert.deepEqual(statuses, [200, 200, 200, 429])
    const refused = await send('GET', '/')
    assert.match(String(refused.headers['content-security-policy']), /script-src 'self' 'sha256-/)
    assert.equal((await send('GET', '/', { from: '127.0.0.2' })).status, 200)
  }).tags(['@GEN-11', '@SCL-50'])

  test('leave a waiting message for the next page', async ({ assert }) => {
    const redirected = await send('GET', '/payment/1')
    const cookie = redirected.headers['set-cookie']!.map((set) => set.split(';')[0]).join('; ')
    throttle.reads = { requests: 1, seconds: 60 }
    await send('GET', '/about')
    const refused = await send('GET', '/', { headers: { cookie } })
    assert.equal(refused.status, 429)
    assert.isUndefined(refused.headers['set-cookie'])
    throttle.reads = { requests: 0, seconds: 60 }
    const told = await send('GET', '/', { headers: { cookie } })
    assert.include(told.text, 'You need to be logged in to make a payment.')
  }).tags(['@GEN-11'])

  test('are off when set to 0', async ({ assert }) => {
    throttle.reads = { requests: 0, seconds: 1 }
    for (let turn = 0; turn < 5; turn += 1) {
      assert.equal((await send('GET', '/api/projects/1')).status, 404)
    }
  }).tags(['@GEN-11'])

  test('are stricter for the export of personal data', async ({ assert }) => {
    const [person, other] = [await createOwner(), await createOwner()]
    const download = async (as = person) =>
      (await send('GET', `/api/users/${as.user.id}/export`, { as })).status
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn += 1) statuses.push(await download())
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
    assert.equal(await download(other), 200)
  }).tags(['@GEN-11'])
})
