import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import throttle from '#config/throttle'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { createOwner, password } from '#tests/helpers/people'
import { ownerForm } from '#tests/helpers/registrations'
import { issueLink } from '#tests/helpers/password_resets'

const email = 'olivia@stagely.example'

const logIn = (
  tried: { email?: string; password?: string } = {},
  from = '127.0.0.1',
  headers: Record<string, string> = {}
) => send('POST', '/api/auth/login', { body: { email, password, ...tried }, from, headers })

const failTimes = async (times: number) => {
  const statuses: number[] = []
  for (let index = 0; index < times; index += 1) {
    statuses.push((await logIn({ password: 'wrong' })).status)
  }
  return statuses
}

test.group('Trying passwords', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is blocked for a while after the sixth failure', async ({ assert }) => {
    await createOwner({ email })
    assert.deepEqual(await failTimes(6), [401, 401, 401, 401, 401, 429])

    const right = await logIn()
    assert.equal(right.status, 429)
    assert.deepEqual(JSON.parse(right.text), {
      message: 'Too many attempts. Try again in 15 minutes.',
    })
    const wait = Number(right.headers['retry-after'])
    assert.isTrue(wait > 0 && wait <= 900, `Retry-After: ${wait}`)
  }).tags(['@R31'])

  test('starts over on the network where the password was reset', async ({ assert }) => {
    await createOwner({ email })
    await failTimes(6)
    const token = await issueLink(email)
    const body = { token, newPassword: 'remembered at last' }
    const from = '127.0.0.2'
    assert.equal((await send('POST', '/api/auth/reset-password', { body, from })).status, 200)
    assert.equal((await logIn({ password: body.newPassword })).status, 429)

    const again = { token: await issueLink(email), newPassword: password }
    assert.equal((await send('POST', '/api/auth/reset-password', { body: again })).status, 200)
    assert.equal((await logIn()).status, 200)
  })

  test('never locks the owner of the address out elsewhere', async ({ assert }) => {
    await createOwner({ email })
    await failTimes(6)
    assert.equal((await logIn({}, '127.0.0.2')).status, 200)
  }).tags(['@R31'])

  test('cannot be continued with forged proxy headers', async ({ assert }) => {
    await createOwner({ email })
    await failTimes(6)
    const pretences: Record<string, string>[] = [
      { 'x-forwarded-for': '203.0.113.7' },
      { 'x-real-ip': '203.0.113.7' },
      { forwarded: 'for=203.0.113.7' },
      { 'cf-connecting-ip': '203.0.113.7' },
    ]
    for (const headers of pretences) {
      assert.equal((await logIn({ password: 'wrong' }, '127.0.0.1', headers)).status, 429)
    }
    assert.equal((await logIn({ email: email.toUpperCase() })).status, 429)
  })

  test('counts parallel attempts one by one', async ({ assert }) => {
    await createOwner({ email })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => logIn({ password: 'wrong' }))
    )
    assert.lengthOf(
      answers.filter(({ status }) => status === 401),
      5
    )
    assert.lengthOf(
      answers.filter(({ status }) => status === 429),
      15
    )
  })

  test('starts over after the right password, for this address only', async ({ assert }) => {
    await createOwner({ email })
    await createOwner({ email: 'other@stagely.example' })
    await failTimes(4)
    assert.equal((await logIn()).status, 200)
    assert.deepEqual(await failTimes(6), [401, 401, 401, 401, 401, 429])
    assert.equal((await logIn({ email: 'other@stagely.example' })).status, 200)
  })

  test('is limited by network across all addresses', async ({ assert, cleanup }) => {
    const usual = throttle.signInIp
    cleanup(() => void (throttle.signInIp = usual))
    throttle.signInIp = { requests: 3, seconds: 60 }
    await createOwner({ email })
    assert.equal((await logIn()).status, 200)
    for (let index = 0; index < 3; index += 1) {
      const { status } = await logIn({ email: `nobody${index}@stagely.example` })
      assert.equal(status, 401)
    }
    assert.equal((await logIn()).status, 429)
    assert.equal((await logIn({}, '127.0.0.2')).status, 200)
  })
})

test.group('Registering and changing data', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is limited by network for registrations', async ({ assert, cleanup }) => {
    const usual = throttle.register
    cleanup(() => void (throttle.register = usual))
    throttle.register = { requests: 2, seconds: 60 }
    const register = (index: number, from: string) =>
      send('POST', '/api/auth/register', {
        body: { ...ownerForm, email: `person${index}@stagely.example` },
        from,
        headers: { 'x-forwarded-for': `203.0.113.${index}` },
      })

    assert.equal((await register(1, '127.0.0.1')).status, 201)
    assert.equal((await register(2, '127.0.0.1')).status, 201)
    const refused = await register(3, '127.0.0.1')
    assert.equal(refused.status, 429)
    assert.isTrue(Number(refused.headers['retry-after']) > 0)
    assert.equal((await register(4, '127.0.0.2')).status, 201)
  })

  test('is limited by user for changes, on any network', async ({ assert, cleanup }) => {
    const usual = throttle.writes
    cleanup(() => void (throttle.writes = usual))
    throttle.writes = { requests: 2, seconds: 60 }
    const [person, other] = [await createOwner(), await createOwner()]
    const change = (as: typeof person, from = '127.0.0.1') =>
      send('DELETE', '/api/projects/1', { as, from })

    assert.equal((await change(person)).status, 404)
    assert.equal((await change(person, '127.0.0.2')).status, 404)
    assert.equal((await change(person, '127.0.0.3')).status, 429)
    assert.equal((await change(other)).status, 404)
    assert.equal((await send('GET', '/api/projects', { as: person })).status, 200)
  })

  test('is counted without waiting for the disk or a standby', async ({ assert }) => {
    const { rows } = await db.rawQuery<{ rows: { relpersistence: string }[] }>(
      "select relpersistence from pg_class where oid = 'rate_limits'::regclass"
    )
    assert.equal(rows[0].relpersistence, 'u')
  }).tags(['@R250'])
})
