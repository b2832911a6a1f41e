import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Bid from '#models/bid'
import { maskStoredTexts } from '#models/masking_run'
import Person from '#models/person'
import Project from '#models/project'
import Question from '#models/question'
import User from '#models/user'
import { maskAgainFor } from '#models/user/masking'
import { withLockedAccount } from '#models/user/suspension'
import { call } from '#tests/helpers/calls'
import { queriesDuring } from '#tests/helpers/database'
import { runJobs } from '#tests/helpers/emails'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createOwner,
  createProject,
  createStager,
  password,
  terms,
  type Person as SignedIn,
} from '#tests/helpers/people'
import { projectForm } from '#tests/helpers/project_forms'
import { invitationToken } from '#tests/helpers/seat_invitations'
import { addSeat } from '#tests/helpers/seats'

const colleague = { name: 'Tove Zabrocka' }
const text = 'Ask for Tove Zabrocka or Zabrocka alone.'
const masked = 'Ask for •••••• or •••••• alone.'

const maskAgain = ({ user }: SignedIn) => withLockedAccount(user, maskAgainFor)

/** The texts of a company and of an owner, as they are stored for everyone else. */
async function storedTexts({ company, owner }: { company: SignedIn; owner: SignedIn }) {
  const bid = await Bid.query().where('userId', company.user.id).firstOrFail()
  const question = await Question.query().where('askerId', company.user.id).firstOrFail()
  const project = await Project.query().where('userId', owner.user.id).firstOrFail()
  const { masked: introduction } = await User.findOrFail(company.user.id)
  return {
    note: bid.masked?.parts.text?.length ?? 0,
    question: question.masked?.parts.text?.length ?? 0,
    answer: question.answerMasked?.parts.text?.length ?? 0,
    project: project.masked?.parts.description?.length ?? 0,
    introduction: introduction?.parts.text?.length ?? 0,
  }
}

/** Both sides have written the colleague's name into everything. */
async function scene() {
  const [company, owner] = [await createStager(), await createOwner()]
  const form = { ...projectForm, description: text }
  const { body } = await call<{ id: number }>(owner, 'POST /api/projects', form)
  await call(company, `PATCH /api/users/${company.user.id}`, { introduction: text })
  const asked = await call<{ id: number }>(company, `POST /api/projects/${body.id}/questions`, {
    text,
  })
  await call(owner, `PATCH /api/questions/${asked.body.id}`, { answer: text, replaces: null })
  await call(company, `POST /api/projects/${body.id}/bids`, { ...terms, note: text })
  return { company, owner, project: body.id }
}

const hidden = { note: 2, question: 2, answer: 2, project: 2, introduction: 2 }
const shown = { note: 0, question: 0, answer: 0, project: 0, introduction: 0 }

test.group('The names of everyone in an account', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('are hidden in what the account writes', async ({ assert }) => {
    const [company, owner] = [await createStager(), await createOwner()]
    for (const account of [company, owner]) await addSeat(account, await createOwner(colleague))
    const project = await createProject(owner, { description: text })
    await call(company, `POST /api/projects/${project.id}/bids`, { ...terms, note: text })
    const offers = await call<{ note: { text: string } }[]>(
      owner,
      `GET /api/projects/${project.id}/bids`
    )
    assert.equal(offers.body[0].note.text, masked)
    const seen = await call<{ description: string }>(company, `GET /api/projects/${project.id}`)
    assert.equal(seen.body.description, masked)
  }).tags(['@PPL-50', '@R616'])

  test('are hidden in stored texts once someone joins, and stay so after leaving', async ({
    assert,
  }) => {
    const people = await scene()
    assert.deepEqual(await storedTexts(people), shown)
    for (const account of [people.company, people.owner]) {
      await addSeat(account, await createOwner(colleague), { role: 'member' })
      await maskAgain(account)
    }
    assert.deepEqual(await storedTexts(people), hidden)

    // The seats end, and the people are erased with them.
    const now = new Date()
    await db
      .from('seats')
      .where({ role: 'member' })
      .update({ ended_at: now, former_name: colleague.name })
    await db.from('people').where(colleague).update({ name: 'Deleted user', deleted_at: now })
    for (const account of [people.company, people.owner]) await maskAgain(account)
    assert.deepEqual(await storedTexts(people), hidden)
    const { body } = await call<{ note: { text: string } }>(
      people.company,
      `PATCH /api/bids/${(await Bid.firstOrFail()).id}`,
      { note: `${text} Again.` }
    )
    assert.isDefined(body)
    assert.equal((await storedTexts(people)).note, 2)
  }).tags(['@PPL-50', '@R616', '@ASK-07'])

  test('are hidden again under a new name, and the former one stays hidden', async ({ assert }) => {
    const people = await scene()
    const { user } = await addSeat(people.company, await createOwner({ name: 'Alma Quist' }))
    await maskAgain(people.company)
    assert.equal((await storedTexts(people)).note, 0)
    const person = await Person.findOrFail(user.person.id)
    for (const name of [colleague.name, 'Alma Quistgaard']) {
      await person.merge({ name }).save()
      await maskAgain(people.company)
      const { note, question, introduction } = await storedTexts(people)
      assert.deepEqual({ note, question, introduction }, { note: 2, question: 2, introduction: 2 })
    }
    assert.deepEqual((await storedTexts(people)).project, 0)
  }).tags(['@PPL-50', '@TRU-33'])

  test('are hidden once someone has followed an invitation, and under a new name', async ({
    assert,
  }) => {
    const people = await scene()
    const { company } = people
    const token = await invitationToken(company, 'tove@fern.example')
    const joined = await call<{ sessionId: string }>(null, 'POST /api/auth/join', {
      ...{ token, name: colleague.name, password, agreeToTerms: true },
    })
    assert.equal(joined.status, 201)
    await runJobs(['timers'])
    const { note, question, introduction } = await storedTexts(people)
    assert.deepEqual({ note, question, introduction }, { note: 2, question: 2, introduction: 2 })
    const line = `PUT /api/users/${company.user.id}/person` as const
    assert.equal((await call(company, line, { name: 'Ask For' })).status, 200)
    await runJobs(['timers'])
    assert.equal((await storedTexts(people)).note, 3)
    assert.lengthOf(await db.from('queue_jobs').whereLike('data', '%MaskAccount%'), 0)
  }).tags(['@PPL-50'])

  test('are known to the command that masks stored texts', async ({ assert }) => {
    const people = await scene()
    for (const account of [people.company, people.owner]) {
      await addSeat(account, await createOwner(colleague))
    }
    const outdated = { rules: 1, at: new Date().toISOString(), parts: {} }
    for (const table of ['bids', 'questions', 'projects']) {
      const answers = table === 'questions' && { answer_masked: outdated }
      await db.from(table).update({ masked: outdated, ...answers })
    }
    await db.from('users').whereNotNull('introduction').update({ masked: outdated })
    await maskStoredTexts()
    assert.deepEqual(await storedTexts(people), hidden)
  }).tags(['@PPL-50'])

  test('cost an offer one query', async ({ assert }) => {
    const [company, owner] = [await createStager(), await createOwner()]
    const offer = async (note?: string) => {
      const { id } = await createProject(owner)
      const body = { ...terms, ...(note && { note }) }
      return queriesDuring(() => call(company, `POST /api/projects/${id}/bids`, body))
    }
    await offer()
    const [plain, noted] = [await offer(), await offer('Bright rooms.')]
    const names = noted.filter((sql) => sql.includes('coalesce(s.former_name'))
    assert.lengthOf(names, 1)
    // The other one reads the company under the lock.
    assert.equal(noted.length, plain.length + 2)
  }).tags(['@PPL-50'])
})
