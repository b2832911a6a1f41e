import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import throttle from '#config/throttle'
import EmailLink from '#models/email_link'
import User from '#models/user'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { deliverEmails, linkTokenIn } from '#tests/helpers/emails'
import { type Person, createOwner, createUnconfirmed, linkFor } from '#tests/helpers/people'
import { ownerForm, stagerForm } from '#tests/helpers/registrations'

interface Registered {
  user: { id: number; email: string }
  sessionId: string
}

async function register(form: object): Promise<Person> {
  const { body } = await call<Registered>(null, 'POST /api/auth/register', form)
  return { user: await User.findOrFail(body.user.id), sessionId: body.sessionId }
}

const tokenIn = (text?: string) => linkTokenIn('/confirm-email', text)
const confirm = (token: string) => call(null, 'POST /api/auth/confirm-email', { token })
const isConfirmed = async (person: Person) => (await User.findOrFail(person.user.id)).emailConfirmed

test.group('Confirming an email address', (group) => {
  group.each.setup(() => emptyDatabase())

  for (const [side, form, step] of [
    ['an owner', ownerForm, '/submit-project'],
    ['a company', stagerForm, '/portfolio-upload'],
  ] as const) {
    test(`registration of ${side} sends one email: welcome, link, first steps`, async ({
      assert,
    }) => {
      const person = await register(form)
      assert.isFalse(await isConfirmed(person))
      const emails = await deliverEmails()
      assert.lengthOf(emails, 1)
      assert.deepEqual(emails[0].to, [{ address: person.user.email, name: form.name }])
      assert.match(emails[0].subject, /^Welcome to Stagely/)
      for (const part of [emails[0].html, emails[0].text]) {
        assert.include(part, step)
        assert.notMatch(part, /undefined|\{\{|@each|@if|@end/)
      }
      const token = tokenIn(emails[0].text)
      assert.include(emails[0].html, token)

      assert.equal((await confirm(token)).status, 200)
      assert.isTrue(await isConfirmed(person))
    }).tags(['@REG-08'])
  }

  test('stores only the hash of the token', async ({ assert }) => {
    await register(ownerForm)
    const [email] = await deliverEmails()
    assert.notInclude(JSON.stringify(await databaseDump()), tokenIn(email.text))
  }).tags(['@AUT-10'])

  test('works once, within 7 days, for the address it was sent to', async ({ assert }) => {
    const person = await register(ownerForm)
    const token = tokenIn((await deliverEmails())[0].text)
    const links = () => db.from('email_links')

    const [{ expires_at: expiresAt }] = await links()
    await links().update({ expires_at: new Date(Date.now() - 1000) })
    assert.equal((await confirm(token)).status, 409)
    await links().update({ expires_at: expiresAt })

    await person.user.merge({ email: 'another@stagely.example' }).save()
    const before = await databaseDump()
    assert.equal((await confirm(token)).status, 409)
    assert.deepEqual(await databaseDump(), before)
    await person.user.merge({ email: ownerForm.email.toLowerCase() }).save()

    const tries = await Promise.all([confirm(token), confirm(token), confirm(token)])
    assert.deepEqual(tries.map(({ status }) => status).toSorted(), [200, 409, 409])
    assert.deepEqual([...new Set(tries.map(({ body }) => body.message))].toSorted(), [
      'This link has expired or was already used.',
      'Your email address is confirmed.',
    ])
  }).tags(['@AUT-10'])

  test('refuses malformed and unknown tokens', async ({ assert }) => {
    const person = await createUnconfirmed()
    const before = await databaseDump()
    for (const token of [undefined, '', 7, ['a'], 'x'.repeat(201)]) {
      const { status } = await call(null, 'POST /api/auth/confirm-email', { token })
      assert.equal(status, 422, String(token))
    }
    assert.equal((await confirm('x'.repeat(43))).status, 409)
    const restore = await db.transaction((trx) =>
      EmailLink.issue('restore', linkFor(person.user), trx)
    )
    await db.from('email_links').where('id', restore.id).update({ kind: 'restore' })
    assert.equal((await confirm(restore.token)).status, 409)
    await db.from('email_links').delete()
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@AUT-10'])

  test('needs the button: opening the page confirms nothing', async ({ assert }) => {
    const person = await register(ownerForm)
    const token = tokenIn((await deliverEmails())[0].text)
    const before = await databaseDump()
    const page = await send('GET', `/confirm-email?token=${token}`)
    assert.equal(page.status, 200)
    assert.include(page.text, 'Confirm email address')
    assert.equal(page.headers['cache-control'], 'no-store')
    assert.equal(page.headers['referrer-policy'], 'no-referrer')
    for (const query of ['', '?token=', '?token[]=a', '?token=nonsense']) {
      const { status, text } = await send('GET', `/confirm-email${query}`)
      assert.equal(status, 200)
      assert.include(text, 'This link is not valid')
    }
    assert.deepEqual(await databaseDump(), before)
    assert.isFalse(await isConfirmed(person))
  }).tags(['@AUT-10'])
})

test.group('Resending the confirmation', (group) => {
  group.each.setup(() => emptyDatabase())
  const resend = (person: Person | null) => call(person, 'POST /api/auth/resend-confirmation')

  test('sends another link; the earlier one still works', async ({ assert }) => {
    const person = await register(ownerForm)
    const first = tokenIn((await deliverEmails())[0].text)
    const { status, body } = await resend(person)
    assert.equal(status, 200)
    assert.include(body.message, person.user.email)
    const [email] = await deliverEmails()
    assert.equal(email.subject, 'Confirm your email address')
    assert.notInclude(email.text, 'first three steps')
    assert.notEqual(tokenIn(email.text), first)
    assert.equal((await confirm(first)).status, 200)
    // Queued before the confirmation, delivered after it: nothing is left to confirm.
    assert.equal((await confirm(tokenIn(email.text))).status, 200)
  }).tags(['@AUT-10'])

  test('is limited, and refused once the address is confirmed', async ({ assert, cleanup }) => {
    const person = await createUnconfirmed()
    for (let tries = 0; tries < throttle.confirmation.requests; tries += 1) {
      assert.equal((await resend(person)).status, 200)
    }
    assert.equal((await resend(person)).status, 429)
    assert.lengthOf(await db.from('queue_jobs'), throttle.confirmation.requests)
    // A mistyped address can still be corrected, and gets the email.
    const corrected = { email: 'corrected@stagely.example' }
    assert.equal((await call(person, `PATCH /api/users/${person.user.id}`, corrected)).status, 200)
    assert.equal((await resend(person)).status, 200)

    const usual = throttle.confirmation
    throttle.confirmation = { requests: 100, seconds: 60 }
    cleanup(() => void (throttle.confirmation = usual))
    const before = await databaseDump()
    assert.equal((await resend(await createOwner())).status, 409)
    assert.equal((await resend(null)).status, 401)
    assert.equal((await databaseDump()).queue_jobs.length, before.queue_jobs.length)
  }).tags(['@AUT-11'])

  test('is offered in a banner on every page until the address is confirmed', async ({
    assert,
  }) => {
    const person = await createUnconfirmed()
    const drawn = async (path: string) => {
      const { text } = await send('GET', path, { headers: { cookie: cookieOf(person) } })
      return text.replaceAll(/<script[\s\S]*?<\/script>/g, '')
    }
    for (const path of ['/dashboard', '/edit-profile', '/help-center', '/messages']) {
      assert.include(await drawn(path), 'Confirm your email address.', path)
      assert.include(await drawn(path), 'Resend the email', path)
    }
    await person.user.merge({ emailConfirmed: true }).save()
    assert.notInclude(await drawn('/dashboard'), 'Resend the email')
    const guest = await send('GET', '/')
    assert.notInclude(guest.text, 'Resend the email')
  }).tags(['@AUT-11'])
})
