import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import MessageBlock from '#models/message_block'
import Project from '#models/project'
import Question from '#models/question'
import { muteAccount } from '#models/user/conduct'
import { suspendAccount } from '#models/user/suspension'
import { call, statusesOf } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import {
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  createUnconfirmed,
  type Person,
} from '#tests/helpers/people'
import {
  answered,
  asked,
  createAnswered,
  createAskedProject,
  createQuestion,
  questionsSeenBy,
} from '#tests/helpers/questions'
import { onTwoServers, race, repeatRace, type Ask } from '#tests/helpers/races'
import { eventsOf, notificationTypesOf } from '#tests/helpers/stored_records'

const showTo = async (person: Person, id: number) =>
  (await call<{ can: { bid: boolean } }>(person, `GET /api/projects/${id}`)).body

test.group('Asking about a project', (group) => {
  group.each.setup(() => emptyDatabase())

  test('a question that is sent twice is stored once, also at the same time', async ({
    assert,
  }) => {
    const { owner, company, other, path } = await createAskedProject()
    const ask = (person: Person, text = asked) => call(person, `POST ${path}`, { text })
    const twice = await Promise.all([ask(company), ask(company)])
    const again = await ask(company)
    const ids = [...twice, again].map(({ body }) => body.id)
    assert.deepEqual(new Set(ids).size, 1)
    assert.deepEqual(
      [...twice, again].map(({ status }) => status),
      [201, 201, 201]
    )
    assert.deepEqual(await notificationTypesOf(owner), ['question_asked'])

    // Other words, and another company's question, are others. So is the same one after its answer.
    await ask(company, 'Is there an elevator?')
    await ask(other)
    assert.lengthOf(await Question.all(), 3)
    await call(owner, `PATCH /api/questions/${ids[0]}`, { answer: answered })
    await ask(company)
    assert.lengthOf(await Question.all(), 4)
  }).tags(['@PLC-82', '@R556'])

  test('a company asks, the owner answers and corrects, and both are told', async ({ assert }) => {
    const { owner, company, project, path } = await createAskedProject()
    const { status, body } = await call(company, `POST ${path}`, { text: `  ${asked}\n` })
    assert.equal(status, 201)
    assert.include(body, { text: asked, isOwn: true, answer: null, asker: null })
    assert.deepEqual(body.can, { answer: false, withdraw: true, report: false, moderate: false })
    assert.deepEqual(await notificationTypesOf(owner), ['question_asked'])

    const line = `PATCH /api/questions/${body.id}`
    const first = await call(owner, line, { answer: answered })
    assert.equal(first.status, 200)
    const corrected = await call<{ answer: { version: number; correctedAt: string } }>(
      owner,
      line,
      { answer: 'No, only on the street.', replaces: 1 }
    )
    assert.equal(corrected.status, 200)
    assert.equal(corrected.body.answer.version, 2)
    assert.isString(corrected.body.answer.correctedAt)
    assert.deepEqual(await notificationTypesOf(company), ['question_answered'])
    const kinds = (await eventsOf(project.id)).filter((kind) => kind.startsWith('question'))
    assert.sameMembers(kinds, ['question_asked', 'question_answered', 'question_corrected'])
  }).tags(['@ASK-01', '@ASK-05', '@ASK-06'])

  test('is for companies that could make an offer', async ({ assert }) => {
    const { owner, company, other, project, path } = await createAskedProject()
    const declined = await createStager()
    await (await createBid(project, declined)).reject(owner.user)
    const refusals = [
      [null, 401],
      [owner, 403],
      [await createOwner(), 403],
      [declined, 409],
    ] as const
    const before = await databaseDump(['rate_limits'])
    for (const [person, expected] of refusals) {
      const { status } = await call(person, `POST ${path}`, { text: asked })
      assert.equal(status, expected)
    }
    assert.deepEqual(await databaseDump(['rate_limits']), before)
    assert.equal((await call(other, `POST /api/projects/0/questions`, { text: asked })).status, 404)

    await db.from('projects').where('id', project.id).update({ deadline: '2020-01-01' })
    assert.equal((await call(company, `POST ${path}`, { text: asked })).status, 409)
    assert.isFalse((await questionsSeenBy(company, project.id)).can.ask)
    await db.from('projects').where('id', project.id).update({ deadline: null })
    assert.isTrue((await questionsSeenBy(company, project.id)).can.ask)
    await project.refresh()
    await project.cancel(owner.user)
    const { status } = await call(company, `POST ${path}`, { text: asked })
    assert.equal(status, 404)
  }).tags(['@ASK-01', '@ASK-04', '@R280'])

  test('is for companies whose offer waits, also after the last day for offers', async ({
    assert,
  }) => {
    const { owner, company, other, project, path } = await createAskedProject()
    const bid = await createBid(project, company)
    const rival = await createBid(project, other)
    await db.from('projects').where('id', project.id).update({ deadline: '2020-01-01' })
    assert.isTrue((await questionsSeenBy(company, project.id)).can.ask)
    assert.equal((await call(company, `POST ${path}`, { text: asked })).status, 201)
    await bid.reject(owner.user)
    assert.equal((await call(company, `POST ${path}`, { text: asked })).status, 409)
    await rival.accept(owner.user)
    for (const person of [company, other]) {
      assert.isFalse((await questionsSeenBy(person, project.id)).can.ask)
      assert.equal((await call(person, `POST ${path}`, { text: asked })).status, 409)
    }
  }).tags(['@ASK-01', '@PLC-82', '@PLC-100', '@R280', '@R570'])

  test('is possible again once an offer is withdrawn, and however often it was', async ({
    assert,
  }) => {
    const { company, project, path } = await createAskedProject()
    const bid = await createBid(project, company)
    await bid.cancel(company.user)
    const today = { rebids: 5, rebids_since: db.raw('now()') }
    await db.from('bids').where('id', bid.id).update(today)
    assert.isFalse((await showTo(company, project.id)).can.bid)
    assert.isTrue((await questionsSeenBy(company, project.id)).can.ask)
    assert.equal((await call(company, `POST ${path}`, { text: asked })).status, 201)
  }).tags(['@ASK-01', '@R280'])

  test('is over for the company that gave up the job, and for no other', async ({ assert }) => {
    const { company, project, bid } = await createPaidBid()
    const other = await createStager()
    await bid.giveUp(company.user, 'Our warehouse was flooded.')
    const line = `POST /api/projects/${project.id}/questions`
    const before = await databaseDump(['rate_limits'])

    const refused = await call(company, line, { text: asked })

    assert.equal(refused.status, 409)
    const sentence = 'You have given up this job, so you can’t ask about it anymore.'
    assert.equal(refused.body.message, sentence)
    assert.deepEqual(await databaseDump(['rate_limits']), before)
    const seen = await questionsSeenBy(company, project.id)
    assert.isFalse(seen.can.ask)
    assert.equal(seen.refusal, sentence)
    assert.isTrue((await questionsSeenBy(other, project.id)).can.ask)
    assert.equal((await call(other, line, { text: asked })).status, 201)
  }).tags(['@JOB-110', '@R483'])

  test('says that the project is closed to a company that is paid, also for a suspended owner', async ({
    assert,
  }) => {
    const { owner, company, project } = await createPaidBid()
    await suspendAccount(owner.user, {
      by: (await createAdmin()).user,
      category: 'conduct',
      reason: 'Insults in messages',
    })
    const { status } = await call(company, `POST /api/projects/${project.id}/questions`, {
      text: asked,
    })
    assert.equal(status, 409)
  }).tags(['@ASK-04'])

  test('is refused while muted, unconfirmed or suspended, and after a block', async ({
    assert,
  }) => {
    const { owner, company, other, project, path } = await createAskedProject()
    const admin = await createAdmin()
    const unconfirmed = await createUnconfirmed(createStager)
    const message = async (person: typeof owner) => {
      const reply = await call<{ message: string }>(person, `POST ${path}`, { text: asked })
      assert.equal(reply.status, 403)
      assert.equal((await questionsSeenBy(person, project.id)).refusal, reply.body.message)
      return reply.body.message
    }
    assert.equal(
      await message(unconfirmed),
      'Confirm your email address before you ask a question.'
    )
    await MessageBlock.add(owner.user, company.user.id)
    assert.equal(await message(company), "You can't ask this owner.")
    await MessageBlock.remove(owner.user, company.user.id)
    await MessageBlock.add(company.user, owner.user.id)
    assert.equal(await message(company), "You can't ask this owner.")
    await muteAccount(other.user, {
      by: admin.user,
      category: 'spam',
      reason: 'The same text to everyone',
      duration: '7',
    })
    assert.match(await message(other), /^You can't send messages until /)
    await suspendAccount(other.user, {
      by: admin.user,
      category: 'conduct',
      reason: 'Abusive messages',
    })
    assert.equal((await call(other, `POST ${path}`, { text: asked })).status, 401)
    assert.lengthOf(await Question.all(), 0)
  }).tags(['@ASK-03', '@R281'])

  test('the page names the same obstacle as the call: first the mute, then what can be changed', async ({
    assert,
  }) => {
    const { owner, company, other, project, path } = await createAskedProject()
    const admin = await createAdmin()
    const refusalOf = async (person: typeof owner, status: number) => {
      const reply = await call<{ message: string }>(person, `POST ${path}`, { text: asked })
      assert.equal(reply.status, status)
      assert.equal((await questionsSeenBy(person, project.id)).refusal, reply.body.message)
      return reply.body.message
    }
    for (const person of [company, other]) {
      for (const n of [1, 2, 3]) await createQuestion(project, person, `${asked} ${n}`)
    }
    await MessageBlock.add(owner.user, company.user.id)
    assert.match(await refusalOf(company, 409), /^You have 3 questions waiting/)
    const mute = { by: admin.user, category: 'spam', reason: 'The same to all' } as const
    await muteAccount(other.user, { ...mute, duration: '7' })
    assert.match(await refusalOf(other, 403), /^You can't send messages until /)
    const [first] = (await questionsSeenBy(other, project.id)).list!
    assert.equal((await call(other, `DELETE /api/questions/${first.id}`)).status, 204)
    assert.match(await refusalOf(other, 403), /^You can't send messages until /)
    await db.from('users').where('id', company.user.id).update({ email_confirmed: false })
    assert.match(await refusalOf(company, 403), /^Confirm your email address/)
    await db.from('projects').where('id', project.id).update({ deadline: '2020-01-01' })
    assert.match(await refusalOf(other, 403), /^You can't send messages until /)
    assert.lengthOf(await Question.all(), 5)
  }).tags(['@ASK-03', '@R281', '@R500'])

  test('takes a text of 300 characters, and an answer of 500', async ({ assert }) => {
    const { owner, company, project, path } = await createAskedProject()
    for (const text of [undefined, null, 7, '', '  \n ', '\u200b', 'x'.repeat(301), ['x']]) {
      const { status } = await call(company, `POST ${path}`, { text })
      assert.equal(status, 422, JSON.stringify(text))
    }
    assert.equal((await call(company, `POST ${path}`, { text: 'x'.repeat(300) })).status, 201)
    const { id } = await createQuestion(project, company)
    for (const body of [
      {},
      { answer: null },
      { answer: ' ' },
      { answer: 'x'.repeat(501) },
      { answer: 'Yes', replaces: 0 },
      { answer: 'Yes', replaces: 'first' },
    ]) {
      const { status } = await call(owner, `PATCH /api/questions/${id}`, body)
      assert.equal(status, 422, JSON.stringify(body))
    }
    for (const reason of [undefined, ' ', 'x'.repeat(1001)]) {
      const { status } = await call(owner, `POST /api/questions/${id}/report`, { reason })
      assert.equal(status, 422, JSON.stringify(reason))
    }
    const { status } = await call(owner, `PATCH /api/questions/${id}`, { answer: 'x'.repeat(500) })
    assert.equal(status, 200)
  }).tags(['@ASK-02', '@ASK-05'])

  test('hides contact details and the names of both sides in what others read', async ({
    assert,
  }) => {
    const owner = await createOwner({ name: 'Wilhelmina Oberhausen' })
    const { other } = await createAskedProject()
    const company = await createStager({ company: 'Blumenthal Staging', name: 'Cora Blumenthal' })
    const project = await createProject(owner)
    const text = 'Blumenthal Staging here, 828-555-0142: are the floors new?'
    const { body } = await call(company, `POST /api/projects/${project.id}/questions`, { text })
    assert.include(body, { text })
    assert.isString(body.hiddenNote)
    const [waiting] = (await questionsSeenBy(owner, project.id)).list!
    assert.notMatch(waiting.text, /Blumenthal|828/)
    const answer = 'Yes. Wilhelmina Oberhausen, w@oberhausen.example'
    await call(owner, `PATCH /api/questions/${waiting.id}`, { answer })
    const [read] = (await questionsSeenBy(other, project.id)).list!
    assert.notMatch(JSON.stringify(read), /Blumenthal|828|Oberhausen/)
    const [own] = (await questionsSeenBy(owner, project.id)).list!
    assert.equal(own.answer?.text, answer)
  }).tags(['@ASK-07'])

  test('a fourth question waits until one is answered or withdrawn', async ({ assert }) => {
    const { owner, company, other, project, path } = await createAskedProject()
    const questions = [1, 2, 3].map((n) => `${asked} ${n}`)
    for (const text of questions) await createQuestion(project, company, text)
    const fourth = await call<{ message: string }>(company, `POST ${path}`, { text: asked })
    assert.equal(fourth.status, 409)
    assert.equal(
      fourth.body.message,
      'You have 3 questions waiting for an answer. Wait for one, or withdraw one.'
    )
    assert.equal((await questionsSeenBy(company, project.id)).refusal, fourth.body.message)
    assert.equal((await call(other, `POST ${path}`, { text: asked })).status, 201)

    const [first, second] = (await questionsSeenBy(company, project.id)).list!
    assert.equal((await call(company, `DELETE /api/questions/${first.id}`)).status, 204)
    assert.equal((await call(company, `POST ${path}`, { text: asked })).status, 201)
    await call(owner, `PATCH /api/questions/${second.id}`, { answer: answered })
    assert.equal((await call(company, `POST ${path}`, { text: `${asked} 5` })).status, 201)
    assert.equal((await call(company, `POST ${path}`, { text: `${asked} 6` })).status, 409)
    // What waits already is no fourth question.
    assert.equal((await call(company, `POST ${path}`, { text: asked })).status, 201)
  }).tags(['@ASK-02', '@ASK-08', '@PLC-82'])

  test('is withdrawn by its asker only, and not once it is answered', async ({ assert }) => {
    const { owner, company, other, project } = await createAskedProject()
    const question = await createQuestion(project, company)
    const line = `DELETE /api/questions/${question.id}`
    const callers = [null, owner, other, await createOwner(), await createAdmin(), company]
    const replies = []
    for (const caller of callers) replies.push(await call(caller, line))
    assert.deepEqual(
      replies.map(({ status }) => status),
      [401, 403, 404, 404, 403, 204]
    )
    const { id } = await createAnswered(project, { owner, company })
    assert.equal((await call(company, `DELETE /api/questions/${id}`)).status, 409)
    assert.equal((await call(company, `DELETE /api/questions/${question.id}`)).status, 404)
  }).tags(['@ASK-08'])

  test('is answered by the owner only, and corrected only by who has seen the answer', async ({
    assert,
  }) => {
    const { owner, company, other, project } = await createAskedProject()
    const { id } = await createQuestion(project, company)
    const answer = (person: typeof owner | null, replaces?: number) =>
      call<{ message: string }>(person, `PATCH /api/questions/${id}`, {
        answer: `${answered} ${replaces ?? ''}`,
        replaces,
      })
    const callers = [null, company, other, await createOwner(), await createAdmin()]
    const replies = []
    for (const caller of callers) replies.push(await answer(caller))
    assert.deepEqual(
      replies.map(({ status }) => status),
      [401, 403, 404, 404, 403]
    )
    assert.equal((await answer(owner, 1)).status, 409)
    assert.equal((await answer(owner)).status, 200)
    assert.equal(
      (await answer(owner)).body.message,
      'This question is already answered. Reload the page to correct the answer.'
    )
    assert.equal((await answer(owner, 1)).status, 200)
    const late = await answer(owner, 1)
    assert.equal(late.status, 409)
    assert.equal(
      late.body.message,
      'The answer has changed in the meantime. Reload the page to see it.'
    )
  }).tags(['@ASK-05', '@ASK-06', '@ASK-20'])

  test('ends with the project: nothing is asked or answered once an offer is accepted', async ({
    assert,
  }) => {
    const { owner, company, other, project, path } = await createAskedProject()
    const { id: old } = await createAnswered(project, { owner, company })
    const { id } = await createQuestion(project, company)
    const bid = await createBid(project, other)
    await bid.accept(owner.user)
    const late = await createStager()
    const before = await databaseDump(['rate_limits'])
    assert.equal((await call(late, `POST ${path}`, { text: asked })).status, 409)
    const answer = { answer: answered }
    assert.equal((await call(owner, `PATCH /api/questions/${id}`, answer)).status, 409)
    const correction = { answer: 'No.', replaces: 1 }
    assert.equal((await call(owner, `PATCH /api/questions/${old}`, correction)).status, 409)
    assert.deepEqual(await databaseDump(['rate_limits']), before)
    const seen = (await questionsSeenBy(owner, project.id)).list!
    assert.deepEqual(
      seen.map(({ can }) => can.answer),
      [false, false]
    )
    assert.equal((await call(company, `DELETE /api/questions/${id}`)).status, 204)
  }).tags(['@ASK-04'])
})

/**
 * As many calls at once as in a race of two. The servers have ten connections each, and refuse calls
 * (503) that wait three seconds for one.
 */
const twentyCalls = { concurrency: 5 }

test.group('Questions at the same moment', (group) => {
  onTwoServers(group)
  group.each.setup(() => emptyDatabase())

  test('of four at once, three are stored', async ({ assert }) => {
    const play = async (round: number) => {
      const { company, project, path } = await createAskedProject()
      const replies = await race(
        round,
        ...[1, 2, 3, 4].map(
          (n) => (ask: Ask) => ask(company, `POST ${path}`, { text: `${asked} ${n}` })
        )
      )
      const answers = replies.map(({ body }) => body.message ?? 'stored').join(' | ')
      assert.deepEqual(statusesOf(replies), [201, 201, 201, 409], answers)
      assert.lengthOf(await Question.query().where('projectId', project.id), 3)
    }
    await repeatRace(assert, play, twentyCalls)
  }).tags(['@ASK-02', '@ASK-09'])

  test('of two answers or corrections, one is stored', async ({ assert }) => {
    await repeatRace(assert, async (round) => {
      const { owner, company, project } = await createAskedProject()
      const { id } = await createQuestion(project, company)
      const line = `PATCH /api/questions/${id}`
      for (const replaces of [undefined, 1]) {
        const replies = await race(
          round,
          ...['Yes.', 'No.'].map(
            (answer) => (ask: Ask) =>
              ask(owner, line, { answer: `${answer} ${replaces ?? 0}`, replaces })
          )
        )
        assert.deepEqual(statusesOf(replies).toSorted(), [200, 409])
      }
      const stored = await Question.findOrFail(id)
      assert.equal(stored.answerVersion, 2)
    })
  }).tags(['@ASK-05', '@ASK-09'])

  test('an answer and the acceptance of an offer: the answer counts only before it', async ({
    assert,
  }) => {
    await repeatRace(assert, async (round) => {
      const { owner, company, other, project } = await createAskedProject()
      const { id } = await createQuestion(project, company)
      const bid = await createBid(project, other)
      const [answer, accepted] = await race(
        round,
        (ask) => ask(owner, `PATCH /api/questions/${id}`, { answer: answered }),
        (ask) => ask(owner, `POST /api/bids/${bid.id}/accept`)
      )
      assert.equal(accepted.status, 200)
      assert.include([200, 409], answer.status)
      const stored = await Question.findOrFail(id)
      assert.equal(stored.answer !== null, answer.status === 200)
      assert.equal((await Project.findOrFail(project.id)).status, 'in_progress')
    })
  }).tags(['@ASK-04', '@ASK-09'])

  test('of two reports by one person, one is stored', async ({ assert }) => {
    await repeatRace(assert, async (round) => {
      const { owner, company, project } = await createAskedProject()
      const { id } = await createQuestion(project, company)
      const line = `POST /api/questions/${id}/report`
      const replies = await race(
        round,
        ...[1, 2].map(() => (ask: Ask) => ask(owner, line, { reason: 'Rude' }))
      )
      assert.deepEqual(statusesOf(replies).toSorted(), [204, 409])
    })
  }).tags(['@ASK-09', '@ASK-22'])
})
