import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Bid from '#models/bid'
import { refreshReputation } from '#models/user/reputation'
import { comparedFigures, comparedPeriods } from '#queries/week_figures'
import { databaseNow } from '#services/database/clock'
import { call } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { checkInvariants } from '#tests/helpers/invariants'
import { emptyMarketWithoutWebhooks, openCheckout } from '#tests/helpers/payments'
import { createAcceptedBid, createOwner, createPaidBid, createStager } from '#tests/helpers/people'
import { createProjectWithBids, createProjectWithBidsBy } from '#tests/helpers/scenes'
import { eventsOf, notificationTypesOf } from '#tests/helpers/stored_records'

type Accepted = Awaited<ReturnType<typeof createAcceptedBid>>

const undo = ({ owner, bid }: Pick<Accepted, 'owner' | 'bid'>) =>
  call(owner, `POST /api/bids/${bid.id}/undo-accept`)

/** Moves the acceptance into the past, without changing anything else. */
const acceptedMinutesAgo = (bid: Bid, minutes: number) =>
  db.rawQuery('update bids set selected_at = now() - make_interval(mins => ?) where id = ?', [
    minutes,
    bid.id,
  ])

interface Listed {
  id: number
  undoableUntil: string | null
  can: { undoAccept: boolean }
}

async function listedFor({ owner, bid }: Pick<Accepted, 'owner' | 'bid'>): Promise<Listed> {
  const { body } = await call<Listed[]>(owner, `GET /api/projects/${bid.projectId}/bids`)
  return body.find(({ id }) => id === bid.id)!
}

test.group('The owner undoes an acceptance', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('the offer is pending again with its terms, and the project is open', async ({ assert }) => {
    const { owner, project, bids } = await createProjectWithBids(2, { amount: 3180 })
    const [{ bid }, other] = bids
    const before = await Bid.findOrFail(bid.id)
    await call(owner, `POST /api/bids/${bid.id}/accept`)
    const shown = await listedFor({ owner, bid })
    assert.isTrue(shown.can.undoAccept)
    const { selectedAt } = await Bid.findOrFail(bid.id)
    assert.equal(shown.undoableUntil, selectedAt!.plus({ minutes: 30 }).toUTC().toISO())

    const { status, body } = await undo({ owner, bid })

    assert.equal(status, 200)
    assert.containSubset(body, { status: 'pending', view: 'offer', amount: 3180 })
    const after = await Bid.findOrFail(bid.id)
    assert.isNotNull(after.acceptanceUndoneAt)
    const kept = (row: Bid) => {
      const { acceptanceUndoneAt, updatedAt, ...rest } = row.serialize()
      return rest
    }
    assert.deepEqual(kept(after), kept(before))
    const read = await call(null, `GET /api/projects/${project.id}`)
    assert.equal(read.body.status, 'open')
    assert.includeMembers(await eventsOf(project.id), ['bid_accepted', 'acceptance_undone'])
    assert.notInclude(await notificationTypesOf(other.company), 'acceptance_undone')
    // The other one, and this one, can be accepted.
    assert.equal((await call(owner, `POST /api/bids/${bid.id}/accept`)).status, 200)
  }).tags(['@JOB-30', '@R430'])

  test('the company is told, and not that it was accepted', async ({ assert }) => {
    const scene = await createProjectWithBids(1)
    const [{ bid, company }] = scene.bids
    await deliverEmails()
    await call(scene.owner, `POST /api/bids/${bid.id}/accept`)
    await undo({ owner: scene.owner, bid })

    assert.deepEqual(await notificationTypesOf(company), ['acceptance_undone'])
    const emails = await deliverEmails()
    const subjects = emails.filter(({ to }) => to[0].address === company.user.email)
    assert.deepEqual(
      subjects.map(({ subject }) => subject),
      [`Your offer on ${scene.project.title} waits for a decision again`]
    )
  }).tags(['@JOB-31'])

  test('nothing counts it: figures, statistics, response time', async ({ assert }) => {
    const { owner, bids } = await createProjectWithBids(1)
    const [{ bid }] = bids
    const counts = async () => {
      const figures = await comparedFigures(
        comparedPeriods((await databaseNow()).plus({ minutes: 1 }))
      )
      return figures.find(({ name }) => name === 'acceptances')!.thisWeek
    }
    await refreshReputation()
    const stored = await db.from('reputation_scores').orderBy('user_id').select('*')
    const before = await counts()
    await call(owner, `POST /api/bids/${bid.id}/accept`)
    assert.equal(await counts(), before + 1)
    await undo({ owner, bid })

    await refreshReputation()
    const now = await db.from('reputation_scores').orderBy('user_id').select('*')
    const plain = (rows: Record<string, unknown>[]) =>
      rows.map(({ last_updated: _, ...figures }) => figures)
    assert.deepEqual(plain(now), plain(stored))
    assert.equal(await counts(), before)
  }).tags(['@JOB-32'])

  test('not once the company has opened the checkout, even if that failed', async ({ assert }) => {
    const scene = await createAcceptedBid()
    assert.isTrue((await listedFor(scene)).can.undoAccept)
    await openCheckout(scene)
    await call(scene.company, `POST /api/bids/${scene.bid.id}/cancel-payment`)
    assert.isFalse((await listedFor(scene)).can.undoAccept)
    const before = await databaseDump()

    const { status, body } = await undo(scene)

    assert.equal(status, 409)
    assert.equal(
      body.message,
      'The company has started to pay, so accepting the offer can’t be undone anymore.'
    )
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@JOB-30'])

  test('not after thirty minutes', async ({ assert }) => {
    const scene = await createAcceptedBid()
    await acceptedMinutesAgo(scene.bid, 30)
    assert.isFalse((await listedFor(scene)).can.undoAccept)
    const before = await databaseDump()
    const { status, body } = await undo(scene)
    assert.equal(status, 409)
    assert.equal(body.message, 'Accepting an offer can be undone for 30 minutes. They are over.')
    assert.deepEqual(await databaseDump(), before)

    await acceptedMinutesAgo(scene.bid, 29)
    assert.equal((await undo(scene)).status, 200)
  }).tags(['@JOB-30'])

  test('not an offer without a fee, a paid one, or one that isn’t accepted', async ({ assert }) => {
    const free = await createProjectWithBids(2, { amount: 90 })
    await call(free.owner, `POST /api/bids/${free.bids[0].bid.id}/accept`)
    const paid = await createPaidBid()
    const pending = await createProjectWithBids(1)
    const before = await databaseDump()
    for (const [scene, refusal] of [
      [
        { owner: free.owner, bid: free.bids[0].bid },
        'An offer without a fee is confirmed at once, so accepting it can’t be undone.',
      ],
      [paid, 'The company has started to pay, so accepting the offer can’t be undone anymore.'],
      [{ owner: pending.owner, bid: pending.bids[0].bid }, 'There is no acceptance to undo.'],
    ] as const) {
      const { status, body } = await undo(scene)
      assert.equal(status, 409)
      assert.equal(body.message, refusal)
    }
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@JOB-30'])

  test('once for each offer, and three a day for each owner', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const scenes = await Promise.all(
      Array.from({ length: 4 }, () => createProjectWithBidsBy(owner, [company]))
    )
    const offers = scenes.map(({ bids }) => bids[0].bid)
    for (const bid of offers.slice(0, 3)) {
      await call(owner, `POST /api/bids/${bid.id}/accept`)
      assert.equal((await undo({ owner, bid })).status, 200)
    }
    await call(owner, `POST /api/bids/${offers[0].id}/accept`)
    const again = await undo({ owner, bid: offers[0] })
    assert.equal(again.status, 409)
    assert.include(again.body.message, 'That is possible once for each offer.')

    await call(owner, `POST /api/bids/${offers[3].id}/accept`)
    assert.isFalse((await listedFor({ owner, bid: offers[3] })).can.undoAccept)
    const fourth = await undo({ owner, bid: offers[3] })
    assert.equal(fourth.status, 409)
    assert.include(fourth.body.message, 'You have undone 3 acceptances within a day.')

    // Of another owner none is counted.
    const other = await createAcceptedBid()
    assert.equal((await undo(other)).status, 200)
    await db
      .from('bids')
      .where('id', offers[1].id)
      .update({ acceptance_undone_at: db.raw("now() - interval '25 hours'") })
    assert.equal((await undo({ owner, bid: offers[3] })).status, 200)
  }).tags(['@JOB-30'])

  test('only the owner, and the company never', async ({ assert }) => {
    const scene = await createAcceptedBid()
    for (const person of [scene.company, await createOwner()]) {
      assert.equal((await undo({ ...scene, owner: person })).status, 403)
    }
    const { body } = await call<Listed[]>(
      scene.company,
      `GET /api/projects/${scene.project.id}/bids`
    )
    assert.isFalse(body[0].can.undoAccept)
    assert.isNull(body[0].undoableUntil)
  }).tags(['@R430'])

  test('four at the same time on four projects: three', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const scenes = await Promise.all(
      Array.from({ length: 4 }, () => createProjectWithBidsBy(owner, [company]))
    )
    const offers = scenes.map(({ bids }) => bids[0].bid)
    for (const bid of offers) await call(owner, `POST /api/bids/${bid.id}/accept`)
    const replies = await Promise.all(offers.map((bid) => undo({ owner, bid })))
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 200, 200, 409])
  }).tags(['@JOB-30'])
})
