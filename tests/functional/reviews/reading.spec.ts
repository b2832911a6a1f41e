import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { closeAccount } from '#models/user/account_closing'
import { adminPath } from '#config/admin'
import { sectionsOf } from '#queries/data_export'
import { exportedData } from '#transformers/data_export'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { open, pageProps } from '#tests/helpers/pages'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { queriesOf } from '#tests/helpers/plans'
import {
  createCompleted,
  endReviewTime,
  storeFee,
  ofCompany,
  ofOwner,
  storedReviews,
} from '#tests/helpers/reviews'
import { eventsOf, notificationTypesOf } from '#tests/helpers/stored_records'

interface Shown {
  rating: number
  answers: Record<string, boolean> | null
  title: string | null
  comment: string | null
  reply: string | null
  hasHiddenText: boolean
  by: string
  month: string
}

/** Both have written. @returns the ids of the two reviews as well */
async function createReviewed(owner?: Person) {
  const scene = await createCompleted(owner)
  await call(scene.owner, `POST ${scene.path}`, ofCompany)
  await call(scene.company, `POST ${scene.path}`, ofOwner)
  const [{ id: ofCompanyId }, { id: ofOwnerId }] = await storedReviews(scene.project.id)
  return { ...scene, ofCompanyId, ofOwnerId }
}

/** The reviews on a company's page. */
async function reviewsShownTo(person: Person | undefined, company: Person): Promise<Shown[]> {
  const { text } = await open(`/companies/${company.user.stagerIdentifier}`, person)
  return pageProps<{ reviews: Shown[] }>(text).reviews
}

/** The person's data download. */
const exportOf = async ({ user }: Person) =>
  (await Array.fromAsync(exportedData(user, sectionsOf(user)))).join('')

const words = [ofCompany.title, ofCompany.comment]

test.group('Reading reviews', (group) => {
  group.each.setup(() => emptyDatabase())

  test('others see stars and answers without names; texts follow the contact release, masked', async ({
    assert,
  }) => {
    const { owner, company, project, ofCompanyId } = await createCompletedWithContact()
    await call(company, `POST /api/reviews/${ofCompanyId}/reply`, {
      reply: 'Thank you. Our number is 828-555-0187.',
    })

    const strangers = [undefined, await createOwner(), await createStager()]
    for (const person of strangers) {
      const { text } = await open(`/companies/${company.user.stagerIdentifier}`, person)
      const [shown] = pageProps<{ reviews: Shown[] }>(text).reviews
      assert.include(shown, {
        rating: 4,
        title: null,
        comment: null,
        reply: null,
        hasHiddenText: true,
        by: 'Real Estate Agent',
      })
      assert.deepEqual(shown.answers, { onTime: true, asAgreed: true, wouldHireAgain: false })
      for (const word of [...words, owner.user.name, company.user.company!, project.title]) {
        assert.notInclude(text, word)
      }
    }

    const other = await createReviewed()
    const client = await createOwner()
    const together = await createProject(client)
    const bid = await createBid(together, company, { amount: 90 })
    await bid.accept(client.user)
    const shownToClient = (await reviewsShownTo(client, company))[0]
    assert.equal(shownToClient.title, ofCompany.title)
    assert.match(shownToClient.comment!, /^Call me at •+/)
    assert.match(shownToClient.reply!, /^Thank you\. Our number is •+/)
    assert.isNull((await reviewsShownTo(client, other.company))[0].title)

    for (const party of [owner, company, await createAdmin()]) {
      const [shown] = await reviewsShownTo(party, company)
      assert.include(shown.comment, '828-555-0142')
      assert.include(shown.reply, '828-555-0187')
    }
  }).tags(['@TRU-15'])

  test('a company sees what companies wrote about an owner before it makes an offer', async ({
    assert,
  }) => {
    const { owner, company } = await createReviewed()
    const project = await createProject(owner)
    const seenBy = async (person?: Person): Promise<Shown[]> =>
      pageProps<{ ownerReviews: Shown[] }>((await open(`/projects/${project.id}`, person)).text)
        .ownerReviews
    const [shown] = await seenBy(await createStager())
    assert.include(shown, { rating: 5, title: null, comment: null, by: 'Staging Company' })
    assert.isNull(shown.answers)
    assert.equal((await seenBy(company))[0].comment, ofOwner.comment)
    for (const person of [undefined, owner, await createOwner()]) {
      assert.deepEqual(await seenBy(person), [])
    }
  }).tags(['@TRU-15'])

  test('the reviewed person replies once and reports once, nobody else does', async ({
    assert,
  }) => {
    const { owner, company, project, ofCompanyId, ofOwnerId } = await createReviewed()
    const reply = { reply: 'Thank you, the light did the rest.' }
    for (const person of [owner, await createStager(), await createAdmin()]) {
      for (const [verb, body] of [
        ['reply', reply],
        ['report', { reason: 'Not true.' }],
      ] as const) {
        const { status } = await call(person, `POST /api/reviews/${ofCompanyId}/${verb}`, body)
        assert.equal(status, 404)
      }
    }
    const empty = await call(company, `POST /api/reviews/${ofCompanyId}/reply`, { reply: ' ' })
    assert.equal(empty.body.errors?.[0].message, 'Write your reply first')
    const long = { reply: 'x'.repeat(501) }
    assert.equal((await call(company, `POST /api/reviews/${ofCompanyId}/reply`, long)).status, 422)

    await deliverEmails()
    await db.from('notifications').update({ email_due_at: null })
    const both = await Promise.all(
      [1, 2].map(() => call(company, `POST /api/reviews/${ofCompanyId}/reply`, reply))
    )
    assert.sameMembers(
      both.map(({ status }) => status),
      [201, 409]
    )
    const [email, ...others] = await deliverEmails()
    assert.equal(email.subject, 'A reply to your review: Colonial on Maple Street')
    assert.notInclude(email.text, reply.reply)
    assert.deepEqual(others, [])

    const report = { reason: 'The owner was never home.' }
    const reported = await Promise.all(
      [1, 2].map(() => call(owner, `POST /api/reviews/${ofOwnerId}/report`, report))
    )
    assert.sameMembers(
      reported.map(({ status }) => status),
      [204, 409]
    )
    const kinds = await eventsOf(project.id)
    assert.equal(kinds.filter((kind) => kind === 'review_replied').length, 1)
    assert.equal(kinds.filter((kind) => kind === 'review_reported').length, 1)

    const waiting = await createCompleted()
    await call(waiting.owner, `POST ${waiting.path}`, ofCompany)
    const [{ id }] = await storedReviews(waiting.project.id)
    const early = await call(waiting.company, `POST /api/reviews/${id}/reply`, reply)
    assert.equal(early.status, 404, 'nobody knows the review before its release')
  }).tags(['@TRU-16'])

  test('the team removes a review or dismisses its report, with a reason', async ({ assert }) => {
    const admin = await createAdmin()
    const { owner, company, project, ofCompanyId, ofOwnerId } = await createReviewed()
    await call(company, `POST /api/reviews/${ofCompanyId}/report`, { reason: 'We never met.' })
    await call(owner, `POST /api/reviews/${ofOwnerId}/report`, { reason: 'Rude.' })
    const listed = await call<{ id: number; reportReason: string; comment: string }[]>(
      admin,
      'GET /api/admin/reviews?state=reported'
    )
    assert.sameMembers(
      listed.body.map(({ id }) => id),
      [ofCompanyId, ofOwnerId]
    )
    const page = await open(`${adminPath}/reviews`, admin)
    for (const word of ['We never met.', ofCompany.comment, '2 reported']) {
      assert.include(page.words, word)
    }
    const views = await db.from('audit_events').where({ actor_id: admin.user.id, list: 'reviews' })
    assert.equal(views.length, 1)

    const reason = { reason: 'It is about another company' }
    const removed = await call(admin, `POST /api/admin/reviews/${ofCompanyId}/removal`, reason)
    assert.equal(removed.status, 200)
    const kept = await call(admin, `POST /api/admin/reviews/${ofOwnerId}/dismissal`, reason)
    assert.equal(kept.status, 200)
    for (const [id, verb] of [
      [ofCompanyId, 'removal'],
      [ofCompanyId, 'dismissal'],
      [ofOwnerId, 'dismissal'],
    ]) {
      assert.equal((await call(admin, `POST /api/admin/reviews/${id}/${verb}`, reason)).status, 409)
    }
    const states: Record<string, number[]> = {
      reported: [],
      removed: [ofCompanyId],
      kept: [ofOwnerId],
    }
    for (const [state, ids] of Object.entries(states)) {
      const { body } = await call<{ id: number }[]>(admin, `GET /api/admin/reviews?state=${state}`)
      assert.deepEqual(
        body.map(({ id }) => id),
        ids,
        state
      )
    }
    assert.notMatch((await open(`${adminPath}/reviews`, admin)).words, /\d reported/)
    const event = await db.from('audit_events').where('kind', 'review_removed').firstOrFail()
    assert.include(event, { ...reason, user_id: owner.user.id, project_id: project.id })
    assert.include(await notificationTypesOf(owner), 'review_removed')
    assert.include(await notificationTypesOf(owner), 'report_reviewed')
    assert.include(await notificationTypesOf(company), 'report_reviewed')

    assert.deepEqual(await reviewsShownTo(undefined, company), [])
    const { body } = await call<{ reviews: { own: object; theirs: object } }>(
      company,
      `GET /api/projects/${project.id}`
    )
    assert.include(body.reviews.theirs, { isRemoved: true, title: null, comment: null })
    const own = await call<{ reviews: { own: object } }>(owner, `GET /api/projects/${project.id}`)
    assert.include(own.body.reviews.own, { isRemoved: true, comment: ofCompany.comment })
    const late = await call(company, `POST /api/reviews/${ofCompanyId}/reply`, { reply: 'Well.' })
    assert.equal(late.status, 409)
  }).tags(['@TRU-17', '@R206'])

  test('data copies have what the person may see; a deleted account keeps its reviews', async ({
    assert,
  }) => {
    const { owner, company, project, path } = await createCompleted()
    await call(owner, `POST ${path}`, ofCompany)
    const hidden = await exportOf(company)
    assert.notInclude(hidden, ofCompany.comment)
    assert.include(await exportOf(owner), ofCompany.comment)
    await endReviewTime(project.id)
    assert.include(await exportOf(company), ofCompany.comment)

    await closeAccount(owner.user, { by: owner.user })
    const [shown] = await reviewsShownTo(undefined, company)
    assert.include(shown, { rating: 4, by: 'Real Estate Agent', title: null })
    const { body } = await call<{ reviews: { theirs: object } }>(
      company,
      `GET /api/projects/${project.id}`
    )
    assert.include(body.reviews.theirs, { comment: ofCompany.comment })
  }).tags(['@TRU-14', '@R205'])
})

/** An owner's review with a phone number in it. */
async function createCompletedWithContact() {
  const scene = await createCompleted()
  const comment = 'Call me at 828-555-0142 if you want to know more.'
  await call(scene.owner, `POST ${scene.path}`, { ...ofCompany, comment })
  await endReviewTime(scene.project.id)
  const [{ id }] = await storedReviews(scene.project.id)
  return { ...scene, ofCompanyId: id }
}

test.group('Reading many reviews', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('a page shows the latest twenty, in the same number of queries as one', async ({
    assert,
  }) => {
    const { company } = await createReviewed()
    const address = `/companies/${company.user.stagerIdentifier}`
    const count = async () => (await queriesOf(() => open(address))).length
    const one = await count()
    for (let index = 0; index < 20; index += 1) {
      const owner = await createOwner()
      const project = await createProject(owner)
      const bid = await createBid(project, company, { amount: 90 })
      await bid.accept(owner.user)
      await storeFee(bid.id)
      await project.refresh()
      await project.complete(owner.user)
      await call(owner, `POST /api/projects/${project.id}/review`, ofCompany)
      await endReviewTime(project.id)
    }
    assert.equal(await count(), one)
    const page = await open(address)
    const props = pageProps<{ reviews: Shown[]; reviewCount: number }>(page.text)
    assert.equal(props.reviews.length, 20)
    assert.equal(props.reviewCount, 21)
    assert.include(page.words, 'The latest 20 are shown.')
  }).tags(['@TRU-15'])
})
