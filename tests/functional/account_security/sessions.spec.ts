import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Session from '#models/session'
import { call } from '#tests/helpers/calls'
import { emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { type Person, createOwner, password, signIn } from '#tests/helpers/people'

interface Listed {
  id: number
  device: string
  current: boolean
  createdAt: string
  lastSeenAt: string
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

const list = (person: Person) => call<Listed[]>(person, `GET /api/users/${person.user.id}/sessions`)

const logIn = async ({ user }: Person, userAgent: string): Promise<Person> => {
  const { text } = await send('POST', '/api/auth/login', {
    body: { email: user.email, password },
    headers: { 'user-agent': userAgent },
  })
  return { user, sessionId: JSON.parse(text).sessionId }
}

test.group('A user’s sessions', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are listed with their devices, without session ids', async ({ assert }) => {
    const person = await createOwner()
    await createOwner()
    const browser = await logIn(person, firefox)
    const queries = await queriesDuring(() => list(browser))
    assert.lengthOf(queries, 2)

    const { status, headers, body } = await list(browser)
    assert.equal(status, 200)
    assert.equal(headers['cache-control'], 'no-store')
    assert.deepEqual(
      body.map(({ device, current }) => ({ device, current })),
      [
        { device: 'Firefox on Linux', current: true },
        { device: 'Unknown device', current: false },
      ]
    )
    assert.sameMembers(Object.keys(body[0]), ['id', 'device', 'current', 'createdAt', 'lastSeenAt'])
    assert.notInclude(JSON.stringify(body), browser.sessionId)
  }).tags(['@PWD-08'])

  test('store a short user agent of printable characters', async ({ assert }) => {
    const person = await createOwner()
    await logIn(person, `Bot\u00e9/${'x'.repeat(2000)}`)
    const session = await Session.query().whereNotNull('userAgent').firstOrFail()
    assert.match(session.userAgent!, /^Bot[ -~]*\/x+$/)
    assert.lengthOf(session.userAgent!, 300)
  })

  test('can be ended one by one, by a public id', async ({ assert }) => {
    const [person, otherUser] = [await createOwner(), await createOwner()]
    const other = await logIn(person, firefox)
    const { body } = await list(person)
    const target = body.find(({ current }) => !current)!
    const path = `DELETE /api/users/${person.user.id}/sessions/`

    assert.equal(
      (
        await send('DELETE', `/api/users/${otherUser.user.id}/sessions/${target.id}`, {
          as: otherUser,
        })
      ).status,
      404
    )
    for (const [line, status] of [
      [`/api/users/${person.user.id}/sessions/${target.id}`, 204],
      [`/api/users/${person.user.id}/sessions/${target.id}`, 404],
      [`/api/users/${person.user.id}/sessions/0`, 404],
      [`/api/users/${person.user.id}/sessions/${person.sessionId}`, 404],
    ] as const) {
      assert.equal((await send('DELETE', line, { as: person })).status, status, path + line)
    }
    assert.equal((await call(other, 'GET /api/auth/me')).status, 401)
    assert.equal((await call(person, 'GET /api/auth/me')).status, 200)
    assert.equal((await call(otherUser, 'GET /api/auth/me')).status, 200)
  }).tags(['@PWD-08'])

  test('can all be ended except the current one', async ({ assert }) => {
    const [person, otherUser] = [await createOwner(), await createOwner()]
    const others = [await logIn(person, firefox), await logIn(person, firefox)]
    const path = `/api/users/${person.user.id}/sessions`
    assert.equal((await send('DELETE', path, { as: otherUser })).status, 403)
    assert.equal((await send('DELETE', path, { as: person })).status, 204)
    assert.equal((await send('DELETE', path, { as: person })).status, 204)
    for (const device of others) assert.equal((await call(device, 'GET /api/auth/me')).status, 401)
    assert.lengthOf((await list(person)).body, 1)
    assert.equal((await call(otherUser, 'GET /api/auth/me')).status, 200)
  }).tags(['@PWD-08'])

  test('are limited to twenty, also after simultaneous sign-ins', async ({ assert }) => {
    const person = await createOwner()
    const first = await Session.firstOrFail()
    await Promise.all(Array.from({ length: 25 }, () => signIn(person.user)))
    assert.lengthOf(await Session.all(), 20)
    assert.isNull(await Session.find(first.id))
  }).tags(['@LOG-06'])

  test('are deleted with the account, along with its known networks', async ({ assert }) => {
    const person = await createOwner()
    await logIn(person, firefox)
    const [known] = await db.from('known_networks')
    assert.match(known.network_hash, /^[0-9a-f]{64}$/)
    assert.equal((await send('DELETE', `/api/users/${person.user.id}`, { as: person })).status, 200)
    assert.lengthOf(await db.from('known_networks'), 0)
    assert.lengthOf(await Session.all(), 0)
  })
})
