import { test } from '@japa/runner'
import Bid from '#models/bid'
import Project from '#models/project'
import { call } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import { eventsOf, notificationTypesOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  terms,
} from '#tests/helpers/people'

test.group('Making a bid', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('returns the stager’s own bid', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const project = await createProject(owner)

    const { status, body } = await call(company, `POST /api/projects/${project.id}/bids`, {
      ...terms,
      extensionPerMonth: 450,
    })

    assert.equal(status, 201)
    assert.containSubset(body, {
      ...terms,
      extensionPerMonth: 450,
      projectId: project.id,
      userId: company.user.id,
      status: 'pending',
      paymentStatus: 'unpaid',
      platformFee: 4900,
      stagerCompletedAt: null,
      standing: 'pending',
      costPerDay: 40.44,
      bidder: { id: company.user.id, stagerIdentifier: company.user.stagerIdentifier },
    })
    assert.match(String(body.createdAt), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    assert.notProperty(body, 'stripePaymentIntentId')
    assert.deepEqual(await notificationTypesOf(owner), ['offer_received'])
    assert.deepEqual(await eventsOf(project.id), ['project_posted', 'bid_submitted'])
  }).tags(['@API-13'])

  test('fills in the form’s default values', async ({ assert }) => {
    const project = await createProject(await createOwner())

    const { status, body } = await call(
      await createStager(),
      `POST /api/projects/${project.id}/bids`,
      {
        amount: 1500,
        timeline: 'flexible',
      }
    )

    assert.equal(status, 201)
    assert.containSubset(body, {
      experienceLevel: 'experienced_professional',
      stagingPeriod: '60',
      paymentTerms: 'full_completion',
      acceptsCreditCards: false,
      extensionPerMonth: null,
    })
  }).tags(['@DAT-06'])

  test('ignores everything in the body but the terms', async ({ assert }) => {
    const [owner, company, other] = [
      await createOwner(),
      await createStager(),
      await createStager(),
    ]
    const project = await createProject(owner)

    const { body } = await call(company, `POST /api/projects/${project.id}/bids`, {
      ...terms,
      id: 77,
      userId: other.user.id,
      user_id: other.user.id,
      projectId: 999,
      status: 'accepted',
      paymentStatus: 'paid',
      payment_status: 'paid',
      platformFee: 0,
      platform_fee: 0,
      stripePaymentIntentId: 'pi_mine',
      selectedAt: '2020-01-01T00:00:00Z',
      stagerCompletedAt: '2020-01-01T00:00:00Z',
      createdAt: '2020-01-01T00:00:00Z',
    })

    const stored = await Bid.findOrFail(Number(body.id))
    assert.equal(stored.id, 1)
    assert.containSubset(stored.serialize(), {
      userId: company.user.id,
      projectId: project.id,
      status: 'pending',
      paymentStatus: 'unpaid',
      platformFee: 4900,
      stripePaymentIntentId: null,
      selectedAt: null,
      stagerCompletedAt: null,
    })
    assert.isAbove(stored.createdAt.year, 2020)
  })

  test('is only for signed-in stagers, never on their own project', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const theirs = await createProject(owner)
    const own = await createProject(company)
    const homeowner = await createOwner({ userType: 'homeowner' })
    const before = await databaseDump()

    for (const [person, id, expected] of [
      [null, theirs.id, 401],
      [owner, theirs.id, 403],
      [homeowner, theirs.id, 403],
      [company, own.id, 403],
    ] as const) {
      const { status, body } = await call(person, `POST /api/projects/${id}/bids`, terms)
      assert.equal(status, expected)
      assert.isString(body.message)
    }
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@ROL-03', '@R12', '@R20'])

  test('needs an open, existing project', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const taken = (await createAcceptedBid()).project
    const completed = (await createPaidBid()).project
    await completed.complete(owner.user)
    const cancelled = await createProject(owner)
    await cancelled.cancel(owner.user)
    const deleted = await createProject(owner)
    await deleted.remove(owner.user)
    const late = await createProject(owner)
    await Project.query().where('id', late.id).update({ deadline: '2020-02-02' })
    const before = await databaseDump()

    for (const [id, expected] of [
      [taken.id, 409],
      [completed.id, 409],
      [late.id, 409],
      [cancelled.id, 404],
      [deleted.id, 404],
      [999, 404],
      ['0', 404],
      ['-1', 404],
      ['abc', 404],
      ['1.5', 404],
      ['2147483648', 404],
      ['99999999999', 404],
    ] as const) {
      const { status, body } = await call(company, `POST /api/projects/${id}/bids`, terms)
      assert.equal(status, expected, `project ${id}`)
      if (expected === 409) {
        assert.equal(body.message, 'This project is no longer open for offers.')
      }
    }
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@BID-01', '@R12'])

  test('is possible once per project and stager', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const project = await createProject(owner)
    await createBid(project, company)
    const before = await databaseDump()

    const { status, body } = await call(company, `POST /api/projects/${project.id}/bids`, terms)

    assert.equal(status, 409)
    assert.equal(body.message, 'You have already made an offer on this project.')
    assert.deepEqual(await databaseDump(), before)
    const elsewhere = await createProject(owner)
    const second = await call(company, `POST /api/projects/${elsewhere.id}/bids`, terms)
    assert.equal(second.status, 201)
  }).tags(['@GEN-02', '@BID-01', '@R12'])

  test('is possible again after the stager withdrew, not after the owner declined', async ({
    assert,
  }) => {
    const [owner, company, declined] = [
      await createOwner(),
      await createStager(),
      await createStager(),
    ]
    const project = await createProject(owner)
    await (await createBid(project, company)).cancel(company.user)
    await (await createBid(project, declined)).reject(owner.user)

    const again = await call(company, `POST /api/projects/${project.id}/bids`, terms)
    const refused = await call(declined, `POST /api/projects/${project.id}/bids`, terms)

    assert.equal(again.status, 201)
    assert.equal(refused.status, 409)
    assert.equal(refused.body.message, 'The owner has already declined your offer on this project.')
  }).tags(['@R12'])
})
