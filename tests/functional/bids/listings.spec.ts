import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { copyBid } from '#tests/helpers/bid_copies'
import { call } from '#tests/helpers/calls'
import { checkInvariants } from '#tests/helpers/invariants'
import { open, pageProps } from '#tests/helpers/pages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
} from '#tests/helpers/people'
import { createProjectWithBids } from '#tests/helpers/scenes'

interface Listed {
  id: number
  projectId: number
  status: string
  section: string
}

test.group('The owner’s list of bids', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('has those on their own projects: id, project and status, nothing more', async ({
    assert,
  }) => {
    const { owner, project, bids } = await createProjectWithBids(3)
    await createProjectWithBids(1)
    await bids[0].bid.reject(owner.user)
    await bids[1].bid.accept(owner.user)

    const { status, body } = await call<Listed[]>(owner, 'GET /api/bids/all')

    assert.equal(status, 200)
    assert.deepEqual(body as object[], [
      { id: bids[0].bid.id, projectId: project.id, status: 'rejected' },
      { id: bids[1].bid.id, projectId: project.id, status: 'payment_required' },
      { id: bids[2].bid.id, projectId: project.id, status: 'pending' },
    ])
  }).tags(['@API-14', '@R13'])

  test('has all bids for an admin, none for a stager, and is refused to guests', async ({
    assert,
  }) => {
    const { bids } = await createProjectWithBids(2)
    const everything = await call<Listed[]>(await createAdmin(), 'GET /api/bids/all')
    const nothing = await call<Listed[]>(bids[0].company, 'GET /api/bids/all')
    const refused = await call(null, 'GET /api/bids/all')

    assert.lengthOf(everything.body, 2)
    assert.isEmpty(nothing.body)
    assert.equal(refused.status, 401)
  })

  test('counts pending bids by project', async ({ assert }) => {
    const { owner, project, bids } = await createProjectWithBids(3)
    await bids[0].bid.reject(owner.user)
    const selected = await createProject(owner, { title: 'Taken' })
    const [chosen, backup] = [await createStager(), await createStager()]
    const newer = await createProject(owner, { title: 'Newer' })
    const newest = await createBid(newer, chosen)
    const waiting = await createBid(selected, backup)
    await (await createBid(selected, chosen)).accept(owner.user)
    await createProjectWithBids(1)

    const { status, body } = await call(owner, 'GET /api/notifications/pending-bids')

    assert.equal(status, 200)
    assert.deepEqual(body as object, {
      count: 3,
      latestBidId: waiting.id,
      projects: [
        { projectId: newer.id, title: 'Newer', pending: 1, latestBidId: newest.id },
        { projectId: project.id, title: project.title, pending: 2, latestBidId: bids[2].bid.id },
      ],
    })
    const other = await call(await createOwner(), 'GET /api/notifications/pending-bids')
    assert.deepEqual(other.body as object, { count: 0, latestBidId: 0, projects: [] })
    assert.equal((await call(null, 'GET /api/notifications/pending-bids')).status, 401)
  }).tags(['@API-06', '@R30'])
})

test.group('A stager’s own bids', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('come newest first, each in its section, with the possible actions', async ({ assert }) => {
    const due = await createAcceptedBid()
    const { company } = due
    const owner = await createOwner()
    const pending = await createBid(await createProject(owner), company)
    const declined = await createBid(await createProject(owner), company)
    await declined.reject(owner.user)
    const withdrawn = await createBid(await createProject(owner), company)
    await withdrawn.cancel(company.user)
    const free = await createBid(await createProject(owner), company, { amount: 50 })
    await free.accept(owner.user)
    await free.completeWork(company.user)

    const { body } = await call<Listed[]>(company, `GET /api/users/${company.user.id}/bids`)

    assert.deepEqual(
      body.map(({ id, section }) => [id, section]),
      [
        [free.id, 'completed'],
        [withdrawn.id, 'past'],
        [declined.id, 'past'],
        [pending.id, 'current'],
        [due.bid.id, 'current'],
      ]
    )
    const no = { pay: false, cancel: false, complete: false, hide: false, seeContact: false }
    const can = body.map((row) => (row as Listed & { can: object }).can)
    assert.containSubset(can, [
      { ...no, hide: true, seeContact: true },
      no,
      no,
      { ...no, cancel: true },
      { ...no, cancel: true, pay: true },
    ])
    assert.containSubset(body[4], {
      project: { id: due.project.id, title: due.project.title },
      standing: 'payment_due',
      platformFee: 4900,
      cancelReopensProject: true,
    })
  }).tags(['@API-15', '@GEN-02', '@SBD-05', '@SBD-06', '@R14'])

  test('are refused to everyone else', async ({ assert }) => {
    const { company, owner } = await createPaidBid()
    for (const [person, expected] of [
      [null, 401],
      [owner, 403],
      [await createStager(), 403],
      [await createAdmin(), 403],
    ] as const) {
      const reply = await call(person, `GET /api/users/${company.user.id}/bids`)
      assert.equal(reply.status, expected)
      assert.isString(reply.body.message)
    }
    assert.equal((await call(company, 'GET /api/users/0/bids')).status, 404)
    assert.equal((await call(company, 'GET /api/users/2147483648/bids')).status, 404)
  })
})

test.group('Many bids of one stager', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('come in pages, those that go on first, and each once', async ({ assert }) => {
    const company = await createStager()
    const owner = await createOwner()
    const [left, live] = [await createProject(owner), await createProject(owner)]
    const withdrawn = await createBid(left, company)
    const replaced = await createBid(live, company)
    await replaced.cancel(company.user)
    const pending = await createBid(live, company)
    await withdrawn.cancel(company.user)
    await createBid(live, await createStager())
    await copyBid(withdrawn, 103)
    await db.from('bids').where('id', replaced.id).update({ created_at: '2020-01-01' })
    await db.from('bids').where('id', pending.id).update({ created_at: '2020-01-02' })

    const path = `/api/users/${company.user.id}/bids`
    type Own = Listed & { can: { bidAgain: boolean } }
    const first = await call<Own[]>(company, `GET ${path}`)
    const second = await call<Own[]>(company, `GET ${path}?page=2`)
    const third = await call<Own[]>(company, `GET ${path}?page=3`)

    assert.deepEqual(
      [first, second, third].map(({ body, headers }) => [body.length, headers['x-total-count']]),
      [
        [100, '106'],
        [6, '106'],
        [0, '106'],
      ]
    )
    assert.equal(first.body.at(-1)!.id, pending.id, 'however old it is')
    const ids = [...first.body, ...second.body].map(({ id }) => id)
    assert.sameMembers(
      ids,
      (await db.from('bids').where('user_id', company.user.id)).map(({ id }) => id)
    )
    for (const { body } of [first, second]) {
      const ended = body.map(({ id }) => id).filter((id) => id !== pending.id && id !== replaced.id)
      assert.deepEqual(
        ended,
        ended.toSorted((one, other) => other - one)
      )
    }
    const former = second.body.at(-1)!
    assert.equal(former.id, replaced.id)
    assert.isFalse(former.can.bidAgain, 'the company has an offer there')
    const few = await call<Own[]>(company, `GET ${path}?page=2&perPage=3`)
    assert.lengthOf(few.body, 3)
    assert.equal((await call(company, `GET ${path}?page=0`)).status, 422)
  }).tags(['@JOB-111', '@R485'])

  test('fill pages of the dashboard, whose counts are those of all', async ({ assert }) => {
    const company = await createStager()
    const owner = await createOwner()
    const withdrawn = await createBid(await createProject(owner), company)
    await withdrawn.cancel(company.user)
    await copyBid(withdrawn, 101)
    await createBid(await createProject(owner), company)
    const done = await createBid(await createProject(owner), company, { amount: 50 })
    await done.accept(owner.user)
    await done.completeWork(company.user)
    await db.from('bids').where('id', done.id).update({ created_at: '2020-01-01' })
    interface Props {
      bids: Listed[]
      page: number
      pages: number
      decisions: { current: number; completed: number }
    }
    const visit = async (path: string) => pageProps<Props>((await open(path, company)).text)

    const first = await visit('/bids')
    assert.lengthOf(first.bids, 100)
    assert.deepEqual([first.page, first.pages], [1, 2])
    assert.notInclude(
      first.bids.map(({ id }) => id),
      done.id
    )
    const second = await visit('/bids?page=2')
    assert.equal(second.bids.at(-1)!.id, done.id)
    assert.lengthOf(second.bids, 4)
    for (const { decisions } of [first, second]) {
      assert.include(decisions, { current: 1, completed: 1 })
    }
    assert.equal((await visit('/bids?page=none')).page, 1)
  }).tags(['@JOB-111'])
})
