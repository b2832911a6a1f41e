import { test } from '@japa/runner'
import { emptyDatabase } from '#tests/helpers/database'
import { address, cookieOf, send } from '#tests/helpers/http'
import { createOwner } from '#tests/helpers/people'

const statusWith = async (headers: Record<string, string>) =>
  (await send('GET', '/api/auth/me', { headers })).status

test.group('The session cookie on API calls', (group) => {
  group.each.setup(() => emptyDatabase())

  test('counts when our own page makes the call', async ({ assert }) => {
    const cookie = cookieOf(await createOwner())
    assert.equal(await statusWith({ cookie, 'sec-fetch-site': 'same-origin' }), 200)
    assert.equal(await statusWith({ cookie, origin: address }), 200)
    assert.equal(
      await statusWith({ cookie, 'origin': address, 'sec-fetch-site': 'same-origin' }),
      200
    )
  })

  test('does not count for anyone else', async ({ assert }) => {
    const cookie = cookieOf(await createOwner())
    const foreign: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'cross-site', 'origin': address },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: `${address}.evil.example` },
      { origin: address.replace(/\d+$/, '80') },
      { 'origin': 'https://evil.example', 'x-forwarded-host': 'evil.example' },
      { 'origin': 'https://evil.example', 'x-forwarded-proto': 'https', 'referer': address },
    ]
    for (const headers of foreign) {
      assert.equal(await statusWith({ cookie, ...headers }), 401, JSON.stringify(headers))
    }
  })

  test('does not let another site’s page change anything', async ({ assert }) => {
    const person = await createOwner()
    const answer = await send('POST', '/api/projects', {
      headers: { 'cookie': cookieOf(person), 'sec-fetch-site': 'cross-site' },
      body: {},
    })
    assert.equal(answer.status, 401)
  })

  test('is ignored next to a bearer, even a wrong one', async ({ assert }) => {
    const [first, second] = [await createOwner(), await createOwner()]
    const own = { 'cookie': cookieOf(first), 'sec-fetch-site': 'same-origin' }

    const answer = await send('GET', '/api/auth/me', { as: second, headers: own })
    assert.equal(JSON.parse(answer.text).id, second.user.id)
    assert.equal(await statusWith({ ...own, authorization: 'Bearer expired' }), 401)
  })

  test('is read only in the exact form in which it was set', async ({ assert }) => {
    const { sessionId } = await createOwner()
    for (const value of ['', 'x', `${sessionId}x`, `"${sessionId}"`, `s:${sessionId}.x`]) {
      const cookie = `stagely-session=${value}`
      assert.equal(await statusWith({ cookie, 'sec-fetch-site': 'same-origin' }), 401)
    }
    const shadowed = `stagely-session=; other=1; stagely-sessions=${sessionId}`
    assert.equal(await statusWith({ 'cookie': shadowed, 'sec-fetch-site': 'same-origin' }), 401)
  })

  test('is set again for a browser that has only its bearer left', async ({ assert }) => {
    const person = await createOwner()
    const lost = await send('GET', '/api/auth/me', { as: person })
    assert.include(lost.headers['set-cookie']?.[0], `stagely-session=${person.sessionId};`)

    const present = await send('GET', '/api/auth/me', {
      as: person,
      headers: { cookie: cookieOf(person) },
    })
    assert.isUndefined(present.headers['set-cookie'])
  })
})
