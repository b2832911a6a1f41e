import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import SellerLink from '#models/seller_link'
import { sectionsOf } from '#queries/data_export'
import { atOnce, call, decided, statusesOf } from '#tests/helpers/calls'
import { emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { open } from '#tests/helpers/pages'
import { createAdmin, createOwner, createProject } from '#tests/helpers/people'
import { createProjectWithBids } from '#tests/helpers/scenes'
import { addPerson } from '#tests/helpers/seats'
import {
  chooseOffer,
  openAsSeller,
  sellerPageAt,
  shareWithSeller,
} from '#tests/helpers/seller_links'

const hash = /^[0-9a-f]{64}$/

test.group('The link for a seller', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is shown once: only its hash is stored, and no call returns it again', async ({
    assert,
  }) => {
    const { owner, project } = await createProjectWithBids(2)
    const link = await shareWithSeller(owner, project, { days: 90 })
    assert.match(link.token, /^[\w-]{43}$/)
    const stored = await SellerLink.findOrFail(link.id)
    assert.match(stored.token!, hash)
    assert.notInclude(JSON.stringify(stored.$attributes), link.token)
    const state = await call(owner, `GET /api/projects/${project.id}/seller-link`)
    assert.deepInclude(state.body.link, { id: link.id, days: 90, openings: 0, lastOpenedAt: null })
    assert.notInclude(JSON.stringify(state.body), link.token)
  }).tags(['@SEL-01', '@R631'])

  test('is possible before the first offer, and needs none', async ({ assert }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    const before = await call(owner, `GET /api/projects/${project.id}/seller-link`)
    assert.deepEqual(before.body, { link: null } as never)
    const page = await sellerPageAt(await shareWithSeller(owner, project))
    assert.equal(page.status, 200)
    assert.include(page.words, 'No offers yet')
  }).tags(['@SEL-01', '@SEL-09'])

  test('gets a new address, which ends the former and keeps the choice', async ({ assert }) => {
    const { owner, project } = await createProjectWithBids(2)
    const former = await shareWithSeller(owner, project)
    await chooseOffer(former, 'B', 'The garden room.')
    const link = await shareWithSeller(owner, project, { replaces: former.id })
    assert.equal((await sellerPageAt(former)).status, 404)
    const page = await sellerPageAt(link)
    assert.deepInclude(page.props!.choice, { letter: 'B', note: 'The garden room.' })
    assert.equal((await chooseOffer(former, 'A')).status, 404)
  }).tags(['@SEL-02', '@R631'])

  test('is one at a time: of two people who make or renew it at once, one is told to look', async ({
    assert,
  }) => {
    const { owner, project } = await createProjectWithBids(2)
    const line = `POST /api/projects/${project.id}/seller-link`
    const first = await atOnce(
      Array.from({ length: 3 }, () => () => decided(() => call(owner, line, {})))
    )
    assert.deepEqual(statusesOf(first), [201, 409, 409])
    const { id: replaces } = (await SellerLink.current(project.id))!
    const second = await atOnce(
      Array.from({ length: 3 }, () => () => decided(() => call(owner, line, { replaces })))
    )
    assert.deepEqual(statusesOf(second), [201, 409, 409])
    const refused = second.find(({ status }) => status === 409)!
    assert.equal(
      refused.body.message,
      'The seller’s link has changed in the meantime. Reload the page to see it.'
    )
    assert.lengthOf(await SellerLink.query().whereNull('endedAt'), 1)
  }).tags(['@SEL-02'])

  test('is turned off at once, and the choice with it', async ({ assert }) => {
    const { owner, project } = await createProjectWithBids(2)
    const link = await shareWithSeller(owner, project)
    await chooseOffer(link, 'A')
    const line = `/api/projects/${project.id}/seller-link`
    assert.equal((await call(owner, `DELETE ${line}`)).status, 204)
    assert.equal((await sellerPageAt(link)).status, 404)
    const bids = await call<{ sellersChoice: unknown }[]>(
      owner,
      `GET /api/projects/${project.id}/bids`
    )
    assert.isTrue(bids.body.every(({ sellersChoice }) => sellersChoice === null))
    for (const [again, body] of [[`DELETE ${line}`], [`PATCH ${line}`, { days: 60 }]] as const) {
      const refused = await call(owner, again, body)
      assert.equal(refused.status, 409)
      assert.equal(refused.body.message, 'There is no seller’s link. Make one first.')
    }
    assert.notEqual((await shareWithSeller(owner, project)).token, link.token)
  }).tags(['@SEL-03'])

  test('refuses what is malformed', async ({ assert }) => {
    const { owner, project } = await createProjectWithBids(2)
    const line = `/api/projects/${project.id}/seller-link`
    for (const body of [
      { days: 14 },
      { days: 151 },
      { days: 30.5 },
      { replaces: 0 },
      { replaces: 'x' },
    ]) {
      assert.equal((await call(owner, `POST ${line}`, body)).status, 422, JSON.stringify(body))
    }
    assert.isNull(await SellerLink.current(project.id))
    await shareWithSeller(owner, project)
    assert.equal((await call(owner, `PATCH ${line}`, {})).status, 422)
    assert.equal((await call(owner, `PATCH ${line}`, { days: 45 })).status, 200)
  }).tags(['@SEL-01'])

  test('is for a closed or hidden project refused', async ({ assert }) => {
    const { owner, project } = await createProjectWithBids(1)
    const line = `POST /api/projects/${project.id}/seller-link`
    await db
      .from('projects')
      .where('id', project.id)
      .update({ hidden_at: new Date(), hidden_reason: 'x' })
    const hidden = await call(owner, line, {})
    assert.equal(hidden.status, 409)
    assert.equal(hidden.body.message, 'Our team has hidden this project. Contact support.')
    await db
      .from('projects')
      .where('id', project.id)
      .update({ hidden_at: null, hidden_reason: null })
    await project.cancel(owner.user)
    const closed = await call(owner, line, {})
    assert.equal(closed.status, 409)
    assert.equal(closed.body.message, 'This project is closed, so there is nothing left to choose.')
  }).tags(['@SEL-04'])

  test('is for people who work in the owner’s account, not for those who keep the books', async ({
    assert,
  }) => {
    const { owner, project } = await createProjectWithBids(1)
    const member = await addPerson(owner, { role: 'member' })
    const books = await addPerson(owner, { role: 'books' })
    const line = `/api/projects/${project.id}/seller-link`
    assert.equal((await call(member, `POST ${line}`, {})).status, 201)
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? { days: 30 } : method === 'POST' ? {} : undefined
      assert.equal((await call(books, `${method} ${line}`, body)).status, 403, method)
    }
  }).tags(['@SEL-05'])

  test('is in the owner’s data copy without its secret, and erased with the account', async ({
    assert,
  }) => {
    const { owner, project } = await createProjectWithBids(2)
    const link = await shareWithSeller(owner, project)
    await chooseOffer(link, 'B', 'Call me at 828 555 0100, all rooms.')
    const rows = await Array.fromAsync(new Map(sectionsOf(owner.user)).get('sellerLinks')!)
    const text = JSON.stringify(rows)
    assert.lengthOf(rows, 1)
    assert.include(text, 'all rooms.')
    assert.notInclude(text, link.token)
    assert.notInclude(text, '555 0100')
    await owner.user.close({ by: owner.user })
    assert.isEmpty(await SellerLink.all())
  }).tags(['@SEL-24'])

  test('is seen by the team: that it exists and its openings, never its address', async ({
    assert,
  }) => {
    const { owner, project } = await createProjectWithBids(1)
    const admin = await createAdmin()
    const page = () => open(`${adminPath}/projects/${project.id}`, admin)
    assert.notInclude((await page()).words, 'Seller’s link')
    const link = await shareWithSeller(owner, project)
    await openAsSeller(link)
    const { words, text } = await page()
    assert.match(words, /Seller’s link Made \w+ \d+, \d+ ?\. Opened about once/)
    assert.notInclude(text, link.token)
    await SellerLink.turnOff(owner.user, project.id)
    assert.include((await page()).words, 'Off. Made')
  }).tags(['@SEL-24'])

  test('reads its state in as many queries for many openings', async ({ assert }) => {
    const { owner, project } = await createProjectWithBids(2)
    const read = () => call(owner, `GET /api/projects/${project.id}/seller-link`)
    const without = await queriesDuring(read)
    await shareWithSeller(owner, project)
    assert.lengthOf(await queriesDuring(read), without.length)
  }).tags(['@SEL-01'])
})
