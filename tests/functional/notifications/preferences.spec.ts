import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import PasswordReset from '#models/password_reset'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { deliverEmails, queuedJobs } from '#tests/helpers/emails'
import {
  createCanaryMarket,
  clearNotifications,
  listOf,
  notifyParty,
} from '#tests/helpers/notifications'
import { open } from '#tests/helpers/pages'
import { createOwner, createProject, createStager } from '#tests/helpers/people'
import { issueLink } from '#tests/helpers/password_resets'

const standard = {
  payments: 'email',
  offers: 'email',
  outcomes: 'digest',
  invitations: 'email',
  projects: 'email',
  messages: 'email',
}
const line = '/api/notifications/preferences'

test.group('Notification preferences', (group) => {
  group.each.setup(() => emptyDatabase())

  test('have sensible defaults, and change one topic at a time', async ({ assert }) => {
    const [dana, other] = [await createOwner(), await createOwner()]
    assert.deepEqual((await call<object>(dana, `GET ${line}`)).body, standard)
    const { status, body } = await call<object>(dana, `PATCH ${line}`, { offers: 'digest' })
    assert.equal(status, 200)
    assert.deepEqual(body, { ...standard, offers: 'digest' })
    await call(dana, `PATCH ${line}`, { offers: 'off', messages: 'app' })
    const expected = { ...standard, offers: 'off', messages: 'app' }
    assert.deepEqual((await call<object>(dana, `GET ${line}`)).body, expected)
    assert.deepEqual((await call<object>(dana, `PATCH ${line}`, {})).body, expected)
    assert.deepEqual((await call<object>(other, `GET ${line}`)).body, standard)
  })

  test('refuse invalid choices, and guests', async ({ assert }) => {
    const dana = await createOwner()
    const before = await databaseDump(['sessions'])
    for (const body of [{ offers: 'sms' }, { offers: null, payments: 1 }, { offers: ['email'] }]) {
      const answer = await call(dana, `PATCH ${line}`, body)
      assert.equal(answer.status, 422, JSON.stringify(body))
      assert.include(answer.body.message, 'Choose one of')
    }
    for (const body of [{ account: 'off' }, { userId: 1, is_admin: true }]) {
      assert.deepEqual((await call<object>(dana, `PATCH ${line}`, body)).body, standard)
    }
    assert.equal((await call(null, `GET ${line}`)).status, 401)
    assert.equal((await call(null, `PATCH ${line}`, { offers: 'off' })).status, 401)
    assert.deepEqual(await databaseDump(['sessions']), before)
  })

  test('decide whether notifications are listed and emailed', async ({ assert }) => {
    const market = await createCanaryMarket()
    await clearNotifications()
    for (const [delivery, listed, emails] of [
      ['off', 0, 0],
      ['app', 1, 0],
      ['digest', 2, 0],
      ['email', 3, 1],
    ] as const) {
      await call(market.owner, `PATCH ${line}`, { offers: delivery })
      await notifyParty('offer_received', market)
      assert.lengthOf(await listOf(market.owner), listed, delivery)
      assert.lengthOf(await queuedJobs(), emails, delivery)
    }
  })

  test('do not affect emails about account security', async ({ assert }) => {
    const dana = await createOwner()
    const off = Object.keys(standard).map((topic) => [topic, 'off'])
    await call(dana, `PATCH ${line}`, Object.fromEntries(off))
    const formerEmail = dana.user.email
    await call(dana, `PATCH /api/users/${dana.user.id}`, { email: 'new@stagely.example' })
    await PasswordReset.redeem(await issueLink('new@stagely.example'), 'a new password')

    const emails = await deliverEmails()
    assert.sameDeepMembers(
      emails.map(({ subject, to }) => [subject, to[0].address]),
      [
        ['Your Stagely email address was changed', formerEmail],
        ['Confirm your email address', 'new@stagely.example'],
        ['Your Stagely password was changed', 'new@stagely.example'],
      ]
    )
    for (const { text, html } of emails) {
      assert.notInclude(text + html, 'unsubscribe')
      assert.notMatch(html, /undefined|\{\{|@end/)
    }
    const rows = await db.from('notifications').orderBy('id')
    assert.deepEqual(
      rows.map(({ type, title }) => [type, title]),
      [
        ['account', 'Your email address was changed'],
        ['account', 'Your password was changed'],
      ]
    )
  })

  test('are a page for signed-in users', async ({ assert }) => {
    for (const [person, shown, missing] of [
      [await createOwner(), 'Offers on your projects', 'Offers not chosen'],
      [await createStager(), 'Offers not chosen', 'Offers on your projects'],
    ] as const) {
      const { words } = await open('/notifications/preferences', person)
      assert.include(words, 'Acceptance and payment')
      assert.include(words, shown)
      assert.notInclude(words, missing)
    }
    const owner = await createStager()
    await createProject(owner)
    const both = await open('/notifications/preferences', owner)
    assert.include(both.words, 'Offers on your projects')
    const guest = await open('/notifications/preferences')
    assert.include(guest.words, 'You need to be logged in to change your notification settings.')
  })
})
