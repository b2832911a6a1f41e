import { test } from '@japa/runner'
import Question from '#models/question'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { createAdmin, createBid, createStager } from '#tests/helpers/people'
import {
  createAnswered,
  createAskedProject,
  createQuestion,
  questionsSeenBy,
} from '#tests/helpers/questions'
import { notificationTypesOf } from '#tests/helpers/stored_records'

test.group('Questions and facts', (group) => {
  group.each.setup(() => emptyDatabase())

  test('a question says which fact it asks about, to the owner until it is stated', async ({
    assert,
  }) => {
    const scene = await createAskedProject()
    const { owner, company, other, project } = scene
    await createAnswered(project, scene)
    await createQuestion(project, other, 'Are the hardwood floors new?')
    const factsFor = async (person: typeof owner) =>
      (await questionsSeenBy(person, project.id)).list?.map(({ fact }) => fact)
    assert.deepEqual(await factsFor(owner), ['truckParking', null])
    for (const person of [company, await createStager(), await createAdmin()]) {
      assert.deepEqual((await factsFor(person))?.filter(Boolean), [])
    }
    const facts = { truckParking: 'driveway' }
    assert.equal(
      (await call(owner, `PUT /api/projects/${project.id}/facts`, { facts })).status,
      200
    )
    assert.deepEqual(await factsFor(owner), [null, null])
  }).tags(['@ASK-34', '@ASK-36'])

  test('the owner gets ready-made questions, with how many companies ask', async ({ assert }) => {
    const { owner, company, other, project } = await createAskedProject()
    const elsewhere = await createAskedProject()
    const elevator = 'Is there an elevator?'
    const third = await createStager()
    for (const asker of [company, other]) await createQuestion(elsewhere.project, asker, elevator)
    await createQuestion(elsewhere.project, company, 'Does the elevator fit a sofa?')
    const readyFor = async (person: typeof owner) =>
      (await questionsSeenBy(person, project.id)).ready.map(({ fact, companies }) => [
        fact,
        companies,
      ])
    const first = [
      ['listedOn', null],
      ['listingPlannedOn', null],
      ['listingPriceBand', null],
    ]
    assert.deepEqual(await readyFor(owner), first)

    await createQuestion(elsewhere.project, third, elevator)
    assert.deepEqual(await readyFor(owner), [['hasElevator', 3], ...first.slice(0, 2)])
    for (const person of [company, await createAdmin()]) {
      assert.deepEqual(await readyFor(person), [])
    }
    assert.deepEqual((await questionsSeenBy(null, project.id)).ready, [])

    const facts = { hasElevator: false }
    await call(owner, `PUT /api/projects/${project.id}/facts`, { facts })
    assert.deepEqual(await readyFor(owner), first)
    await (await createBid(project, other)).accept(owner.user)
    assert.deepEqual(await readyFor(owner), [])
  }).tags(['@ASK-35'])

  test('a fact from an answer that a company hasn’t read yet is no second notification', async ({
    assert,
  }) => {
    const scene = await createAskedProject()
    const { owner, other, project } = scene
    await createBid(project, other)
    const question = await createAnswered(project, scene)
    const line = `PUT /api/projects/${project.id}/facts`
    await call(owner, line, { facts: { truckParking: 'driveway' } })
    assert.deepEqual(await notificationTypesOf(other), ['answer_added'])
    await deliverEmails()

    await call(other, 'POST /api/notifications/read')
    await call(owner, line, { facts: { pets: 'none' } })
    assert.sameMembers(await notificationTypesOf(other), ['answer_added', 'facts_changed'])
    assert.equal((await Question.findOrFail(question.id)).fact, 'truckParking')
  }).tags(['@ASK-87'])
})
