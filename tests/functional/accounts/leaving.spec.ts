import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Bid from '#models/bid'
import { suspendAccount } from '#models/user/suspension'
import { runningJobsOf } from '#queries/running_jobs'
import { jobConsequence } from '#shared/jobs/running_jobs'
import { call } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { checkInvariants } from '#tests/helpers/invariants'
import {
  completePayment,
  emptyMarketWithoutWebhooks,
  openCheckout,
  type Scene,
} from '#tests/helpers/payments'
import { createAdmin, createOwner, createPaidBid, type Person } from '#tests/helpers/people'
import { payByCard } from '#tests/helpers/sandbox'
import { createProjectWithBids } from '#tests/helpers/scenes'
import { createStaging, moveStaging } from '#tests/helpers/stagings'
import { notificationTypesOf } from '#tests/helpers/stored_records'

const leave = ({ user, ...person }: Person) =>
  call({ user, ...person }, `DELETE /api/users/${user.id}`)

const reopen = (owner: Person, projectId: number) =>
  call(owner, `POST /api/projects/${projectId}/reopen`)

interface Seen {
  status: string
  departureNote: string | null
  can: { reopen: boolean }
}

const seenBy = async (person: Person, projectId: number) =>
  (await call<Seen>(person, `GET /api/projects/${projectId}`)).body

/** What the header of the job says about its other side. */
async function noteFor(person: Person, projectId: number) {
  const path = `GET /api/projects/${projectId}/job`
  const { body } = await call<{ header: { note: string | null } }>(person, path)
  return body.header.note
}

async function pay(scene: Scene) {
  const intent = await openCheckout(scene)
  await payByCard(intent)
  await completePayment(scene, intent.id)
}

test.group('One side of a running job leaves', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('the company: the owner reads it, and opens the project again with the reserve', async ({
    assert,
  }) => {
    const { owner, project, bids } = await createProjectWithBids(2)
    const [chosen, other] = bids
    await call(owner, `POST /api/bids/${chosen.bid.id}/accept`)
    await pay(chosen)
    const early = await reopen(owner, project.id)
    assert.equal(early.status, 409)
    assert.include(early.body.message, 'only after its staging company has left Stagely')
    assert.isFalse((await seenBy(owner, project.id)).can.reopen)
    await leave(chosen.company)

    const seen = await seenBy(owner, project.id)
    assert.equal(seen.departureNote, 'This company has left Stagely.')
    assert.isTrue(seen.can.reopen)
    assert.equal((await reopen(other.company, project.id)).status, 403)
    const { status, body } = await reopen(owner, project.id)
    assert.equal(status, 200)
    assert.containSubset(body, { status: 'open', departureNote: null })
    const gone = await Bid.findOrFail(chosen.bid.id)
    assert.deepEqual(
      [gone.status, gone.cancellationReason, gone.paymentStatus],
      ['cancelled', 'account_deleted', 'paid']
    )
    assert.equal((await notificationTypesOf(other.company)).at(-1), 'offer_revived')
    await call(other.company, `POST /api/bids/${other.bid.id}/confirm`)
    assert.equal((await call(owner, `POST /api/bids/${other.bid.id}/accept`)).status, 200)
    await pay(other)
    assert.equal((await Bid.findOrFail(other.bid.id)).status, 'accepted')
    assert.equal((await reopen(owner, project.id)).status, 409)
  }).tags(['@JOB-43'])

  test('not while its furniture is in the home', async ({ assert }) => {
    const scene = await createStaging(3)
    await moveStaging(scene.bid.id, -3)
    await leave(scene.company)
    assert.isFalse((await seenBy(scene.owner, scene.project.id)).can.reopen)
    const before = await databaseDump()
    const { status, body } = await reopen(scene.owner, scene.project.id)
    assert.equal(status, 409)
    assert.include(body.message, 'The furniture is in the home.')
    assert.deepEqual(await databaseDump(), before)
    await call(scene.owner, `POST ${scene.path}/removal`)
    assert.equal((await reopen(scene.owner, scene.project.id)).status, 200)
  }).tags(['@JOB-43'])

  test('no request reaches a deleted person', async ({ assert }) => {
    const scene = await createPaidBid()
    await leave(scene.company)
    await call(scene.owner, `POST /api/projects/${scene.project.id}/complete`)
    assert.lengthOf(await db.from('notifications').where('user_id', scene.company.user.id), 0)
    const emails = await deliverEmails()
    for (const { to } of emails) assert.notEqual(to[0].address, scene.company.user.email)
  }).tags(['@JOB-43'])

  test('a suspension: the other side reads that the job goes on', async ({ assert }) => {
    const scene = await createPaidBid()
    const { user: by } = await createAdmin()
    await suspendAccount(scene.company.user, { by, category: 'conduct', reason: 'Checking' })
    const seen = await seenBy(scene.owner, scene.project.id)
    assert.equal(
      seen.departureNote,
      'This company can’t use Stagely at the moment. The job goes on; call or write to them.'
    )
    assert.isFalse(seen.can.reopen)

    assert.equal(await noteFor(scene.owner, scene.project.id), seen.departureNote)

    const other = await createStaging(5)
    await suspendAccount(other.owner.user, { by, category: 'conduct', reason: 'Checking' })
    const staging = await call<Seen>(other.company, `GET ${other.path}`)
    assert.include(staging.body.departureNote, 'This owner can’t use Stagely at the moment.')
    const note = await noteFor(other.company, other.project.id)
    assert.equal(note, staging.body.departureNote)
  }).tags(['@JOB-43', '@JOB-91', '@R459'])

  test('the owner: the company reads it', async ({ assert }) => {
    const scene = await createStaging(5)
    await leave(scene.owner)
    const { body } = await call<Seen>(scene.company, `GET ${scene.path}`)
    assert.equal(body.departureNote, 'This owner has left Stagely.')
  }).tags(['@JOB-43'])

  test('the running jobs of an account are named, with what happens to them', async ({
    assert,
  }) => {
    const scene = await createStaging(5)
    const done = await createPaidBid()
    await call(done.owner, `POST /api/projects/${done.project.id}/complete`)
    assert.deepEqual(await runningJobsOf(done.owner.user), [])
    assert.deepEqual(await runningJobsOf((await createOwner()).user), [])
    const [own] = await runningJobsOf(scene.company.user)
    assert.containSubset(own, { projectId: scene.project.id, side: 'stager', isStaged: false })
    const [theirs] = await runningJobsOf(scene.owner.user)
    assert.equal(theirs.side, 'owner')
    const { title } = scene.project
    assert.match(
      jobConsequence(own, 'delete'),
      new RegExp(`^${title}: install on .*The owner reads that the company has left`)
    )
    assert.match(jobConsequence(theirs, 'delete'), /The project is cancelled/)
    assert.match(jobConsequence(own, 'suspend'), /The job goes on\. The owner reads/)
    await moveStaging(scene.bid.id, -5)
    const [staged] = await runningJobsOf(scene.company.user)
    assert.include(jobConsequence(staged, 'delete'), 'the furniture is in the home')
  }).tags(['@JOB-42'])

  test('the console reads the running jobs of one account when it asks', async ({ assert }) => {
    const scene = await createStaging(5)
    await createStaging(6)
    const admin = await createAdmin()
    const jobsOf = ({ user }: Person) =>
      call<{ jobs: object[] }>(admin, `GET /api/admin/users/${user.id}/running-jobs`)
    for (const [person, side] of [
      [scene.company, 'stager'],
      [scene.owner, 'owner'],
    ] as const) {
      const { status, body } = await jobsOf(person)
      assert.equal(status, 200)
      assert.lengthOf(body.jobs, 1)
      assert.containSubset(body.jobs[0], { projectId: scene.project.id, side })
    }
    assert.deepEqual((await jobsOf(await createOwner())).body, { jobs: [] })
    await leave(scene.company)
    assert.equal((await jobsOf(scene.company)).status, 404)
  }).tags(['@JOB-42', '@JOB-76', '@R465'])
})
