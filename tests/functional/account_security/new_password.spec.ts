import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import EmailLink from '#models/email_link'
import { confirmAddressFirst } from '#shared/accounts/proofs'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { send } from '#tests/helpers/http'
import { addPasskey, LoginPage } from '#tests/helpers/passkeys'
import { issueLink } from '#tests/helpers/password_resets'
import {
  type Person,
  createOwner,
  createUnconfirmed,
  linkFor,
  password,
} from '#tests/helpers/people'

const newPassword = 'a brand new password'
const calendarLine = 'All your calendar addresses were turned off.'

async function makeCalendar(person: Person): Promise<string> {
  const { body } = await call(person, `POST /api/users/${person.user.id}/calendar`)
  return new URL(String(body.url)).pathname
}

const isReadable = async (path: string) => (await send('GET', path)).status === 200

const reset = async ({ user }: Person) => {
  const body = { token: await issueLink(user.email), newPassword }
  return (await call(null, 'POST /api/auth/reset-password', body)).status
}

const change = async (person: Person) => {
  const body = { currentPassword: password, newPassword }
  return (await call(person, `PUT /api/users/${person.user.id}/password`, body)).status
}

/** The email about a new password, with the spaces of its lines as one. */
async function emailTo({ user }: Person): Promise<string[]> {
  const emails = await deliverEmails()
  const found = emails.find(
    ({ to, subject }) =>
      to?.[0].address === user.email && /password was changed/.test(subject ?? '')
  )
  return [found?.html, found?.text].map((part) => String(part).replaceAll(/\s+/g, ' '))
}

test.group('A new password', (group) => {
  group.each.setup(async () => {
    await emptyDatabase()
    await limiter.clear()
  })

  for (const [name, renew] of Object.entries({ changed: change, reset })) {
    test(`turns the calendar address off when it is ${name}, and the email names it`, async ({
      assert,
    }) => {
      const [person, other] = [await createOwner(), await createOwner()]
      const [own, others] = [await makeCalendar(person), await makeCalendar(other)]
      assert.isTrue(await isReadable(own))
      await deliverEmails()
      assert.equal(await renew(person), 200)
      assert.isFalse(await isReadable(own))
      assert.isTrue(await isReadable(others), 'that of others stays')
      for (const part of await emailTo(person)) assert.include(part, calendarLine)

      await limiter.clear()
      await db.from('calendar_feeds').delete()
      const plain = await createOwner()
      assert.equal(await renew(plain), 200)
      for (const part of await emailTo(plain)) assert.notInclude(part, 'calendar')
    }).tags(['@AUT-17', '@RET-42'])
  }

  test('a refused one leaves the calendar address', async ({ assert }) => {
    const person = await createOwner()
    const path = await makeCalendar(person)
    const body = { currentPassword: 'wrong', newPassword }
    const refused = await call(person, `PUT /api/users/${person.user.id}/password`, body)
    assert.equal(refused.status, 422)
    assert.isTrue(await isReadable(path))
  }).tags(['@AUT-17'])

  test('restoring the former address turns the calendar address off', async ({ assert }) => {
    const person = await createOwner()
    const path = await makeCalendar(person)
    const moved = await call(person, `PATCH /api/users/${person.user.id}`, {
      email: 'moved@stagely.example',
    })
    assert.equal(moved.status, 200)
    const emails = await deliverEmails()
    const [toFormer] = emails.filter(({ to }) => to?.[0].address === person.user.email)
    assert.include(String(toFormer.text).replaceAll(/\s+/g, ' '), 'your calendar address')
    const { token } = await db.transaction((trx) =>
      EmailLink.issue('restore', linkFor(person.user), trx)
    )
    assert.equal((await call(null, 'POST /api/auth/restore-email', { token })).status, 200)
    assert.isFalse(await isReadable(path))
    const [notice] = await db
      .from('notifications')
      .where('title', 'Your email address was restored')
    assert.include(notice.message, 'your calendar address')
  }).tags(['@AUT-17'])

  test('at an unconfirmed address it removes passkeys, at a confirmed one it keeps them', async ({
    assert,
  }) => {
    const [mover, stayer] = [await createOwner(), await createOwner()]
    const [moved, kept] = [await addPasskey(mover), await addPasskey(stayer)]
    const proof = { email: 'victim@stagely.example', currentPassword: password }
    assert.equal((await call(mover, `PATCH /api/users/${mover.user.id}`, proof)).status, 200)
    await mover.user.refresh()
    await deliverEmails()
    assert.deepEqual([await reset(mover), await reset(stayer)], [200, 200])
    assert.equal((await new LoginPage().signIn(moved.key)).status, 401)
    assert.equal((await new LoginPage().signIn(kept.key)).status, 200)
    const emails = await deliverEmails()
    const textTo = ({ user }: Person) =>
      String(emails.find(({ to }) => to?.[0].address === user.email)?.text)
    assert.include(textTo(mover), 'Your passkeys were removed')
    assert.notInclude(textTo(stayer), 'were removed')
  }).tags(['@AUT-18', '@R329'])

  test('nothing that outlasts it is added before the address is confirmed', async ({ assert }) => {
    const person = await createUnconfirmed()
    const own = `/api/users/${person.user.id}`
    for (const line of [`POST ${own}/passkeys/options`, `POST ${own}/calendar`]) {
      const { status, body } = await call(person, line, { currentPassword: password })
      assert.deepEqual([status, body.message], [409, confirmAddressFirst], line)
    }
    assert.lengthOf(await db.from('passkey_challenges'), 0)
    assert.lengthOf(await db.from('calendar_feeds'), 0)
  }).tags(['@PKY-37'])
})
