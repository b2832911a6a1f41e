import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { dayInBrief, dayInWords, marketDay, marketMidnight } from '#shared/values/market_time'
import { lastReviewDay, reviewsDueAt } from '#shared/reputation/reviews'
import { releaseDueReviews, remindOfReviews } from '#models/review/release'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { assertInvariants } from '#tests/helpers/invariants'
import { emptyMarket } from '#tests/helpers/payments'
import { open } from '#tests/helpers/pages'
import { createOwner, type Person } from '#tests/helpers/people'
import {
  createCompleted,
  endReviewTime,
  ofCompany,
  ofOwner,
  storeFee,
} from '#tests/helpers/reviews'
import { addPair, answerPair, createPaidWork } from '#tests/helpers/room_pairs'
import {
  createReleased,
  createStaging,
  dayFromNow,
  moveStaging,
  storedStaging,
} from '#tests/helpers/stagings'
import { notificationTypesOf } from '#tests/helpers/stored_records'

interface SeenBid {
  id: number
  completeBlockedReason: string | null
  can: { complete: boolean }
}

/** Whether the work can be completed, everywhere the company reads it. */
async function completionFor(company: Person, projectId: number) {
  const own = await call<SeenBid[]>(company, `GET /api/users/${company.user.id}/bids`)
  const listed = await call<SeenBid[]>(company, `GET /api/projects/${projectId}/bids`)
  return [own, listed].map(({ body: [bid] }) => [bid.can.complete, bid.completeBlockedReason])
}

test.group('Completing the work', (group) => {
  group.each.setup(() => emptyDatabase())

  test('waits for an agreed install day, and says where another one is proposed', async ({
    assert,
  }) => {
    const { owner, company, project, bid } = await createStaging(10)
    const complete = () => call(company, `POST /api/bids/${bid.id}/complete`)
    const day = (date: string) => dayInBrief(date, dayFromNow(0))
    const sentence = (days: number) =>
      `The install is on ${day(dayFromNow(days))}. Work can be completed from that day on.`

    const before = await databaseDump(['rate_limits', 'sessions'])
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await complete()
      assert.equal(status, 409)
      assert.deepEqual(body, {
        message: sentence(10),
        link: { label: 'Propose another day', href: `/projects/${project.id}/staging` },
      })
    }
    assert.deepEqual(await databaseDump(['rate_limits', 'sessions']), before)
    assert.deepEqual(await completionFor(company, project.id), [
      [false, sentence(10)],
      [false, sentence(10)],
    ])

    await moveStaging(bid.id, -9)
    assert.equal((await complete()).status, 409, 'on the day before')
    await moveStaging(bid.id, -1)
    assert.deepEqual(await completionFor(company, project.id), [
      [true, null],
      [true, null],
    ])
    const done = await complete()
    assert.equal(done.status, 200)
    assert.isString(done.body.stagerCompletedAt)
    assert.equal((await notificationTypesOf(owner)).at(-1), 'work_completed')
    const again = await complete()
    assert.deepEqual(again.body, { message: 'This work is already completed.' })
  }).tags(['@JOB-20', '@JOB-21', '@SBD-09'])

  test('doesn’t wait for a day that is only proposed, and follows one that is moved', async ({
    assert,
  }) => {
    const proposed = await createReleased()
    const date = dayFromNow(5)
    await call(proposed.company, `POST ${proposed.path}/install-date`, { date })
    const free = await completionFor(proposed.company, proposed.project.id)
    assert.deepEqual(free[0], [true, null])
    const { status } = await call(proposed.company, `POST /api/bids/${proposed.bid.id}/complete`)
    assert.equal(status, 200)

    const { owner, company, bid, path } = await createStaging(10)
    await call(company, `POST ${path}/install-date`, { date: dayFromNow(0) })
    const early = await call(company, `POST /api/bids/${bid.id}/complete`)
    assert.equal(early.status, 409, 'until the owner has agreed')
    await call(owner, `POST ${path}/agreement`, { date: dayFromNow(0) })
    assert.isNotNull((await storedStaging(bid.id)).install_on)
    assert.equal((await call(company, `POST /api/bids/${bid.id}/complete`)).status, 200)
  }).tags(['@JOB-20', '@SBD-09', '@R06'])
})

test.group('Closing the project', (group) => {
  group.each.setup(() => emptyDatabase())

  test('asks the owner before the install day, and works', async ({ assert }) => {
    const { owner, company, project } = await createStaging(10)
    const path = `/api/projects/${project.id}`
    const asked = async (person: Person) => {
      const { body } = await call<{ completeQuestion: string | null }>(person, `GET ${path}`)
      return body.completeQuestion
    }
    const brief = dayInBrief(dayFromNow(10), dayFromNow(0))
    assert.equal(await asked(owner), `The install is on ${brief}. Close the project anyway?`)
    assert.isNull(await asked(company), 'it isn’t asked')

    const { status, body } = await call(owner, `POST ${path}/complete`)
    assert.deepEqual([status, body.status], [200, 'completed'])
    assert.isNull(await asked(owner))
    assert.equal((await notificationTypesOf(company)).at(-1), 'project_completed')

    const today = await createStaging(0)
    const onTheDay = await call(today.owner, `GET /api/projects/${today.project.id}`)
    assert.isNull(onTheDay.body.completeQuestion, 'on the day')
    const undated = await createReleased()
    const { body: plain } = await call(undated.owner, `GET /api/projects/${undated.project.id}`)
    assert.isNull(plain.completeQuestion)
  }).tags(['@JOB-22', '@R06', '@R426'])
})

test.group('Photos of finished rooms', (group) => {
  group.each.setup(() => emptyMarket())
  group.each.teardown(({ context }) => assertInvariants(context.assert))

  test('are added from the install day on, before the work is completed', async ({ assert }) => {
    const scene = await createPaidWork()
    const { owner, company, project, bid, photos } = scene
    const path = `/api/projects/${project.id}/staging`
    const hasRooms = async (person: Person) => {
      const { body } = await call<{ hasFinishedRooms: boolean }>(person, `GET ${path}`)
      const { body: bids } = await call<{ hasFinishedRooms: boolean }[]>(
        person,
        `GET /api/projects/${project.id}/bids`
      )
      return [body.hasFinishedRooms, bids[0].hasFinishedRooms]
    }
    await call(owner, `POST ${path}/install-date`, { date: dayFromNow(3) })
    await call(company, `POST ${path}/agreement`, { date: dayFromNow(3) })
    const before = await databaseDump(['rate_limits', 'sessions'])
    const early = await addPair(scene)
    const brief = dayInBrief(dayFromNow(3), dayFromNow(0))
    assert.deepEqual(
      [early.status, early.body.message],
      [409, `The install is on ${brief}. Photos can be added from that day on.`]
    )
    assert.deepEqual(await databaseDump(['rate_limits', 'sessions']), before)
    assert.deepEqual(await hasRooms(owner), [false, false])

    await moveStaging(bid.id, -3)
    assert.deepEqual(await hasRooms(owner), [true, true])
    const added = await addPair(scene)
    assert.equal(added.status, 201)
    assert.equal((await answerPair(owner, added.body.id, true)).status, 200)
    const { text } = await send('GET', `/companies/${company.user.stagerIdentifier}`)
    assert.include(text, added.body.after.url.slice('/photos/'.length), 'with the consent')
    assert.equal((await addPair(scene, 1)).status, 201)
    assert.equal((await addPair({ ...scene, company: owner }, 0)).status, 403)
    assert.lengthOf(photos, 2)
  }).tags(['@JOB-23', '@TRU-61', '@R427'])

  test('wait for the install day of a project that was completed before it', async ({ assert }) => {
    const scene = await createPaidWork()
    const { owner, company, project, bid } = scene
    const path = `/api/projects/${project.id}/staging`
    await call(owner, `POST ${path}/install-date`, { date: dayFromNow(3) })
    await call(company, `POST ${path}/agreement`, { date: dayFromNow(3) })
    await call(owner, `POST /api/projects/${project.id}/complete`)
    assert.equal((await addPair(scene)).status, 409)
    await moveStaging(bid.id, -3)
    assert.equal((await addPair(scene)).status, 201)
  }).tags(['@JOB-23', '@R427'])

  test('of a job without finished rooms are refused by the database, too', async ({ assert }) => {
    const { owner, company, project, bid, photos } = await createPaidWork()
    const insert = (source: number) =>
      db.table('room_pairs').insert({
        bid_id: bid.id,
        room: 'Kitchen',
        source_photo: photos[source],
        before_photo: `${source}`.padStart(32, 'a'),
        after_photo: `${source}`.padStart(32, 'b'),
        created_at: new Date(),
      })
    await assert.rejects(() => insert(0), /has no completed work/)
    const path = `/api/projects/${project.id}/staging`
    await call(owner, `POST ${path}/install-date`, { date: dayFromNow(1) })
    await call(company, `POST ${path}/agreement`, { date: dayFromNow(1) })
    await assert.rejects(() => insert(0), /has no completed work/)
    await moveStaging(bid.id, -1)
    await insert(0)
    await db.from('room_pairs').delete()
  }).tags(['@JOB-23'])
})

interface PageReviews {
  opensOn: string | null
  dueAt: string
  isOver: boolean
  can: { write: boolean }
}

/** What the project page says about reviews. */
async function reviewsSeenBy(person: Person, projectId: number) {
  const { body } = await call<{ reviews: PageReviews }>(person, `GET /api/projects/${projectId}`)
  return body.reviews
}

test.group('The time for reviews', (group) => {
  group.each.setup(() => emptyDatabase())

  /** A project that its owner closed before its install day. */
  async function createClosedEarly(days: number) {
    const scene = await createStaging(days)
    await storeFee(scene.bid.id)
    await call(scene.owner, `POST /api/projects/${scene.project.id}/complete`)
    await db.from('queue_jobs').delete()
    return { ...scene, path: `/api/projects/${scene.project.id}/review` }
  }

  interface Reviewable {
    can: { review: boolean }
  }

  /** Whether a review can be written, everywhere the two read it, and until when. */
  async function reviewableFor(scene: Awaited<ReturnType<typeof createClosedEarly>>) {
    const { owner, company, project } = scene
    const path = `/api/projects/${project.id}`
    const asOwner = await call<Reviewable>(owner, `GET ${path}`)
    const own = await call<Reviewable[]>(company, `GET /api/users/${company.user.id}/bids`)
    const listed = await call<Reviewable[]>(company, `GET ${path}/bids`)
    const seen = [await reviewsSeenBy(owner, project.id), await reviewsSeenBy(company, project.id)]
    const flags = [asOwner.body, own.body[0], listed.body[0]].map(({ can }) => can.review)
    return {
      can: [...flags, ...seen.map(({ can }) => can.write)],
      opensOn: seen.map(({ opensOn }) => opensOn),
      dueAt: seen.map(({ dueAt }) => dueAt),
    }
  }

  test('begins on the install day of a project that was completed before it', async ({
    assert,
  }) => {
    const scene = await createClosedEarly(20)
    const { owner, company, bid, path } = scene
    const brief = dayInBrief(dayFromNow(20), dayFromNow(0))
    const sides = [
      [owner, ofCompany],
      [company, ofOwner],
    ] as const
    const before = await databaseDump(['rate_limits', 'sessions'])
    for (const [person, review] of sides) {
      const { status, body } = await call(person, `POST ${path}`, review)
      assert.deepEqual(
        [status, body.message],
        [409, `The install is on ${brief}. You can review each other from that day on.`]
      )
    }
    assert.deepEqual(await databaseDump(['rate_limits', 'sessions']), before)
    const due = (days: number) => reviewsDueAt(new Date(0), dayFromNow(days)).toISOString()
    assert.deepEqual(await reviewableFor(scene), {
      can: Array(5).fill(false),
      opensOn: [dayFromNow(20), dayFromNow(20)],
      dueAt: [due(20), due(20)],
    })
    const shown = await open(`/projects/${scene.project.id}`, company)
    const longDay = dayInWords(dayFromNow(20))
    assert.include(
      shown.words,
      `You can review the owner from ${longDay} on, the day of the install.`
    )
    const { message } = await db
      .from('notifications')
      .where({ user_id: company.user.id, type: 'project_completed' })
      .firstOrFail()
    const first = marketDay(marketMidnight(dayFromNow(20)))
    const last = lastReviewDay(reviewsDueAt(new Date(), dayFromNow(20)))
    assert.include(
      message,
      `You can review the owner from ${first}, the install day, until ${last}.`
    )
    assert.equal(await remindOfReviews(), 0)

    await moveStaging(bid.id, -20)
    await db.from('projects').update({ completed_at: new Date(Date.now() - 20 * 86_400_000) })
    assert.deepEqual(
      await reviewableFor(scene),
      { can: Array(5).fill(true), opensOn: [null, null], dueAt: [due(0), due(0)] },
      '20 days after the completion'
    )
    assert.equal((await call(owner, `POST ${path}`, ofCompany)).status, 201)
    assert.equal(await releaseDueReviews(), 0)
    await moveStaging(bid.id, -11)
    assert.equal(await remindOfReviews(), 0)
    await moveStaging(bid.id, -2)
    assert.equal(await releaseDueReviews(), 0)
    assert.equal(await remindOfReviews(), 1)
    assert.equal((await notificationTypesOf(company)).at(-1), 'review_reminder')
    assert.notEqual((await notificationTypesOf(owner)).at(-1), 'review_reminder')
    assert.equal((await call(company, `POST ${path}`, ofOwner)).status, 201, 'the last day')
  }).tags(['@JOB-24', '@JOB-25', '@TRU-10', '@TRU-13'])

  test('ends 14 days after the install day, by the timer, once', async ({ assert }) => {
    const scene = await createClosedEarly(20)
    const { owner, company, bid, path } = scene
    await moveStaging(bid.id, -20)
    await call(owner, `POST ${path}`, ofCompany)
    await db.from('projects').update({ completed_at: new Date(Date.now() - 40 * 86_400_000) })
    await moveStaging(bid.id, -13)
    assert.equal(await releaseDueReviews(), 0)
    await moveStaging(bid.id, -1)
    const late = await call(company, `POST ${path}`, ofOwner)
    assert.deepEqual([late.status, late.body.message], [409, 'The time for reviews is over.'])
    assert.equal(await releaseDueReviews(), 1)
    assert.equal(await releaseDueReviews(), 0)
  }).tags(['@JOB-25', '@TRU-11'])

  test('doesn’t begin again with an install day that is agreed on after a release', async ({
    assert,
  }) => {
    const { owner, company, project, path } = await createCompleted()
    await call(owner, `POST ${path}`, ofCompany)
    await endReviewTime(project.id)
    const staging = `/api/projects/${project.id}/staging`
    await call(owner, `POST ${staging}/install-date`, { date: dayFromNow(0) })
    await call(company, `POST ${staging}/agreement`, { date: dayFromNow(0) })
    const { status, body } = await call(company, `POST ${path}`, ofOwner)
    assert.deepEqual([status, body.message], [409, 'The time for reviews is over.'])
    const own = await call<Reviewable[]>(company, `GET /api/users/${company.user.id}/bids`)
    assert.isFalse(own.body[0].can.review)
    const seen = await reviewsSeenBy(company, project.id)
    assert.isTrue(seen.isOver)
    assert.equal(await remindOfReviews(), 0)
  }).tags(['@JOB-24', '@R428'])
})

test.group('A warning about dates', (group) => {
  group.each.setup(() => emptyDatabase())

  interface Warned {
    warning: { text: string; change: string | null } | null
  }
  const brief = (days: number) => dayInBrief(dayFromNow(days), dayFromNow(0))

  /** An agreed install in 10 days, and what the owner plans. */
  async function planned(facts: object, days = 10, terms = {}) {
    const scene = await createStaging(days, terms)
    const { owner, company, path, project } = scene
    const line = `PUT /api/projects/${project.id}/facts`
    const state = (changes: object) => call(owner, line, { facts: changes })
    assert200(await state(facts))
    const warn = async (person: Person) => (await call<Warned>(person, `GET ${path}`)).body.warning
    return { ...scene, line, state, both: async () => [await warn(owner), await warn(company)] }
  }

  function assert200({ status, body }: { status: number; body: { message?: string } }) {
    if (status !== 200) throw new Error(`${status}: ${body.message}`)
  }

  test('tells both sides of photos before the furniture comes, with a way out for each', async ({
    assert,
  }) => {
    const { owner, company, path, state, both } = await planned({ photographerOn: dayFromNow(9) })
    const late = `before the furniture comes on ${brief(10)}.`
    assert.deepEqual(await both(), [
      { text: `Your photos are planned for ${brief(9)}, ${late}`, change: 'photographerOn' },
      { text: `The owner’s photos are planned for ${brief(9)}, ${late}`, change: 'install' },
    ])
    assert200(await state({ photographerOn: dayFromNow(10) }))
    assert.deepEqual(await both(), [null, null], 'on the same day')
    assert.equal((await notificationTypesOf(company)).at(-1), 'facts_changed')

    await call(company, `POST ${path}/install-date`, { date: dayFromNow(12) })
    const [ownWarning] = await both()
    assert.include(ownWarning?.text, brief(12), 'the proposed day')
    await call(owner, `POST ${path}/install-date`, { date: dayFromNow(10) })
    assert.deepEqual(await both(), [null, null], 'the agreed day is kept')
    await company.user.merge({ emailConfirmed: false }).save()
    assert200(await state({ photographerOn: dayFromNow(1) }))
    const [asOwner, unconfirmed] = await both()
    assert.isNotNull(asOwner)
    assert.isNull(unconfirmed, 'it doesn’t read facts')
  }).tags(['@JOB-26', '@JOB-27', '@ASK-46'])

  test('tells of a listing before the furniture, and after it is gone', async ({ assert }) => {
    const { both, state } = await planned({ listingPlannedOn: dayFromNow(5) })
    assert.deepEqual(await both(), [
      {
        text: `Your listing is planned for ${brief(5)}, before the furniture comes on ${brief(10)}.`,
        change: 'listingPlannedOn',
      },
      {
        text: `The owner’s listing is planned for ${brief(5)}, before the furniture comes on ${brief(10)}.`,
        change: 'install',
      },
    ])
    assert200(await state({ listingPlannedOn: dayFromNow(69) }))
    assert.deepEqual(await both(), [null, null], 'on the last day')
    assert200(await state({ listingPlannedOn: dayFromNow(70) }))
    const end = `The included time ends on ${brief(69)}, before`
    assert.deepEqual(await both(), [
      { text: `${end} your listing on ${brief(70)}.`, change: 'install' },
      { text: `${end} the owner’s listing on ${brief(70)}.`, change: 'install' },
    ])
  }).tags(['@JOB-26'])

  test('ends with the job, and isn’t about days that have passed', async ({ assert }) => {
    const { owner, company, project, bid, both } = await planned({ photographerOn: dayFromNow(1) })
    await db.from('projects').update({ photographer_on: dayFromNow(-1) })
    assert.deepEqual(await both(), [null, null])
    await db.from('projects').update({ photographer_on: dayFromNow(90) })
    assert.deepEqual(
      (await both()).map((warning) => warning?.change),
      ['install', 'install']
    )
    await moveStaging(bid.id, -20)
    assert.deepEqual(
      (await both()).map((warning) => warning?.change),
      ['photographerOn', null]
    )
    await call(company, `POST /api/projects/${project.id}/staging/removal`)
    assert.deepEqual(await both(), [null, null])

    const cancelled = await planned({ photographerOn: dayFromNow(1) })
    await call(cancelled.owner, `POST /api/projects/${cancelled.project.id}/cancel`)
    assert.deepEqual(await cancelled.both(), [null, null])
    assert.notEqual(owner.user.id, cancelled.owner.user.id)
  }).tags(['@JOB-26'])

  test('can be answered while the job runs: planned days, and nothing else', async ({ assert }) => {
    const { owner, company, project, line, state } = await planned({
      photographerOn: dayFromNow(3),
    })
    for (const facts of [{ floor: 2 }, { photographerOn: dayFromNow(4), pets: 'none' }, {}]) {
      const { status, body } = await state(facts)
      assert.deepEqual(
        [status, body.message],
        [409, 'This project is closed, so companies no longer need more facts.'],
        JSON.stringify(facts)
      )
    }
    assert.equal((await state({ photographerOn: dayFromNow(-1) })).status, 422)
    for (const [person, status] of [
      [company, 403],
      [await createOwner(), 403],
      [null, 401],
    ] as const) {
      const { status: answer } = await call(person, line, {
        facts: { photographerOn: dayFromNow(4) },
      })
      assert.equal(answer, status)
    }
    await call(owner, `POST /api/projects/${project.id}/complete`)
    assert.equal((await state({ photographerOn: dayFromNow(4) })).status, 409)
  }).tags(['@JOB-27', '@ASK-86', '@R429'])
})
