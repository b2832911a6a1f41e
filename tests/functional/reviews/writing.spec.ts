import { test } from '@japa/runner'
import type { Job } from '#shared/jobs/jobs'
import db from '@adonisjs/lucid/services/db'
import { releaseDueReviews, remindOfReviews } from '#models/review/release'
import { completeOverdueProjects } from '#models/project/overdue'
import { closeAccount } from '#models/user/account_closing'
import { suspendAccount } from '#models/user/suspension'
import { call, statusesOf } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import {
  createAdmin,
  createOwner,
  createPaidBid,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { onTwoServers, race, repeatRace } from '#tests/helpers/races'
import {
  createCompleted,
  endReviewTime,
  moveCompletion,
  ofCompany,
  ofOwner,
  storedReviews,
  storeFee,
} from '#tests/helpers/reviews'
import { createReleased } from '#tests/helpers/stagings'
import { eventsOf, notificationTypesOf } from '#tests/helpers/stored_records'

interface PageReviews {
  dueAt: string
  theyHaveWritten: boolean
  own: { id: number; rating: number; comment: string | null } | null
  theirs: { id: number; rating: number; comment: string | null } | null
  can: { write: boolean }
}

async function reviewsSeenBy(person: Person | null, projectId: number) {
  const { body } = await call<{ reviews: PageReviews | null; turn: { text: string } | null }>(
    person,
    `GET /api/projects/${projectId}`
  )
  return body.reviews ?? null
}

const reviewTypesOf = async (person: Person) =>
  (await notificationTypesOf(person)).filter((type) => type.startsWith('review'))

test.group('Writing reviews', (group) => {
  group.each.setup(() => emptyDatabase())

  test('need an offer with a platform fee, because anyone could make up others', async ({
    assert,
  }) => {
    const { owner, company, project } = await createReleased()
    await project.refresh()
    await project.complete(owner.user)
    const before = await databaseDump()
    for (const [person, body] of [
      [owner, ofCompany],
      [company, ofOwner],
    ] as const) {
      assert.isNull(await reviewsSeenBy(person, project.id))
      const answer = await call<{ message: string }>(
        person,
        `POST /api/projects/${project.id}/review`,
        body
      )
      assert.deepEqual(
        [answer.status, answer.body.message],
        [409, 'No platform fee was due for this offer, so it has no reviews.']
      )
    }
    assert.deepEqual(await databaseDump(), before)
    const [completed] = await db.from('notifications').where('type', 'project_completed')
    assert.notInclude(completed.message, 'eview')
    await moveCompletion(project.id, 13)
    assert.equal(await remindOfReviews(), 0)
  }).tags(['@R211'])

  test('both are hidden until the second is written, and released at the same moment', async ({
    assert,
  }) => {
    const { owner, company, project, path } = await createCompleted()
    assert.isTrue((await reviewsSeenBy(owner, project.id))?.can.write)

    assert.equal((await call(company, `POST ${path}`, ofOwner)).status, 201)
    const waiting = await reviewsSeenBy(owner, project.id)
    assert.include(waiting, { theyHaveWritten: true, own: null, theirs: null })
    assert.deepEqual(await reviewTypesOf(owner), ['review_written'])
    const [email] = await deliverEmails()
    assert.equal(email.subject, 'A review is waiting for yours: Colonial on Maple Street')
    for (const text of [email.text, email.html]) {
      assert.notInclude(text, ofOwner.title)
      assert.notInclude(text, ofOwner.comment)
    }

    const { status, body } = await call(owner, `POST ${path}`, ofCompany)
    assert.equal(status, 201)
    assert.include(body, { rating: 4, comment: ofCompany.comment, isRemoved: false })
    const stored = await storedReviews(project.id)
    assert.equal(stored.length, 2)
    assert.deepEqual(stored[0].released_at, stored[1].released_at)
    assert.deepEqual(
      stored.map(({ about }) => about),
      ['owner', 'stager']
    )
    for (const [person, theirs] of [
      [owner, ofOwner],
      [company, ofCompany],
    ] as const) {
      const seen = await reviewsSeenBy(person, project.id)
      assert.include(seen?.theirs, { rating: theirs.rating, comment: theirs.comment })
      assert.isFalse(seen?.can.write)
    }
    assert.deepEqual(await reviewTypesOf(company), ['reviews_released'])
    assert.deepEqual(await reviewTypesOf(owner), ['review_written'])
    const [published] = await deliverEmails()
    assert.equal(published.subject, 'Reviews are published: Colonial on Maple Street')
    assert.notInclude(published.text, ofCompany.comment)
    assert.equal((await eventsOf(project.id)).filter((kind) => kind === 'review_written').length, 2)
  }).tags(['@TRU-10', '@TRU-11'])

  test('the timer releases a single review after 14 days, once, and then nobody can write', async ({
    assert,
  }) => {
    const { owner, company, project, path } = await createCompleted()
    await call(owner, `POST ${path}`, ofCompany)
    await moveCompletion(project.id, 13)
    assert.equal(await releaseDueReviews(), 0)
    assert.isNull((await reviewsSeenBy(company, project.id))?.theirs)

    await moveCompletion(project.id, 1)
    const late = await call(company, `POST ${path}`, ofOwner)
    assert.deepEqual([late.status, late.body.message], [409, 'The time for reviews is over.'])
    const both = await Promise.all([releaseDueReviews(), releaseDueReviews()])
    assert.equal(both[0] + both[1], 1)
    assert.equal(await releaseDueReviews(), 0)
    const seen = await reviewsSeenBy(company, project.id)
    assert.equal(seen?.theirs?.comment, ofCompany.comment)
    assert.deepEqual(await reviewTypesOf(company), ['review_written', 'reviews_released'])
    assert.deepEqual(await reviewTypesOf(owner), ['reviews_released'])
    const unwritten = await createCompleted()
    await endReviewTime(unwritten.project.id)
    assert.isFalse((await reviewsSeenBy(unwritten.owner, unwritten.project.id))?.can.write)
  }).tags(['@TRU-10'])

  test('is for the two parties of a completed, paid offer, once each, and final', async ({
    assert,
  }) => {
    const unfinished = await createReleased()
    const early = await call(
      unfinished.owner,
      `POST /api/projects/${unfinished.project.id}/review`,
      ofCompany
    )
    assert.equal(early.status, 409)

    const { owner, company, project, path } = await createCompleted()
    for (const stranger of [await createOwner(), await createStager(), await createAdmin()]) {
      assert.equal((await call(stranger, `POST ${path}`, ofCompany)).status, 403)
      assert.isNull(await reviewsSeenBy(stranger, project.id))
    }
    assert.equal((await call(null, `POST ${path}`, ofCompany)).status, 401)
    assert.isNull(await reviewsSeenBy(null, project.id))
    await call(owner, `POST ${path}`, ofCompany)
    const again = await call(owner, `POST ${path}`, { ...ofCompany, rating: 1 })
    assert.deepEqual(
      [again.status, again.body.message],
      [409, 'You have already written your review. It can’t be changed.']
    )
    assert.equal((await reviewsSeenBy(owner, project.id))?.own?.rating, 4)
    assert.equal((await storedReviews(project.id)).length, 1)

    const [{ id }] = await storedReviews(project.id)
    const refusal = async (sql: string) =>
      db
        .rawQuery(sql)
        .then(() => null)
        .catch(({ constraint }: { constraint: string }) => constraint)
    assert.equal(
      await refusal(`update reviews set rating = 1 where id = ${id}`),
      'reviews_are_final'
    )
    const stranger = await createStager()
    const insert = (from: number, to: number) =>
      refusal(`insert into reviews (project_id, reviewer_id, reviewee_id, rating, created_at)
        values (${project.id}, ${from}, ${to}, 5, now())`)
    const [own, theirs] = [owner.user.id, company.user.id]
    assert.equal(await insert(stranger.user.id, theirs), 'reviews_between_parties')
    assert.equal(await insert(theirs, stranger.user.id), 'reviews_between_parties')
    assert.equal(await insert(theirs, theirs), 'reviews_between_parties')
    assert.equal(await insert(own, theirs), 'reviews_project_id_reviewer_id_unique')
  }).tags(['@TRU-10', '@TRU-12'])

  test('needs one to five stars, and three answers of the owner', async ({ assert }) => {
    const { owner, company, path } = await createCompleted()
    const fieldsOf = async (person: Person, body: object) => {
      const reply = await call(person, `POST ${path}`, body)
      assert.equal(reply.status, 422)
      return reply.body.errors?.map(({ field, message }) => `${field}: ${message}`)
    }
    assert.deepEqual(await fieldsOf(company, { rating: 0 }), ['rating: Choose one to five stars'])
    assert.deepEqual(await fieldsOf(company, { rating: '5' }), ['rating: Choose one to five stars'])
    assert.deepEqual(await fieldsOf(company, { rating: 4.5 }), ['rating: Choose one to five stars'])
    assert.deepEqual(await fieldsOf(company, { rating: 5, onTime: true }), [
      'onTime: Only owners answer this question',
    ])
    assert.deepEqual(await fieldsOf(owner, { rating: 5, onTime: true, asAgreed: 'yes' }), [
      'asAgreed: Choose yes or no',
      'wouldHireAgain: Choose yes or no',
    ])
    const long = { title: 'x'.repeat(81), comment: 'x'.repeat(1001) }
    assert.deepEqual(await fieldsOf(company, { rating: 5, ...long }), [
      'title: This is too long: 80 characters at most',
      'comment: This is too long: 1000 characters at most',
    ])
    const { status, body } = await call(company, `POST ${path}`, { rating: 5, title: ' ' })
    assert.equal(status, 201)
    assert.include(body, { title: null, comment: null, answers: null })
  }).tags(['@TRU-10', '@TRU-12'])

  test('whoever hasn’t written is reminded two days before the end, once', async ({ assert }) => {
    const { owner, company, project, path } = await createCompleted()
    await call(company, `POST ${path}`, ofOwner)
    await deliverEmails()
    await db.from('notifications').update({ email_due_at: null })
    await moveCompletion(project.id, 11)
    assert.equal(await remindOfReviews(), 0)
    await moveCompletion(project.id, 1)
    const both = await Promise.all([remindOfReviews(), remindOfReviews()])
    assert.equal(both[0] + both[1], 1)
    assert.equal(await remindOfReviews(), 0)
    assert.deepEqual(await reviewTypesOf(owner), ['review_written', 'review_reminder'])
    assert.deepEqual(await reviewTypesOf(company), [])
    const subjects = (await deliverEmails()).map(({ subject }) => subject)
    assert.deepEqual(subjects, ['2 days left to write your review: Colonial on Maple Street'])

    const written = await createCompleted()
    await moveCompletion(written.project.id, 12)
    await remindOfReviews()
    await call(written.owner, `POST ${written.path}`, ofCompany)
    const left = (await deliverEmails()).map(({ to }) => to)
    assert.notInclude(left, written.owner.user.email)
  }).tags(['@TRU-13'])

  test('the completion invites both, also when the timer completed the project', async ({
    assert,
  }) => {
    const { owner, company, project, bid } = await createReleased()
    await storeFee(bid.id)
    await call(company, `POST /api/bids/${bid.id}/complete`)
    await db
      .from('bids')
      .where('id', bid.id)
      .update({ stager_completed_at: new Date(0) })
    await completeOverdueProjects()
    for (const [person, text] of [
      [owner, 'You can review your staging company until'],
      [company, 'You can review the owner until'],
    ] as const) {
      const { message } = await db
        .from('notifications')
        .where({ user_id: person.user.id, type: 'project_completed' })
        .firstOrFail()
      assert.include(message, text)
    }
    const job = `GET /api/projects/${project.id}/job`
    const { body } = await call<Job>(owner, job)
    assert.equal(body.turn.text, 'Review the company by')
    const own = await call<{ job: Job }[]>(company, `GET /api/users/${company.user.id}/bids`)
    assert.equal(own.body[0].job.turn.text, 'Review the owner by')
    assert.equal((await call<Job>(company, job)).body.turn.text, 'Review the owner by')
    const dashboard = await call<{ yourTurn: { projectId: number }[] }>(
      owner,
      'GET /api/projects/dashboard'
    )
    assert.deepEqual(
      dashboard.body.yourTurn.map(({ projectId }) => projectId),
      [project.id]
    )
  }).tags(['@TRU-13'])

  test('works on hidden projects, after a refund and about suspended accounts, not about deleted ones', async ({
    assert,
  }) => {
    const admin = await createAdmin()
    const hidden = await createCompleted()
    await hidden.project.hide({ by: admin.user, reason: 'Not a real house' })
    assert.equal((await call(hidden.company, `POST ${hidden.path}`, ofOwner)).status, 201)
    await call(hidden.owner, `DELETE /api/projects/${hidden.project.id}`)
    assert.equal((await call(hidden.owner, `POST ${hidden.path}`, ofCompany)).status, 201)

    const suspended = await createCompleted()
    await suspendAccount(suspended.company.user, {
      by: admin.user,
      category: 'conduct',
      reason: 'Abusive',
    })
    assert.equal((await call(suspended.owner, `POST ${suspended.path}`, ofCompany)).status, 201)
    assert.equal((await call(suspended.company, `POST ${suspended.path}`, ofOwner)).status, 401)

    const refunded = await createPaidBid()
    await refunded.project.complete(refunded.owner.user)
    await db
      .from('payments')
      .where('bid_id', refunded.bid.id)
      .update({ status: 'refunded', refunded_at: new Date(), refunded_amount: 4900 })
    const path = `/api/projects/${refunded.project.id}/review`
    assert.equal((await call(refunded.owner, `POST ${path}`, ofCompany)).status, 201)

    const gone = await createCompleted()
    await call(gone.company, `POST ${gone.path}`, ofOwner)
    await closeAccount(gone.company.user, { by: gone.company.user })
    const alone = await call(gone.owner, `POST ${gone.path}`, ofCompany)
    assert.deepEqual(
      [alone.status, alone.body.message],
      [409, 'The other side has deleted its account, so you can’t review it anymore.']
    )
    await endReviewTime(gone.project.id)
    const seen = await reviewsSeenBy(gone.owner, gone.project.id)
    assert.equal(seen?.theirs?.comment, ofOwner.comment)
    const { body } = await call<Job>(gone.owner, `GET /api/projects/${gone.project.id}/job`)
    assert.equal(body.turn.text, 'Completed')
  }).tags(['@TRU-14', '@R205'])
})

test.group('Writing reviews at the same time', (group) => {
  onTwoServers(group)
  group.each.setup(() => emptyDatabase())

  test('two release each other, and the same one twice is stored once', async ({ assert }) => {
    await repeatRace(
      assert,
      async (round) => {
        const { owner, company, project } = await createPaidBid()
        await project.complete(owner.user)
        const path = `/api/projects/${project.id}/review` as const
        const replies = await race(
          round,
          (ask) => ask(owner, `POST ${path}`, ofCompany),
          (ask) => ask(company, `POST ${path}`, ofOwner),
          (ask) => ask(owner, `POST ${path}`, ofCompany)
        )
        assert.deepEqual(statusesOf(replies), [201, 201, 409])
        const [one, two] = await storedReviews(project.id)
        assert.isNotNull(one.released_at)
        assert.deepEqual(one.released_at, two.released_at)
      },
      { rounds: 10, concurrency: 5 }
    )
  }).tags(['@TRU-11'])
})
