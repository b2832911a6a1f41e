import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { appUrl } from '#config/app'
import RemindOfQuestions from '#jobs/remind_of_questions'
import type Project from '#models/project'
import Question from '#models/question'
import { closeAccount } from '#models/user/account_closing'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { listOf } from '#tests/helpers/notifications'
import { createBid, createStager, createUnconfirmed, type Person } from '#tests/helpers/people'
import {
  answered,
  asked,
  createAskedProject,
  createQuestion,
  questionsSeenBy,
} from '#tests/helpers/questions'
import { notificationTypesOf } from '#tests/helpers/stored_records'

const firstAnswer = { answer: answered, replaces: null }

test.group('Notifications about questions', (group) => {
  group.each.setup(() => emptyDatabase())

  test('tell the owner of each question, in one email, and never who asked', async ({ assert }) => {
    const { owner, company, other, project } = await createAskedProject()
    await db.from('notifications').delete()
    await createQuestion(project, company)
    await createQuestion(project, other)
    const [latest] = await listOf(owner)
    assert.equal(latest.title, 'A company asked a question')
    assert.equal(latest.message, `A company asked about ${project.title}: “${asked}”`)
    assert.equal(latest.href, `/projects/${project.id}#questions`)
    assert.isEmpty(await deliverEmails(), 'they wait for five minutes')
    await createQuestion(project, company, `${asked} 2`)
    await db.from('queue_jobs').where('status', 'delayed').update({ execute_at: Date.now() })
    const sent = await deliverEmails()
    assert.deepEqual(
      sent.map(({ subject }) => subject),
      [`3 updates on ${project.title}`]
    )
    const rows = await db.from('notifications').where('user_id', owner.user.id).orderBy('id')
    assert.deepEqual(
      rows.map(({ bid_id: bid, sender_id: sender }) => [bid, sender]),
      [
        [null, null],
        [null, null],
        [null, null],
      ]
    )
    assert.lengthOf(sent[0].text.split(`“${asked}`), 4, 'each question is in the email')
    for (const text of [sent[0].subject, sent[0].text, sent[0].html]) {
      for (const secret of [company.user.name, company.user.stagerIdentifier!]) {
        assert.notInclude(String(text), secret)
      }
    }
  }).tags(['@ASK-14', '@ASK-25', '@ASK-28'])

  test('tell the asker and companies with a live offer of an answer and its correction', async ({
    assert,
  }) => {
    const { owner, company, other, project } = await createAskedProject()
    const declined = await createStager()
    await createBid(project, other)
    const bid = await createBid(project, declined)
    await call(owner, `DELETE /api/bids/${bid.id}`, {})
    await deliverEmails()
    await db.from('notifications').delete()
    const question = await createQuestion(project, company)
    await deliverEmails()
    await question.writeAnswer(owner.user, firstAnswer)
    const emails = await deliverEmails()
    assert.sameMembers(
      emails.map(({ subject }) => subject),
      [
        `Your question was answered: ${project.publicTitle}`,
        `An answer was added after your offer: ${project.publicTitle}`,
      ]
    )
    for (const email of emails) {
      assert.notInclude(email.text, answered)
      assert.notInclude(email.text, owner.user.name)
      assert.include(email.text, `/projects/${project.id}#questions`)
    }
    await question.writeAnswer(owner.user, { answer: 'No.', replaces: 1 })
    const [toAsker] = await listOf(company)
    assert.equal(toAsker.title, 'The answer to your question was corrected')
    const [toOther] = await listOf(other)
    assert.equal(toOther.title, 'An answer was corrected after your offer')
    assert.isEmpty(await notificationTypesOf(declined))
  }).tags(['@ASK-26', '@ASK-27', '@ASK-28'])

  test('are as many as the emails that several answers and corrections leave with', async ({
    assert,
  }) => {
    const { owner, company, project } = await createAskedProject()
    const questions: Question[] = []
    for (const text of ['Any stairs?', 'Any pets?', 'Any parking?']) {
      questions.push(await createQuestion(project, company, text))
    }
    await deliverEmails()
    await db.from('notifications').delete()
    for (const question of questions) await question.writeAnswer(owner.user, firstAnswer)
    for (const [at, question] of [...questions, questions[1]].entries()) {
      const { answerVersion: replaces } = await Question.findOrFail(question.id)
      await question.writeAnswer(owner.user, { answer: `Corrected ${at}`, replaces })
    }
    const rows = await listOf(company)
    // The first answer was emailed at once, the others leave together.
    assert.deepEqual(
      rows.map(({ title }) => title),
      ['6 answers to your questions', 'Your question was answered']
    )
    assert.include(rows[0].message, 'gave 6 answers or corrections to your questions.')
    await db.from('queue_jobs').where('status', 'delayed').update({ execute_at: Date.now() })
    const emails = await deliverEmails()
    assert.lengthOf(
      emails.filter(({ subject }) => subject?.includes('question')),
      2
    )

    // What was emailed takes nothing along.
    await questions[1].writeAnswer(owner.user, { answer: 'Once more', replaces: 3 })
    assert.lengthOf(await listOf(company), 3)
  }).tags(['@PLC-46'])

  test('follow the preferences, and wait for confirmed addresses', async ({ assert }) => {
    const { owner, company, project } = await createAskedProject()
    const set = (person: typeof owner, topic: string, delivery: string) =>
      call(person, 'PATCH /api/notifications/preferences', { [topic]: delivery })
    assert.equal((await set(owner, 'offers', 'off')).status, 200)
    assert.equal((await set(company, 'projects', 'app')).status, 200)
    await db.from('notifications').delete()
    const question = await createQuestion(project, company)
    assert.isEmpty(await notificationTypesOf(owner))
    const late = await createUnconfirmed(createStager)
    await createBid(project, late)
    await deliverEmails()
    await question.writeAnswer(owner.user, firstAnswer)
    assert.isEmpty(await deliverEmails())
    assert.deepEqual(await notificationTypesOf(company), ['question_answered'])
    assert.deepEqual(await notificationTypesOf(late), ['answer_added'])
  }).tags(['@ASK-28'])

  test('about a project that is gone name nothing, and their emails stay unsent', async ({
    assert,
  }) => {
    const { owner, company, project } = await createAskedProject()
    await deliverEmails()
    await createQuestion(project, company)
    const [question] = await Question.all()
    await question.writeAnswer(owner.user, firstAnswer)
    await project.refresh()
    await project.remove(owner.user)
    const [toAsker] = await listOf(company)
    assert.equal(toAsker.message, 'This project is no longer available.')
    assert.isNull(toAsker.href)
    const subjects = (await deliverEmails()).map(({ subject }) => subject ?? '')
    assert.isFalse(subjects.some((subject) => subject.startsWith('A company asked')))
  }).tags(['@ASK-25', '@ASK-26'])

  test('contain the question as the owner reads it, also after the company was renamed', async ({
    assert,
  }) => {
    const { owner, project } = await createAskedProject()
    const company = await createStager({ company: 'Blumenthal Staging', name: 'Cora Blumenthal' })
    const text = 'Blumenthal Staging here, call 828-555-0142: are the larkspur walls new?'
    await createQuestion(project, company, text)
    const [read] = (await questionsSeenBy(owner, project.id)).list!
    const [before] = await listOf(owner)
    assert.include(before.message, `“${read.text}”`)
    assert.notMatch(before.message, /Blumenthal|828-/)
    assert.include(before.message, 'larkspur')
    const { status } = await call(company, `PATCH /api/users/${company.user.id}`, {
      company: 'Larkspur Interiors',
    })
    assert.equal(status, 200)
    const [after] = await listOf(owner)
    assert.notMatch(after.message, /Blumenthal|828-|larkspur/)
    await db.from('queue_jobs').where('status', 'delayed').update({ execute_at: Date.now() })
    const [email] = await deliverEmails()
    assert.include(email.text, 'walls new?”')
    assert.notMatch(`${email.subject} ${email.text} ${email.html}`, /Blumenthal|828-|larkspur/)
  }).tags(['@ASK-07', '@ASK-25', '@PLC-101', '@R571'])

  test('remind the owner once of what has waited for two days', async ({ assert }) => {
    const { owner, company, other, project } = await createAskedProject()
    const { project: quiet, company: asker } = await createAskedProject()
    const age = (id: number, hours: number) =>
      db
        .from('questions')
        .where('id', id)
        .update({
          asked_at: DateTime.utc().minus({ hours }).toSQL(),
        })
    const question = await createQuestion(project, company)
    const newer = await createQuestion(project, other)
    await age((await createQuestion(quiet, asker)).id, 47)
    await age(question.id, 49)
    await db.from('notifications').delete()
    await db.from('queue_jobs').delete()

    await new RemindOfQuestions().execute()

    const [reminder, ...others] = await listOf(owner)
    assert.lengthOf(others, 0)
    assert.containSubset(reminder, {
      type: 'question_reminder',
      title: '2 questions wait for your answer',
      href: `/projects/${project.id}#questions`,
      read: false,
    })
    const emails = await deliverEmails()
    assert.deepEqual(
      emails.map(({ subject }) => subject),
      [`2 questions wait for your answer: ${project.title}`]
    )
    // The newer one was in it, so nothing follows when it is two days old.
    await age(newer.id, 72)
    await new RemindOfQuestions().execute()
    assert.lengthOf(await listOf(owner), 1)

    await question.writeAnswer(owner.user, firstAnswer)
    assert.isFalse((await listOf(owner))[0].read)
    await (await Question.findOrFail(newer.id)).writeAnswer(owner.user, firstAnswer)
    assert.isTrue((await listOf(owner))[0].read, 'it is settled with the last answer')
    await age((await createQuestion(quiet, asker)).id, 49)
    await new RemindOfQuestions().execute()
    assert.equal(
      await db
        .from('notifications')
        .where('type', 'question_reminder')
        .count('*')
        .then(([row]) => Number(row.count)),
      2
    )
  }).tags(['@PLC-102', '@JOB-50'])

  for (const [why, change] of [
    [
      'answered',
      (id: number) =>
        db
          .from('questions')
          .where('id', id)
          .update({
            answer: 'Yes.',
            answer_masked: { parts: {} },
            answered_at: new Date(),
            answer_version: 1,
          }),
    ],
    [
      'hidden',
      (id: number) =>
        db
          .from('questions')
          .where('id', id)
          .update({ hidden_at: new Date(), hidden_reason: 'Rude' }),
    ],
    [
      'of a suspended company',
      () =>
        db.from('users').where('user_type', 'staging_company').update({
          suspended_at: new Date(),
          suspension_category: 'conduct',
          suspension_reason: 'Rude',
        }),
    ],
    [
      'about a hidden project',
      () => db.from('projects').update({ hidden_at: new Date(), hidden_reason: 'Not a home' }),
    ],
    ['about a project in progress', () => db.from('projects').update({ status: 'in_progress' })],
    ['about a deleted project', () => db.from('projects').update({ deleted_at: new Date() })],
  ] as const) {
    test(`remind nobody of a question that is ${why}`, async ({ assert }) => {
      const { owner, company, project } = await createAskedProject()
      const { id } = await createQuestion(project, company)
      await db.from('questions').update({ asked_at: DateTime.utc().minus({ days: 3 }).toSQL() })
      await change(id)
      await new RemindOfQuestions().execute()
      const types = await notificationTypesOf(owner)
      assert.notInclude(types, 'question_reminder')
    }).tags(['@PLC-102'])
  }

  test('tell an asker without an offer that the project has closed', async ({ assert }) => {
    const { owner, company, other, project } = await createAskedProject()
    const [curious, heard, winner] = [
      await createStager(),
      await createStager(),
      await createStager(),
    ]
    await createQuestion(project, company)
    await createQuestion(project, company, `${asked} 2`)
    await createQuestion(project, other)
    await createBid(project, other)
    const answeredOne = await createQuestion(project, heard)
    await answeredOne.writeAnswer(owner.user, firstAnswer)
    const bid = await createBid(project, winner, { amount: 80 })
    await createQuestion(project, winner)
    await deliverEmails()
    await db.from('notifications').delete()

    await bid.accept(owner.user)

    const typesOf = (people: Person[]) => Promise.all(people.map(notificationTypesOf))
    assert.deepEqual(await typesOf([company, other, curious, heard]), [
      ['question_closed'],
      ['offer_not_selected'],
      [],
      [],
    ])
    assert.notInclude(await notificationTypesOf(winner), 'question_closed')
    const [told] = await listOf(company)
    assert.equal(told.title, 'Your questions weren’t answered')
    assert.include(told.message, 'your 2 questions')
    const emails = await deliverEmails()
    const [email] = emails.filter(({ to }) => to[0].address === company.user.email)
    assert.equal(email.subject, `Closed before your question was answered: ${project.publicTitle}`)
    assert.notInclude(email.text, owner.user.name)
    assert.include(email.text, `${appUrl}/projects`)
  }).tags(['@PLC-103'])

  for (const [how, close] of [
    ['cancelled', (project: Project, owner: Person) => project.cancel(owner.user)],
    ['deleted', (project: Project, owner: Person) => project.remove(owner.user)],
    [
      'deleted with its account',
      (_: Project, { user }: Person) => closeAccount(user, { by: user }),
    ],
  ] as const) {
    test(`tell an asker of a project that is ${how}, without naming it afterwards`, async ({
      assert,
    }) => {
      const { owner, company, project } = await createAskedProject()
      await createQuestion(project, company)
      await project.refresh()
      await close(project, owner)
      const [told] = await listOf(company)
      assert.containSubset(told, {
        type: 'question_closed',
        title: 'Your question wasn’t answered',
        message: 'This project is no longer available.',
      })
      assert.equal(told.href, '/projects')
    }).tags(['@PLC-103'])
  }

  test('tell an asker nothing while an accepted offer isn’t paid', async ({ assert }) => {
    const { owner, company, other, project } = await createAskedProject()
    await createQuestion(project, company)
    const bid = await createBid(project, other)
    await bid.accept(owner.user)
    assert.notInclude(await notificationTypesOf(company), 'question_closed')
    await project.refresh()
    await project.cancel(owner.user)
    assert.include(await notificationTypesOf(company), 'question_closed')
  }).tags(['@PLC-103'])
})
