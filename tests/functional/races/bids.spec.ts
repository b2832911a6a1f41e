import { test } from '@japa/runner'
import Bid from '#models/bid'
import Project from '#models/project'
import { statusesOf } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { eventsOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import { createOwner, createStager, terms } from '#tests/helpers/people'
import { repeatRace, onTwoServers, race, type Ask } from '#tests/helpers/races'
import { createProjectWithBidsBy } from '#tests/helpers/scenes'

const crowd = async (companies: number) => ({
  owner: await createOwner(),
  companies: await Promise.all(Array.from({ length: companies }, () => createStager())),
})
const bidStatus = async (id: number) => (await Bid.findOrFail(id)).status
const projectStatus = async ({ id }: Project) => (await Project.findOrFail(id)).status

/** A server reads two bodies with photos at a time; it asks further clients to retry. */
const oneEditAServer = { concurrency: 2 }

test.group('Races around bids', (group) => {
  onTwoServers(group)
  group.each.setup(() => emptyDatabase())
  group.each.teardown(checkInvariants)

  test('three acceptances: one wins', async ({ assert }) => {
    const { owner, companies } = await crowd(3)
    await repeatRace(assert, async (round) => {
      const { bids } = await createProjectWithBidsBy(owner, companies)
      const accept = bids.map(
        ({ bid }) =>
          (ask: Ask) =>
            ask(owner, `POST /api/bids/${bid.id}/accept`)
      )
      const replies = await race(round, ...accept)
      assert.deepEqual(statusesOf(replies), [200, 409, 409])
      const winner = bids[replies.findIndex(({ status }) => status === 200)]
      assert.equal(await bidStatus(winner.bid.id), 'payment_required')
    })
  }).tags(['@R50'])

  test('acceptance and withdrawal: withdrawn, and the response has the project’s status', async ({
    assert,
  }) => {
    const { owner, companies } = await crowd(1)
    await repeatRace(assert, async (round) => {
      const { project, bids } = await createProjectWithBidsBy(owner, companies)
      const { id } = bids[0].bid
      const [accepted, cancelled] = await race(
        round,
        (ask) => ask(owner, `POST /api/bids/${id}/accept`),
        (ask) => ask(companies[0], `POST /api/bids/${id}/cancel`)
      )
      assert.equal(cancelled.status, 200)
      assert.include([200, 409], accepted.status)
      const expected = accepted.status === 200 ? 'reopened' : 'open'
      assert.equal(cancelled.body.projectStatus, expected)
      assert.equal(await bidStatus(id), 'cancelled')
      assert.equal(await projectStatus(project), 'open')
    })
  })

  test('acceptance and deletion: one of them', async ({ assert }) => {
    const { owner, companies } = await crowd(1)
    await repeatRace(assert, async (round) => {
      const { project, bids } = await createProjectWithBidsBy(owner, companies)
      const { id } = bids[0].bid
      const replies = await race(
        round,
        (ask) => ask(owner, `POST /api/bids/${id}/accept`),
        (ask) => ask(owner, `DELETE /api/bids/${id}`)
      )
      assert.deepEqual(statusesOf(replies), [200, 409])
      const isAccepted = replies[0].status === 200
      assert.equal(await bidStatus(id), isAccepted ? 'payment_required' : 'rejected')
      assert.equal(await projectStatus(project), isAccepted ? 'in_progress' : 'open')
    })
  })

  test('a new bid and an acceptance: in time, or too late', async ({ assert }) => {
    const { owner, companies } = await crowd(2)
    const [first, second] = companies
    await repeatRace(assert, async (round) => {
      const { project, bids } = await createProjectWithBidsBy(owner, [first])
      const [accepted, made] = await race(
        round,
        (ask) => ask(owner, `POST /api/bids/${bids[0].bid.id}/accept`),
        (ask) => ask(second, `POST /api/projects/${project.id}/bids`, terms)
      )
      assert.equal(accepted.status, 200)
      assert.include([201, 409], made.status)
      const stored = await Bid.query().where('projectId', project.id)
      assert.lengthOf(stored, made.status === 201 ? 2 : 1)
    })
  })

  test('one bid sent four times: one bid', async ({ assert }) => {
    const { owner, companies } = await crowd(1)
    await repeatRace(assert, async (round) => {
      const { project } = await createProjectWithBidsBy(owner, [])
      const path = `POST /api/projects/${project.id}/bids`
      const send = (ask: Ask) => ask(companies[0], path, terms)
      const replies = await race(round, send, send, send, send)
      assert.deepEqual(statusesOf(replies), [201, 409, 409, 409])
      assert.lengthOf(await Bid.query().where('projectId', project.id), 1)
    })
  })

  test('a new bid and the deletion of its project: one of them', async ({ assert }) => {
    const { owner, companies } = await crowd(1)
    await repeatRace(assert, async (round) => {
      const { project } = await createProjectWithBidsBy(owner, [])
      const [removed, made] = await race(
        round,
        (ask) => ask(owner, `DELETE /api/projects/${project.id}`),
        (ask) => ask(companies[0], `POST /api/projects/${project.id}/bids`, terms)
      )
      assert.include(['200 404', '409 201'], `${removed.status} ${made.status}`)
    })
  }).tags(['@R10'])

  test('a new bid and the editing of its project: never edited once it has a bid', async ({
    assert,
  }) => {
    const { owner, companies } = await crowd(1)
    await repeatRace(
      assert,
      async (round) => {
        const { project } = await createProjectWithBidsBy(owner, [])
        const [edited, made] = await race(
          round,
          (ask) => ask(owner, `PATCH /api/projects/${project.id}`, { title: 'Another title' }),
          (ask) => ask(companies[0], `POST /api/projects/${project.id}/bids`, terms)
        )
        assert.equal(made.status, 201)
        assert.include([200, 409], edited.status)
        const kinds = await eventsOf(project.id)
        const inOrder = ['project_posted', 'project_edited', 'bid_submitted']
        assert.deepEqual(
          kinds,
          edited.status === 200 ? inOrder : ['project_posted', 'bid_submitted']
        )
      },
      oneEditAServer
    )
  }).tags(['@R10', '@R50'])

  test('completion and withdrawal by the stager: one of them', async ({ assert }) => {
    const { owner, companies } = await crowd(1)
    await repeatRace(assert, async (round) => {
      const { project, bids } = await createProjectWithBidsBy(owner, companies)
      await bids[0].bid.accept(owner.user)
      const replies = await race(
        round,
        (ask) => ask(owner, `POST /api/projects/${project.id}/complete`),
        (ask) => ask(companies[0], `POST /api/bids/${bids[0].bid.id}/cancel`)
      )
      assert.deepEqual(statusesOf(replies), [200, 409])
      const isCompleted = replies[0].status === 200
      assert.equal(await projectStatus(project), isCompleted ? 'completed' : 'open')
      const { cancellationReason } = await Bid.findOrFail(bids[0].bid.id)
      assert.equal(cancellationReason, isCompleted ? 'project_closed' : 'withdrawn')
    })
  })

  test('completion and cancellation of a project: one of them', async ({ assert }) => {
    const { owner, companies } = await crowd(2)
    await repeatRace(assert, async (round) => {
      const { project, bids } = await createProjectWithBidsBy(owner, companies, { amount: 50 })
      await bids[0].bid.accept(owner.user)
      const replies = await race(
        round,
        (ask) => ask(owner, `POST /api/projects/${project.id}/complete`),
        (ask) => ask(owner, `POST /api/projects/${project.id}/cancel`)
      )
      // Not 404: the owner still sees a project that was just canceled.
      assert.deepEqual(statusesOf(replies), [200, 409])
      const expected = replies[0].status === 200 ? 'completed' : 'cancelled'
      assert.equal(await projectStatus(project), expected)
    })
  })
})
