import { test } from '@japa/runner'
import ICAL from 'ical.js'
import db from '@adonisjs/lucid/services/db'
import { momentIn } from '#shared/values/zone_clock'
import { addDays } from '#shared/jobs/staging_terms'
import Staging from '#models/staging'
import { sectionsOf } from '#queries/data_export'
import { atOnce, call, decided } from '#tests/helpers/calls'
import { emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { createOwner, type Person } from '#tests/helpers/people'
import { createStaging, dayFromNow, takeContactBack } from '#tests/helpers/stagings'

/** The path of a new calendar address. */
async function addressOf(person: Person, name = 'Phone'): Promise<string> {
  const { status, body } = await call(person, `POST /api/users/${person.user.id}/calendar`, {
    name,
  })
  if (status !== 201) throw new Error(`${status}: ${body.message}`)
  return new URL(String(body.url)).pathname
}

interface Made {
  id: number
  name: string
  url: string
  message?: string
  errors: { field: string; message: string }[]
}

interface Kept {
  createdAt: string | null
  addresses: { name: string; createdAt: string; lastUsedOn: string | null }[]
}

interface Entry {
  summary: string
  start: string
  end: string
  status: unknown
  sequence: number
  uid: string
}

/** A content line (RFC 5545, 3.1), unfolded: a name, parameters, and a value without control characters. */
const contentLine = /^[A-Z\d-]+(?:;[A-Z\d-]+=(?:"[^"\p{Cc}]*"|[^";:,\p{Cc}]*))*:[^\p{Cc}]*$/u

/** Fails if the lines aren't as RFC 5545 demands, which parsers forgive. */
function checkLines(text: string) {
  if (!text.endsWith('\r\n')) throw new Error('The last line has no end')
  const lines = text.slice(0, -2).split('\r\n')
  const unfolded = text.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')
  const wrong = [
    ...lines.filter((line) => Buffer.byteLength(line) > 75),
    ...unfolded.filter((line) => !contentLine.test(line)),
  ]
  if (wrong.length) throw new Error(`Not as RFC 5545 demands:\n${wrong.join('\n')}`)
}

/** The events, as an independent parser reads them. */
function eventsIn(text: string): Entry[] {
  checkLines(text)
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    if (!event.startDate.isDate || !component.hasProperty('dtstamp')) throw new Error(text)
    return {
      summary: event.summary,
      start: event.startDate.toString(),
      end: event.endDate.toString(),
      status: component.getFirstPropertyValue('status'),
      sequence: event.sequence,
      uid: event.uid,
    }
  })
}

const statusesOf = (paths: string[]) =>
  Promise.all(paths.map(async (path) => (await send('GET', path)).status))

const read = async (path: string) => eventsIn((await send('GET', path)).text)

test.group('Calendar', (group) => {
  group.each.setup(() => emptyDatabase())

  test('has install, last day and removal as whole days, and no other details', async ({
    assert,
  }) => {
    const { owner, company, project, bid } = await createStaging(10)
    await Staging.of(project.id).describeAccess(owner.user, {
      address: '14 Canary Court',
      instructions: 'Lockbox QX-4711',
    })
    for (const person of [owner, company]) {
      const { status, headers, text } = await send('GET', await addressOf(person))
      assert.equal(status, 200)
      assert.equal(headers['content-type'], 'text/calendar; charset=utf-8')
      assert.equal(headers['cache-control'], 'private, no-cache')
      assert.equal(headers['x-robots-tag'], 'noindex')
      assert.isUndefined(headers['set-cookie'])
      const days = [10, 69, 70].map(dayFromNow)
      assert.deepEqual(
        eventsIn(text).map(({ summary, start, end, status: state }) => [
          summary,
          start,
          end,
          state,
        ]),
        ['Install', 'Last day of staging', 'Removal'].map((title, at) => [
          `${title}: Colonial on Maple Street`,
          days[at],
          addDays(days[at], 1),
          'CONFIRMED',
        ])
      )
      const unfolded = text.replaceAll('\r\n ', '')
      for (const { user } of [owner, company]) {
        const details = [user.name, user.company, user.email, user.phone, 'QX-4711', 'Canary']
        for (const detail of details.filter((each) => each !== null)) {
          assert.notInclude(unfolded, detail)
        }
      }
    }
    assert.isTrue(bid.id > 0)
  }).tags(['@RET-40', '@RET-41'])

  test('has agreed hours as moments, and a walk-through until it is called off', async ({
    assert,
  }) => {
    const { owner, company, project, path } = await createStaging(10)
    const day = dayFromNow(10)
    await db
      .from('projects')
      .where('id', project.id)
      .update({ city: 'Memphis', county: null, state: 'TN' })
    const address = await addressOf(owner)
    const [install] = await read(address)
    const hours = { from: '09:00', to: '11:30' }
    await call(owner, `POST ${path}/install-date`, { date: day, ...hours })
    await call(company, `POST ${path}/agreement`, { date: day, ...hours })
    const walk = { kind: 'walk_through', date: dayFromNow(5), ...hours }
    await call(owner, `POST ${path}/visits`, walk)
    await call(company, `POST ${path}/visits/agreement`, walk)

    const { text } = await send('GET', address)
    checkLines(text)
    const events = new ICAL.Component(ICAL.parse(text))
      .getAllSubcomponents('vevent')
      .map((each) => new ICAL.Event(each))
    const [walkThrough, timed, lastDay] = events
    assert.equal(timed.uid, install.uid)
    assert.isAbove(timed.sequence, install.sequence)
    assert.isFalse(timed.startDate.isDate)
    assert.isTrue(lastDay.startDate.isDate)
    const moment = (time: string) => momentIn('America/Chicago', day, time).toISOString()
    assert.deepEqual(
      [timed.startDate, timed.endDate].map((time) => time.toJSDate().toISOString()),
      [moment('09:00'), moment('11:30')]
    )
    assert.equal(walkThrough.summary, 'Walk-through: Colonial on Maple Street')
    assert.match(walkThrough.uid, /-walk-through@/)

    await call(owner, `POST ${path}/visits/call-off`, { kind: 'walk_through' })
    const [component] = new ICAL.Component(
      ICAL.parse((await send('GET', address)).text)
    ).getAllSubcomponents('vevent')
    assert.equal(component.getFirstPropertyValue('status'), 'CANCELLED')
    assert.equal(new ICAL.Event(component).uid, walkThrough.uid)
    assert.isAbove(new ICAL.Event(component).sequence, walkThrough.sequence)
  }).tags(['@DAY-09', '@RET-41', '@R701'])

  test('moved and cancelled events keep their ids and count up', async ({ assert }) => {
    const { owner, company, path, project } = await createStaging(10)
    const address = await addressOf(company)
    const before = await read(address)
    await call(owner, `POST ${path}/install-date`, { date: dayFromNow(15) })
    await call(company, `POST ${path}/agreement`, { date: dayFromNow(15) })
    const moved = await read(address)
    assert.deepEqual(
      moved.map(({ uid }) => uid),
      before.map(({ uid }) => uid)
    )
    assert.equal(moved[0].start, dayFromNow(15))
    assert.isAbove(moved[0].sequence, before[0].sequence)

    await call(owner, `POST /api/projects/${project.id}/cancel`)
    const cancelled = await read(address)
    for (const [at, { status, uid, sequence }] of cancelled.entries()) {
      assert.equal(status, 'CANCELLED')
      assert.equal(uid, before[at].uid)
      assert.isAbove(sequence, moved[at].sequence)
    }
  }).tags(['@RET-41'])

  test('an early removal moves its event and cancels the last day; lost contact cancels all', async ({
    assert,
  }) => {
    const { owner, company, path, bid } = await createStaging(-20)
    const address = await addressOf(company)
    await call(owner, `POST ${path}/removal`)
    const early = await read(address)
    assert.deepEqual(
      early.map(({ start, status }) => [start, status]),
      [
        [dayFromNow(-20), 'CONFIRMED'],
        [dayFromNow(39), 'CANCELLED'],
        [dayFromNow(0), 'CONFIRMED'],
      ]
    )
    await takeContactBack(bid.id)
    const lost = await read(address)
    assert.deepEqual(
      lost.map(({ status }) => status),
      ['CANCELLED', 'CANCELLED', 'CANCELLED']
    )
  }).tags(['@RET-41', '@R185'])

  test('has a last day only if the furniture is still there on it', async ({ assert }) => {
    for (const [sinceInstall, status] of [
      [58, 'CANCELLED'],
      [59, 'CANCELLED'],
      [60, 'CONFIRMED'],
    ] as const) {
      const { owner, company, path } = await createStaging(-sinceInstall)
      const address = await addressOf(company)
      assert.equal((await call(owner, `POST ${path}/removal`)).status, 204)
      const [, lastDay, removal] = await read(address)
      const expected = [dayFromNow(59 - sinceInstall), status]
      assert.deepEqual([lastDay.start, lastDay.status], expected, String(sinceInstall))
      assert.deepEqual([removal.start, removal.status], [dayFromNow(0), 'CONFIRMED'])
    }
  }).tags(['@RET-41'])

  test('unchanged: 304; a few queries, however many stagings; others’ are missing', async ({
    assert,
  }) => {
    const { owner } = await createStaging(10)
    const path = await addressOf(owner)
    const { headers } = await send('GET', path)
    const queries = await queriesDuring(() => send('GET', path))
    assert.isAtMost(queries.length, 6)
    const same = await send('GET', path, { headers: { 'if-none-match': String(headers.etag) } })
    assert.deepEqual([same.status, same.text], [304, ''])
    const { text } = await send('GET', await addressOf(await createOwner()))
    assert.deepEqual(eventsIn(text), [])
  }).tags(['@RET-40'])

  test('addresses are stored as hashes, turned off one by one, and gone with a suspension', async ({
    assert,
  }) => {
    const { owner } = await createStaging(10)
    const line = `/api/users/${owner.user.id}/calendar`
    const first = await addressOf(owner, 'Phone')
    const [token] = /[\w-]{43}/.exec(first)!
    const [row] = await db.from('calendar_feeds')
    assert.match(row.token, /^[0-9a-f]{64}$/)
    assert.notInclude(JSON.stringify(row), token)

    const second = await addressOf(owner, 'Office')
    assert.deepEqual(await statusesOf([first, second]), [200, 200])
    await db.from('users').where('id', owner.user.id).update({
      suspended_at: new Date(),
      suspension_category: 'conduct',
      suspension_reason: 'x',
    })
    assert.deepEqual(await statusesOf([first, second]), [404, 404])
    await db.from('users').where('id', owner.user.id).update({
      suspended_at: null,
      suspension_category: null,
      suspension_reason: null,
    })
    assert.equal((await call(owner, `DELETE ${line}/${row.id}`)).status, 204)
    assert.deepEqual(await statusesOf([first, second]), [404, 200])
    assert.equal((await call(owner, `DELETE ${line}/${row.id}`)).status, 404)
    const gone = await send('GET', first)
    const unknown = await send('GET', `/calendar/${'x'.repeat(43)}.ics`)
    assert.deepEqual([gone.status, gone.text], [unknown.status, unknown.text])
    assert.equal(gone.headers['cache-control'], 'no-store')
    assert.isUndefined(gone.headers['set-cookie'])
    for (const path of ['/calendar/short.ics', `/calendar/${token}`, '/calendar']) {
      assert.equal((await send('GET', path)).status, 404)
    }
    assert.equal((await call(owner, `DELETE ${line}`)).status, 204)
    assert.equal((await call(owner, `DELETE ${line}`)).status, 204, 'without any')
    assert.equal((await send('GET', second)).status, 404)
    assert.deepEqual((await call(owner, `GET ${line}`)).body, { createdAt: null, addresses: [] })
  }).tags(['@RET-42', '@PLC-128', '@R588'])

  test('each address has a name and the last day it was read, and the eleventh is refused', async ({
    assert,
  }) => {
    const [owner, other] = [await createOwner(), await createOwner()]
    const line = `/api/users/${owner.user.id}/calendar`
    const make = (body?: object) => call<Made>(owner, `POST ${line}`, body)
    for (const [name, sentence] of [
      ['', 'Enter a name for this calendar address'],
      [' \u200b ', 'Enter a name for this calendar address'],
      ['x'.repeat(61), 'This is too long: 60 characters at most'],
      [7, null],
      [{}, null],
    ] as const) {
      const { status, body } = await make({ name })
      assert.deepEqual([status, body.errors[0].field], [422, 'name'], String(name))
      if (sentence) assert.equal(body.errors[0].message, sentence)
    }
    const { body: made } = await make({ name: ' Dana’s  phone ' })
    assert.deepEqual(Object.keys(made).toSorted(), ['id', 'name', 'url'])
    assert.equal((await make()).body.name, 'Calendar')
    await addressOf(other, 'Theirs')

    await send('GET', new URL(String(made.url)).pathname)
    const { body: kept } = await call<Kept>(owner, `GET ${line}`)
    assert.deepEqual(
      kept.addresses.map(({ name, lastUsedOn }) => [name, lastUsedOn]),
      [
        ['Dana’s phone', dayFromNow(0)],
        ['Calendar', null],
      ]
    )
    assert.notInclude(JSON.stringify(kept), 'token')
    assert.equal(kept.createdAt, kept.addresses[1].createdAt)

    const statuses = await atOnce(
      Array.from({ length: 9 }, (_, at) => () => decided(() => make({ name: `Device ${at}` })))
    )
    assert.lengthOf(
      statuses.filter(({ status }) => status === 201),
      8
    )
    const { status, body } = await make({ name: 'One more' })
    assert.deepEqual(
      [status, body.message],
      [409, 'An account can have 10 calendar addresses. Turn off one you no longer use.']
    )
    assert.lengthOf(await db.from('calendar_feeds').where('user_id', owner.user.id), 10)
    const sections = new Map(sectionsOf(owner.user))
    const rows = await Array.fromAsync(sections.get('calendarAddresses')!)
    assert.lengthOf(rows, 10)
    assert.deepInclude(rows[0], { name: 'Dana’s phone', lastUsedOn: dayFromNow(0) })
    assert.notInclude(JSON.stringify(rows), 'Theirs')
    assert.notInclude(JSON.stringify(rows), 'token')
  }).tags(['@PLC-128', '@PLC-129', '@R588'])

  test('is written once a day at most, also when it is unchanged', async ({ assert }) => {
    const path = await addressOf(await createOwner())
    const feeds = db.from('calendar_feeds')
    const writes = async (headers = {}) =>
      (await queriesDuring(() => send('GET', path, { headers }))).filter((sql) =>
        /^(?:insert|update|delete)/i.test(sql)
      )
    assert.lengthOf(await writes(), 1)
    assert.lengthOf(await writes(), 0)
    await feeds.clone().update({ last_used_on: dayFromNow(-1) })
    const { headers } = await send('GET', path)
    await feeds.clone().update({ last_used_on: dayFromNow(-1) })
    assert.lengthOf(await writes({ 'if-none-match': String(headers.etag) }), 1)
    const [{ day }] = await feeds.clone().select(db.raw('last_used_on::text as day'))
    assert.equal(day, dayFromNow(0))
  }).tags(['@PLC-129'])
})
