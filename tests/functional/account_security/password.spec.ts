import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import throttle from '#config/throttle'
import Session from '#models/session'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { deliverEmails } from '#tests/helpers/emails'
import { type Person, createOwner, password, signIn } from '#tests/helpers/people'

const email = 'olivia@stagely.example'
const newPassword = 'a brand new password'

const change = (person: Person | null, body: unknown, id = person?.user.id) =>
  call(person, `PUT /api/users/${id}/password`, body)
const logIn = (tried: string) => call(null, 'POST /api/auth/login', { email, password: tried })
const me = async (person: Person) => (await call(person, 'GET /api/auth/me')).status

test.group('Changing the password', (group) => {
  group.each.setup(() => emptyDatabase())

  test('ends all other sessions and gives this one a new id', async ({ assert }) => {
    const [person, other] = [await createOwner({ email }), await createOwner()]
    const phone = { ...person, sessionId: await signIn(person.user) }

    const { status, headers, body } = await change(person, {
      currentPassword: password,
      newPassword,
    })

    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), ['message', 'sessionId'])
    assert.equal(headers['cache-control'], 'no-store')
    const renewed = { ...person, sessionId: String(body.sessionId) }
    assert.match(
      String(headers['set-cookie']),
      new RegExp(`^stagely-session=${renewed.sessionId};`)
    )
    assert.deepEqual(
      await Promise.all([renewed, other, person, phone].map(me)),
      [200, 200, 401, 401]
    )
    assert.equal((await logIn(password)).status, 401)
    assert.equal((await logIn(newPassword)).status, 200)
    const emails = await deliverEmails()
    assert.deepEqual(
      emails.map(({ subject, to }) => [subject, to?.[0].address]),
      [['Your Stagely password was changed', email]]
    )
    for (const part of [emails[0].html, emails[0].text]) {
      assert.match(part, /All your\s+other devices were logged out/)
      assert.notMatch(part, /reset with a link|every device was/)
    }
    const events = await db.from('audit_events').where('kind', 'password_changed')
    assert.lengthOf(events, 1)
  }).tags(['@PWD-07', '@R80'])

  test('needs the current password; wrong ones count like failed sign-ins', async ({ assert }) => {
    const person = await createOwner({ email })
    const before = await databaseDump(['rate_limits'])
    const wrong = { currentPassword: 'wrong', newPassword }
    for (let turn = 0; turn < 5; turn += 1) {
      const { status, body } = await change(person, wrong)
      assert.equal(status, 422)
      assert.deepEqual(body.errors, [
        { field: 'currentPassword', message: 'That isn’t your current password.' },
      ])
    }
    const throttled = await change(person, { currentPassword: password, newPassword })
    assert.equal(throttled.status, 429)
    assert.isAbove(Number(throttled.headers['retry-after']), 60)
    assert.equal((await logIn(password)).status, 429)
    assert.deepEqual(await databaseDump(['rate_limits']), before)
  }).tags(['@PWD-07'])

  test('works after a wrong password, from a page that sends cookie and bearer', async ({
    assert,
  }) => {
    const person = await createOwner({ email })
    const answers = []
    for (const currentPassword of ['wrong', password]) {
      answers.push(
        await send('PUT', `/api/users/${person.user.id}/password`, {
          as: person,
          headers: { cookie: cookieOf(person) },
          body: { currentPassword, newPassword },
        })
      )
    }
    assert.deepEqual(
      answers.map(({ status }) => status),
      [422, 200],
      answers[1].text
    )
    assert.equal((await logIn(newPassword)).status, 200)
  })

  test('refuses malformed requests and other people’s accounts', async ({ assert }) => {
    const [person, otherUser] = [await createOwner(), await createOwner()]
    const before = await databaseDump(['rate_limits'])
    const currentPassword = password
    const malformed: [unknown, string][] = [
      [{ newPassword }, 'currentPassword'],
      [{ currentPassword: '', newPassword }, 'currentPassword'],
      [{ currentPassword: ['x'], newPassword }, 'currentPassword'],
      [{ currentPassword: 'x'.repeat(1025), newPassword }, 'currentPassword'],
      [{ currentPassword }, 'newPassword'],
      [{ currentPassword, newPassword: 'five5' }, 'newPassword'],
      [{ currentPassword, newPassword: { $ne: '' } }, 'newPassword'],
    ]
    for (const [body, field] of malformed) {
      const reply = await change(person, body)
      assert.equal(reply.status, 422)
      assert.equal(reply.body.errors?.[0].field, field)
    }
    const body = { currentPassword, newPassword }
    assert.equal((await change(person, '{')).status, 400)
    assert.equal((await change(otherUser, body, person.user.id)).status, 403)
    assert.equal((await change(null, body, person.user.id)).status, 401)
    assert.deepEqual(await databaseDump(['rate_limits']), before)
  })

  test('lets one of several simultaneous changes win', async ({ assert, cleanup }) => {
    const usual = throttle.signIn
    cleanup(() => void (throttle.signIn = usual))
    throttle.signIn = { requests: 0, seconds: 1 }
    const person = await createOwner({ email })
    const replies = await Promise.all(
      [1, 2, 3, 4].map((turn) =>
        change(person, { currentPassword: password, newPassword: `password ${turn}` })
      )
    )
    const won = replies.filter(({ status }) => status === 200)
    assert.lengthOf(won, 1)
    for (const { status } of replies) assert.include([200, 401, 409, 422], status)
    assert.lengthOf(await Session.all(), 1)
    assert.equal(await me({ ...person, sessionId: String(won[0].body.sessionId) }), 200)
  })
})
