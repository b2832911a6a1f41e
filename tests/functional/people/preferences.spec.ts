import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { preferencesOf } from '#models/notification/preferences'
import { unsubscribeUrl } from '#services/mail/unsubscribe_link'
import { saveSearch } from '#tests/helpers/alerts'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { runMigrations } from '#tests/helpers/former_database'
import { address, send } from '#tests/helpers/http'
import { migrations } from '#tests/helpers/migrations'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { addSeat } from '#tests/helpers/seats'
import { addStaff, mailedTo } from '#tests/helpers/staff'

const line = '/api/notifications/preferences'

const press = (url: string) =>
  send('POST', url.slice(address.length), {
    body: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

const chosenBy = async (person: Person) =>
  (await call<Record<string, string>>(person, `GET ${line}`)).body

test.group('Notification preferences of people', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are each person’s own, and of one account', async ({ assert }) => {
    const [company, other] = [await createStager(), await createOwner()]
    const colleague = await addSeat(company, other)
    await call(company, `PATCH ${line}`, { messages: 'off' })
    await call(colleague, `PATCH ${line}`, { messages: 'digest', projects: 'app' })
    assert.containSubset(await chosenBy(company), { messages: 'off', projects: 'email' })
    assert.containSubset(await chosenBy(colleague), { messages: 'digest', projects: 'app' })
    assert.containSubset(await chosenBy(other), { messages: 'email', projects: 'email' })
  }).tags(['@PPL-76'])

  test('of push topics are each person’s own', async ({ assert }) => {
    const company = await createStager()
    const colleague = await addSeat(company, await createOwner())
    const path = '/api/push-subscriptions/topics'
    const { body } = await call<object>(colleague, `PATCH ${path}`, { messages: false })
    assert.containSubset(body, { messages: false, projects: true })
    const read = await call<{ topics: object }>(company, 'GET /api/push-subscriptions')
    assert.containSubset(read.body.topics, { messages: true, projects: true })
    // What else was chosen stays.
    await call(colleague, `PATCH ${line}`, { messages: 'digest' })
    const again = await call<{ topics: object }>(colleague, 'GET /api/push-subscriptions')
    assert.containSubset(again.body.topics, { messages: false })
    assert.containSubset(await chosenBy(colleague), { messages: 'digest' })
  }).tags(['@PPL-76'])

  test('decide for each person; the app lists it until nobody wants it', async ({ assert }) => {
    const owner = await createOwner()
    const staff = await addStaff(owner)
    const project = await createProject(owner)
    const listed = () => db.from('notifications').where('user_id', owner.user.id)
    await call(staff.first, `PATCH ${line}`, { offers: 'off' })
    await createBid(project, await createStager())
    assert.deepEqual(await mailedTo(staff, 'New offer'), ['partner'])
    assert.lengthOf(await listed(), 1)
    for (const person of Object.values(staff))
      await call(person, `PATCH ${line}`, { offers: 'off' })
    await createBid(project, await createStager())
    assert.deepEqual(await mailedTo(staff), [])
    assert.lengthOf(await listed(), 1)
  }).tags(['@PPL-76', '@R625'])

  test('end by the link in an email for the person it was sent to', async ({ assert }) => {
    const owner = await createOwner()
    const staff = await addStaff(owner)
    const project = await createProject(owner)
    await createBid(project, await createStager())
    const emails = await deliverEmails()
    const sent = emails.find(({ to }) => to[0].address === staff.partner.user.person.email)
    const url = /Unsubscribe: (\S+)/.exec(sent?.text ?? '')?.[1] ?? ''
    assert.equal((await press(url)).status, 200)
    await createBid(project, await createStager())
    assert.deepEqual(await mailedTo(staff, 'New offer'), ['first'])
    assert.containSubset(await chosenBy(staff.partner), { offers: 'app', projects: 'email' })
    assert.containSubset(await chosenBy(staff.first), { offers: 'email' })
  }).tags(['@PPL-77'])

  test('end what waits for that person’s daily email, not a colleague’s', async ({ assert }) => {
    const owner = await createOwner()
    const staff = await addStaff(owner)
    for (const person of [staff.first, staff.partner]) {
      await call(person, `PATCH ${line}`, { offers: 'digest' })
    }
    await createBid(await createProject(owner), await createStager())
    const waiting = async () =>
      (await db.from('digest_notifications').orderBy('seat_id')).map((row) => row.seat_id)
    const seats = [staff.first, staff.partner].map(({ user }) => user.seat!.id)
    assert.deepEqual(await waiting(), seats)
    const url = unsubscribeUrl(owner.user.id, 'digest', staff.partner.user.person.id)
    assert.equal((await press(url)).status, 200)
    assert.deepEqual(await waiting(), [seats[0]])
    assert.containSubset(await chosenBy(staff.first), { offers: 'digest' })
  }).tags(['@PPL-77'])

  test('of alerts end for one of several owners, until they save a search', async ({ assert }) => {
    const company = await createStager()
    const staff = await addStaff(company)
    const own = await saveSearch(staff.partner, { name: 'Own' })
    const shared = await saveSearch(staff.first, { name: 'Shared' })
    await db.from('saved_searches').where('id', shared.id).update({ person_id: null })
    const url = unsubscribeUrl(company.user.id, 'alerts', staff.partner.user.person.id)
    assert.equal((await press(url)).status, 200)
    const alerts = async () =>
      Object.fromEntries(
        (await db.from('saved_searches')).map((row) => [Number(row.id), row.alerts])
      )
    assert.deepEqual(await alerts(), { [own.id]: 'off', [shared.id]: 'now' })
    const stopped = () => db.from('seat_notification_preferences').where('topic', 'alerts')
    assert.lengthOf(await stopped(), 1)
    await call(staff.partner, `PATCH /api/saved-searches/${own.id}`, { alerts: 'daily' })
    assert.lengthOf(await stopped(), 0)
  }).tags(['@PPL-77'])

  test('of a former colleague change nothing anymore', async ({ assert }) => {
    const company = await createStager()
    const colleague = await addSeat(company, await createOwner())
    const { id, personId } = colleague.user.seat!
    await db.from('seats').where({ id }).update({ ended_at: new Date() })
    const url = unsubscribeUrl(company.user.id, 'messages', personId)
    assert.equal((await press(url)).status, 200)
    assert.containSubset(await chosenBy(company), { messages: 'email' })
    assert.lengthOf(await db.from('seat_notification_preferences'), 0)
  }).tags(['@PPL-77'])

  test('of 1.0 and of the account’s first person are the same', async ({ assert }) => {
    const { user, sessionId } = await createOwner()
    const former = { user_id: user.id, topic: 'offers' }
    await db.table('notification_preferences').insert({ ...former, delivery: 'digest' })
    assert.equal((await preferencesOf(user.id)).offers, 'digest')
    await db
      .insertQuery()
      .table('notification_preferences')
      .insert({ ...former, delivery: 'off', push: false })
      .onConflict(['user_id', 'topic'])
      .merge(['delivery', 'push'])
    assert.equal((await preferencesOf(user.id)).offers, 'off')
    await call({ user, sessionId }, `PATCH ${line}`, { offers: 'app' })
    const known = await db.from('notification_preferences').where(former).firstOrFail()
    assert.deepEqual([known.delivery, known.push], ['app', false])
    const colleague = await addSeat({ user, sessionId }, await createStager())
    await call(colleague, `PATCH ${line}`, { offers: 'email' })
    assert.equal((await db.from('notification_preferences').where(former).first()).delivery, 'app')
  }).tags(['@PPL-78', '@R623'])

  test('of an account become those of its owners with the upgrade', async ({ assert }) => {
    const owner = await createOwner()
    const { first, partner } = await addStaff(owner)
    const chosen = { user_id: owner.user.id, topic: 'offers', delivery: 'digest', push: false }
    await db.table('notification_preferences').insert(chosen)
    await db.from('seat_notification_preferences').delete()
    const { name } = migrations.find(({ number }) => number === 68)!
    for (const again of [false, true]) {
      await runMigrations(db.connection(), [name], 'execUp')
      const rows = await db.from('seat_notification_preferences').orderBy('seat_id')
      const expected = [first, partner].map(({ user }) => ({
        ...{ seat_id: user.seat!.id, topic: 'offers' },
        ...{ delivery: 'digest', push: false },
      }))
      assert.deepEqual(rows, expected, String(again))
    }
  }).tags(['@PPL-78'])
})
