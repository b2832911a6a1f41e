import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import Session from '#models/session'
import { databaseDump, emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { createOwner, createProject, password } from '#tests/helpers/people'
import { ownerForm } from '#tests/helpers/registrations'

test.group('A session', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is stored only as a SHA-256 hash', async ({ assert, client }) => {
    const response = await client.post('/api/auth/register').json(ownerForm)
    const { sessionId } = response.body()

    const session = await Session.firstOrFail()
    assert.equal(session.sessionId, createHash('sha256').update(sessionId).digest('hex'))
    assert.notInclude(JSON.stringify(await databaseDump()), sessionId)
    const asBearer = await client.get('/api/auth/me').bearerToken(session.sessionId)
    asBearer.assertStatus(401)
  }).tags(['@R33'])

  test('is an HttpOnly cookie on pages', async ({ assert, client }) => {
    const { user } = await createOwner()
    const login = await client.post('/api/auth/login').json({ email: user.email, password })
    const register = await client.post('/api/auth/register').json(ownerForm)

    for (const response of [login, register]) {
      const [cookie, ...others] = response.headers()['set-cookie']
      assert.lengthOf(others, 0)
      const [value, ...flags] = cookie.split('; ')
      assert.equal(value, `stagely-session=${response.body().sessionId}`)
      assert.includeMembers(flags, ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000'])
      assert.isFalse(flags.some((flag: string) => flag.startsWith('Domain')))
    }
  }).tags(['@R33'])

  test('lasts thirty days from signing in', async ({ assert }) => {
    const { user } = await createOwner()
    const session = await Session.findByOrFail('userId', user.id)
    const days = session.expiresAt.diff(DateTime.utc(), 'days').days
    assert.isTrue(days > 29.9 && days <= 30, `${days} days`)
  })

  test('is updated at most once a minute', async ({ assert, client }) => {
    const person = await createOwner()
    const { id } = await createProject(person)
    const seenAgo = (seconds: number) =>
      db
        .from('sessions')
        .where('user_id', person.user.id)
        .update({ last_seen_at: DateTime.utc().minus({ seconds }).toSQL() })

    for (const path of ['/api/auth/me', `/api/projects/${id}/bids`]) {
      const ask = () => client.get(path).bearerToken(person.sessionId)
      await seenAgo(55)
      assert.lengthOf(await queriesDuring(ask), 1)

      await seenAgo(65)
      const stale = await queriesDuring(ask)
      assert.lengthOf(stale, 2)
      assert.match(stale[1], /^\s*update "?sessions"?/)
      assert.lengthOf(await queriesDuring(ask), 1)
    }
  })

  test('is extended by each visit, up to ninety days', async ({ assert, client }) => {
    const person = await createOwner()
    const now = DateTime.utc()
    const daysLeftAfterVisit = async (ageInDays: number) => {
      await db
        .from('sessions')
        .where('user_id', person.user.id)
        .update({
          created_at: now.minus({ days: ageInDays }).toSQL(),
          last_seen_at: now.minus({ days: 20 }).toSQL(),
          expires_at: now.plus({ days: 1 }).toSQL(),
        })
      const response = await client.get('/api/auth/me').bearerToken(person.sessionId)
      response.assertStatus(200)
      const session = await Session.findByOrFail('userId', person.user.id)
      return Math.round(session.expiresAt.diff(now, 'days').days)
    }

    assert.equal(await daysLeftAfterVisit(20), 30)
    assert.equal(await daysLeftAfterVisit(85), 5)
  }).tags(['@R33'])

  test('is deleted once it has expired', async ({ assert }) => {
    const [gone, kept] = [await createOwner(), await createOwner()]
    const past = DateTime.utc().minus({ minutes: 1 }).toSQL()
    await db.from('sessions').where('user_id', gone.user.id).update({ expires_at: past })

    await Session.purgeExpired()

    const left = await Session.all()
    assert.deepEqual(
      left.map(({ userId }) => userId),
      [kept.user.id]
    )
  })
})
