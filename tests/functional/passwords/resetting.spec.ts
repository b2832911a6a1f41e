import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import PasswordReset from '#models/password_reset'
import Session from '#models/session'
import { call, statusesOf } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { deliverEmails } from '#tests/helpers/emails'
import { createOwner, password, signIn } from '#tests/helpers/people'
import { issueLink } from '#tests/helpers/password_resets'

const email = 'olivia@stagely.example'
const newPassword = 'a brand new password'
const refusal = 'This reset link has expired or was already used. Request a new one.'

const reset = (body: unknown) => call(null, 'POST /api/auth/reset-password', body)
const logIn = (tried: string) => call(null, 'POST /api/auth/login', { email, password: tried })

test.group('Resetting a password', (group) => {
  group.each.setup(() => emptyDatabase())

  test('sets the new password, and signs no one in', async ({ assert }) => {
    await createOwner({ email })
    const token = await issueLink(email)

    const { status, headers, body } = await reset({ token, newPassword })

    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['message'])
    assert.isUndefined(headers['set-cookie'])
    assert.lengthOf(await Session.all(), 0)
    assert.equal((await logIn(password)).status, 401)
    assert.equal((await logIn(newPassword)).status, 200)
    const { password: stored } = await db.from('users').where('email', email).first()
    assert.match(stored, /^\$scrypt\$/)
  }).tags(['@API-05'])

  test('ends every session of the person, by bearer and cookie, and no one else’s', async ({
    assert,
  }) => {
    const [person, other] = [await createOwner({ email }), await createOwner()]
    const second = { ...person, sessionId: await signIn(person.user) }
    const token = await issueLink(email)
    assert.equal((await reset({ token, newPassword })).status, 200)

    for (const device of [person, second]) {
      assert.equal((await call(device, 'GET /api/auth/me')).status, 401)
      const cookie = { 'cookie': cookieOf(device), 'sec-fetch-site': 'same-origin' }
      assert.equal((await send('GET', '/api/auth/me', { headers: cookie })).status, 401)
    }
    assert.equal((await call(other, 'GET /api/auth/me')).status, 200)
  }).tags(['@R32', '@R33'])

  test('lets exactly one of twenty simultaneous resets win', async ({ assert }) => {
    await createOwner({ email })
    const token = await issueLink(email)
    const passwords = Array.from({ length: 20 }, (_, index) => `password number ${index}`)

    const replies = await Promise.all(
      passwords.map((chosen) => reset({ token, newPassword: chosen }))
    )

    assert.deepEqual(statusesOf(replies), [200, ...Array<number>(19).fill(409)])
    const won = passwords[replies.findIndex(({ status }) => status === 200)]
    assert.equal((await logIn(won)).status, 200)
    const emails = await deliverEmails()
    assert.deepEqual(
      emails.map(({ subject }) => subject),
      ['Your Stagely password was changed']
    )
  })

  test('refuses used, expired, replaced and invented links alike', async ({ assert }) => {
    await createOwner({ email })
    const replaced = await issueLink(email)
    const used = await issueLink(email)
    assert.equal((await reset({ token: used, newPassword })).status, 200)
    const expired = await issueLink(email)
    await PasswordReset.query()
      .where('used', false)
      .update({ expiresAt: new Date(Date.now() - 1000) })
    const { token: stored } = await PasswordReset.query().where('used', false).firstOrFail()

    const before = await databaseDump(['rate_limits'])
    for (const token of [replaced, used, expired, stored, 'x'.repeat(43), `${expired} `]) {
      const { status, body } = await reset({ token, newPassword: 'yet another one' })
      assert.equal(status, 409)
      assert.deepEqual(body, { message: refusal })
    }
    assert.deepEqual(await databaseDump(['rate_limits']), before)
  }).tags(['@API-05', '@R32'])

  test('does nothing for an unknown address or a former one', async ({ assert }) => {
    const unknown = await issueLink('nobody@stagely.example')
    assert.equal((await reset({ token: unknown, newPassword })).status, 409)

    const { user } = await createOwner({ email })
    const token = await issueLink(email)
    await db.from('users').where('id', user.id).update({ deleted_at: new Date() })
    assert.equal((await reset({ token, newPassword })).status, 409)
  })

  test('keeps the link valid when the password is refused', async ({ assert }) => {
    await createOwner({ email })
    const token = await issueLink(email)
    const short = 'Password must be at least 6 characters'
    for (const refused of [undefined, null, '', 'five5', 7, ['long enough']]) {
      const { status, body } = await reset({ token, newPassword: refused })
      assert.equal(status, 422)
      assert.equal(body.errors?.[0].field, 'newPassword')
      if (typeof refused === 'string') assert.equal(body.message, short)
    }
    assert.equal((await reset({ token, newPassword: 'x'.repeat(1025) })).status, 422)
    assert.equal((await reset({ token, newPassword: 'sixsix' })).status, 200)
  }).tags(['@PWD-04'])

  test('refuses malformed tokens', async ({ assert }) => {
    for (const token of [undefined, null, '', 7, ['x'], { $ne: '' }, 'x'.repeat(201), 'a\0b']) {
      const { status, body } = await reset({ token, newPassword })
      assert.equal(status, 422)
      assert.equal(body.errors?.[0].field, 'token')
    }
    assert.equal((await reset('[')).status, 400)
  })

  test('deletes tokens that have expired', async ({ assert }) => {
    const live = await issueLink(email)
    await issueLink('other@stagely.example')
    await PasswordReset.query()
      .whereNot('email', email)
      .update({ expiresAt: new Date(Date.now() - 1000) })
    await PasswordReset.purgeExpired()
    assert.lengthOf(await PasswordReset.all(), 1)
    assert.isNotNull(await PasswordReset.findValid(live))
  })
})
