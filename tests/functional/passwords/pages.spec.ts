import { test } from '@japa/runner'
import { emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { deliverEmails } from '#tests/helpers/emails'
import { createOwner } from '#tests/helpers/people'
import { issueLink } from '#tests/helpers/password_resets'

const email = 'olivia@stagely.example'

test.group('The password reset pages', (group) => {
  group.each.setup(() => emptyDatabase())

  test('exist, and the reset page sends no referrer', async ({ assert }) => {
    const forgot = await send('GET', '/forgot-password')
    assert.equal(forgot.status, 200)
    assert.include(forgot.text, 'Send Reset Link')

    const dead = await send('GET', '/reset-password?token=abc')
    assert.equal(dead.status, 200)
    assert.include(dead.text, 'This link no longer works')

    await createOwner({ email })
    const reset = await send('GET', `/reset-password?token=${await issueLink(email)}`)
    assert.equal(reset.status, 200)
    assert.include(reset.text, 'Confirm new password')
    assert.equal(reset.headers['referrer-policy'], 'no-referrer')
    assert.match(reset.headers['cache-control'] ?? '', /no-store/)
  }).tags(['@RTE-14', '@R130'])

  test('redirect a link without a token to the login', async ({ assert }) => {
    for (const query of ['', '?token=', '?token=%20', '?token[]=a', '?token[a]=b']) {
      const answer = await send('GET', `/reset-password${query}`)
      assert.equal(answer.status, 302)
      assert.equal(answer.headers.location, '/login')
      const cookie = (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0])
      const login = await send('GET', '/login', { headers: { cookie: cookie.join('; ') } })
      assert.include(login.text, 'Invalid Reset Link')
    }
  }).tags(['@PWD-05'])

  test('are linked from the login', async ({ assert }) => {
    const login = await send('GET', '/login')
    assert.match(login.text, /href="\/forgot-password"[^>]*>Forgot password</)
  }).tags(['@LOG-01'])
})

test.group('Sent mail', (group) => {
  group.each.setup(() => emptyDatabase())

  test('shows the emails of a machine without a mail server', async ({ assert }) => {
    const person = await createOwner({ email })
    await issueLink(email)
    const [letter] = await deliverEmails()

    const list = await send('GET', '/dev/mail', { headers: { cookie: cookieOf(person) } })
    assert.equal(list.status, 200)
    assert.equal(list.headers['x-robots-tag'], 'noindex')
    assert.include(list.text, `/dev/mail/${letter.id}`)
    assert.notInclude(list.text, 'token=')
    const page = await send('GET', `/dev/mail/${letter.id}`)
    assert.equal(page.status, 200)
    assert.match(page.text, /<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/)
  })

  test('serves no other file', async ({ assert }) => {
    for (const id of ['1', '..%2f..%2f.env', '..', 'a.json', '1763728000000-00000000']) {
      assert.equal((await send('GET', `/dev/mail/${id}`)).status, 404)
    }
  })
})
