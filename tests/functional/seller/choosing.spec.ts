import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import limiter from '@adonisjs/limiter/services/main'
import Notification from '#models/notification'
import SellerLink from '#models/seller_link'
import { openingKey } from '#services/limits/counts'
import { atOnce, call, decided, statusesOf } from '#tests/helpers/calls'
import { deliverEmails } from '#tests/helpers/emails'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { suspend } from '#tests/helpers/moderation'
import { open } from '#tests/helpers/pages'
import { clearNotifications } from '#tests/helpers/notifications'
import { createAdmin } from '#tests/helpers/people'
import { createProjectWithBids } from '#tests/helpers/scenes'
import {
  chooseOffer,
  openAsSeller,
  sellerPageAt,
  shareWithSeller,
} from '#tests/helpers/seller_links'

const choices = () => Notification.query().where('type', 'seller_chose').orderBy('id')

interface OwnersBid {
  letter: string
  sellersChoice: { note: string | null } | null
}

test.group('The seller’s choice', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is stored without contact details, accepts nothing, and tells the owner', async ({
    assert,
  }) => {
    const { owner, project } = await createProjectWithBids(2)
    const link = await shareWithSeller(owner, project)
    await clearNotifications()
    const note = 'All rooms. Call me at 828 555 0100.'
    const { status, body } = await chooseOffer(link, 'B', note)
    assert.equal(status, 200)
    assert.deepInclude(body, { letter: 'B', note: 'All rooms. Call me at ••• ••• ••••.' })
    const dump = JSON.stringify(await databaseDump([]))
    assert.notInclude(dump, '555 0100')
    assert.deepEqual(await db.from('bids').distinct('status'), [{ status: 'pending' }])

    const { body: bids } = await call<OwnersBid[]>(owner, `GET /api/projects/${project.id}/bids`)
    const chosen = bids.filter(({ sellersChoice }) => sellersChoice)
    assert.deepEqual(
      chosen.map(({ letter, sellersChoice }) => [letter, sellersChoice!.note]),
      [['B', 'All rooms. Call me at ••• ••• ••••.']]
    )
    const job = await call<{ steps: { key: string; text: string; href: string }[] }>(
      owner,
      `GET /api/projects/${project.id}/job`
    )
    assert.deepInclude(job.body.steps[0], {
      key: 'choose_offer',
      text: 'Choose one of 2 offers. The seller would choose Offer B',
    })
    const [row, ...others] = await choices()
    assert.isEmpty(others)
    assert.equal(row.userId, owner.user.id)
    assert.equal(row.title, 'The seller would choose Offer B')
    assert.equal(row.message, `About ${project.title}: “All rooms. Call me at ••• ••• ••••.”`)
  }).tags(['@SEL-16', '@SEL-20', '@R635', '@R639'])

  test('is emailed to the owner, with a way to the offers', async ({ assert }) => {
    const { owner, project, bids } = await createProjectWithBids(2)
    const link = await shareWithSeller(owner, project)
    await deliverEmails()
    // As if the offers had arrived long ago: no bundle.
    await db.from('notifications').update({ email_due_at: null })
    await chooseOffer(link, 'A', 'I like the blue chairs.')
    const [email, ...others] = await deliverEmails()
    assert.isEmpty(others)
    assert.equal(email.to[0].address, owner.user.email)
    assert.include(email.subject, 'The seller would choose Offer A')
    for (const part of [email.text, email.html]) {
      assert.include(part, `/projects/${project.id}`)
      assert.include(part, 'I like the blue chairs.')
      assert.notInclude(part, link.token)
      assert.notInclude(part, bids[0].company.user.name)
    }
  }).tags(['@SEL-20'])

  test('is the last one; repeating it changes and announces nothing', async ({ assert }) => {
    const { owner, project } = await createProjectWithBids(3)
    const link = await shareWithSeller(owner, project)
    await chooseOffer(link, 'A', 'First thought.')
    await chooseOffer(link, 'C')
    const before = await databaseDump(['rate_limits'])
    assert.equal((await chooseOffer(link, 'C')).status, 200)
    assert.deepEqual(await databaseDump(['rate_limits']), before)
    const { props } = await sellerPageAt(link)
    assert.deepInclude(props!.choice, { letter: 'C', note: null })
    const told = await choices()
    assert.deepEqual(
      told.map(({ title, read }) => [title, read]),
      [
        ['The seller would choose Offer A', true],
        ['The seller would choose Offer C', false],
      ]
    )
  }).tags(['@SEL-17'])

  test('of two at once both are answered, and one counts', async ({ assert }) => {
    const { owner, project } = await createProjectWithBids(2)
    const link = await shareWithSeller(owner, project)
    const replies = await atOnce(
      ['A', 'B', 'A', 'B'].map((letter) => () => decided(() => chooseOffer(link, letter)))
    )
    assert.deepEqual(statusesOf(replies), [200, 200, 200, 200])
    const { body: bids } = await call<OwnersBid[]>(owner, `GET /api/projects/${project.id}/bids`)
    assert.lengthOf(
      bids.filter(({ sellersChoice }) => sellersChoice),
      1
    )
    assert.lengthOf(await choices().where('read', false), 1)
  }).tags(['@SEL-17'])

  test('meets a withdrawal, an acceptance and the end of the link with one sentence', async ({
    assert,
  }) => {
    const { owner, project, bids } = await createProjectWithBids(3)
    const link = await shareWithSeller(owner, project)
    await bids[0].bid.cancel(bids[0].company.user)
    const refusals: [letter: string, status: number, message: string][] = [
      ['A', 409, 'This offer was taken back. Reload the page.'],
      ['Z', 409, 'This offer can’t be chosen anymore. Reload the page.'],
    ]
    const before = await databaseDump(['rate_limits'])
    for (const [letter, status, message] of refusals) {
      const refused = await chooseOffer(link, letter)
      assert.equal(refused.status, status)
      assert.equal(refused.body.message, message)
    }
    await suspend(await createAdmin(), bids[1].company)
    assert.equal((await chooseOffer(link, 'B')).status, 409)
    assert.deepEqual((await databaseDump(['rate_limits'])).seller_links, before.seller_links)
    await bids[2].bid.accept(owner.user)
    const late = await chooseOffer(link, 'C')
    assert.equal(late.body.message, 'Your agent has accepted an offer.')
    await SellerLink.turnOff(owner.user, project.id)
    for (const token of [link.token, 'x'.repeat(43), '']) {
      const ended = await chooseOffer({ token }, 'C')
      assert.equal(ended.status, 404)
      assert.equal(ended.body.message, 'This page has ended. Ask your agent for the current one.')
    }
    assert.isEmpty(await choices())
  }).tags(['@SEL-18'])

  test('refuses what is malformed', async ({ assert }) => {
    const { owner, project } = await createProjectWithBids(1)
    const { token } = await shareWithSeller(owner, project)
    for (const body of [
      {},
      { token },
      { token, letter: 'a' },
      { token, letter: 7 },
      { letter: 'A' },
      { token: 7, letter: 'A' },
      { token, letter: 'A', note: 'x'.repeat(301) },
      { token, letter: 'A', note: '\0' },
    ]) {
      assert.equal((await call(null, 'POST /api/seller/choices', body)).status, 422)
    }
    assert.isEmpty(await choices())
  }).tags(['@SEL-18'])

  test('is limited to ten a day for each link', async ({ assert }) => {
    const { owner, project } = await createProjectWithBids(2)
    const link = await shareWithSeller(owner, project)
    for (let count = 0; count < 10; count += 1) {
      assert.equal((await chooseOffer(link, 'AB'[count % 2])).status, 200)
    }
    assert.equal((await chooseOffer(link, 'A')).status, 429)
    const other = await createProjectWithBids(1)
    const unaffected = await shareWithSeller(other.owner, other.project)
    assert.equal((await chooseOffer(unaffected, 'A')).status, 200)
  }).tags(['@SEL-19'])

  test('is nothing that a company can learn of', async ({ assert }) => {
    const { owner, project, bids } = await createProjectWithBids(2)
    const [{ company }] = bids
    const read = async () => {
      const calls = ['', '/bids', '/job'].map((path) => `/api/projects/${project.id}${path}`)
      const answers = await Promise.all(
        [...calls, '/api/notifications', `/api/users/${company.user.id}/bids`].map((path) =>
          send('GET', path, { as: company })
        )
      )
      const page = await open(`/projects/${project.id}`, company)
      return [...answers.map(({ text }) => text), page.words].join('\n')
    }
    const before = await read()
    await chooseOffer(await shareWithSeller(owner, project), 'A', 'Lovely.')
    assert.equal(await read(), before)
    assert.notMatch(before.replaceAll('"sellersChoice":null', ''), /seller(?!s?_| page)/i)
  }).tags(['@SEL-21'])

  test('no longer asks the owner once the offer is withdrawn', async ({ assert }) => {
    const { owner, project, bids } = await createProjectWithBids(2)
    await chooseOffer(await shareWithSeller(owner, project), 'A')
    await bids[0].bid.cancel(bids[0].company.user)
    const [row] = await choices()
    assert.isTrue(row.read)
    const { body } = await call<{ turn: { text: string } }>(
      owner,
      `GET /api/projects/${project.id}/job`
    )
    assert.equal(body.turn.text, 'Accept or decline 1 offer')
  }).tags(['@SEL-21'])
})

test.group('Openings of a seller’s page', (group) => {
  group.each.setup(() => emptyDatabase())

  test('count once an hour and browser, and say nothing about the address', async ({ assert }) => {
    const { owner, project } = await createProjectWithBids(1)
    const link = await shareWithSeller(owner, project)
    const openings = async () => (await SellerLink.findOrFail(link.id)).openings
    for (const agent of ['Phone', 'Phone', 'Tablet', 'Phone']) {
      assert.equal((await openAsSeller(link, agent)).status, 204)
    }
    assert.equal(await openings(), 2)
    const { body } = await call<{ link: { openings: number; lastOpenedAt: string } }>(
      owner,
      `GET /api/projects/${project.id}/seller-link`
    )
    assert.equal(body.link.openings, 2)
    assert.isString(body.link.lastOpenedAt)
    // As an hour later.
    await limiter.clear(['memory'])
    await openAsSeller(link, 'Phone')
    assert.equal(await openings(), 3)
    await SellerLink.turnOff(owner.user, project.id)
    for (const token of [link.token, 'x'.repeat(43)]) {
      assert.equal((await openAsSeller({ token })).status, 204)
    }
    assert.equal(await openings(), 3)
  }).tags(['@SEL-22', '@R636'])

  test('keep neither network nor browser', async ({ assert }) => {
    const { owner, project } = await createProjectWithBids(1)
    const link = await shareWithSeller(owner, project)
    await openAsSeller(link, 'CanaryBrowser/7.1')
    const { seller_links: stored } = await databaseDump()
    assert.lengthOf(stored, 1)
    assert.notMatch(JSON.stringify(stored), /CanaryBrowser|127\.0\.0/)
    const key = openingKey({ ip: '127.0.0.1', agent: 'CanaryBrowser/7.1', token: link.token })
    assert.match(key, /^seller_opening_[\w-]{43}$/)
    assert.notEqual(key, openingKey({ ip: '127.0.0.1', agent: 'Phone', token: link.token }))
    assert.notEqual(key, openingKey({ ip: '127.0.1.1', agent: 'CanaryBrowser/7.1', token: 'x' }))
  }).tags(['@SEL-22', '@R636'])
})
