import { test } from '@japa/runner'
import Session from '#models/session'
import { emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { type Person, createOwner, signIn } from '#tests/helpers/people'

const dashboardShows = async (person: Person) => {
  const page = await send('GET', '/dashboard', { headers: { cookie: cookieOf(person) } })
  return page.text.includes(person.user.email)
}

test.group('Signing out', (group) => {
  group.each.setup(() => emptyDatabase())

  test('ends the bearer and the cookie at once', async ({ assert }) => {
    const person = await createOwner()
    assert.isTrue(await dashboardShows(person))

    const answer = await send('POST', '/api/auth/logout', {
      as: person,
      headers: { cookie: cookieOf(person) },
    })

    assert.equal(answer.status, 200)
    assert.match(answer.headers['set-cookie']![0], /^stagely-session=;.*Max-Age=-?[01](;|$)/)
    assert.equal((await send('GET', '/api/auth/me', { as: person })).status, 401)
    assert.isFalse(await dashboardShows(person))
    assert.lengthOf(await Session.all(), 0)
  }).tags(['@API-04', '@R33'])

  test('works with either of the two alone', async ({ assert }) => {
    const [byBearer, byCookie] = [await createOwner(), await createOwner()]
    await send('POST', '/api/auth/logout', { as: byBearer })
    const headers = { 'cookie': cookieOf(byCookie), 'sec-fetch-site': 'same-origin' }
    await send('POST', '/api/auth/logout', { headers })
    assert.lengthOf(await Session.all(), 0)
  })

  test('leaves other devices and other people signed in', async ({ assert }) => {
    const [person, other] = [await createOwner(), await createOwner()]
    const phone = { user: person.user, sessionId: await signIn(person.user) }

    await send('POST', '/api/auth/logout', { as: person })

    for (const still of [phone, other]) {
      assert.equal((await send('GET', '/api/auth/me', { as: still })).status, 200)
    }
  })

  test('cannot be triggered by a page of another site', async ({ assert }) => {
    const person = await createOwner()
    const cookie = cookieOf(person)
    const foreign: Record<string, string>[] = [
      { cookie, 'sec-fetch-site': 'same-site' },
      { cookie, 'sec-fetch-site': 'cross-site' },
      { cookie, origin: 'https://blog.stagely.example' },
      { cookie },
    ]
    for (const headers of foreign) {
      const answer = await send('POST', '/api/auth/logout', { headers })
      assert.equal(answer.status, 200)
      assert.isUndefined(answer.headers['set-cookie'])
    }
    assert.isTrue(await dashboardShows(person))
  }).tags(['@AUT-14'])

  test('answers 200 whatever credentials it gets', async ({ assert }) => {
    const person = await createOwner()
    await send('POST', '/api/auth/logout', { as: person })
    const presented: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${person.sessionId}` },
      { authorization: 'Bearer nonsense' },
      { cookie: 'stagely-session=nonsense' },
    ]
    for (const headers of presented) {
      assert.equal((await send('POST', '/api/auth/logout', { headers })).status, 200)
    }
  }).tags(['@API-04'])
})
