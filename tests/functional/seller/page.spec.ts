import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import throttle from '#config/throttle'
import CalendarFeed from '#models/calendar_feed'
import SellerLink from '#models/seller_link'
import { sellerLinkDays, sellerPageEnded } from '#shared/projects/seller_links'
import { databaseDump, emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { suspend } from '#tests/helpers/moderation'
import { open } from '#tests/helpers/pages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
} from '#tests/helpers/people'
import { createProjectWithBids } from '#tests/helpers/scenes'
import {
  openAsSeller,
  sellerPageAt,
  shareWithSeller,
  type MadeLink,
} from '#tests/helpers/seller_links'

const unknown: MadeLink = { id: 0, token: 'x'.repeat(43), path: `/seller/${'x'.repeat(43)}` }

/** What an answer says, without what differs with every answer and its own address. */
const comparable = ({ status, headers, text }: Awaited<ReturnType<typeof open>>, path: string) => ({
  status,
  type: headers['content-type'],
  caching: headers['cache-control'],
  words: text
    .replaceAll(path.split('/')[2], '')
    .replaceAll(/nonce="[^"]+"|"nonce":"[^"]+"/g, '')
    .replaceAll(/request-id[^,]+/g, ''),
})

test.group('The page for a seller', (group) => {
  group.each.setup(() => emptyDatabase())

  test('has letters, levels, scope, prices and pictures, and nobody’s name', async ({ assert }) => {
    const owner = await createOwner({ name: 'Dana Whitfield' })
    const company = await createStager({ name: 'Renee Castellano', company: 'Fern & Field' })
    // Hired before: the owner reads the name, the seller doesn't.
    await createPaidBid(undefined, { owner, company })
    const project = await createProject(owner, { roomsToStage: ['Living Room', 'Kitchen'] })
    await createBid(project, company, {
      amount: 3640,
      extensionPerMonth: 540,
      parts: [
        { item: 'Living Room', amount: 3000 },
        { item: 'Removal', amount: 640 },
      ],
    })
    await createBid(project, await createStager(), { amount: 2450 })
    const page = await sellerPageAt(await shareWithSeller(owner, project, { days: 120 }))
    assert.equal(page.status, 200)
    const words = page.words.replaceAll('\u00a0', ' ')
    for (const text of [
      'Which staging would you choose?',
      `Your agent is comparing two offers for ${project.title}`,
      'Nothing is accepted here. Your agent decides with you.',
      'Offer A',
      '1 of 2 rooms',
      'No kitchen.',
      '90 days, then $540 a month',
      'Total at 120 days $4,180',
      'No reviews yet',
      'Living Room $3,000',
      'Offer B',
      'Rooms not listed',
      'It closes 14 days after one is accepted',
    ]) {
      assert.include(words, text)
    }
    assert.match(page.text, /<noscript><p[^>]*>To send your choice from here, turn on JavaScript/)
    const secrets = [owner, company].flatMap(({ user }) => [
      ...[user.name, user.email, user.company, user.phone, user.username],
    ])
    for (const secret of secrets) if (secret) assert.notInclude(page.text, secret)
    for (const place of [project.city, project.county, project.neighborhood, project.location]) {
      const { offers, title, rooms } = page.props!
      if (place) assert.notInclude(JSON.stringify({ offers, title, rooms }), place)
    }
  }).tags(['@SEL-06', '@SEL-07', '@SEL-08', '@R638', '@R640'])

  test('is the same for whoever opens it, whatever session the browser has', async ({ assert }) => {
    const { owner, project, bids } = await createProjectWithBids(2)
    const link = await shareWithSeller(owner, project)
    const visitor = await sellerPageAt(link)
    for (const person of [owner, bids[0].company, await createAdmin()]) {
      const page = await sellerPageAt(link, person)
      assert.deepEqual(page.props, visitor.props)
      assert.isNull(page.props!.user)
      assert.equal(page.words, visitor.words)
      assert.isUndefined(page.headers['set-cookie'])
    }
  }).tags(['@SEL-10', '@R633'])

  test('keeps its address to itself', async ({ assert }) => {
    const { owner, project } = await createProjectWithBids(1)
    const link = await shareWithSeller(owner, project)
    for (const { path } of [link, unknown]) {
      const { headers, text } = await open(path)
      assert.equal(headers['referrer-policy'], 'no-referrer')
      assert.equal(headers['cache-control'], 'no-store')
      assert.equal(headers['x-robots-tag'], 'noindex')
      assert.match(text, /<meta [^>]*name="robots" content="noindex"/)
      assert.notMatch(text, /rel="canonical"|property="og:/)
    }
    const { text } = await send('GET', '/sitemap.xml')
    assert.notInclude(text, '/seller')
  }).tags(['@SEL-11'])

  test('has the headers of every page whose address is a secret', async ({ assert }) => {
    const owner = await createOwner()
    const { url } = await CalendarFeed.issue(owner.user, 'Phone')
    for (const path of [
      ...['/seller/x', '/sign?token=x', '/sign/pdf?token=x', '/join?token=x', '/unsubscribe/x'],
      ...['/reset-password?token=x', '/confirm-email?token=x', '/restore-email?token=x'],
      ...[`/calendar/${'x'.repeat(43)}.ics`, new URL(url).pathname],
    ]) {
      const { headers } = await send('GET', path)
      assert.equal(headers['referrer-policy'], 'no-referrer', path)
      assert.equal(headers['x-robots-tag'], 'noindex', path)
      const caching = path === new URL(url).pathname ? 'private, no-cache' : 'no-store'
      assert.equal(headers['cache-control'], caching, path)
    }
  }).tags(['@SEL-89'])

  test('is changed by no GET and no HEAD, however often', async ({ assert }) => {
    const { owner, project } = await createProjectWithBids(2)
    const link = await shareWithSeller(owner, project)
    const before = await databaseDump(['sessions'])
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD']) {
      assert.equal((await send(method, link.path)).status, 200)
      for (const call of ['/api/seller/choices', '/api/seller/openings']) {
        assert.equal((await send(method, call)).status, 405)
      }
    }
    assert.deepEqual(await databaseDump(['sessions']), before)
  }).tags(['@SEL-12', '@R634'])

  test('answers a guess, an ended and a turned off address alike', async ({ assert }) => {
    const { owner, project } = await createProjectWithBids(2)
    const former = await shareWithSeller(owner, project)
    const link = await shareWithSeller(owner, project, { replaces: former.id })
    await db.from('seller_links').where('id', link.id).update({ expires_at: new Date() })
    const guess = await open(unknown.path)
    assert.equal(guess.status, 404)
    assert.include(guess.words.replaceAll(/\s+/g, ' '), sellerPageEnded)
    for (const { path } of [former, link]) {
      assert.deepEqual(comparable(await open(path), path), comparable(guess, unknown.path))
    }
    const queries = await queriesDuring(() => open(unknown.path))
    for (const { path } of [former, link]) {
      assert.lengthOf(await queriesDuring(() => open(path)), queries.length)
    }
    for (const odd of [
      '/seller/a',
      `/seller/${'a'.repeat(5000)}`,
      '/seller/%00',
      "/seller/'or'1",
    ]) {
      assert.include([400, 404], (await open(odd)).status)
    }
  }).tags(['@SEL-13', '@R632'])

  test('ends with the project, the account, and by itself', async ({ assert }) => {
    const { owner, project } = await createProjectWithBids(1)
    const link = await shareWithSeller(owner, project)
    const statusWhile = async (table: string, id: number, values: Record<string, unknown>) => {
      const [before] = await db
        .from(table)
        .where({ id })
        .select(...Object.keys(values))
      await db.from(table).where({ id }).update(values)
      const { status } = await open(link.path)
      await db.from(table).where({ id }).update(before)
      return status
    }
    const now = new Date()
    const projects = (values: Record<string, unknown>) =>
      statusWhile('projects', project.id, values)
    assert.equal(await projects({ hidden_at: now, hidden_reason: 'Spam' }), 404)
    assert.equal(await projects({ status: 'cancelled', cancelled_at: now }), 404)
    assert.equal(await projects({ status: 'completed', completed_at: now }), 404)
    assert.equal(await projects({ deleted_at: now }), 404)
    assert.equal(await statusWhile('seller_links', link.id, { expires_at: now }), 404)
    assert.equal((await open(link.path)).status, 200)
    await suspend(await createAdmin(), owner)
    assert.equal((await open(link.path)).status, 404)
  }).tags(['@SEL-04', '@SEL-14'])

  test('reads as many rows and asks as many queries for many offers', async ({ assert }) => {
    const { owner, project } = await createProjectWithBids(1)
    const link = await shareWithSeller(owner, project)
    const few = await queriesDuring(() => open(link.path))
    for (let count = 0; count < 4; count += 1) await createBid(project, await createStager())
    assert.lengthOf(await queriesDuring(() => open(link.path)), few.length)
    assert.isAtMost(few.length, 4)
  }).tags(['@SEL-06'])

  test('has a limit of its own for each network', async ({ assert }) => {
    const { owner, project } = await createProjectWithBids(1)
    const link = await shareWithSeller(owner, project)
    const usual = throttle.sellerReads
    throttle.sellerReads = { requests: 2, seconds: 60 }
    try {
      const statusOf = async (path: string, from = '127.0.0.1') =>
        (await send('GET', path, { from, headers: { cookie: cookieOf(owner) } })).status
      const statuses = [await statusOf(link.path), await statusOf(unknown.path)]
      assert.deepEqual([...statuses, await statusOf(link.path)], [200, 404, 429])
      assert.equal(await statusOf(link.path, '127.0.0.2'), 200)
      assert.equal(await statusOf('/about'), 200)
    } finally {
      throttle.sellerReads = usual
    }
  }).tags(['@SEL-19'])

  test('says that an offer was taken back, if it was there while the link was', async ({
    assert,
  }) => {
    const { owner, project, bids } = await createProjectWithBids(3)
    await bids[0].bid.cancel(bids[0].company.user)
    await db.rawQuery(
      "update bids set closed_at = closed_at - interval '1 minute' where closed_at is not null"
    )
    const link = await shareWithSeller(owner, project)
    await bids[1].bid.cancel(bids[1].company.user)
    const page = await sellerPageAt(link)
    const standings = page.props!.offers.map(({ letter, standing }) => `${letter} ${standing}`)
    assert.deepEqual(standings, ['B taken_back', 'C open'])
    assert.include(page.words, 'This offer was taken back.')
  }).tags(['@SEL-15'])

  test('marks offers that arrived since the last opening as new', async ({ assert }) => {
    const { owner, project } = await createProjectWithBids(1)
    const link = await shareWithSeller(owner, project)
    const news = async () => {
      const { props } = await sellerPageAt(link)
      return props!.offers.filter(({ isNew }) => isNew).map(({ letter }) => letter)
    }
    assert.isEmpty(await news())
    await openAsSeller(link)
    await createBid(project, await createStager())
    assert.deepEqual(await news(), ['B'])
    await openAsSeller(link, 'Tablet')
    assert.isEmpty(await news())
  }).tags(['@SEL-15'])
})

test.group('The page for a seller after the acceptance', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('says so for 14 days, and can’t be answered', async ({ assert }) => {
    const { owner, project, bids } = await createProjectWithBids(2)
    const link = await shareWithSeller(owner, project)
    await bids[1].bid.accept(owner.user)
    const page = await sellerPageAt(link)
    assert.include(page.words, 'Your agent has accepted an offer')
    assert.notInclude(page.words, 'I’d choose this one')
    const days = sellerLinkDays.afterAcceptance
    const backdate = (hours: number) =>
      db.rawQuery(
        `update bids set selected_at = now() - :days * interval '1 day' + :hours * interval '1 hour' where id = :id`,
        { days, hours, id: bids[1].bid.id }
      )
    await backdate(1)
    assert.equal((await open(link.path)).status, 200)
    await backdate(-1)
    assert.equal((await open(link.path)).status, 404)
    const again = await SellerLink.share(owner.user, project.id, {
      replaces: link.id,
      days: null,
    }).catch(({ message }: Error) => message)
    assert.equal(
      again,
      'An offer was accepted more than 14 days ago, so there is nothing left to choose.'
    )
  }).tags(['@SEL-14', '@SEL-04'])
})
