import { test } from '@japa/runner'
import Bid from '#models/bid'
import Project from '#models/project'
import { reconcilePayments } from '#models/payment/open_payments'
import { suspendAccount } from '#models/user/suspension'
import { checkInvariants } from '#tests/helpers/invariants'
import { completePayment, emptyMarket, openCheckout } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
  terms,
} from '#tests/helpers/people'
import { repeatRace, onTwoServers, race, type Ask } from '#tests/helpers/races'
import { waitUntil } from '#tests/helpers/waiting'
import { payByCard } from '#tests/helpers/sandbox'

const suspension = { category: 'conduct', reason: 'Three reports of insults' }
const suspending = (admin: Awaited<ReturnType<typeof createAdmin>>, id: number) => (ask: Ask) =>
  ask(admin, `POST /api/admin/users/${id}/suspend`, suspension)

test.group('Races with a suspension', (group) => {
  onTwoServers(group)
  group.each.setup(() => emptyMarket())
  group.each.teardown(checkInvariants)

  test('against a bid: none is added after it', async ({ assert }) => {
    const admin = await createAdmin()
    await repeatRace(
      assert,
      async (round) => {
        const [owner, company] = [await createOwner(), await createStager()]
        const project = await createProject(owner)
        const target = round % 4 < 2 ? company : owner
        const [suspended, bid] = await race(round, suspending(admin, target.user.id), (ask) =>
          ask(company, `POST /api/projects/${project.id}/bids`, terms)
        )
        assert.equal(suspended.status, 200)
        assert.include([201, 401, 404], bid.status)
        const bids = await Bid.query().where('projectId', project.id)
        assert.lengthOf(bids, bid.status === 201 ? 1 : 0)
      },
      { rounds: 12, concurrency: 4 }
    )
  }).tags(['@ADM-18'])

  test('against the deletion of the account: one of the two happens', async ({ assert }) => {
    const admin = await createAdmin()
    await repeatRace(
      assert,
      async (round) => {
        const { user, sessionId } = await createStager()
        const [suspended, deleted] = await race(round, suspending(admin, user.id), (ask) =>
          ask({ user, sessionId }, `DELETE /api/users/${user.id}`)
        )
        const outcome = `${suspended.status} ${deleted.status}`
        assert.include(['200 401', '404 200', '409 200'], outcome)
      },
      { rounds: 24, concurrency: 4 }
    )
  }).tags(['@ADM-18'])

  test('against an acceptance: selected before it, or not at all', async ({ assert }) => {
    const admin = await createAdmin()
    await repeatRace(
      assert,
      async (round) => {
        const [owner, company] = [await createOwner(), await createStager()]
        const project = await createProject(owner)
        const { id } = await createBid(project, company)
        const target = round % 4 < 2 ? company : owner
        const [suspended, accepted] = await race(round, suspending(admin, target.user.id), (ask) =>
          ask(owner, `POST /api/bids/${id}/accept`)
        )
        assert.equal(suspended.status, 200)
        assert.include([200, 401, 404, 409], accepted.status)
        const { status } = await Bid.findOrFail(id)
        assert.equal(status, accepted.status === 200 ? 'payment_required' : 'pending')
      },
      { rounds: 12, concurrency: 4 }
    )
  }).tags(['@ADM-18'])

  test('against a payment: the money is never lost', async ({ assert }) => {
    const admin = await createAdmin()
    await repeatRace(
      assert,
      async (round) => {
        const scene = await createAcceptedBid()
        const intent = await openCheckout(scene)
        const target = round % 2 === 0 ? scene.company : scene.owner
        const [suspended] = await race<unknown>(
          round,
          suspending(admin, target.user.id),
          async () => {
            await payByCard(intent)
            return completePayment(scene, intent.id)
          }
        )
        assert.include(suspended, { status: 200 })
        await reconcilePayments()
        const isPaid = async () => (await Bid.findOrFail(scene.bid.id)).paymentStatus === 'paid'
        await waitUntil('the payment is recorded', isPaid)
      },
      { rounds: 6, concurrency: 2 }
    )
  }).tags(['@ADM-18', '@R88'])

  test('the unpaid selection of a suspended stager ends with its payment window', async ({
    assert,
  }) => {
    const scene = await createAcceptedBid()
    const by = (await createAdmin()).user
    await suspendAccount(scene.company.user, { by, category: 'conduct', reason: 'Insults' })
    await Bid.query()
      .where('id', scene.bid.id)
      .update({ paymentDueAt: new Date(0) })
    const { expireDueBids } = await import('#models/bid/expiry')
    await expireDueBids()
    assert.equal((await Bid.findOrFail(scene.bid.id)).status, 'cancelled')
    assert.equal((await Project.findOrFail(scene.project.id)).status, 'open')
  }).tags(['@R88'])

  test('of hiding against the owner’s deletion: what is refused has changed nothing', async ({
    assert,
  }) => {
    const admin = await createAdmin()
    await repeatRace(
      assert,
      async (round) => {
        const owner = await createOwner()
        const { id } = await createProject(owner)
        const [hidden, deleted] = await race(
          round,
          (ask) =>
            ask(admin, `POST /api/admin/projects/${id}/hide`, { reason: 'Not a real house' }),
          (ask) => ask(owner, `DELETE /api/projects/${id}`)
        )
        assert.equal(deleted.status, 200)
        const project = await Project.findOrFail(id)
        assert.equal(hidden.status === 200, project.hiddenAt !== null, hidden.body.message)
      },
      { rounds: 24, concurrency: 4 }
    )
  }).tags(['@ADM-19'])
})
