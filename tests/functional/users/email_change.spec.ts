import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import throttle from '#config/throttle'
import PasswordReset from '#models/password_reset'
import User from '#models/user'
import { closeAccount } from '#models/user/account_closing'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { deliverEmails, linkTokenIn } from '#tests/helpers/emails'
import {
  type Person,
  createOwner,
  createUnconfirmed,
  password,
  signIn,
} from '#tests/helpers/people'
import { issueLink } from '#tests/helpers/password_resets'
import { ownerForm } from '#tests/helpers/registrations'

const former = 'olivia@stagely.example'
const next = 'moved@stagely.example'

const change = (person: Person, body: object) =>
  call(person, `PATCH /api/users/${person.user.id}`, body)
const restore = (token: string) => call(null, 'POST /api/auth/restore-email', { token })
const stored = (person: Person) => User.findOrFail(person.user.id)

/** The token of the link that the former address received. */
async function restoreToken() {
  const emails = await deliverEmails()
  const emailToFormer = emails.find(({ to }) => to[0].address === former)
  return linkTokenIn('/restore-email', emailToFormer?.text)
}

test.group('Changing the email address', (group) => {
  group.each.setup(() => emptyDatabase())

  test('takes effect at once, unconfirmed, and emails both addresses', async ({ assert }) => {
    const person = await createOwner({ email: former })
    const { status, body } = await change(person, { email: next })
    assert.equal(status, 200)
    assert.equal(body.email, next)
    assert.isFalse((await stored(person)).emailConfirmed)

    const emails = await deliverEmails()
    const subjects = emails.map(({ to, subject }) => [to[0].address, subject])
    assert.sameDeepMembers(subjects, [
      [next, 'Confirm your email address'],
      [former, 'Your Stagely email address was changed'],
    ])
    const token = linkTokenIn(
      '/confirm-email',
      emails.find(({ to }) => to[0].address === next)?.text
    )
    assert.equal((await call(null, 'POST /api/auth/confirm-email', { token })).status, 200)
    assert.isTrue((await stored(person)).emailConfirmed)
  }).tags(['@PRF-08', '@R71'])

  test('needs no password, but refuses a wrong one', async ({ assert }) => {
    const person = await createOwner({ email: former })
    const before = await databaseDump()
    const wrong = await change(person, { email: next, currentPassword: 'not this one' })
    assert.equal(wrong.status, 422)
    assert.deepEqual(wrong.body.errors, [
      { field: 'currentPassword', message: 'This is not your current password' },
    ])
    assert.deepEqual(await databaseDump(), before)
    assert.equal((await change(person, { email: next, currentPassword: password })).status, 200)
    assert.equal((await change(person, { currentPassword: ['a'] })).status, 422)
  }).tags(['@PRF-08', '@R71'])

  test('limits attempts at the password', async ({ assert }) => {
    const person = await createOwner()
    const statuses: number[] = []
    for (let tries = 0; tries <= throttle.signIn.requests; tries += 1) {
      statuses.push((await change(person, { currentPassword: `guess ${tries}` })).status)
    }
    assert.equal(statuses.at(-1), 429)
    assert.deepEqual([...new Set(statuses.slice(0, -1))], [422])
  })

  test('is limited, by user and by address', async ({ assert }) => {
    const { requests } = throttle.confirmation
    const person = await createOwner()
    for (let tries = 0; tries < requests; tries += 1) {
      assert.equal((await change(person, { email: `try${tries}@stagely.example` })).status, 200)
    }
    assert.equal((await change(person, { email: 'more@stagely.example' })).status, 429)

    const statuses: number[] = []
    for (let tries = 0; tries <= requests; tries += 1) {
      const another = await createOwner()
      statuses.push((await change(another, { email: 'victim@stagely.example' })).status)
      await another.user.refresh()
      await another.user.merge({ email: `gone${tries}@stagely.example` }).save()
    }
    assert.equal(statuses.at(-1), 429)
  }).tags(['@PRF-08'])
})

test.group('Restoring the former email address', (group) => {
  group.each.setup(() => emptyDatabase())

  test('works after a password reset, and ends every session', async ({ assert }) => {
    const person = await createOwner({ email: former })
    await change(person, { email: next })
    const token = await restoreToken()
    const reset = await issueLink(next)
    await PasswordReset.redeem(reset, 'the password of a thief')
    const thief = { ...person, sessionId: await signIn(person.user) }
    const pending = await issueLink(next)

    const { status, body } = await restore(token)
    assert.equal(status, 200)
    assert.match(body.message, /restored/)
    const user = await stored(person)
    assert.equal(user.email, former)
    assert.isTrue(user.emailConfirmed)
    assert.equal((await call(thief, 'GET /api/auth/me')).status, 401)
    assert.lengthOf(await db.from('sessions'), 0)
    const late = { token: pending, newPassword: 'once more' }
    assert.equal((await call(null, 'POST /api/auth/reset-password', late)).status, 409)
    assert.equal((await restore(token)).status, 409)
    const known = { email: former, password: 'the password of a thief' }
    assert.equal((await call(null, 'POST /api/auth/login', known)).status, 401)
    await PasswordReset.redeem(await issueLink(former), 'my own password')
    const own = { email: former, password: 'my own password' }
    assert.equal((await call(null, 'POST /api/auth/login', own)).status, 200)
  }).tags(['@PRF-08', '@R71', '@R82'])

  test('works for 72 hours', async ({ assert }) => {
    const person = await createOwner({ email: former })
    await change(person, { email: next })
    const token = await restoreToken()
    const [link] = await db.from('email_links').where('kind', 'restore')
    const hours = (link.expires_at - link.created_at) / 3_600_000
    assert.closeTo(hours, 72, 0.01)
    await db.from('email_links').update({ expires_at: new Date(Date.now() - 1000) })
    assert.equal((await restore(token)).status, 409)
    assert.equal((await stored(person)).email, next)
  }).tags(['@R71'])

  test('leaves a thief no restore link of their own', async ({ assert }) => {
    const person = await createOwner({ email: former })
    await change(person, { email: next })
    const token = await restoreToken()
    await db.from('users').update({ email_confirmed: true })
    await change(person, { email: 'third@stagely.example' })
    const emails = await deliverEmails()
    const theirs = emails.map(({ text }) => linkTokenIn('/restore-email', text)).find(Boolean)!

    assert.equal((await restore(token)).status, 200)
    assert.equal((await restore(theirs)).status, 409)
    assert.equal((await stored(person)).email, former)
  })

  test('keeps the address from being taken meanwhile', async ({ assert }) => {
    const person = await createOwner({ email: former })
    await change(person, { email: next })
    const taken = await call(null, 'POST /api/auth/register', { ...ownerForm, email: former })
    assert.equal(taken.status, 409)
    assert.equal((await change(await createOwner(), { email: former.toUpperCase() })).status, 422)
    assert.equal((await change(person, { email: former })).status, 200)
  }).tags(['@R82'])

  test('is not offered to an address that was never confirmed', async ({ assert }) => {
    const person = await createUnconfirmed(createOwner, { email: former })
    await change(person, { email: next })
    const emails = await deliverEmails()
    assert.deepEqual(
      emails.map(({ to }) => to[0].address),
      [next]
    )
  }).tags(['@R82'])

  test('refuses invalid tokens', async ({ assert }) => {
    const before = await databaseDump()
    assert.equal((await restore('')).status, 422)
    assert.equal((await restore('x'.repeat(43))).status, 409)
    assert.deepEqual(await databaseDump(), before)
  })

  test('ends with the account, whose addresses are erased everywhere', async ({ assert }) => {
    const person = await createOwner({ email: former, name: 'Olivia Uncommon' })
    await change(person, { email: next })
    await db.from('queue_jobs').update({ status: 'failed' })
    assert.notInclude(JSON.stringify(await db.from('queue_jobs')), former)
    const token = await restoreToken()

    await closeAccount(person.user, { by: person.user })

    assert.lengthOf(await db.from('queue_jobs'), 0)
    const rest = JSON.stringify(await databaseDump())
    for (const word of [former, next, 'Uncommon']) assert.notInclude(rest, word)
    assert.equal((await restore(token)).status, token ? 409 : 422)
  })
})
