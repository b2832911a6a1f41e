import { test } from '@japa/runner'
import { call } from '#tests/helpers/calls'
import { send } from '#tests/helpers/http'
import { checkInvariants } from '#tests/helpers/invariants'
import { deliverEmails } from '#tests/helpers/emails'
import { reinstate, suspend } from '#tests/helpers/moderation'
import { issueLink } from '#tests/helpers/password_resets'
import { completePayment, emptyMarket, openCheckout } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createAdmin,
  createOwner,
  createPaidBid,
  password,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { payByCard } from '#tests/helpers/sandbox'
import { createProjectWithBids } from '#tests/helpers/scenes'
import { open, pageProps } from '#tests/helpers/pages'

/** What these people see of the market, without what changes with each request. */
async function views(people: (Person | null)[], paths: string[]) {
  const seen: unknown[] = []
  for (const person of people) {
    for (const path of paths) {
      const { status, text } = await send('GET', path, { as: person ?? undefined })
      seen.push([path, status, text])
    }
  }
  return seen
}

test.group('What belongs to a suspended account', (group) => {
  group.each.setup(() => emptyMarket())
  group.each.teardown(checkInvariants)

  test('an open project is for admins only until it is reinstated', async ({ assert }) => {
    const { owner, project, bids } = await createProjectWithBids(2)
    const [admin, otherUser] = [await createAdmin(), await createStager()]
    const [bidder, otherStager] = bids.map(({ company }) => company)
    const search = '/api/projects?city=Asheville&state=NC&status=open'
    const paths = [`/api/projects/${project.id}`, `/api/projects/${project.id}/bids`]
    const before = await views([null, bidder, otherUser], [...paths])
    const found = await send('GET', search, { as: otherUser })
    const { headers } = await send('GET', paths[0], { as: otherUser })
    await suspend(admin, owner)

    for (const person of [null, bidder, otherStager, otherUser, await createOwner()]) {
      for (const path of paths) {
        assert.equal((await send('GET', path, { as: person ?? undefined })).status, 404)
      }
      assert.equal((await open(`/projects/${project.id}`, person ?? undefined)).status, 404)
    }
    const etag = String(headers.etag).replace(
      /\.(\d+)\./,
      (_, version) => `.${Number(version) + 1}.`
    )
    for (const tag of [String(headers.etag), etag]) {
      const polled = await send('GET', paths[0], {
        as: otherUser,
        headers: { 'if-none-match': tag },
      })
      assert.equal(polled.status, 404)
    }
    assert.equal((await send('GET', search, { as: otherUser })).text, '[]')
    const bid = {
      amount: 900,
      timeline: '1 week',
      experienceLevel: 'beginner',
      stagingPeriod: '30',
    }
    assert.equal((await call(otherUser, `POST ${paths[1]}`, bid)).status, 404)
    assert.equal((await call(admin, `GET ${paths[0]}`)).status, 200)
    assert.lengthOf((await call<unknown[]>(admin, `GET ${paths[1]}`)).body, 2)
    const own = await call<{ statusNote: string; project: { available: boolean } }[]>(
      bidder,
      `GET /api/users/${bidder.user.id}/bids`
    )
    assert.isFalse(own.body[0].project.available)
    assert.equal(own.body[0].statusNote, 'This project is not available at the moment.')

    await reinstate(admin, owner)
    assert.deepEqual(await views([null, bidder, otherUser], paths), before)
    assert.equal((await send('GET', search, { as: otherUser })).text, found.text)
  }).tags(['@ADM-17'])

  test('a pending bid is for admins only until it is reinstated', async ({ assert }) => {
    const { owner, project, bids } = await createProjectWithBids(2)
    const admin = await createAdmin()
    const [mine, other] = bids
    const paths = [
      `/api/projects/${project.id}`,
      `/api/projects/${project.id}/bids`,
      '/api/projects/dashboard',
      '/api/notifications/pending-bids',
      '/api/bids/all',
      '/api/projects',
    ]
    const publicPaths = paths.slice(0, 2)
    const before = [await views([owner], paths), await views([null, other.company], publicPaths)]
    const card = `/companies/${mine.company.user.stagerIdentifier}`
    assert.equal((await open(card)).status, 200)
    await suspend(admin, mine.company)

    const listed = await call<{ id: number }[]>(null, `GET ${publicPaths[1]}`)
    assert.deepEqual(
      listed.body.map(({ id }) => id),
      [other.bid.id]
    )
    assert.equal((await call(null, `GET ${publicPaths[0]}`)).body.offerCount, 1)
    assert.equal((await call(owner, 'GET /api/notifications/pending-bids')).body.count, 1)
    const all = await call<{ id: number }[]>(owner, 'GET /api/bids/all')
    assert.deepEqual(
      all.body.map(({ id }) => id),
      [other.bid.id]
    )
    const page = await open(`/projects/${project.id}/compare`, owner)
    const props = pageProps<{ bids: { id: number }[]; pendingOffers: number }>(page.text)
    assert.deepEqual(
      props.bids.map(({ id }) => id),
      [other.bid.id]
    )
    assert.equal(props.pendingOffers, 1)
    assert.equal((await call(owner, `POST /api/bids/${mine.bid.id}/accept`)).status, 404)
    assert.equal((await call(owner, `DELETE /api/bids/${mine.bid.id}`)).status, 404)
    assert.equal((await open(card)).status, 404)
    assert.lengthOf((await call<unknown[]>(admin, `GET ${publicPaths[1]}`)).body, 2)

    await reinstate(admin, mine.company)
    const after = [await views([owner], paths), await views([null, other.company], publicPaths)]
    assert.deepEqual(after, before)
  }).tags(['@ADM-17'])

  test('messages stop with a neutral note, in both directions', async ({ assert }) => {
    const { owner, bids } = await createProjectWithBids(1)
    const [admin, { company }] = [await createAdmin(), bids[0]]
    const email = { receiverId: owner.user.id, content: 'Two crews are free.' }
    assert.equal((await call(company, 'POST /api/messages', email)).status, 201)
    await suspend(admin, owner)
    const refused = await call(company, 'POST /api/messages', email)
    assert.deepEqual(
      [refused.status, refused.body.message],
      [409, 'This account is not available at the moment.']
    )
    const { body } = await call<{ closed: string; can: { write: boolean } }[]>(
      company,
      'GET /api/messages/conversations'
    )
    assert.equal(body[0].closed, 'This account is not available at the moment.')
    assert.isFalse(body[0].can.write)
    assert.equal((await call(owner, 'POST /api/messages', email)).status, 401)
    await reinstate(admin, owner)
    assert.equal((await call(company, 'POST /api/messages', email)).status, 201)
  }).tags(['@ADM-17'])

  test('a selected stager may pay for a suspended owner’s project, with a notice', async ({
    assert,
  }) => {
    const scene = await createAcceptedBid()
    await suspend(await createAdmin(), scene.owner)
    const page = await open(`/payment/${scene.bid.id}`, scene.company)
    const { checkout } = pageProps<{ checkout: { notice: string } }>(page.text)
    assert.match(checkout.notice, /suspended at the moment/)
    const intent = await openCheckout(scene)
    await deliverEmails()
    await payByCard(intent)
    assert.equal((await completePayment(scene, intent.id)).body.status, 'paid')
    const emails = (await deliverEmails()).filter(({ subject }) =>
      subject.startsWith('You can now contact')
    )
    assert.sameMembers(
      emails.flatMap(({ to }) => to?.map((reader) => reader.address) ?? []),
      [scene.owner.user.email, scene.company.user.email]
    )
    const contact = await call(scene.company, `GET /api/bids/${scene.bid.id}/contact`)
    assert.equal(contact.body.email, scene.owner.user.email)
    assert.equal((await call(scene.company, `POST /api/bids/${scene.bid.id}/complete`)).status, 200)
    const shown = `GET /api/projects/${scene.project.id}`
    for (const [person, status] of [
      [null, 404],
      [await createStager(), 404],
      [scene.company, 200],
      [await createAdmin(), 200],
    ] as const) {
      assert.equal((await call(person, shown)).status, status)
    }
  }).tags(['@ADM-18', '@R88', '@R98'])

  test('a paid project goes on: the owner sees the contact details of a suspended stager', async ({
    assert,
  }) => {
    const { owner, company, project, bid } = await createPaidBid()
    await suspend(await createAdmin(), company)
    const contact = await call(owner, `GET /api/bids/${bid.id}/contact`)
    assert.deepEqual([contact.status, contact.body.email], [200, company.user.email])
    assert.equal((await call(owner, `POST /api/projects/${project.id}/complete`)).status, 200)
  }).tags(['@ADM-18'])

  test('gets emails about the decision and security, not about the market', async ({ assert }) => {
    const { owner, company, bid } = await createPaidBid()
    const admin = await createAdmin()
    await deliverEmails()
    await suspend(admin, owner)
    await call(company, `POST /api/bids/${bid.id}/complete`)
    const [first, ...others] = await deliverEmails()
    assert.deepEqual([first.subject, others], ['Your Stagely account is suspended', []])
    assert.include(first.text, 'Abusive or unlawful conduct')
    assert.notInclude(first.text, 'insults')
    await call(null, 'POST /api/auth/forgot-password', { email: owner.user.email })
    assert.match((await deliverEmails())[0].subject, /password/i)
    await reinstate(admin, owner)
    assert.equal((await deliverEmails())[0].subject, 'Your Stagely account is active again')
  })

  test('a password reset works and does not lift the suspension', async ({ assert }) => {
    const [admin, pat] = [await createAdmin(), await createOwner()]
    await suspend(admin, pat)
    const token = await issueLink(pat.user.email)
    const newPassword = `${password} again`
    const reset = await call(null, 'POST /api/auth/reset-password', { token, newPassword })
    assert.equal(reset.status, 200)
    const credentials = { email: pat.user.email, password: newPassword }
    assert.equal((await call(null, 'POST /api/auth/login', credentials)).status, 403)
  })
})
