import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import Bid from '#models/bid'
import Favorite from '#models/favorite'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { send } from '#tests/helpers/http'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { settleEnded } from '#models/notification/settling'
import { answered, createQuestion } from '#tests/helpers/questions'
import { createProjectWithBids } from '#tests/helpers/scenes'
import { createReleased, createStaging, dayFromNow } from '#tests/helpers/stagings'

/** The types of a person's unread notifications, oldest first. */
async function unreadOf({ user }: Person): Promise<string[]> {
  const rows = await db.from('notifications').where({ user_id: user.id, read: false }).orderBy('id')
  return rows.map(({ type }) => type)
}

const visit = (person: Person, path: string) =>
  call(person, 'POST /api/notifications/visits', { path })

test.group('A notification whose step is done', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is read, and no email follows', async ({ assert }) => {
    const { owner, company, path } = await createReleased()
    const day = dayFromNow(9)
    await call(owner, `POST ${path}/install-date`, { date: day })
    assert.include(await unreadOf(company), 'install_proposed')
    await call(company, `POST ${path}/agreement`, { date: day })
    assert.notInclude(await unreadOf(company), 'install_proposed')
    const row = await db.from('notifications').where('type', 'install_proposed').first()
    assert.isNotNull(row.settled_at)
    const emails = await deliverEmails()
    assert.notMatch(emails.map(({ subject }) => subject).join('\n'), /proposed/)
    // What the step led to is news.
    assert.include(await unreadOf(owner), 'install_agreed')
  }).tags(['@JOB-50', '@JOB-51'])

  test('stays unread while another one of its kind is open', async ({ assert }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    const [first, second] = [
      await createBid(project, await createStager()),
      await createBid(project, await createStager()),
    ]
    assert.deepEqual(await unreadOf(owner), ['offer_received', 'offer_received'])
    await (await Bid.findVisibleOrFail(first.id)).reject(owner.user)
    assert.deepEqual(await unreadOf(owner), ['offer_received'])
    await (await Bid.findVisibleOrFail(second.id)).accept(owner.user)
    assert.deepEqual(await unreadOf(owner), [])
  }).tags(['@JOB-50'])

  test('about a question is read with its answer, not with another one', async ({ assert }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    const first = await createQuestion(project, await createStager())
    await createQuestion(project, await createStager())
    const answer = { answer: answered, replaces: null }
    const { status } = await call(owner, `PATCH /api/questions/${first.id}`, answer)
    assert.equal(status, 200)
    const rows = await db.from('notifications').where('type', 'question_asked').orderBy('id')
    assert.deepEqual(
      rows.map(({ read }) => read),
      [true, false]
    )
  }).tags(['@JOB-50'])

  test('is read for its recipient only', async ({ assert }) => {
    const { owner, company, project, path } = await createReleased()
    const others = await createReleased()
    await call(owner, `POST ${path}/install-date`, { date: dayFromNow(9) })
    await call(others.owner, `POST ${others.path}/install-date`, { date: dayFromNow(9) })
    await call(company, `POST ${path}/agreement`, { date: dayFromNow(9) })
    assert.include(await unreadOf(others.company), 'install_proposed')
    assert.equal((await db.from('projects').where('id', project.id)).length, 1)
  }).tags(['@JOB-50'])

  test('is read by the timer once its time is over', async ({ assert }) => {
    const [over, running] = [await createStaging(-70), await createStaging(-50)]
    for (const { owner, bid } of [over, running]) {
      await db.table('notifications').insert({
        user_id: owner.user.id,
        type: 'term_ending',
        title: 'Sold, extend or remove?',
        message: 'The staging ends soon.',
        project_id: bid.projectId,
        bid_id: bid.id,
        delivery: 'app',
        read: false,
        created_at: DateTime.utc().minus({ days: 16 }).toSQL(),
      })
    }
    await settleEnded()
    assert.notInclude(await unreadOf(over.owner), 'term_ending')
    assert.include(await unreadOf(running.owner), 'term_ending')
  }).tags(['@JOB-50'])

  test('about an offer in reserve is read with its confirmation, and with the decision', async ({
    assert,
  }) => {
    const { owner, bids } = await createProjectWithBids(3, { amount: 80 })
    const [chosen, first, second] = bids
    await call(owner, `POST /api/bids/${chosen.bid.id}/accept`)
    await call(chosen.company, `POST /api/bids/${chosen.bid.id}/give-up`, { reason: 'A flood' })
    for (const { company } of [first, second]) {
      assert.include(await unreadOf(company), 'offer_revived')
    }
    await call(first.company, `POST /api/bids/${first.bid.id}/confirm`)
    assert.notInclude(await unreadOf(first.company), 'offer_revived')
    assert.include(await unreadOf(second.company), 'offer_revived')
    assert.include(await unreadOf(owner), 'offer_confirmed')
    // New terms are as good as a confirmation.
    await call(second.company, `PATCH /api/bids/${second.bid.id}`, { amount: 90 })
    assert.notInclude(await unreadOf(second.company), 'offer_revived')
    assert.include(await unreadOf(owner), 'offer_confirmed')
    await call(owner, `DELETE /api/bids/${first.bid.id}`)
    assert.notInclude(await unreadOf(owner), 'offer_confirmed')
    assert.include(await unreadOf(owner), 'offer_changed')
  }).tags(['@JOB-50', '@JOB-37'])

  test('about an undone acceptance is read once the owner decides again', async ({ assert }) => {
    const { owner, bids } = await createProjectWithBids(2)
    const [first, second] = bids
    const undo = async ({ bid, company }: typeof first) => {
      await call(owner, `POST /api/bids/${bid.id}/accept`)
      await call(owner, `POST /api/bids/${bid.id}/undo-accept`)
      assert.deepEqual(await unreadOf(company), ['acceptance_undone'])
    }
    await undo(first)
    await call(owner, `DELETE /api/bids/${first.bid.id}`)
    assert.notInclude(await unreadOf(first.company), 'acceptance_undone')
    await undo(second)
    await call(owner, `POST /api/bids/${second.bid.id}/accept`)
    assert.deepEqual(await unreadOf(second.company), ['offer_accepted'])
  }).tags(['@JOB-31'])

  test('and the news that don’t hold anymore are read: of a job that ended early, of an offer that is possible again', async ({
    assert,
  }) => {
    const { owner, project, bids } = await createProjectWithBids(2, { amount: 80 })
    const [chosen, other] = bids
    await call(owner, `POST /api/bids/${chosen.bid.id}/accept`)
    const path = `/api/projects/${project.id}/staging`
    for (const date of [dayFromNow(9), dayFromNow(8)]) {
      await call(owner, `POST ${path}/install-date`, { date })
      await call(chosen.company, `POST ${path}/agreement`, { date })
    }
    assert.include(await unreadOf(owner), 'install_agreed')
    assert.include(await unreadOf(other.company), 'offer_not_selected')
    await deliverEmails()
    await db.from('notifications').where('type', 'install_agreed').update({ delivery: 'digest' })

    await call(chosen.company, `POST /api/bids/${chosen.bid.id}/give-up`, { reason: 'A flood' })
    assert.notInclude(await unreadOf(owner), 'install_agreed')
    assert.notInclude(await unreadOf(other.company), 'offer_not_selected')
    assert.include(await unreadOf(owner), 'job_given_up')
    assert.include(await unreadOf(other.company), 'offer_revived')
    const stale = await db
      .from('notifications')
      .whereIn('type', ['install_agreed', 'offer_not_selected'])
    for (const { settled_at: at } of stale) assert.isNotNull(at)
    const listed = await call<{ type: string; href: string }[]>(owner, 'GET /api/notifications')
    const hrefs = listed.body.filter(({ type }) => type === 'install_agreed')
    assert.deepEqual([...new Set(hrefs.map(({ href }) => href))], [`/projects/${project.id}`])

    // The next job's own news stay.
    await call(other.company, `POST /api/bids/${other.bid.id}/confirm`)
    await call(owner, `POST /api/bids/${other.bid.id}/accept`)
    await call(owner, `POST ${path}/install-date`, { date: dayFromNow(9) })
    await call(other.company, `POST ${path}/agreement`, { date: dayFromNow(9) })
    await call(owner, `PUT ${path}/access`, { address: '1 Elm Street' })
    assert.include(await unreadOf(owner), 'install_agreed')
  }).tags(['@JOB-51', '@JOB-36'])

  test('that awaits an answer is read once the owner has written', async ({ assert }) => {
    const { owner, company, bid } = await createReleased()
    const other = await createStager()
    await db.table('notifications').insert({
      user_id: owner.user.id,
      type: 'answer_awaited',
      title: 'A company waits for you',
      message: 'It waits.',
      project_id: bid.projectId,
      bid_id: bid.id,
      delivery: 'app',
      read: false,
      created_at: new Date(),
    })
    await call(owner, 'POST /api/messages', { receiverId: other.user.id, content: 'Hello' })
    assert.include(await unreadOf(owner), 'answer_awaited')
    await call(owner, 'POST /api/messages', { receiverId: company.user.id, content: 'Hello' })
    assert.notInclude(await unreadOf(owner), 'answer_awaited')
  }).tags(['@JOB-50'])
})

test.group('A visited page', (group) => {
  group.each.setup(() => emptyDatabase())

  test('reads what leads to it, and nothing else', async ({ assert }) => {
    const { owner, company, project, path } = await createReleased()
    await call(owner, `POST ${path}/install-date`, { date: dayFromNow(9) })
    const before = await unreadOf(company)
    assert.includeMembers(before, ['offer_accepted', 'install_proposed'])
    // A page alone, fetched in advance, reads nothing.
    await send('GET', `/projects/${project.id}/staging`, { as: company })
    assert.deepEqual(await unreadOf(company), before)
    assert.equal((await visit(company, `/projects/${project.id}/staging`)).status, 204)
    assert.deepEqual(
      await unreadOf(company),
      before.filter((type) => type !== 'install_proposed')
    )
    await visit(company, `/projects/${project.id}`)
    assert.deepEqual(await unreadOf(company), [])
    assert.isNotEmpty(await unreadOf(owner))
  }).tags(['@JOB-52'])

  test('of conversations reads no message: it shows one thread at most', async ({ assert }) => {
    const { owner, company } = await createReleased()
    const other = await createReleased({}, owner)
    for (const each of [company, other.company]) {
      await call(each, 'POST /api/messages', { receiverId: owner.user.id, content: 'Hello' })
    }
    const before = await unreadOf(owner)
    await visit(owner, '/messages')
    assert.deepEqual(await unreadOf(owner), before)
    await call(owner, `GET /api/messages/${company.user.id}`)
    const messages = (await unreadOf(owner)).filter((type) => type === 'message_received')
    assert.lengthOf(messages, 1)
  }).tags(['@JOB-52', '@R473'])

  test('is a path of this site, for people who are signed in', async ({ assert }) => {
    const owner = await createOwner()
    for (const path of [undefined, '', 'projects/1', '/projects/1?a=b', '/a'.repeat(101), 7]) {
      const { status } = await call(owner, 'POST /api/notifications/visits', { path })
      assert.equal(status, 422, String(path))
    }
    const refused = await send('POST', '/api/notifications/visits', { body: { path: '/' } })
    assert.equal(refused.status, 401)
  }).tags(['@JOB-52'])
})

test.group('One event', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is one notification: an acceptance without a fee', async ({ assert }) => {
    const { company } = await createReleased()
    assert.deepEqual(await unreadOf(company), ['offer_accepted'])
  }).tags(['@JOB-53', '@R438'])

  test('is one notification: an invitation settles the alert about its project', async ({
    assert,
  }) => {
    const owner = await createOwner()
    const company = await createStager()
    const other = await createStager()
    const project = await createProject(owner)
    for (const { user } of [company, other]) {
      await db.table('notifications').insert({
        user_id: user.id,
        type: 'new_project',
        title: 'New project',
        message: 'It matches.',
        project_id: project.id,
        delivery: 'digest',
        read: false,
        created_at: new Date(),
      })
    }
    const identifier = company.user.stagerIdentifier!
    await Favorite.add(owner.user, identifier)
    await project.invite(owner.user, [identifier])
    assert.deepEqual(await unreadOf(company), ['invitation_received'])
    assert.deepEqual(await unreadOf(other), ['new_project'])
  }).tags(['@JOB-53', '@R439'])
})
