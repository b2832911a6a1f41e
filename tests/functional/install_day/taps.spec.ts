import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { DayStep } from '#shared/jobs/install_day'
import { dayIn, timeIn } from '#shared/values/zone_clock'
import DayTap from '#models/day_tap'
import { announceTaps } from '#models/install_day/announcing'
import { atOnce, call, decided, statusesOf } from '#tests/helpers/calls'
import { authorOf, newClientId, readCondition, sendPhoto } from '#tests/helpers/condition_photos'
import { describeAccess, makeCrewLink, tapAsCrew, tapNow } from '#tests/helpers/crew_links'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { open, pageProps } from '#tests/helpers/pages'
import type { Person } from '#tests/helpers/people'
import { addPerson } from '#tests/helpers/seats'
import { createStaging, dayFromNow, moveStaging } from '#tests/helpers/stagings'
import { notificationTypesOf } from '#tests/helpers/stored_records'

interface Day {
  day: {
    state: string | null
    taps: { step: string; picture: { url: string; thumbnail: string } | null }[]
  } | null
  history: { text: string }[]
  can: { tapDay: boolean }
}

interface Job {
  turn: { text: string }
  steps: { key: string; isYours: boolean; text: string }[]
  dates: { kind: string; state?: string }[]
}

/** As if they had been received a minute earlier. The trigger refuses every change of a tap. */
const waitAMinute = () =>
  db.transaction(async (trx) => {
    await trx.rawQuery('set local session_replication_role = replica')
    await trx.rawQuery(
      `update day_taps set received_at = received_at - interval '61 seconds',
         tapped_at = tapped_at - interval '61 seconds'`
    )
    await trx.rawQuery(
      `update stagings set access_changed_at = access_changed_at - interval '61 seconds'`
    )
    await trx.rawQuery(`update messages set created_at = created_at - interval '61 seconds'`)
  })

const crewTypesOf = async (person: Person) =>
  (await notificationTypesOf(person)).filter((type) => type.startsWith('crew_'))

test.group('What the company taps on the day', (group) => {
  group.each.setup(() => emptyDatabase())

  test('counts at once, with the phone’s time and the time of receipt, and once', async ({
    assert,
  }) => {
    const { company, path } = await createStaging(0)
    const sent = tapNow('on_our_way', { at: new Date(Date.now() - 1000).toISOString() })
    const first = await call(company, `POST ${path}/day`, sent)
    assert.equal(first.status, 201)
    assert.equal(first.body.at, sent.at)
    assert.isAbove(Date.parse(String(first.body.receivedAt)), Date.parse(sent.at))
    const again = await call(company, `POST ${path}/day`, { ...sent, step: 'arrived' })
    assert.deepEqual(again.body, first.body)
    const other = await call(company, `POST ${path}/day`, tapNow('on_our_way'))
    assert.equal(other.status, 409)
    assert.equal(other.body.message, 'Someone has tapped this already.')
    assert.lengthOf(await DayTap.all(), 1)
    const seen = await call<Day>(company, `GET ${path}`)
    assert.match(seen.body.day!.state!, /^On the way since \d+:\d\d [AP]M$/)
  }).tags(['@DAY-60'])

  test('is stored once, however many phones send it at once', async ({ assert }) => {
    const { company, path } = await createStaging(0)
    const same = tapNow('arrived')
    const repeats = await atOnce(
      Array.from({ length: 4 }, () => () => decided(() => call(company, `POST ${path}/day`, same)))
    )
    assert.deepEqual(statusesOf(repeats), [201, 201, 201, 201])
    const others = await atOnce(
      Array.from({ length: 3 }, () => () => {
        const body = tapNow('finished')
        return decided(() => call(company, `POST ${path}/day`, body))
      })
    )
    assert.deepEqual(statusesOf(others), [201, 409, 409])
    assert.lengthOf(await DayTap.all(), 2)
  }).tags(['@DAY-60'])

  test('of a phone whose clock is ahead is now', async ({ assert }) => {
    const { company, path } = await createStaging(0)
    const ahead = tapNow('arrived', { at: new Date(Date.now() + 3_600_000).toISOString() })
    const { status, body } = await call(company, `POST ${path}/day`, ahead)
    assert.equal(status, 201)
    assert.equal(body.at, body.receivedAt)
  }).tags(['@DAY-61'])

  test('is refused with one sentence for each thing that is wrong', async ({ assert }) => {
    const { owner, company, path } = await createStaging(0)
    const wrong: [body: Record<string, unknown>, message: string][] = [
      [tapNow('arrived', { clientId: 'short' }), 'Name the tap by 16 to 64 letters and digits'],
      [tapNow('arrived', { step: 'lunch' }), 'Choose a step'],
      [tapNow('arrived', { at: 'yesterday' }), 'Say when it was tapped'],
      [tapNow('arrived', { at: '2026-13-45T99:99:99Z' }), 'Say when it was tapped'],
      [tapNow('no_access', { reason: undefined }), 'Choose why the crew couldn’t get in'],
    ]
    for (const [body, message] of wrong) {
      const refused = await call(company, `POST ${path}/day`, body)
      assert.deepEqual([refused.status, refused.body.message], [422, message])
    }
    const byOwner = await call(owner, `POST ${path}/day`, tapNow('arrived'))
    assert.equal(byOwner.status, 403)
    assert.equal(byOwner.body.message, 'Only the staging company and its crew report this.')
    const books = await addPerson(company, { role: 'books' })
    assert.equal((await call(books, `POST ${path}/day`, tapNow('arrived'))).status, 403)
    assert.isEmpty(await DayTap.all())
    const member = await addPerson(company, { role: 'member' })
    assert.equal((await call(member, `POST ${path}/day`, tapNow('arrived'))).status, 201)
    const tomorrow = await createStaging(1)
    const early = await call(tomorrow.company, `POST ${tomorrow.path}/day`, tapNow('arrived'))
    assert.equal(early.status, 409)
    assert.include(early.body.message, 'You can tap this on the day: the install is on')
  }).tags(['@DAY-60'])

  test('can be undone for a minute, and tells nobody if it is', async ({ assert }) => {
    const { owner, company, path } = await createStaging(0)
    const sent = tapNow('arrived')
    await call(company, `POST ${path}/day`, sent)
    const undo = () => call(company, `POST ${path}/undone-taps`, { clientId: sent.clientId })
    assert.equal((await undo()).status, 204)
    assert.equal((await undo()).status, 204, 'again changes nothing')
    await waitAMinute()
    assert.equal(await announceTaps(), 0)
    assert.isEmpty(await crewTypesOf(owner))
    const again = tapNow('arrived')
    assert.equal((await call(company, `POST ${path}/day`, again)).status, 201)
    await waitAMinute()
    const late = await call(company, `POST ${path}/undone-taps`, { clientId: again.clientId })
    assert.equal(late.status, 409)
    assert.equal(
      late.body.message,
      'A tap can be undone for a minute. The other side has been notified.'
    )
    const unknown = await call(company, `POST ${path}/undone-taps`, { clientId: 'b'.repeat(32) })
    assert.equal(unknown.status, 404)
  }).tags(['@DAY-62'])

  test('is told to the owner after its minute, once, without names, and is part of the history', async ({
    assert,
  }) => {
    const { owner, company, project, path } = await createStaging(0)
    await call(company, `POST ${path}/day`, tapNow('on_our_way'))
    await call(company, `POST ${path}/day`, tapNow('arrived'))
    assert.equal(await announceTaps(), 0)
    const before = await call<Day>(owner, `GET ${path}`)
    assert.deepInclude(before.body.day, { state: null, taps: [] })
    assert.notInclude(JSON.stringify(before.body.history), 'crew')
    await waitAMinute()
    const runs = await Promise.all([announceTaps(), announceTaps()])
    assert.equal(runs[0] + runs[1], 1)
    assert.equal(await announceTaps(), 0)
    // Of two that arrived together, the last one.
    assert.deepEqual(await crewTypesOf(owner), ['crew_arrived'])
    assert.isEmpty(await crewTypesOf(company))
    const [email, ...others] = await deliverEmails()
    assert.isEmpty(others)
    assert.equal(email.subject, `The crew has arrived at ${project.title}`)
    for (const word of ['Casey', 'Hale', 'Foothill', 'Dana']) {
      assert.notInclude(email.subject, word)
      assert.notInclude(email.text.split('The crew arrived')[1].split('Open the staging')[0], word)
    }
    const after = await call<Day>(owner, `GET ${path}`)
    assert.match(after.body.day!.state!, /^Arrived \d+:\d\d [AP]M$/)
    assert.deepEqual(
      after.body.history.slice(0, 2).map(({ text }) => text),
      ['The crew arrived', 'The crew was on its way']
    )
    assert.isFalse(after.body.can.tapDay)
  }).tags(['@DAY-63', '@R722'])

  test('shows in the job of both sides and in their weeks', async ({ assert }) => {
    const scene = await createStaging(0)
    const { owner, company, project, path } = scene
    await describeAccess(scene)
    await call(company, `POST ${path}/day`, tapNow('arrived'))
    const job = (person: Person) => call<Job>(person, `GET /api/projects/${project.id}/job`)
    const state = async (person: Person) =>
      (await job(person)).body.dates.find(({ kind }) => kind === 'install')!.state
    assert.isUndefined(await state(owner))
    assert.match((await state(company))!, /^Arrived \d/)
    await waitAMinute()
    await announceTaps()
    assert.match((await state(owner))!, /^Arrived \d/)
    const { body } = await job(owner)
    assert.match(
      body.turn.text,
      /^Waiting for Foothill Home Staging to finish the rooms\. Arrived \d/
    )
    type Board = { week: { dates: Job['dates'] } }
    const { body: ownBoard } = await call<Board>(owner, 'GET /api/projects/dashboard')
    const board = pageProps<Board>((await open('/bids', company)).text)
    for (const { week } of [ownBoard, board]) {
      assert.match(week.dates.find(({ kind }) => kind === 'install')!.state!, /^Arrived \d/)
    }
  }).tags(['@DAY-66'])

  test('says the time by the clock of the home', async ({ assert }) => {
    const scene = await createStaging(0)
    const { owner, company, project, path } = scene
    const zone = 'America/Chicago'
    const nashville = { state: 'TN', city: 'Nashville', county: null }
    await db.from('projects').where('id', project.id).update(nashville)
    const today = dayIn(zone, new Date())
    await db.from('stagings').where('bid_id', scene.bid.id).update({ install_on: today })
    assert.equal((await call(company, `POST ${path}/day`, tapNow('arrived'))).status, 201)
    await waitAMinute()
    await announceTaps()
    const { tappedAt } = await DayTap.firstOrFail()
    const time = timeIn(zone, tappedAt.toJSDate())
    const [{ message }] = (await call<{ message: string }[]>(owner, 'GET /api/notifications')).body
    assert.include(message, `at ${time} CT.`)
    assert.equal((await call<Day>(owner, `GET ${path}`)).body.day!.state, `Arrived ${time}`)
  }).tags(['@DAY-66', '@DAY-03'])

  test('“Finished” is a fact: the work is completed with one more press', async ({ assert }) => {
    const { company, bid, project, path } = await createStaging(0)
    await call(company, `POST ${path}/day`, tapNow('finished'))
    const { body } = await call<Job>(company, `GET /api/projects/${project.id}/job`)
    const step = body.steps.find(({ key }) => key === 'finish_work')!
    assert.equal(step.text, 'The crew has finished. Mark the work as completed')
    const stored = await db.from('bids').where('id', bid.id).first()
    assert.isNull(stored.stager_completed_at)
  }).tags(['@DAY-65'])

  test('that the crew couldn’t get in is a step of the owner until it gets in or is helped', async ({
    assert,
  }) => {
    const scene = await createStaging(0)
    const { owner, company, project, path } = scene
    await describeAccess(scene)
    await call(company, `POST ${path}/day`, tapNow('on_our_way'))
    const stepOf = async (person: Person) => {
      const { body } = await call<Job>(person, `GET /api/projects/${project.id}/job`)
      return body.steps.find(({ key }) => key === 'let_crew_in') ?? null
    }
    const lockOut = async () => {
      const note = 'The keypad blinks red.'
      const body = tapNow('no_access', { reason: 'code', note })
      assert.equal((await call(company, `POST ${path}/day`, body)).status, 201)
      assert.isNull(await stepOf(owner), 'it can still be undone')
      await waitAMinute()
      await announceTaps()
    }
    await lockOut()
    assert.deepInclude(await stepOf(owner), {
      isYours: true,
      text: 'The crew couldn’t get in: the code doesn’t work. Check the access, or write to the company',
    })
    assert.deepInclude(await stepOf(company), {
      isYours: false,
      text: 'Waiting for Dana Whitfield to help the crew get in',
    })
    assert.include(await crewTypesOf(owner), 'crew_locked_out')
    const urgent = (await deliverEmails()).find(({ subject }) => subject.includes('get in'))!
    assert.notInclude(urgent.text, 'blinks red')
    await call(owner, `PUT ${path}/access`, {
      address: '42 Overlook Ridge',
      instructions: 'Lockbox 1111',
    })
    assert.isNull(await stepOf(owner))
    assert.equal((await call(company, `POST ${path}/day`, tapNow('arrived'))).status, 201)
    await lockOut()
    assert.isNotNull(await stepOf(owner))
    await call(owner, 'POST /api/messages', {
      receiverId: company.user.id,
      projectId: project.id,
      content: 'Try the side door.',
    })
    assert.isNull(await stepOf(owner))
    assert.equal((await call(company, `POST ${path}/day`, tapNow('finished'))).status, 201)
    const day = await call<Day>(owner, `GET ${path}`)
    assert.include(
      day.body.history.map(({ text }) => text),
      'The crew couldn’t get in: the code doesn’t work'
    )
  }).tags(['@DAY-64'])

  test('is told to the company, too, if its crew has sent it with the link', async ({ assert }) => {
    const scene = await createStaging(0)
    await describeAccess(scene)
    const link = await makeCrewLink(scene)
    await tapAsCrew(link, 'on_our_way')
    await waitAMinute()
    await announceTaps()
    assert.isEmpty(await crewTypesOf(scene.company))
    await tapAsCrew(link, 'no_access')
    await waitAMinute()
    await announceTaps()
    assert.deepEqual(await crewTypesOf(scene.company), ['crew_locked_out'])
    assert.deepEqual(await crewTypesOf(scene.owner), [
      'crew_link_made',
      'crew_on_way',
      'crew_locked_out',
    ])
  }).tags(['@DAY-63', '@DAY-77'])

  test('has a photo of what was found, for the two sides, whichever arrives first', async ({
    assert,
  }) => {
    const scene = await createStaging(0)
    const { owner, company, project, path } = scene
    await describeAccess(scene)
    await call(company, `POST ${path}/day`, tapNow('on_our_way'))
    const photo = newClientId()
    const body = tapNow('no_access', { photo, waiting: 1 })
    const tapped = await call(company, `POST ${path}/day`, body)
    assert.deepEqual([tapped.status, tapped.body.photo], [201, photo])
    const seen = async (person: Person) =>
      (await call<Day>(person, `GET ${path}`)).body.day!.taps.find(
        ({ step }) => step === 'no_access'
      )
    assert.isNull((await seen(company))!.picture, 'it is still on the phone')
    const { waiting } = (await readCondition(owner, project.id)).body
    assert.deepEqual(waiting, [{ on: 'company', count: 1, rooms: [] }])
    // The other side's photo isn't the one that was meant, whatever it is called.
    const sent = await sendPhoto(company, project.id, {
      ...{ clientId: photo, room: 'Outdoor Space', moment: 'before_install' },
    })
    assert.equal(sent.status, 201)
    const { url, thumbnail } = sent.body
    assert.deepEqual((await seen(company))!.picture, { url, thumbnail })
    assert.isUndefined(await seen(owner), 'before the minute is over')
    await waitAMinute()
    await announceTaps()
    assert.deepEqual((await seen(owner))!.picture, { url, thumbnail })
    await assert.rejects(
      () => db.from('day_taps').where({ step: 'no_access' }).update({ photo_client_id: null }),
      /never changed/
    )
  }).tags(['@DAY-83', '@R738'])

  test('shows no photo of the other side under the name of its own', async ({ assert }) => {
    const scene = await createStaging(0)
    const { owner, company, project, path } = scene
    const photo = newClientId()
    assert.equal((await sendPhoto(owner, project.id, { clientId: photo })).status, 201)
    await call(company, `POST ${path}/day`, tapNow('on_our_way'))
    await call(company, `POST ${path}/day`, tapNow('no_access', { photo }))
    const { body } = await call<Day>(company, `GET ${path}`)
    assert.isNull(body.day!.taps.at(-1)!.picture)
  }).tags(['@DAY-83', '@R738'])

  test('of other steps has neither reason nor photo', async ({ assert }) => {
    const { company, path } = await createStaging(0)
    const extra = { reason: 'code', note: 'The keypad blinks red.', photo: newClientId() }
    const { status, body } = await call(company, `POST ${path}/day`, tapNow('arrived', extra))
    assert.equal(status, 201)
    assert.deepInclude(body, { reason: null, note: null, photo: null })
    const wrong = await call(company, `POST ${path}/day`, tapNow('no_access', { photo: 'x' }))
    assert.equal(wrong.status, 422)
    assert.equal(wrong.body.errors![0].field, 'photo')
  }).tags(['@DAY-83', '@R738'])

  test('goes out in its author’s session only', async ({ assert }) => {
    const { company, path } = await createStaging(0)
    const colleague = await addPerson(company, { role: 'member' })
    const sent = tapNow('on_our_way', { author: authorOf(company) })
    const refused = await call(colleague, `POST ${path}/day`, sent)
    assert.deepEqual([refused.status, refused.body.code], [403, 'other_author'])
    assert.isEmpty(await DayTap.all())
    assert.equal((await call(company, `POST ${path}/day`, sent)).status, 201)
    const undo = { clientId: sent.clientId, author: authorOf(company) }
    assert.equal((await call(colleague, `POST ${path}/undone-taps`, undo)).status, 403)
    assert.isNull((await DayTap.firstOrFail()).undoneAt)
    assert.equal((await call(company, `POST ${path}/undone-taps`, undo)).status, 204)
  }).tags(['@DAY-84'])

  test('reports what else the phone has to send', async ({ assert }) => {
    const scene = await createStaging(0)
    const { owner, company, project, path } = scene
    const link = await makeCrewLink(scene)
    const waiting = async () => (await readCondition(owner, project.id)).body.waiting
    await call(company, `POST ${path}/day`, tapNow('on_our_way', { waiting: 2 }))
    await tapAsCrew(link, 'arrived', { waiting: 3 })
    assert.sameDeepMembers(await waiting(), [
      { on: 'company', count: 2, rooms: [] },
      { on: 'crew', count: 3, rooms: [] },
    ])
    await call(company, `POST ${path}/day`, tapNow('finished', { waiting: 0 }))
    assert.deepEqual(await waiting(), [{ on: 'crew', count: 3, rooms: [] }])
    const wrong = await call(company, `POST ${path}/day`, tapNow('no_access', { waiting: -1 }))
    assert.equal(wrong.status, 422)
  }).tags(['@DAY-84'])

  test('lets either side propose another day once the day on which the crew couldn’t get in is over', async ({
    assert,
  }) => {
    const locked = async (...steps: DayStep[]) => {
      const scene = await createStaging(0)
      for (const step of steps) await call(scene.company, `POST ${scene.path}/day`, tapNow(step))
      await waitAMinute()
      await announceTaps()
      await moveStaging(scene.bid.id, -1)
      await db.transaction(async (trx) => {
        await trx.rawQuery('set local session_replication_role = replica')
        await trx.rawQuery('update day_taps set day = day - 1 where day = ?', [dayFromNow(0)])
      })
      return scene
    }
    const over = 'The install date has passed. It can no longer be changed.'
    for (const steps of [[], ['on_our_way'], ['on_our_way', 'no_access', 'arrived']] as const) {
      const { owner, path } = await locked(...steps)
      const refused = await call(owner, `POST ${path}/install-date`, { date: dayFromNow(3) })
      assert.deepEqual([refused.status, refused.body.message], [409, over], steps.join())
    }
    const scene = await locked('on_our_way', 'no_access')
    const { owner, company, project, path } = scene
    const stepsOf = async (person: Person) =>
      (await call<Job>(person, `GET /api/projects/${project.id}/job`)).body.steps
    for (const person of [owner, company]) {
      assert.deepInclude(
        (await stepsOf(person)).find(({ key }) => key === 'propose_day'),
        { isYours: true, text: 'The crew couldn’t get in. Propose another day for the install' }
      )
    }
    const date = dayFromNow(3)
    const proposed = await call(owner, `POST ${path}/install-date`, { date, from: null, to: null })
    assert.equal(proposed.status, 204)
    assert.isUndefined((await stepsOf(company)).find(({ key }) => key === 'propose_day'))
    assert.equal((await call(company, `POST ${path}/agreement`, { date })).status, 204)
    const { body } = await call<Day & { installOn: string; phase: string }>(company, `GET ${path}`)
    assert.deepInclude(body, { installOn: date, phase: 'dated' })
    const done = await locked('on_our_way', 'no_access')
    await call(done.company, `POST /api/bids/${done.bid.id}/complete`)
    const refused = await call(done.owner, `POST ${done.path}/install-date`, { date })
    assert.deepEqual([refused.status, refused.body.message], [409, over])
  }).tags(['@DAY-85', '@R737'])

  test('can’t be changed in the database, only undone or announced once', async ({ assert }) => {
    const { company, path } = await createStaging(0)
    await call(company, `POST ${path}/day`, tapNow('arrived'))
    for (const change of [{ step: 'finished' }, { tapped_at: new Date(0) }]) {
      await assert.rejects(() => db.from('day_taps').update(change), /never changed/)
    }
    await waitAMinute()
    await announceTaps()
    await assert.rejects(() => db.from('day_taps').update({ announced_at: null }), /never changed/)
    await assert.rejects(() => db.from('day_taps').update({ undone_at: new Date() }), /outcome/)
  }).tags(['@DAY-63'])
})
