import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Question from '#models/question'
import { maskStoredTexts } from '#models/masking_run'
import { closeAccount } from '#models/user/account_closing'
import { sectionsOf } from '#queries/data_export'
import { exportedData } from '#transformers/data_export'
import { call } from '#tests/helpers/calls'
import { emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import {
  createAdmin,
  createBid,
  createOwner,
  createStager,
  createSupport,
  createUnconfirmed,
  type Person,
} from '#tests/helpers/people'
import {
  answered,
  createAnswered,
  createAskedProject,
  createQuestion,
  questionsSeenBy,
} from '#tests/helpers/questions'
import { listOf } from '#tests/helpers/notifications'
import { open } from '#tests/helpers/pages'
import { notificationTypesOf } from '#tests/helpers/stored_records'

const reason = { reason: 'Names a third person' }

type Exported = Record<
  'questionsAsked' | 'answersWritten' | 'questionReports',
  Record<string, unknown>[]
>

/** The download of a person's own data. */
const exportFor = async ({ user }: Person): Promise<Exported> =>
  JSON.parse((await Array.fromAsync(exportedData(user, sectionsOf(user)))).join(''))

/** What a person reads of a question: asked by themselves, answered, hidden. */
async function seen(person: Person | null, projectId: number, id: number) {
  const { list } = await questionsSeenBy(person, projectId)
  const question = list?.find((each) => each.id === id)
  if (!question) return list === null ? 'number' : '-'
  const { isOwn, asker, hiddenReason } = question
  return (
    [isOwn && 'own', asker && 'asker', hiddenReason && 'hidden'].filter(Boolean).join() || 'read'
  )
}

test.group('Questions of a project', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are read by whom they concern, and nobody but the team learns who asked', async ({
    assert,
  }) => {
    const { owner, company, other, project } = await createAskedProject()
    const admin = await createAdmin()
    const viewers = {
      visitor: null,
      owner,
      asker: company,
      otherCompany: other,
      unconfirmed: await createUnconfirmed(createStager),
      otherOwner: await createOwner(),
      support: await createSupport(),
      admin,
    }
    const hiddenWaiting = await createQuestion(project, company, 'Hidden one?')
    const { id: answeredId } = await createAnswered(project, { owner, company })
    const { id: hiddenAnswered } = await createAnswered(project, { owner, company })
    const waiting = await createQuestion(project, company)
    await Question.hide(hiddenWaiting.id, { by: admin.user, ...reason })
    await Question.hide(hiddenAnswered, { by: admin.user, ...reason })
    const table: Record<string, string[]> = {}
    for (const [name, person] of Object.entries(viewers)) {
      table[name] = []
      for (const id of [waiting.id, answeredId, hiddenWaiting.id, hiddenAnswered]) {
        table[name].push(await seen(person, project.id, id))
      }
    }
    const whole = ['asker', 'asker', 'asker,hidden', 'asker,hidden']
    assert.deepEqual(table, {
      visitor: ['number', 'number', 'number', 'number'],
      owner: ['read', 'read', '-', '-'],
      asker: ['own', 'own', 'own,hidden', 'own,hidden'],
      otherCompany: ['-', 'read', '-', '-'],
      unconfirmed: ['-', '-', '-', '-'],
      otherOwner: ['number', 'number', 'number', 'number'],
      support: whole,
      admin: whole,
    })
    for (const person of Object.values(viewers)) {
      assert.equal((await questionsSeenBy(person, project.id)).answered, 1)
    }
    for (const person of [null, owner, other, viewers.unconfirmed, viewers.otherOwner]) {
      const { body } = await call(person, `GET /api/projects/${project.id}`)
      const text = JSON.stringify(body)
      assert.notInclude(text, company.user.stagerIdentifier!)
      assert.notInclude(text, 'askerId')
    }
  }).tags(['@ASK-10', '@ASK-11', '@ASK-12', '@ASK-13', '@ASK-14', '@R283'])

  test('are answered for companies with a confirmed address only, who also report them', async ({
    assert,
  }) => {
    const { owner, company, other, project } = await createAskedProject()
    const { id } = await createAnswered(project, { owner, company })
    const report = `POST /api/questions/${id}/report`
    for (const person of [company, other]) {
      await person.user.merge({ emailConfirmed: false }).save()
    }
    assert.equal(await seen(company, project.id, id), 'own', 'it has asked, and may withdraw')
    assert.equal(await seen(other, project.id, id), '-')
    assert.equal((await call(other, report, reason)).status, 404)
    const page = () => open(`/projects/${project.id}`, other)
    assert.include(
      (await page()).words,
      '1 question answered. Confirm your email address to read it and ask.'
    )
    assert.notInclude((await page()).text, answered)

    await other.user.merge({ emailConfirmed: true }).save()
    assert.equal(await seen(other, project.id, id), 'read')
    assert.include((await page()).text, answered)
    assert.equal((await call(other, report, reason)).status, 204)
  }).tags(['@ASK-10', '@ASK-89'])

  test('change the tag of the project’s poll, and cost one query', async ({ assert }) => {
    const { owner, company, other, project } = await createAskedProject()
    const path = `/api/projects/${project.id}`
    const tagOf = async (as: Person | undefined) => (await send('GET', path, { as })).headers.etag
    const changes: [string, () => Promise<unknown>][] = [
      ['ask', () => createQuestion(project, company)],
      [
        'answer',
        async () =>
          (await Question.firstOrFail()).writeAnswer(owner.user, {
            answer: answered,
            replaces: null,
          }),
      ],
      [
        'correct',
        async () =>
          (await Question.firstOrFail()).writeAnswer(owner.user, { answer: 'No.', replaces: 1 }),
      ],
      ['report', async () => (await Question.firstOrFail()).report(other.user, 'Rude')],
      [
        'hide',
        async () =>
          Question.hide((await Question.firstOrFail()).id, {
            by: (await createAdmin()).user,
            ...reason,
          }),
      ],
      ['withdraw', async () => (await createQuestion(project, other)).withdraw(other.user)],
    ]
    for (const [name, change] of changes) {
      for (const as of [undefined, owner, other]) {
        const etag = String(await tagOf(as))
        const headers = { 'if-none-match': etag }
        assert.equal((await send('GET', path, { as, headers })).status, 304, name)
      }
      const before = await tagOf(other)
      await change()
      assert.notEqual(await tagOf(other), before, name)
    }
    const count = async () => {
      const queries = await queriesDuring(() => send('GET', path, { as: other }))
      return queries.filter((query) => query.includes('from questions')).length
    }
    assert.equal(await count(), 1)
    await createQuestion(project, company)
    assert.equal(await count(), 1)
    const etag = String(await tagOf(other))
    const unchanged = await queriesDuring(() =>
      send('GET', path, { as: other, headers: { 'if-none-match': etag } })
    )
    assert.lengthOf(unchanged, 1)
  }).tags(['@ASK-15', '@ASK-16'])

  test('stay without an author when the asker deletes the account, unless unanswered', async ({
    assert,
  }) => {
    const { owner, company, other, project } = await createAskedProject()
    await createQuestion(project, company)
    const text = `Call ${company.user.name} at 828-555-0142?`
    const question = await createQuestion(project, company, text)
    await question.writeAnswer(owner.user, { answer: answered, replaces: null })
    await closeAccount(company.user, { by: company.user })
    const [kept, ...rest] = await Question.all()
    assert.isEmpty(rest)
    assert.isNull(kept.askerId)
    assert.notInclude(kept.text, company.user.name)
    assert.notInclude(kept.text, '828')
    const [read] = (await questionsSeenBy(other, project.id)).list!
    assert.equal(read.text, kept.text)
    await maskStoredTexts()
    assert.deepEqual((await questionsSeenBy(other, project.id)).list![0].text, kept.text)

    await closeAccount(owner.user, { by: owner.user })
    assert.isEmpty(await Question.all())
  }).tags(['@ASK-17', '@R284'])

  test('are in the data of those who wrote them', async ({ assert }) => {
    const { owner, company, project } = await createAskedProject()
    await createAnswered(project, { owner, company })
    const asker = await exportFor(company)
    assert.lengthOf(asker.questionsAsked, 1)
    assert.isEmpty(asker.answersWritten)
    const writer = await exportFor(owner)
    assert.deepInclude(writer.answersWritten[0], { answer: answered })
    assert.isEmpty(writer.questionsAsked)
    assert.notInclude(JSON.stringify(writer), company.user.stagerIdentifier!)
  }).tags(['@ASK-18'])

  test('are masked again when their author is renamed', async ({ assert }) => {
    const { owner, company, other, project } = await createAskedProject()
    const text = 'Would Rosenbaum Interiors fit your style?'
    const question = await createQuestion(project, company, text)
    await question.writeAnswer(owner.user, { answer: answered, replaces: null })
    const shown = async () => (await questionsSeenBy(other, project.id)).list![0].text
    assert.equal(await shown(), text)
    await call(company, `PATCH /api/users/${company.user.id}`, { company: 'Rosenbaum Interiors' })
    assert.notInclude(await shown(), 'Rosenbaum')
  }).tags(['@ASK-07', '@R282'])
})

test.group('Reports of questions', (group) => {
  group.each.setup(() => emptyDatabase())

  test('come from the owner and companies that see it, once each, and the team decides', async ({
    assert,
  }) => {
    const { owner, company, other, project } = await createAskedProject()
    const admin = await createAdmin()
    const { id } = await createQuestion(project, company)
    const report = (person: Person | null) =>
      call(person, `POST /api/questions/${id}/report`, { reason: 'Rude' })
    const statuses = async (people: (Person | null)[]) => {
      const found = []
      for (const person of people) found.push((await report(person)).status)
      return found
    }
    const otherOwner = await createOwner()
    assert.deepEqual(
      await statuses([null, company, other, otherOwner, admin, owner, owner]),
      [401, 409, 404, 404, 403, 204, 409]
    )
    assert.include(await notificationTypesOf(admin), 'admin')
    const { body: reported } = await call<{ id: number; reports: { reason: string }[] }[]>(
      admin,
      'GET /api/admin/questions?state=reported'
    )
    assert.lengthOf(reported, 1)
    assert.equal(reported[0].reports[0].reason, 'Rude')

    const decide = (verb: string, body: object = reason) =>
      call(admin, `POST /api/admin/questions/${id}/${verb}`, body)
    assert.equal((await decide('hide', {})).status, 422)
    assert.equal((await decide('show')).status, 200)
    assert.equal((await decide('show')).status, 409)
    assert.include(await notificationTypesOf(owner), 'question_reviewed')
    const [told] = await listOf(owner)
    assert.equal(told.href, `/projects/${project.id}#questions`)
    assert.equal((await decide('hide')).status, 200)
    assert.equal((await decide('hide')).status, 409)
    assert.equal((await report(owner)).status, 404)
    assert.equal((await call(owner, `PATCH /api/questions/${id}`, { answer: 'No' })).status, 404)
    assert.equal((await decide('show')).status, 200)
    assert.equal((await call(owner, `PATCH /api/questions/${id}`, { answer: 'No' })).status, 200)
    assert.deepEqual(await statuses([company, other]), [204, 204])
    const events = await db
      .from('audit_events')
      .whereIn('kind', ['question_hidden', 'question_shown'])
    assert.lengthOf(events, 3)
    assert.equal(events[0].actor_id, admin.user.id)
  }).tags(['@ASK-22', '@ASK-23', '@ASK-24'])

  test('by companies with an offer as well', async ({ assert }) => {
    const { owner, company, other, project } = await createAskedProject()
    const { id } = await createAnswered(project, { owner, company })
    await createBid(project, other)
    const line = `POST /api/questions/${id}/report`
    assert.equal((await call(other, line, { reason: 'Rude' })).status, 204)
    assert.equal((await call(await createStager(), line, { reason: 'Rude' })).status, 204)
  }).tags(['@ASK-22'])
})
