import { test } from '@japa/runner'
import { unsubscribeUrl } from '#services/mail/unsubscribe_link'
import { savePreferences, preferencesOf } from '#models/notification/preferences'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { address, send } from '#tests/helpers/http'
import { deliverEmails } from '#tests/helpers/emails'
import {
  createCanaryMarket,
  clearNotifications,
  listOf,
  notifyParty,
} from '#tests/helpers/notifications'
import { open } from '#tests/helpers/pages'
import { createOwner } from '#tests/helpers/people'

const pathOf = (url: string) => url.slice(address.length)

/** The request a mail program makes: no session, no cookie, a form body. */
const press = (path: string) =>
  send('POST', path, {
    body: 'List-Unsubscribe=One-Click',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'cross-site',
    },
  })

test.group('One-click unsubscribe', (group) => {
  group.each.setup(() => emptyDatabase())

  test('stops emails of that kind only, including those that wait', async ({ assert }) => {
    const market = await createCanaryMarket()
    const { user } = market.owner
    await clearNotifications()
    await notifyParty('offer_received', market)
    await notifyParty('work_completed', market)
    const path = pathOf(unsubscribeUrl(user.id, 'offers'))

    const answer = await press(path)

    assert.equal(answer.status, 200)
    assert.isUndefined(answer.headers['set-cookie'])
    assert.include(answer.text, "You won't get these emails anymore.")
    assert.containSubset(await preferencesOf(user.id), { offers: 'app', projects: 'email' })
    const emails = await deliverEmails()
    assert.deepEqual(
      emails.map(({ subject }) => subject),
      [`Work on ${market.project.title} is marked completed`]
    )
    assert.lengthOf(await listOf(market.owner), 2)
    assert.equal((await press(path)).status, 200)
  })

  test('from the daily digest stops everything in it', async ({ assert }) => {
    const { user } = await createOwner()
    await savePreferences(user.id, { offers: 'digest', messages: 'off' })
    await press(pathOf(unsubscribeUrl(user.id, 'digest')))
    assert.deepEqual(await preferencesOf(user.id), {
      payments: 'email',
      offers: 'app',
      outcomes: 'app',
      invitations: 'email',
      projects: 'email',
      messages: 'off',
    })
  })

  test('needs the click: opening the link only asks', async ({ assert }) => {
    const { user } = await createOwner()
    const path = pathOf(unsubscribeUrl(user.id, 'messages'))
    const before = await databaseDump()
    const page = await open(path)
    assert.equal(page.status, 200)
    assert.include(page.words, 'Stop emails about new messages?')
    assert.match(page.text, /<form method="post"/)
    assert.equal(page.headers['x-robots-tag'], 'noindex')
    assert.deepEqual(await databaseDump(), before)
  })

  test('accepts our own signature only', async ({ assert }) => {
    const [one, other] = [await createOwner(), await createOwner()]
    const token = pathOf(unsubscribeUrl(one.user.id, 'offers')).split('/')[2]
    const [, signature] = token.split('.')
    const forged = Buffer.from(
      JSON.stringify({ message: [other.user.id, 'offers'], purpose: 'unsubscribe' })
    ).toString('base64url')
    const before = await databaseDump()
    for (const strange of ['x', `${forged}.${signature}`, `${token}x`, forged, '%00']) {
      assert.equal((await press(`/unsubscribe/${strange}`)).status, 404, strange)
      const page = await open(`/unsubscribe/${strange}`)
      assert.equal(page.status, 404, strange)
      assert.notInclude(page.words, 'router', strange)
      assert.include(page.words, 'incomplete or damaged', strange)
    }
    for (const cut of ['/unsubscribe', '/unsubscribe/']) {
      const page = await open(cut)
      assert.equal(page.status, 404, cut)
      assert.include(page.words, 'incomplete or damaged', cut)
    }
    assert.deepEqual(await databaseDump(), before)
  })
})
