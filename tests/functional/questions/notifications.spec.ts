import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Question from '#models/question'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { listOf } from '#tests/helpers/notifications'
import { createBid, createStager, createUnconfirmed } from '#tests/helpers/people'
import { answered, asked, createAskedProject, createQuestion } from '#tests/helpers/questions'
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
    assert.equal(latest.message, `A company asked about ${project.title}.`)
    assert.equal(latest.href, `/projects/${project.id}#questions`)
    assert.isEmpty(await deliverEmails(), 'they wait for five minutes')
    await createQuestion(project, company)
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
    for (const text of [sent[0].subject, sent[0].text, sent[0].html]) {
      for (const secret of [asked, company.user.name, company.user.stagerIdentifier!]) {
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
})
