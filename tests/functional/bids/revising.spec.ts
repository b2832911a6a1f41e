import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Bid from '#models/bid'
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
import { createProjectWithBids } from '#tests/helpers/scenes'

async function scene() {
  const [owner, company] = [await createOwner(), await createStager()]
  const project = await createProject(owner)
  const made = await createBid(project, company)
  return { owner, company, posted: project, made, path: `/api/bids/${made.id}` }
}

const taken = 'This offer can no longer be changed.'

test.group('Revising a bid', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('replaces its terms, with the fee for the new amount', async ({ assert }) => {
    const { owner, company, posted: project, path } = await scene()
    const changes = {
      amount: 6500,
      timeline: '1 week',
      experienceLevel: 'expert_stager',
      stagingPeriod: '120',
      paymentTerms: 'flexible',
      acceptsCreditCards: false,
      extensionPerMonth: 450,
    }

    const { status, body } = await call(company, `PATCH ${path}`, changes)

    assert.equal(status, 200)
    assert.containSubset(body, { ...changes, platformFee: 9900, status: 'pending' })
    assert.match(String(body.revisedAt), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
    assert.deepEqual(await notificationTypesOf(owner), ['offer_received', 'offer_changed'])
    assert.deepEqual(await notificationTypesOf(company), [])
    assert.deepEqual(await eventsOf(project.id), ['project_posted', 'bid_submitted', 'bid_revised'])
  })

  test('keeps fields that the body leaves out, and clears those sent as null', async ({
    assert,
  }) => {
    const { company, made, path } = await scene()
    await call(company, `PATCH ${path}`, { extensionPerMonth: 300 })
    const { body } = await call(company, `PATCH ${path}`, { extensionPerMonth: null })
    assert.containSubset(body, { ...terms, extensionPerMonth: null })
    assert.equal((await Bid.findOrFail(made.id)).platformFee, 4900)
  })

  test('from an outdated revision is refused with both values, and saves nothing', async ({
    assert,
  }) => {
    const { company, made, path } = await scene()
    const phone = { ...terms, amount: 4200, note: 'From the phone', revision: 0 }
    assert.equal((await call(company, `PATCH ${path}`, phone)).body.revision, 1)
    const before = await databaseDump()
    const laptop = { ...terms, timeline: '1 week', note: 'From the laptop', revision: 0 }
    const { status, body } = await call(company, `PATCH ${path}`, laptop)
    assert.equal(status, 409)
    assert.equal(
      body.message,
      'This offer was changed on another device or in another window. Offer: $4,200 there, $3,640 here. Timeline: 2 weeks there, 1 week here. Note: two versions.'
    )
    assert.deepEqual(await databaseDump(), before)

    // The same change again, after a lost response, is no conflict.
    assert.equal((await call(company, `PATCH ${path}`, phone)).status, 200)
    assert.equal((await call(company, `PATCH ${path}`, { ...laptop, revision: 2 })).status, 409)
    const { body: saved } = await call(company, `PATCH ${path}`, { ...laptop, revision: 1 })
    assert.deepInclude(saved, { amount: 3640, timeline: '1 week', revision: 2 })
    // Other clients of the API need no revision, and their changes count.
    assert.equal((await call(company, `PATCH ${path}`, { amount: 5000 })).body.revision, 3)
    assert.equal((await call(company, `PATCH ${path}`, { ...laptop, revision: 2 })).status, 409)
    assert.equal((await Bid.findOrFail(made.id)).amount, 5000)
  }).tags(['@BID-10', '@R395'])

  test('counts the changes of the former release, and nothing but changes of terms', async ({
    assert,
  }) => {
    const { owner, company, made, path } = await scene()
    const revision = async () => (await Bid.findOrFail(made.id)).revision
    await db
      .from('bids')
      .where('id', made.id)
      .update({ timeline: '1 week', revised_at: new Date() })
    assert.equal(await revision(), 1)
    await db
      .from('bids')
      .where('id', made.id)
      .update({ timeline: '1 week', revised_at: new Date() })
    await call(owner, `POST ${path}/accept`)
    assert.equal(await revision(), 1)
    const late = await call(company, `PATCH ${path}`, { amount: 4000, revision: 1 })
    assert.equal(late.body.message, taken)
  }).tags(['@BID-11'])

  test('shows its revision to the two sides only', async ({ assert }) => {
    const { owner, company, posted } = await scene()
    for (const [person, sees] of [
      [owner, true],
      [company, true],
      [await createStager(), false],
      [null, false],
    ] as const) {
      const { body } = await call<object[]>(person, `GET /api/projects/${posted.id}/bids`)
      assert.equal('revision' in body[0], sees)
    }
  }).tags(['@BID-10'])

  test('leaves no trace if nothing changes', async ({ assert }) => {
    const { company, path } = await scene()
    const before = await databaseDump()
    for (const same of [{}, terms, { amount: terms.amount }]) {
      const { status } = await call(company, `PATCH ${path}`, same)
      assert.equal(status, 200)
    }
    assert.deepEqual(await databaseDump(), before)
  })

  test('ignores everything in the body but the terms', async ({ assert }) => {
    const { company, made, path } = await scene()
    await call(company, `PATCH ${path}`, {
      amount: 5000,
      id: 77,
      userId: 1,
      status: 'accepted',
      paymentStatus: 'paid',
      platformFee: 0,
      revisedAt: '2020-01-01T00:00:00.000Z',
    })
    const stored = await Bid.findOrFail(made.id)
    assert.containSubset(stored.serialize(), { status: 'pending', platformFee: 7900, amount: 5000 })
    assert.isAbove(stored.revisedAt!.year, 2020)
  })

  test('is refused with invalid terms', async ({ assert }) => {
    const { company, path } = await scene()
    const before = await databaseDump()
    for (const [field, value, message] of [
      ['amount', 0, 'Enter an amount of at least $1'],
      ['amount', 20.5, 'Enter whole dollars, without cents'],
      ['timeline', '5 weeks', 'Please select a valid timeline option'],
      ['stagingPeriod', '31', 'Please select a valid staging period'],
      ['acceptsCreditCards', 'yes', 'Choose yes or no'],
      ['extensionPerMonth', 0, 'Enter whole dollars, at least $1'],
      ['extensionPerMonth', '450', 'Enter whole dollars, at least $1'],
    ] as const) {
      const { status, body } = await call(company, `PATCH ${path}`, { [field]: value })
      assert.equal(status, 422, `${field} ${value}`)
      assert.equal(body.errors?.[0].field, field)
      assert.include(body.message, message)
    }
    assert.deepEqual(await databaseDump(), before)
  })

  test('is refused once the bid is decided or another one is selected', async ({ assert }) => {
    const due = await createAcceptedBid()
    const paid = await createPaidBid()
    const rivals = await createProjectWithBids(2)
    await rivals.bids[0].bid.accept(rivals.owner.user)
    const declined = await scene()
    await declined.made.reject(declined.owner.user)
    const withdrawn = await scene()
    await withdrawn.made.cancel(withdrawn.company.user)
    const before = await databaseDump()

    for (const [company, id] of [
      [due.company, due.bid.id],
      [paid.company, paid.bid.id],
      [rivals.bids[1].company, rivals.bids[1].bid.id],
      [declined.company, declined.made.id],
      [withdrawn.company, withdrawn.made.id],
    ] as const) {
      const { status, body } = await call(company, `PATCH /api/bids/${id}`, { amount: 1 })
      assert.equal(status, 409)
      assert.equal(body.message, taken)
    }
    assert.deepEqual(await databaseDump(), before)
  })
})

test.group('Accepting a revised bid', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('is refused until the owner has seen the new terms', async ({ assert }) => {
    const { owner, company, made, path } = await scene()
    const { body: changed } = await call(company, `PATCH ${path}`, { amount: 9000 })

    const blind = await call(owner, `POST ${path}/accept`, { revisedAt: null })
    assert.equal(blind.status, 409)
    assert.include(blind.body.message, 'has changed this offer')
    assert.equal((await Bid.findOrFail(made.id)).status, 'pending')

    const { revisedAt } = changed
    const accepted = await call(owner, `POST ${path}/accept`, { revisedAt })
    assert.equal(accepted.status, 200)
    assert.containSubset(accepted.body, { amount: 9000, status: 'payment_required' })
  })

  test('refuses an invalid timestamp', async ({ assert }) => {
    const { owner, path } = await scene()
    for (const revisedAt of ['yesterday', '2026-11-02', '', 5, {}]) {
      const { status, body } = await call(owner, `POST ${path}/accept`, { revisedAt })
      assert.equal(status, 422, String(revisedAt))
      assert.equal(body.errors?.[0].field, 'revisedAt')
    }
    const { status } = await call(owner, `POST ${path}/accept`, { revisedAt: null })
    assert.equal(status, 200)
  })
})
