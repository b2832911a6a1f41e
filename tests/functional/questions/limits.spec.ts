import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import throttle from '#config/throttle'
import { closeAccount } from '#models/user/account_closing'
import Question from '#models/question'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { reinstate, suspend } from '#tests/helpers/moderation'
import { listOf } from '#tests/helpers/notifications'
import {
  createAdmin,
  createBid,
  createProject,
  createStager,
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

const noticesOf = async ({ user }: Person, type = 'question_asked') =>
  db.from('notifications').where({ user_id: user.id, type }).orderBy('id')

/** The emails about questions that leave by then: their bundles wait five minutes. */
async function askedEmails({ after = '5 minutes' } = {}) {
  await db.from('queue_jobs').where('status', 'delayed').update({ execute_at: Date.now() })
  const emails = (await deliverEmails()).filter(({ subject }) =>
    /asked|updates/.test(subject ?? '')
  )
  await db.rawQuery(`update notifications set email_due_at = email_due_at - interval '${after}'`)
  return emails
}

test.group('Limits of questions', (group) => {
  group.each.setup(() => emptyDatabase())

  test('a company asks ten times a day about a project, withdrawn questions included', async ({
    assert,
  }) => {
    const { owner, company, other, project, path } = await createAskedProject()
    const second = await createProject(owner)
    const ask = (person: Person, line = path, text = asked) =>
      call<{ id: number; message: string }>(person, `POST ${line}`, { text })
    for (let at = 0; at < 10; at += 1) {
      const { status, body } = await ask(company)
      assert.equal(status, 201)
      if (at === 0)
        assert.equal((await ask(company, path, '')).status, 422, 'what is refused isn’t counted')
      assert.equal((await call(company, `DELETE /api/questions/${body.id}`)).status, 204)
    }
    const refused = await ask(company)
    assert.equal(refused.status, 429)
    assert.equal(refused.body.message, 'Too many attempts. Try again in 24 hours.')
    assert.isAbove(Number(refused.headers['retry-after']), 86_000)
    assert.equal(await db.from('questions').first(), null)

    assert.equal((await ask(other)).status, 201)
    assert.equal((await ask(company, `/api/projects/${second.id}/questions`)).status, 201)
    assert.deepEqual(
      (await noticesOf(owner)).map(({ project_id: id }) => id),
      [project.id, second.id]
    )
  }).tags(['@ASK-91'])

  test('a refused question isn’t counted', async ({ assert, cleanup }) => {
    const usual = throttle.questions
    cleanup(() => void (throttle.questions = usual))
    throttle.questions = { requests: 1, seconds: 86_400 }
    const { owner, company, project, path } = await createAskedProject()
    const lastDay = (deadline: string | null) =>
      db.from('projects').where('id', project.id).update({ deadline })
    await lastDay('2020-01-01')
    for (let at = 0; at < 2; at += 1) {
      assert.equal((await call(company, `POST ${path}`, { text: asked })).status, 409)
    }
    await lastDay(null)
    assert.equal((await call(company, `POST ${path}`, { text: asked })).status, 201)
    assert.equal((await call(company, `POST ${path}`, { text: asked })).status, 429)
    throttle.questions = { requests: 0, seconds: 1 }
    assert.equal((await call(company, `POST ${path}`, { text: `${asked} 2` })).status, 201)
    assert.lengthOf(await noticesOf(owner), 2)
  }).tags(['@ASK-91', '@R344'])

  test('an owner corrects answers ten times a day, and each company reads one notification and email', async ({
    assert,
  }) => {
    const { owner, company, other, project } = await createAskedProject()
    await createBid(project, other)
    const question = await createAnswered(project, { owner, company })
    const next = await createQuestion(project, company, 'Is there an elevator?')
    await deliverEmails()
    await db.from('notifications').update({ read: true, email_due_at: null })
    const correct = (version: number, text = `Yes, ${version}.`) =>
      call(owner, `PATCH /api/questions/${question.id}`, { answer: text, replaces: version })
    assert.equal((await correct(7)).status, 409, 'what is refused isn’t counted')
    for (let version = 1; version <= 10; version += 1) {
      assert.equal((await correct(version)).status, 200)
    }
    assert.equal((await correct(11)).status, 429)
    assert.equal((await Question.findOrFail(question.id)).answerVersion, 11)
    const first = await call(owner, `PATCH /api/questions/${next.id}`, { answer: answered })
    assert.equal(first.status, 200, 'a first answer is no correction')

    const unread = async (person: Person, type: string) =>
      (await noticesOf(person, type)).filter(({ read }) => !read).length
    assert.equal(await unread(other, 'answer_added'), 1)
    assert.equal(await unread(company, 'question_answered'), 2, 'one for each question')
    const subjects = (await deliverEmails()).map(({ subject }) => subject ?? '')
    assert.lengthOf(
      subjects.filter((subject) => subject.includes('after your offer')),
      1
    )
    // Read, and corrected once more: told again.
    await db.from('notifications').update({ read: true })
    throttle.corrections.requests += 1
    assert.equal((await correct(11)).status, 200)
    throttle.corrections.requests -= 1
    assert.equal(await unread(other, 'answer_added'), 1)
  }).tags(['@ASK-92'])
})

test.group('The notification of a question', (group) => {
  group.each.setup(() => emptyDatabase())

  test('goes with a question that is withdrawn, hidden, or deleted with its account', async ({
    assert,
  }) => {
    const { owner, company, other, project } = await createAskedProject()
    const admin = await createAdmin()
    await deliverEmails()
    await db.from('notifications').delete()
    const kept = await createQuestion(project, other)
    const withdrawn = await createQuestion(project, company)
    const hidden = await createQuestion(project, company, `${asked} 2`)
    const deleted = await createQuestion(project, company, `${asked} 3`)
    const left = async () => (await noticesOf(owner)).map(({ question_id: id }) => id)
    assert.deepEqual(await left(), [kept.id, withdrawn.id, hidden.id, deleted.id])

    await withdrawn.withdraw(company.user)
    assert.deepEqual(await left(), [kept.id, hidden.id, deleted.id])
    const reason = { by: admin.user, reason: 'Names a third person' }
    await Question.hide(hidden.id, reason)
    assert.deepEqual(await left(), [kept.id, deleted.id])
    await Question.show(hidden.id, reason)
    assert.deepEqual(await left(), [kept.id, deleted.id, hidden.id])
    await closeAccount(company.user, { by: company.user })
    assert.deepEqual(await left(), [kept.id])
    assert.equal((await listOf(owner)).length, 1)
  }).tags(['@ASK-93'])

  test('takes no other news along that shared its email', async ({ assert }) => {
    const { owner, company, other, project } = await createAskedProject()
    await deliverEmails()
    await db.from('notifications').delete()
    // The first one has the job of the bundle.
    const first = await createQuestion(project, company)
    const second = await createQuestion(project, company, `${asked} 2`)
    await createQuestion(project, other)
    await createQuestion(project, other, `${asked} 2`)
    await first.withdraw(company.user)
    await second.withdraw(company.user)
    const emails = await askedEmails()
    assert.deepEqual(
      emails.map(({ subject }) => subject),
      [`2 updates on ${project.title}`]
    )
    assert.isTrue((await noticesOf(owner)).every((row) => row.mailed_at !== null))
    assert.isEmpty(await askedEmails())
  }).tags(['@ASK-93'])

  test('is emailed after five minutes, in which the question may be withdrawn', async ({
    assert,
  }) => {
    const { owner, company, project } = await createAskedProject()
    await deliverEmails()
    for (let at = 0; at < 5; at += 1) {
      await (await createQuestion(project, company)).withdraw(company.user)
    }
    assert.isEmpty(await askedEmails())
    assert.isEmpty(await noticesOf(owner))
    await createQuestion(project, company)
    assert.isEmpty(await deliverEmails())
    assert.lengthOf(await askedEmails(), 1)
  }).tags(['@ASK-93', '@R343'])
})

test.group('A waiting question of a suspended company', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is withdrawn from the owner with its notification, until the company is reinstated', async ({
    assert,
  }) => {
    const { owner, company, other, project } = await createAskedProject()
    const admin = await createAdmin()
    const read = await createAnswered(project, { owner, company })
    const waiting = await createQuestion(project, company)
    const kept = await createQuestion(project, other)
    const seen = async (person: Person) =>
      (await questionsSeenBy(person, project.id)).list?.map(({ id }) => id)
    assert.deepEqual(await seen(owner), [read.id, waiting.id, kept.id])

    const tagOf = async () => (await call(owner, `GET /api/projects/${project.id}`)).headers.etag
    const before = await tagOf()
    await suspend(admin, company)
    assert.notEqual(await tagOf(), before)
    assert.deepEqual(await seen(owner), [read.id, kept.id])
    assert.deepEqual(await seen(other), [read.id, kept.id])
    assert.deepEqual(await seen(admin), [read.id, waiting.id, kept.id])
    const line = `/api/questions/${waiting.id}`
    assert.equal((await call(owner, `PATCH ${line}`, { answer: answered })).status, 404)
    assert.equal((await call(owner, `POST ${line}/report`, { reason: 'Rude' })).status, 404)
    const about = async () => (await noticesOf(owner)).map(({ question_id: id }) => id)
    assert.deepEqual(await about(), [read.id, kept.id])

    await reinstate(admin, company)
    assert.deepEqual(await seen(owner), [read.id, waiting.id, kept.id])
    assert.deepEqual(await about(), [read.id, kept.id, waiting.id])
    assert.equal((await call(owner, `PATCH ${line}`, { answer: answered })).status, 200)
    // An answered one is public and stays.
    await suspend(admin, company)
    assert.deepEqual(await seen(owner), [read.id, waiting.id, kept.id])
  }).tags(['@ASK-94'])

  test('on a project that is closed or hidden by then is announced to nobody', async ({
    assert,
  }) => {
    const { owner, company, project } = await createAskedProject()
    const [admin, winner] = [await createAdmin(), await createStager()]
    const hidden = await createProject(owner)
    await createQuestion(project, company)
    await createQuestion(hidden, company)
    await suspend(admin, company)
    await (await createBid(project, winner)).accept(owner.user)
    await call(admin, `POST /api/admin/projects/${hidden.id}/hide`, { reason: 'Not a home' })
    await reinstate(admin, company)
    assert.isEmpty(await noticesOf(owner))
  }).tags(['@ASK-94'])

  test('that the team shows again is announced once the company is back', async ({ assert }) => {
    const { owner, company, project } = await createAskedProject()
    const admin = await createAdmin()
    const question = await createQuestion(project, company)
    const reason = { by: admin.user, reason: 'Names a third person' }
    await Question.hide(question.id, reason)
    await suspend(admin, company)
    await Question.show(question.id, reason)
    assert.isEmpty(await noticesOf(owner))
    assert.isEmpty((await questionsSeenBy(owner, project.id)).list)
    await reinstate(admin, company)
    assert.deepEqual(
      (await noticesOf(owner)).map(({ question_id: id }) => id),
      [question.id]
    )
  }).tags(['@ASK-93', '@ASK-94'])

  test('that the team shows again on a hidden project is announced to nobody', async ({
    assert,
  }) => {
    const { owner, company, project } = await createAskedProject()
    const admin = await createAdmin()
    const question = await createQuestion(project, company)
    const reason = { by: admin.user, reason: 'Names a third person' }
    await Question.hide(question.id, reason)
    await call(admin, `POST /api/admin/projects/${project.id}/hide`, { reason: 'Not a home' })
    await Question.show(question.id, reason)
    assert.isEmpty(await noticesOf(owner))
  }).tags(['@ASK-93'])

  test('is refused an answer that was on its way when the company was suspended', async ({
    assert,
  }) => {
    const { owner, company, project } = await createAskedProject()
    const question = await createQuestion(project, company)
    await suspend(await createAdmin(), company)
    await assert.rejects(() =>
      question.writeAnswer(owner.user, { answer: answered, replaces: null })
    )
    assert.isNull((await Question.findOrFail(question.id)).answer)
  }).tags(['@ASK-94'])
})
