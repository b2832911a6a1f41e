import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { notify, notifyAboutAccount } from '#notifications/notify'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { open, pageProps } from '#tests/helpers/pages'
import { createOwner, createPaidBid, createStager, type Person } from '#tests/helpers/people'
import { addPerson, addSeat } from '#tests/helpers/seats'

interface Shared {
  unreadMessages: number
  unreadNotifications: number
  notifications: { type: string; href: string | null }[]
}

/** A paid job with an unread message, and who keeps the company's books. */
async function scene() {
  const { owner, company, project, bid } = await createPaidBid()
  await call(owner, 'POST /api/messages', {
    ...{ receiverId: company.user.id, projectId: project.id },
    content: 'The code of the lock is 4711.',
  })
  await db.transaction(async (trx) => {
    await bid.load('project')
    await notify(trx, company.user.id, 'fee_refunded', { project: bid.project, bid })
    await notifyAboutAccount(trx, company.user.id, { title: 'Hello', text: 'From us.' })
  })
  const books = await addPerson(company, { role: 'books' })
  return { owner, company, project, bid, books }
}

const hrefsOf = (text: string) =>
  new Set([...text.matchAll(/href="(\/[^"#?]*)/g)].map(([, href]) => href))

test.group('A seat for the books', (group) => {
  group.each.setup(() => emptyDatabase())

  test('begins with fees and receipts, and its navigation leads to nothing else', async ({
    assert,
  }) => {
    const { books } = await scene()
    assert.equal((await open('/dashboard', books)).location, '/payments')
    const page = await open('/payments', books)
    assert.equal(page.status, 200)
    const hrefs = [...hrefsOf(page.text)].filter((href) => !/\.\w+$|^\/assets\//.test(href))
    assert.includeMembers(hrefs, ['/payments', '/business', '/edit-profile', '/help-center'])
    for (const href of hrefs) assert.notEqual((await open(href, books)).status, 403, href)
    for (const absent of ['/messages', '/bids', '/projects', '/dashboard', '/profile', '/alerts']) {
      assert.notInclude(hrefs, absent)
    }
    const ofOwners = await addSeat(await createOwner(), await createOwner(), { role: 'books' })
    assert.equal((await open('/dashboard', ofOwners)).location, '/edit-profile')
    assert.equal((await open('/edit-profile', ofOwners)).status, 200)
  }).tags(['@PPL-86'])

  test('opens statements, receipts, the ledger and the tax address', async ({ assert }) => {
    const { books, bid } = await scene()
    const receipt = await open(`/bids/${bid.id}/receipt`, books)
    const year = new Date().getFullYear()
    for (const path of ['/payments', '/payments.csv', '/business', receipt.location!]) {
      assert.equal((await open(path, books)).status, 200, path)
    }
    assert.include([200, 404], (await open(`/statements/${year}`, books)).status)
    const { words, text } = await open('/edit-profile', books)
    assert.include(words, 'On your receipts')
    assert.notInclude(words, 'Delete Account')
    assert.notInclude(words, 'Download my data')
    assert.lengthOf(pageProps<{ runningJobs: unknown[] }>(text).runningJobs, 0)
    const business = await open('/business', books)
    assert.include(business.words, 'Platform fees')
    assert.notInclude(business.words, 'Win rate')
    const { figures } = pageProps<{ figures: { months: { offers: number; paid: number }[] } }>(
      business.text
    )
    assert.isTrue(figures.months.every(({ offers }) => offers === 0))
    assert.isTrue(figures.months.some(({ paid }) => paid > 0))
  }).tags(['@PPL-86'])

  test('gets a page that says whom to ask, with a way on', async ({ assert }) => {
    const { books, project, company } = await scene()
    const member = await addSeat(company, await createOwner(), { role: 'member' })
    for (const path of ['/bids', `/projects/${project.id}`, `/projects/${project.id}/staging`]) {
      const { status, words, text } = await open(path, books)
      assert.equal(status, 403, path)
      assert.include(words, 'This page isn’t part of your role')
      assert.include(
        words,
        'Your role in this account covers the books only. Ask an owner or a member.'
      )
      assert.include(text, 'href="/payments"')
    }
    const { status, words, text } = await open('/payments', member)
    assert.equal(status, 403)
    assert.include(words, 'Your role in this account doesn’t cover the books. Ask an owner.')
    assert.include(text, 'href="/dashboard"')
    const unknown = await open('/nowhere', books)
    assert.equal(unknown.status, 404)
  }).tags(['@PPL-86'])

  test('sees no entries or counts about messages and work', async ({ assert }) => {
    const { books, company } = await scene()
    const shared = async (person: Person) =>
      pageProps<Shared>((await open('/notifications', person)).text)
    const seen = await shared(books)
    assert.equal(seen.unreadMessages, 0)
    assert.equal(seen.unreadNotifications, 2)
    assert.sameMembers(
      seen.notifications.map(({ type, href }) => `${type} ${href}`),
      ['fee_refunded null', 'account /edit-profile']
    )
    const all = await shared(company)
    assert.equal(all.unreadMessages, 1)
    assert.isAbove(all.unreadNotifications, 3)
    const polled = await call<{ count: number }>(books, 'GET /api/notifications/unread')
    assert.equal(polled.body.count, 2)
    const listed = await call<unknown[]>(books, 'GET /api/notifications')
    assert.lengthOf(listed.body, 2)

    await call(books, 'POST /api/notifications/read')
    const left = await shared(company)
    assert.equal(left.unreadNotifications, all.unreadNotifications - 2, 'only what it sees')
  }).tags(['@PPL-87'])

  test('reads by calls only what its pages show', async ({ assert }) => {
    const { books, owner, project, bid } = await scene()
    const refused = [
      ...['/projects', `/projects/${project.id}`, `/projects/${project.id}/bids`, '/bids/all'],
      ...[`/projects/${project.id}/staging`, `/projects/${project.id}/agreement`],
      ...[`/bids/${bid.id}/contact`, `/users/${books.user.id}/bids`, '/messages/conversations'],
      ...[`/messages/${owner.user.id}`, '/notifications/pending-bids', '/saved-searches'],
    ]
    for (const path of refused) {
      const { status, body } = await call(books, `GET /api${path}`)
      assert.equal(status, 403, path)
      assert.include(body.message, 'covers the books only', path)
    }
    for (const path of ['/auth/me', '/notifications', `/users/${books.user.id}/sessions`]) {
      assert.equal((await call(books, `GET /api${path}`)).status, 200, path)
    }
    const visitor = await call(null, `GET /api/projects/${project.id}`)
    assert.notEqual(visitor.status, 403, 'a visitor reads what is public')
    assert.equal((await call(await createStager(), 'GET /api/projects')).status, 200)
  }).tags(['@PPL-88', '@R630'])
})
