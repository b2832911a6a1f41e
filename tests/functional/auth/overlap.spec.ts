import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import throttle from '#config/throttle'
import KnownNetwork from '#models/known_network'
import PasswordReset from '#models/password_reset'
import Session from '#models/session'
import Person from '#models/person'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { issueLink } from '#tests/helpers/password_resets'
import { createOwner, password } from '#tests/helpers/people'

const email = 'olivia@stagely.example'
const newPassword = 'a brand new password'
const logIn = (tried = password) => call(null, 'POST /api/auth/login', { email, password: tried })

test.group('Signing in', (group) => {
  group.each.setup(() => emptyDatabase())

  test('during a password reset leaves no session', async ({ assert }) => {
    await createOwner({ email })
    const token = await issueLink(email)
    const verified = (await Person.findByCredentials(email, password))!
    const seat = await verified.seatToEnter()
    await PasswordReset.redeem(token, newPassword)
    await assert.rejects(() => Session.signIn(seat), /don’t match/)
    assert.lengthOf(await Session.all(), 0)
  }).tags(['@LOG-07'])

  test('waits for a reset that is about to commit', async ({ assert }) => {
    const { user } = await createOwner({ email })
    const seat = await user.person.seatToEnter()
    const trx = await db.transaction()
    await trx.from('users').where('id', user.id).update({ password: 'another hash' })
    await Session.endAllOf(user.person, trx)
    const begun = Session.signIn(seat).then(
      () => 'signed in',
      () => 'refused'
    )
    await trx.commit()
    assert.equal(await begun, 'refused')
    assert.lengthOf(await Session.all(), 0)
  }).tags(['@LOG-07'])

  test('leaves no session from before a reset, in any order', async ({ assert }) => {
    await createOwner({ email })
    const body = { token: await issueLink(email), newPassword }
    const replies = await Promise.all([
      logIn(),
      logIn(),
      call(null, 'POST /api/auth/reset-password', body),
      logIn(),
    ])
    assert.equal(replies[2].status, 200)
    for (const { body: said } of replies) {
      if (!said.sessionId) continue
      const headers = { authorization: `Bearer ${String(said.sessionId)}` }
      assert.equal((await send('GET', '/api/auth/me', { headers })).status, 401)
    }
    assert.lengthOf(await Session.all(), 0)
  }).tags(['@LOG-07'])

  test('has an account limit even with the right password', async ({ assert, cleanup }) => {
    const usual = throttle.signIns
    cleanup(() => void (throttle.signIns = usual))
    throttle.signIns = { requests: 2, seconds: 900 }
    await createOwner({ email })
    await createOwner({ email: 'other@stagely.example' })
    assert.equal((await logIn()).status, 200)
    assert.equal((await logIn()).status, 200)
    const refused = await logIn()
    assert.equal(refused.status, 429)
    assert.isAbove(Number(refused.headers['retry-after']), 0)
    const other = { email: 'other@stagely.example', password }
    assert.equal((await call(null, 'POST /api/auth/login', other)).status, 200)
  }).tags(['@LOG-06'])

  test('remembers the network for ninety days, as a hash', async ({ assert }) => {
    const [person, other] = [await createOwner({ email }), await createOwner()]
    await KnownNetwork.remember(person.user.person, '2001:db8:1:2::1')
    await KnownNetwork.remember(other.user.person, '2001:db8:1:2::1')
    assert.isTrue(await KnownNetwork.isKnown(email.toUpperCase(), '2001:db8:1:2::ffff'))
    assert.isFalse(await KnownNetwork.isKnown(email, '2001:db8:1:3::1'))
    const rows = await db.from('known_networks').orderBy('id')
    assert.notEqual(rows[0].network_hash, rows[1].network_hash)

    await db
      .from('known_networks')
      .where('id', rows[0].id)
      .update({
        last_sign_in_at: db.raw("now() - interval '91 days'"),
      })
    await KnownNetwork.purgeExpired()
    assert.lengthOf(await db.from('known_networks'), 1)
  })
})
