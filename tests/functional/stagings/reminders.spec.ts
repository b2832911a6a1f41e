import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { momentIn } from '#shared/values/zone_clock'
import { remindOfVisits } from '#models/staging/visit_reminders'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { createStaging, dayFromNow, takeContactBack } from '#tests/helpers/stagings'
import type { Person } from '#tests/helpers/people'
import { notificationTypesOf } from '#tests/helpers/stored_records'

const zone = 'America/New_York'
const at = (day: number, time: string) => momentIn(zone, dayFromNow(day), time)

/** As if both had agreed a week ago. */
const agreedLongAgo = () =>
  db.from('staging_visits').update({ agreed_at: db.raw("now() - interval '7 days'") })

const remindersOf = async (person: Person) =>
  (await notificationTypesOf(person)).filter((type) => /^visit_to/.test(type))

test.group('Reminders of visits', (group) => {
  group.each.setup(() => emptyDatabase())

  test('go to both sides the day before and in the morning, once each', async ({ assert }) => {
    const { owner, company, project } = await createStaging(3)
    await agreedLongAgo()
    await db.from('staging_visits').update({ agreed_from: '09:00', agreed_to: '11:00' })
    for (const [day, time] of [
      [2, '08:59'],
      [3, '06:59'],
      [3, '11:00'],
    ] as const) {
      assert.equal(await remindOfVisits(at(day, time)), 0, `${day}, ${time}`)
    }
    const both = await Promise.all([remindOfVisits(at(2, '09:00')), remindOfVisits(at(2, '09:00'))])
    assert.equal(both[0] + both[1], 1)
    assert.equal(await remindOfVisits(at(2, '20:00')), 0)
    const emails = await deliverEmails()
    assert.deepEqual(
      emails.map(({ subject }) => subject),
      ['Tomorrow at Colonial on Maple Street', 'Tomorrow at Colonial on Maple Street']
    )
    for (const { text } of emails) {
      assert.include(text, ', 9 to 11 AM ET.')
      assert.include(text, `/projects/${project.id}/staging`)
      for (const name of ['Whitfield', 'Hale', 'Foothill']) assert.notInclude(text, name)
    }
    assert.equal(await remindOfVisits(at(3, '07:00')), 1)
    assert.equal(await remindOfVisits(at(3, '08:00')), 0)
    for (const person of [owner, company]) {
      assert.deepEqual(await remindersOf(person), ['visit_tomorrow', 'visit_today'])
    }
    const [{ message }] = await db.from('notifications').where('type', 'visit_today')
    assert.match(
      message,
      /^The install for Colonial on Maple Street is today, .+, 9 to 11 AM ET\.$/
    )
  }).tags(['@DAY-10', '@RET-36'])

  test('are by the clock of the home', async ({ assert }) => {
    const { project } = await createStaging(3)
    await agreedLongAgo()
    await db
      .from('projects')
      .where('id', project.id)
      .update({ state: 'HI', city: null, county: null })
    assert.equal(await remindOfVisits(at(2, '09:00')), 0)
    const nine = momentIn('Pacific/Honolulu', dayFromNow(2), '09:00')
    assert.equal(await remindOfVisits(nine), 1)
    // In Hawaii the day begins while it is the next morning's night in New York.
    assert.equal(await remindOfVisits(momentIn('Pacific/Honolulu', dayFromNow(3), '19:00')), 1)
  }).tags(['@DAY-03', '@DAY-10'])

  test('a moved day has its own, and what was said before is read', async ({ assert }) => {
    const { owner, company, path } = await createStaging(3)
    await agreedLongAgo()
    await remindOfVisits(at(2, '09:00'))
    await call(owner, `POST ${path}/install-date`, { date: dayFromNow(5) })
    await call(company, `POST ${path}/agreement`, { date: dayFromNow(5) })
    const unread = await db.from('notifications').where({ type: 'visit_tomorrow', read: false })
    assert.lengthOf(unread, 0)
    await agreedLongAgo()
    assert.equal(await remindOfVisits(at(3, '08:00')), 0)
    assert.equal(await remindOfVisits(at(4, '12:00')), 1, 'also some hours later')
    assert.deepEqual(await remindersOf(owner), ['visit_tomorrow', 'visit_tomorrow'])
  }).tags(['@DAY-10'])

  test('what was just agreed on isn’t repeated, but the morning is', async ({ assert }) => {
    const { owner, company, path } = await createStaging(1)
    assert.equal(await remindOfVisits(new Date(Date.now() - 1000)), 0)
    const walk = { kind: 'walk_through', date: dayFromNow(0), from: null, to: null }
    await call(owner, `POST ${path}/visits`, walk)
    await call(company, `POST ${path}/visits/agreement`, walk)
    await agreedLongAgo()
    assert.equal(await remindOfVisits(at(0, '12:00')), 1)
    assert.isAbove(await remindOfVisits(at(1, '07:30')), 0)
  }).tags(['@DAY-10'])

  test('no one is reminded of a job that has ended', async ({ assert }) => {
    const cancelled = await createStaging(3)
    await call(cancelled.owner, `POST /api/projects/${cancelled.project.id}/cancel`)
    const removed = await createStaging(-59)
    await call(removed.owner, `POST ${removed.path}/removal`)
    const lost = await createStaging(3)
    await takeContactBack(lost.bid.id)
    const gone = await createStaging(3)
    await call(gone.company, `DELETE /api/users/${gone.company.user.id}`)
    await agreedLongAgo()
    for (const day of [0, 1, 2, 3]) {
      assert.equal(await remindOfVisits(at(day, '09:30')), 0, String(day))
    }
    const running = await createStaging(-59)
    assert.equal(await remindOfVisits(at(0, '09:30')), 1, 'the removal is tomorrow')
    assert.deepEqual(await remindersOf(running.owner), ['visit_tomorrow'])
  }).tags(['@DAY-11'])
})
