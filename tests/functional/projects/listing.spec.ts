import { test } from '@japa/runner'
import Bid from '#models/bid'
import { queriesDuring } from '#tests/helpers/database'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
} from '#tests/helpers/people'

test.group('An owner’s projects', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('are one’s own, newest first, whatever the query says', async ({ assert, client }) => {
    const [owner, other] = [await createOwner(), await createOwner()]
    const first = await createProject(owner)
    const second = await createProject(owner, { city: 'Weaverville' })
    await createProject(other)

    for (const query of ['', '?city=Asheville&state=NC', '?state=XX', '?page=2', '?status=open']) {
      const response = await client.get(`/api/projects${query}`).bearerToken(owner.sessionId)
      response.assertStatus(200)
      assert.deepEqual(
        response.body().map(({ id }: { id: number }) => id),
        [second.id, first.id]
      )
    }
  }).tags(['@API-08', '@R29', '@ROL-02'])

  test('are refused to guests', async ({ client }) => {
    const response = await client.get('/api/projects?city=Asheville&state=NC')
    response.assertStatus(401)
    response.assertBody({ message: 'Please log in to continue.' })
  }).tags(['@R29', '@R34', '@ROL-01'])

  test('count live bids and show the latest to decide on', async ({ assert, client }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const project = await createProject(owner)
    await createBid(project, await createStager(), { amount: 1000 })
    await createBid(project, await createStager(), { amount: 2000, stagingPeriod: '45' })
    const cancelled = await createBid(project, company)
    await (await Bid.findVisibleOrFail(cancelled.id)).cancel(company.user)

    const response = await client.get('/api/projects').bearerToken(owner.sessionId)
    const [row] = response.body()
    assert.deepInclude(row, { offerCount: 2, pendingBids: 2, section: 'active' })
    assert.deepInclude(row.latestPendingBid, { amount: 2000, stagingPeriodLabel: '45 days' })
    assert.deepInclude(row.can, { edit: false, delete: false, complete: false, cancel: true })
    assert.equal(row.dashboardBadge.text, 'Open')
  }).tags(['@DSH-05', '@DSH-10', '@R10'])

  test('have the badge of their bids', async ({ assert, client }) => {
    const rowOf = async (owner: Awaited<ReturnType<typeof createOwner>>) =>
      (await client.get('/api/projects').bearerToken(owner.sessionId)).body()[0]

    const waiting = await createAcceptedBid()
    const due = await rowOf(waiting.owner)
    assert.equal(due.dashboardBadge.text, 'Accepted')
    assert.isTrue(due.completeNeedsConfirmation)
    assert.isString(due.paymentDueAt)
    assert.isNull(due.contact)
    assert.isTrue(due.can.complete)

    const done = await createPaidBid()
    const paid = await rowOf(done.owner)
    assert.equal(paid.dashboardBadge.text, 'Accepted')
    assert.isFalse(paid.completeNeedsConfirmation)
    const { name, company, phone } = done.company.user
    assert.deepEqual(paid.contact, { name, company, phone })
    await done.project.complete(done.owner.user)
    const completed = await rowOf(done.owner)
    assert.equal(completed.dashboardBadge.text, 'Completed')
    assert.equal(completed.section, 'completed')
    assert.isString(completed.completedAt)
  }).tags(['@DSH-09', '@DSH-11', '@DSH-13', '@R05', '@R16'])

  test('show Rejected when every bid that was not withdrawn is rejected', async ({
    assert,
    client,
  }) => {
    const [owner, rejected, cancelled] = [
      await createOwner(),
      await createStager(),
      await createStager(),
    ]
    const project = await createProject(owner)
    const badge = async () => {
      const response = await client.get('/api/projects').bearerToken(owner.sessionId)
      return response.body()[0].dashboardBadge.text
    }
    const first = await createBid(project, rejected)
    const second = await createBid(project, cancelled)
    await (await Bid.findVisibleOrFail(first.id)).reject(owner.user)
    assert.equal(await badge(), 'Open')
    await (await Bid.findVisibleOrFail(second.id)).cancel(cancelled.user)
    assert.equal(await badge(), 'Rejected')
  }).tags(['@DSH-13', '@R09'])

  test('take one query however many there are', async ({ assert, client }) => {
    const owner = await createOwner()
    const list = () => client.get('/api/projects').bearerToken(owner.sessionId)
    await createProject(owner)
    const one = await queriesDuring(list)
    for (let count = 0; count < 5; count += 1)
      await createBid(await createProject(owner), await createStager())
    const many = await queriesDuring(list)
    assert.equal(many.length, one.length)
    assert.isAtMost(many.length, 2)
  }).tags(['@API-08'])
})
