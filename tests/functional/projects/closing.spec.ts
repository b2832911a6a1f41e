import { test } from '@japa/runner'
import Bid from '#models/bid'
import Notification from '#models/notification'
import Project from '#models/project'
import { call } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'

const notificationTypes = async (person: Person) =>
  (await Notification.query().where('userId', person.user.id).orderBy('id')).map(({ type }) => type)

test.group('Completing a project', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('dates it, marks the work completed and notifies the stager', async ({ assert, client }) => {
    const { owner, company, project, bid } = await createPaidBid()

    const response = await client
      .post(`/api/projects/${project.id}/complete`)
      .bearerToken(owner.sessionId)

    response.assertStatus(200)
    response.assertBodyContains({ id: project.id, status: 'completed' })
    assert.isString(response.body().completedAt)
    const paid = await Bid.findOrFail(bid.id)
    assert.isNotNull(paid.stagerCompletedAt)
    assert.equal(paid.status, 'accepted')
    assert.include(await notificationTypes(company), 'project_completed')
  }).tags(['@API-10', '@DSH-11', '@R05', '@R16', '@R51', '@ENU-15'])

  test('keeps the time at which the stager marked its work', async ({ assert, client }) => {
    const { owner, company, project, bid } = await createPaidBid()
    await bid.completeWork(company.user)
    const { stagerCompletedAt } = await Bid.findOrFail(bid.id)
    await client.post(`/api/projects/${project.id}/complete`).bearerToken(owner.sessionId)
    const after = await Bid.findOrFail(bid.id)
    assert.equal(after.stagerCompletedAt!.toMillis(), stagerCompletedAt!.toMillis())
  })

  test('without the fee paid ends the selection and releases no contact details', async ({
    assert,
    client,
  }) => {
    const { owner, company, project, bid } = await createAcceptedBid()

    const response = await client
      .post(`/api/projects/${project.id}/complete`)
      .bearerToken(owner.sessionId)

    response.assertStatus(200)
    const ended = await Bid.findOrFail(bid.id)
    assert.deepInclude(ended.$attributes, {
      status: 'cancelled',
      cancellationReason: 'project_closed',
      stagerCompletedAt: null,
    })
    for (const person of [owner, company]) {
      const contact = await client.get(`/api/bids/${bid.id}/contact`).bearerToken(person.sessionId)
      contact.assertStatus(403)
    }
  }).tags(['@R05'])

  test('is refused while open, and after the end', async ({ assert, client }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    await createBid(project, await createStager())
    const complete = (id: number, person: Person) =>
      client.post(`/api/projects/${id}/complete`).bearerToken(person.sessionId)

    const before = await databaseDump()
    const open = await complete(project.id, owner)
    open.assertStatus(409)
    assert.isString(open.body().message)
    assert.deepEqual(await databaseDump(), before)

    const done = await createPaidBid()
    await complete(done.project.id, done.owner)
    const twice = await complete(done.project.id, done.owner)
    twice.assertStatus(409)
    await project.cancel(owner.user)
    const cancelled = await complete(project.id, owner)
    cancelled.assertStatus(409)
  }).tags(['@DSH-11'])

  test('happens once however often it is clicked', async ({ assert, client }) => {
    const { owner, company, project } = await createPaidBid()
    const responses = await Promise.all(
      Array.from({ length: 5 }, () =>
        client.post(`/api/projects/${project.id}/complete`).bearerToken(owner.sessionId)
      )
    )
    assert.deepEqual(
      responses.map((response) => response.status()).toSorted(),
      [200, 409, 409, 409, 409]
    )
    const notices = (await notificationTypes(company)).filter(
      (type) => type === 'project_completed'
    )
    assert.lengthOf(notices, 1)
  })
})

test.group('Canceling a project', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('ends every live bid and notifies the stagers', async ({ assert, client }) => {
    const [owner, first, second] = [await createOwner(), await createStager(), await createStager()]
    const project = await createProject(owner)
    const [selected, pending] = [await createBid(project, first), await createBid(project, second)]
    await selected.accept(owner.user)

    const response = await client
      .post(`/api/projects/${project.id}/cancel`)
      .bearerToken(owner.sessionId)

    response.assertStatus(200)
    response.assertBodyContains({ status: 'cancelled', badge: { text: 'Cancelled' } })
    assert.isString(response.body().cancelledAt)
    const statusOf = async ({ id }: Bid) => (await Bid.findOrFail(id)).status
    assert.equal(await statusOf(selected), 'cancelled')
    assert.equal(await statusOf(pending), 'rejected')
    assert.include(await notificationTypes(first), 'project_cancelled')
    assert.include(await notificationTypes(second), 'project_cancelled')
  }).tags(['@R18', '@R16'])

  test('tells a company with a paid fee that its job has ended', async ({ assert }) => {
    const { owner, company, project } = await createPaidBid()
    await deliverEmails()
    await call(owner, `POST /api/projects/${project.id}/cancel`)
    const [email, ...more] = await deliverEmails()
    assert.isEmpty(more)
    assert.deepEqual(
      email.to.map(({ address }) => address),
      [company.user.email]
    )
    assert.include(email.text, `${project.title} was cancelled, so your job there has ended.`)
    assert.include(email.text, 'The owner’s contact details stay on the project page.')
    assert.notInclude(email.text, 'You don’t need to do anything')
  }).tags(['@R18'])

  test('leaves a paid fee paid and the contact details visible', async ({ assert, client }) => {
    const { owner, company, project, bid } = await createPaidBid()
    await client.post(`/api/projects/${project.id}/cancel`).bearerToken(owner.sessionId)
    const kept = await Bid.findOrFail(bid.id)
    assert.deepInclude(kept.$attributes, { status: 'accepted', paymentStatus: 'paid' })
    const contact = await client.get(`/api/bids/${bid.id}/contact`).bearerToken(company.sessionId)
    contact.assertStatus(200)
  }).tags(['@R18', '@PRC-07'])

  test('explains the consequences beforehand, to the owner alone', async ({ assert }) => {
    const consequence = async (project: Project, person: Person | null) => {
      const { body } = await call<{ cancelConsequence: string | null }>(
        person,
        `GET /api/projects/${project.id}`
      )
      return body.cancelConsequence
    }
    const [owner, company] = [await createOwner(), await createStager()]
    const posted = await createProject(owner)
    assert.include(await consequence(posted, owner), 'It has no open offers')
    await createBid(posted, company)
    assert.include(
      await consequence(posted, owner),
      'declines its 1 offer. We’ll tell the company.'
    )
    assert.isNull(await consequence(posted, company))
    assert.isNull(await consequence(posted, null))
    const paid = await createPaidBid()
    assert.include(await consequence(paid.project, paid.owner), 'is not refunded')
    await paid.project.cancel(paid.owner.user)
    assert.isNull(await consequence(paid.project, paid.owner))
  })

  test('is refused after the end', async ({ assert, client }) => {
    const done = await createPaidBid()
    await done.project.complete(done.owner.user)
    const before = await databaseDump()
    const response = await client
      .post(`/api/projects/${done.project.id}/cancel`)
      .bearerToken(done.owner.sessionId)
    response.assertStatus(409)
    assert.deepEqual(await databaseDump(), before)
  })
})

test.group('Ending a project', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  for (const verb of ['complete', 'cancel']) {
    test(`is refused to everyone but the owner: ${verb}`, async ({ assert, client }) => {
      const { project, company } = await createAcceptedBid()
      const people = [company, await createOwner(), await createStager(), await createAdmin()]
      const before = await databaseDump()
      for (const person of people) {
        const response = await client
          .post(`/api/projects/${project.id}/${verb}`)
          .bearerToken(person.sessionId)
        response.assertStatus(403)
      }
      const anonymous = await client.post(`/api/projects/${project.id}/${verb}`)
      anonymous.assertStatus(401)
      assert.deepEqual(await databaseDump(), before)
      assert.equal((await Project.findOrFail(project.id)).status, 'in_progress')
    }).tags(['@ROL-02'])
  }
})
