import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { addDays } from '#shared/jobs/staging_terms'
import Staging from '#models/staging'
import { call, statusesOf } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { open } from '#tests/helpers/pages'
import { createStager } from '#tests/helpers/people'
import { onTwoServers, race, repeatRace } from '#tests/helpers/races'
import { createReleased, createStaging, dayFromNow, storedStaging } from '#tests/helpers/stagings'
import { notificationTypesOf } from '#tests/helpers/stored_records'

interface Shown {
  day: string
  window: { from: string; to: string } | null
}

interface View {
  [field: string]: unknown
  revision: number
  installOn: string | null
  removalOn: string
  zone: { short: string; long: string }
  history: { text: string }[]
  warning: { text: string } | null
  visits: Record<
    'walkThrough' | 'install' | 'removal',
    {
      proposed: (Shown & { isYours: boolean }) | null
      agreed: Shown | null
      can: Record<'propose' | 'agree' | 'callOff', boolean>
    }
  >
}

const day = dayFromNow(10)
const morning = { from: '09:00', to: '11:00' }
const afternoon = { from: '13:30', to: '16:00' }
const wholeDay = { from: null, to: null }

/** Tables that reading a page may change. */
const traces = ['rate_limits', 'sessions']

const viewOf = async (person: Parameters<typeof call>[0], path: string) =>
  (await call<View>(person, `GET ${path}`)).body

test.group('Hours of the install', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are proposed, countered and agreed to, and stay until both agree to others', async ({
    assert,
  }) => {
    const { owner, company, project, path } = await createReleased()
    const propose = `POST ${path}/install-date`
    const agree = `POST ${path}/agreement`
    assert.equal((await call(owner, propose, { date: day, ...morning })).status, 204)
    const { visits } = await viewOf(company, path)
    assert.deepEqual(visits.install.proposed, { day, window: morning, isYours: false })
    const countered = { date: day, ...afternoon, revision: 1 }
    assert.equal((await call(company, propose, countered)).status, 204)

    const stale = await call(owner, agree, { date: day, ...morning })
    assert.deepEqual(
      [stale.status, stale.body.message],
      [409, 'The other side has proposed another date. Look at it before you agree.']
    )
    assert.equal((await call(owner, agree, { date: day, ...wholeDay })).status, 409)
    assert.equal((await call(owner, agree, { date: day, ...afternoon })).status, 204)
    const agreed = await viewOf(company, path)
    assert.deepEqual(agreed.visits.install.agreed, { day, window: afternoon })
    assert.equal(agreed.removalOn, addDays(day, 60))
    assert.match(agreed.history[0].text, /, 1:30 to 4 PM, for the install$/)

    await call(owner, propose, { date: day, ...morning })
    const asked = await viewOf(company, path)
    assert.deepEqual(asked.visits.install.agreed, { day, window: afternoon })
    assert.isTrue(asked.visits.install.can.agree)
    assert.equal((await call(company, propose, { date: day, ...morning })).status, 204)
    const moved = await viewOf(owner, path)
    assert.deepEqual(moved.visits.install.agreed, { day, window: morning }, 'the same time agrees')

    const job = await call<{ dates: object[] }>(owner, `GET /api/projects/${project.id}/job`)
    assert.deepEqual(job.body.dates[0], { kind: 'install', at: day, window: morning })
    const page = await open(`/projects/${project.id}/staging`, owner)
    assert.include(page.words, '9 to 11 AM ET')
  }).tags(['@DAY-01', '@DAY-02', '@DAY-07', '@R700'])

  test('a call without hours works as before, and keeps those of a day that it repeats', async ({
    assert,
  }) => {
    const { owner, company, path, bid } = await createReleased()
    const propose = `POST ${path}/install-date`
    await call(owner, propose, { date: day, ...morning })
    assert.equal((await call(company, `POST ${path}/agreement`, { date: day })).status, 204)
    await call(company, propose, { date: addDays(day, 1), ...afternoon })
    assert.equal((await call(owner, propose, { date: day })).status, 204)
    const kept = await viewOf(owner, path)
    assert.isNull(kept.visits.install.proposed)
    assert.deepEqual(kept.visits.install.agreed, { day, window: morning })

    await call(company, propose, { date: addDays(day, 2) })
    await call(owner, `POST ${path}/agreement`, { date: addDays(day, 2) })
    const moved = await viewOf(owner, path)
    assert.deepEqual(moved.visits.install.agreed, { day: addDays(day, 2), window: null })

    // A server of the former release moves the day alone.
    await db.from('staging_visits').update({ agreed_from: '09:00', agreed_to: '11:00' })
    await db
      .from('stagings')
      .where('bid_id', bid.id)
      .update({ install_on: addDays(day, 3), removal_on: addDays(day, 63) })
    const former = await viewOf(owner, path)
    assert.deepEqual(former.visits.install.agreed, { day: addDays(day, 3), window: null })
  }).tags(['@DAY-01', '@DAY-02'])

  test('refuses wrong hours and times that are over, and changes nothing', async ({ assert }) => {
    const { owner, path } = await createReleased()
    const before = await databaseDump(traces)
    for (const [hours, field, message] of [
      [{ from: '09:00' }, 'to', 'Enter when it ends'],
      [{ to: '09:00' }, 'to', 'Enter when it begins'],
      [{ from: '11:00', to: '09:00' }, 'to', 'The end must be after the beginning'],
      [{ from: '9 AM', to: '11:00' }, 'from', 'Enter a time, such as 9:00 AM'],
      [{ from: '09:00', to: '24:00' }, 'to', 'Enter a time, such as 9:00 AM'],
      [{ from: 9, to: '11:00' }, 'from', 'Enter a time, such as 9:00 AM'],
    ] as const) {
      const { status, body } = await call<{ errors: { field: string; message: string }[] }>(
        owner,
        `POST ${path}/install-date`,
        { date: day, ...hours }
      )
      assert.equal(status, 422, JSON.stringify(hours))
      assert.deepInclude(body.errors[0], { field, message })
    }
    const over = await call(owner, `POST ${path}/install-date`, {
      ...{ date: dayFromNow(0), from: '00:00', to: '00:01' },
    })
    assert.deepEqual(
      [over.status, over.body.message],
      [409, 'This time is over. Choose a later one.']
    )
    assert.deepEqual(await databaseDump(traces), before)
  }).tags(['@DAY-01'])

  test('are kept on the day itself, also once they are over', async ({ assert }) => {
    const { owner, company, path, bid } = await createStaging(0)
    const hours = { agreed_from: '00:00', agreed_to: '00:01', agreed_on: dayFromNow(0) }
    const [{ id }] = await db.from('stagings').where('bid_id', bid.id).select('id')
    await db.from('staging_visits').where({ staging_id: id, kind: 'install' }).update(hours)
    const later = { date: dayFromNow(2), from: null, to: null }
    assert.equal((await call(owner, `POST ${path}/install-date`, later)).status, 204)
    const kept = { date: dayFromNow(0), from: '00:00', to: '00:01' }
    assert.equal((await call(company, `POST ${path}/install-date`, kept)).status, 204)
    const { body } = await call<View>(company, `GET ${path}`)
    assert.isNull(body.visits.install.proposed)
    assert.equal(body.visits.install.agreed!.day, dayFromNow(0))
  }).tags(['@DAY-01', '@RET-31'])

  test('are by the clock of the home, which page and emails name', async ({ assert }) => {
    const { owner, company, project, path } = await createReleased()
    await db
      .from('projects')
      .where('id', project.id)
      .update({ city: 'Memphis', county: null, state: 'TN' })
    await call(owner, `POST ${path}/install-date`, { date: day, ...morning })
    await call(company, `POST ${path}/agreement`, { date: day, ...morning })
    assert.deepEqual((await viewOf(owner, path)).zone, { short: 'CT', long: 'Central Time' })
    const page = await open(`/projects/${project.id}/staging`, company)
    assert.include(page.words, '9 to 11 AM CT')
    assert.include(page.words, 'Hours are in the home’s time, Central Time.')
    const [email] = await deliverEmails()
    assert.include(email.text, ', 9 to 11 AM CT.')

    await db.from('projects').where('id', project.id).update({ city: 'Knoxville' })
    assert.equal((await viewOf(owner, path)).zone.short, 'ET')
  }).tags(['@DAY-03', '@DAY-07', '@R700'])

  test('a warning names them', async ({ assert }) => {
    const { owner, path, project } = await createReleased()
    await db
      .from('projects')
      .where('id', project.id)
      .update({ photographer_on: dayFromNow(9) })
    await call(owner, `POST ${path}/install-date`, { date: day, ...morning })
    const { warning } = await viewOf(owner, path)
    assert.match(warning!.text, /before the furniture comes on .+, 9 to 11 AM\.$/)
  }).tags(['@DAY-07'])
})

test.group('Walk-through and removal', (group) => {
  group.each.setup(() => emptyDatabase())

  test('a walk-through is proposed, agreed to, moved and called off', async ({ assert }) => {
    const { owner, company, project, path } = await createReleased()
    const visits = `POST ${path}/visits`
    const walk = { kind: 'walk_through', date: dayFromNow(5) }
    assert.equal((await call(company, visits, { ...walk, ...morning })).status, 204)
    const jobPath = `GET /api/projects/${project.id}/job`
    const { body } = await call<{ steps: object[] }>(owner, jobPath)
    assert.deepInclude(body.steps[0], {
      key: 'agree_walk_through',
      text: 'Agree to the walk-through or propose another time. Proposed is',
      at: walk.date,
      window: morning,
      href: `/projects/${project.id}/staging#walk-through`,
    })
    assert.equal((await call(company, `${visits}/agreement`, walk)).status, 409, 'its own one')
    const seen = { ...walk, ...morning }
    assert.equal((await call(owner, `${visits}/agreement`, seen)).status, 204)
    assert.deepEqual((await viewOf(owner, path)).visits.walkThrough.agreed, {
      day: walk.date,
      window: morning,
    })
    const job = await call<{ dates: object[] }>(owner, jobPath)
    assert.deepEqual(job.body.dates, [{ kind: 'walk_through', at: walk.date, window: morning }])

    await call(owner, visits, { ...walk, date: dayFromNow(6), ...wholeDay })
    assert.equal((await call(company, visits, seen)).status, 204, 'keeps the agreed time')
    const { revision } = await viewOf(owner, path)
    const stale = { kind: 'walk_through', revision: revision - 1 }
    assert.equal((await call(owner, `${visits}/call-off`, stale)).status, 409)
    const off = { kind: 'walk_through', revision }
    assert.equal((await call(owner, `${visits}/call-off`, off)).status, 204)
    const { walkThrough } = (await viewOf(company, path)).visits
    assert.isNull(walkThrough.agreed)
    assert.isFalse(walkThrough.can.callOff)
    assert.equal((await call(owner, `${visits}/call-off`, { kind: 'walk_through' })).status, 409)
    assert.deepEqual((await notificationTypesOf(owner)).slice(-2), [
      'walk_through_proposed',
      'visit_agreed',
    ])
    assert.deepEqual((await notificationTypesOf(company)).slice(-3), [
      'visit_agreed',
      'walk_through_proposed',
      'visit_called_off',
    ])
  }).tags(['@DAY-04', '@DAY-06', '@DAY-15'])

  test('a walk-through is before the install, or isn’t', async ({ assert }) => {
    const { owner, company, path } = await createStaging(10)
    const visits = `POST ${path}/visits`
    const at = (date: string) => ({ kind: 'walk_through', date, ...wholeDay })
    for (const [date, message] of [
      [dayFromNow(-1), 'The walk-through can’t be in the past.'],
      [dayFromNow(10), 'The walk-through has to be before the install.'],
    ]) {
      const { status, body } = await call(owner, visits, at(date))
      assert.deepEqual([status, body.message], [409, message])
    }
    await call(owner, visits, at(dayFromNow(8)))
    await call(company, `${visits}/agreement`, at(dayFromNow(8)))
    await call(owner, `POST ${path}/install-date`, { date: dayFromNow(7) })
    await call(company, `POST ${path}/agreement`, { date: dayFromNow(7) })
    const { visits: shown } = await viewOf(owner, path)
    assert.isNull(shown.walkThrough.agreed, 'the install was moved before it')
    assert.isTrue(shown.walkThrough.can.propose)
    const staged = await createStaging(-3)
    const late = await call(staged.owner, `POST ${staged.path}/visits`, at(dayFromNow(1)))
    assert.equal(late.body.message, 'The install day is here, so there is no walk-through anymore.')
  }).tags(['@DAY-04'])

  test('the removal has hours on the day that follows from the term', async ({ assert }) => {
    const { owner, company, path, bid } = await createStaging(-46)
    const visits = `POST ${path}/visits`
    const { removalOn } = await viewOf(owner, path)
    const other = await call(owner, visits, {
      ...{ kind: 'removal', date: addDays(removalOn, 1) },
      ...morning,
    })
    assert.equal(
      other.body.message,
      'The removal is on another day now. Look at it, then try again.'
    )
    const hours = { kind: 'removal', date: removalOn, ...morning }
    await call(owner, visits, hours)
    assert.equal((await call(company, `${visits}/agreement`, hours)).status, 204)
    const agreed = await viewOf(company, path)
    assert.deepEqual(agreed.visits.removal.agreed, { day: removalOn, window: morning })
    assert.isFalse(agreed.visits.walkThrough.can.propose)

    for (const person of [owner, company]) {
      await call(person, `PUT ${path}/answer`, { answer: 'extend' })
    }
    const extended = await viewOf(owner, path)
    assert.deepEqual(extended.visits.removal.agreed, { day: extended.removalOn, window: null })
    await call(owner, visits, { ...hours, date: extended.removalOn })
    assert.equal((await call(company, `${visits}/call-off`, { kind: 'removal' })).status, 204)
    assert.isNull((await viewOf(owner, path)).visits.removal.proposed, 'declined')
    assert.equal((await storedStaging(bid.id)).extra_months, 1)
  }).tags(['@DAY-05', '@DAY-06'])

  test('refuses others, unknown visits, and every wrong state', async ({ assert }) => {
    const { owner, company, project, path } = await createReleased()
    const visits = `POST ${path}/visits`
    const walk = { kind: 'walk_through', date: dayFromNow(5), ...morning }
    assert.equal((await call(await createStager(), visits, walk)).status, 403)
    for (const [body, status] of [
      [{ ...walk, kind: 'party' }, 422],
      [{ ...walk, date: '2026-02-30' }, 422],
      [{ ...walk, kind: 'removal' }, 409],
    ] as const) {
      assert.equal((await call(owner, visits, body)).status, status)
    }
    assert.equal((await call(owner, `${visits}/call-off`, { kind: 'install' })).status, 409)
    await call(owner, visits, walk)
    const twice = await call(owner, visits, walk)
    assert.deepEqual(
      [twice.status, twice.body.message],
      [409, 'You have proposed this time already.']
    )
    await call(owner, `POST /api/projects/${project.id}/cancel`)
    const before = await databaseDump(traces)
    for (const [line, body] of [
      [visits, { ...walk, date: dayFromNow(6) }],
      [`${visits}/agreement`, walk],
      [`${visits}/call-off`, { kind: 'walk_through' }],
    ] as const) {
      const { status, body: refused } = await call(company, line, body)
      assert.deepEqual(
        [status, refused.message],
        [409, 'This project was cancelled. The dates can no longer be changed.']
      )
    }
    assert.deepEqual(await databaseDump(traces), before)
  }).tags(['@DAY-04', '@DAY-05'])

  test('notifications name neither person nor address, and are read with their step', async ({
    assert,
  }) => {
    const { owner, company, path } = await createReleased()
    await call(owner, `PUT ${path}/access`, { address: '14 Canary Court', instructions: 'QX-4711' })
    const walk = { kind: 'walk_through', date: dayFromNow(5), ...morning }
    await call(owner, `POST ${path}/visits`, walk)
    await call(company, `POST ${path}/visits/agreement`, walk)
    const rows = await db
      .from('notifications')
      .whereIn('type', ['walk_through_proposed', 'visit_agreed'])
    assert.lengthOf(rows, 2)
    const emails = await deliverEmails()
    assert.deepEqual(
      emails.map(({ subject }) => subject),
      ['A time is agreed for Colonial on Maple Street'],
      'the proposal is settled'
    )
    const texts = JSON.stringify([rows, emails.map(({ text, subject }) => [text, subject])])
    for (const secret of ['Canary', 'QX-4711', 'Whitfield', 'Hale', 'Foothill']) {
      assert.notInclude(texts, secret)
    }
  }).tags(['@DAY-06', '@DAY-15', '@RET-36'])

  test('the address opens a map, without a referrer, on the staging page only', async ({
    assert,
  }) => {
    const { owner, company, project, path } = await createReleased()
    await call(owner, `PUT ${path}/access`, {
      address: '14 Canary Court\nAsheville',
      instructions: null,
    })
    const { text } = await open(`/projects/${project.id}/staging`, company)
    const [link] = /<a [^>]*google\.com\/maps[^>]*>/.exec(text)!
    assert.include(link, 'api=1&amp;query=14%20Canary%20Court%20Asheville')
    assert.include(link, 'rel="noopener noreferrer"')
    assert.match(link, /referrerPolicy="no-referrer"/i)
    for (const page of ['', '/agreement', '/before-and-after']) {
      const other = await open(`/projects/${project.id}${page}`, company)
      assert.notInclude(other.text, 'google.com/maps')
    }
  }).tags(['@DAY-08'])
})

test.group('Hours, at the same time', (group) => {
  onTwoServers(group)
  group.each.setup(() => emptyDatabase())

  test('two proposals: one counts; agreeing and replacing: one order or the other', async ({
    assert,
  }) => {
    await repeatRace(
      assert,
      async (round) => {
        const { owner, company, path, bid } = await createReleased()
        const walk = { kind: 'walk_through', date: dayFromNow(5) }
        const both = await race(
          round,
          (ask) => ask(owner, `POST ${path}/visits`, { ...walk, ...morning, revision: 0 }),
          (ask) => ask(company, `POST ${path}/visits`, { ...walk, ...afternoon, revision: 0 })
        )
        assert.deepEqual(statusesOf(both), [204, 409])
        const isOwners = both[0].status === 204
        const [proposer, other] = isOwners ? [owner, company] : [company, owner]
        const hours = isOwners ? morning : afternoon
        const [agreed, replaced] = await race(
          round,
          (ask) => ask(other, `POST ${path}/visits/agreement`, { ...walk, ...hours }),
          (ask) => ask(proposer, `POST ${path}/visits`, { ...walk, ...wholeDay })
        )
        assert.equal(replaced.status, 204)
        const staging = await Staging.query().where('bidId', bid.id).preload('visits').firstOrFail()
        const [visit] = staging.state.visits
        assert.deepEqual(visit.agreedWindow, agreed.status === 204 ? hours : null)
        assert.equal(visit.proposedOn, walk.date)
      },
      { rounds: 6, concurrency: 3 }
    )
  }).tags(['@DAY-02'])
})
