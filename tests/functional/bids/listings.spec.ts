import { test } from '@japa/runner'
import { call } from '#tests/helpers/calls'
import { checkInvariants } from '#tests/helpers/invariants'
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
