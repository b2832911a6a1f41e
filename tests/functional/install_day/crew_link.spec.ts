import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import { dayWithWeekday, nearDay } from '#shared/values/market_time'
import { photoUrl } from '#shared/projects/photo_urls'
import { momentIn } from '#shared/values/zone_clock'
import ConditionPhoto from '#models/condition_photo'
import CrewLink from '#models/crew_link'
import DamageNote from '#models/damage_note'
import DayTap from '#models/day_tap'
import Staging from '#models/staging'
import { sectionsOf } from '#queries/data_export'
import { atOnce, call, decided, statusesOf } from '#tests/helpers/calls'
import {
  access,
  askForAddress,
  crewPageAt,
  describeAccess,
  makeCrewLink,
  noteAsCrew,
  openAsCrew,
  photoAsCrew,
  tapAsCrew,
  tapNow,
} from '#tests/helpers/crew_links'
import { newClientId, noteDamage, readCondition } from '#tests/helpers/condition_photos'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { send } from '#tests/helpers/http'
import { suspend } from '#tests/helpers/moderation'
import { cookiesOf, open } from '#tests/helpers/pages'
import { createAdmin, createOwner, createStager } from '#tests/helpers/people'
import { smallPhoto } from '#tests/helpers/room_pairs'
import { addPerson } from '#tests/helpers/seats'
import { createStaging, dayFromNow, moveStaging } from '#tests/helpers/stagings'

const unknown = { token: 'A'.repeat(43), path: `/crew/${'A'.repeat(43)}` }
const words = (page: { words: string }) => page.words.replaceAll(/\s+/g, ' ')

/** A crew's day with address and link. */
async function createCrewDay(days = 0) {
  const scene = await createStaging(days)
  await describeAccess(scene)
  const link = await makeCrewLink(scene, {
    crew: 'Mei and Luis',
    toDo: ['Shoe covers on in the hall', 'Call 828 555 0199 at the gate'],
  })
  return { ...scene, link }
}

test.group('The link for a crew', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is made by people of the company who work; only its hash is stored; the owner is told', async ({
    assert,
  }) => {
    const { owner, company, project, link } = await createCrewDay()
    const stored = await CrewLink.findOrFail(link.id)
    assert.match(link.token, /^[\w-]{43}$/)
    assert.match(stored.token, /^[0-9a-f]{64}$/)
    const staging = await call(company, `GET /api/projects/${project.id}/staging`)
    assert.deepInclude(staging.body.crewLink, { id: link.id, works: true, openings: 0 })
    assert.notInclude(JSON.stringify(staging.body), link.token)
    const [email] = await deliverEmails()
    assert.equal(email.subject, `A link for the crew of ${project.title} was made`)
    assert.notInclude(email.text, link.token)
    const line = `POST /api/projects/${project.id}/crew-link`
    assert.equal((await call(owner, line, { replaces: link.id })).status, 403)
    const books = await addPerson(company, { role: 'books' })
    assert.equal((await call(books, line, { replaces: link.id })).status, 403)
    const member = await addPerson(company, { role: 'member' })
    assert.equal((await call(member, line, { replaces: link.id })).status, 201)
    assert.equal((await crewPageAt(link)).status, 404, 'the former address has ended')
  }).tags(['@DAY-70', '@R720'])

  test('is one at a time, for the next agreed day', async ({ assert }) => {
    const scene = await createStaging(3)
    const line = `POST /api/projects/${scene.project.id}/crew-link`
    const made = await atOnce(
      Array.from({ length: 3 }, () => () => decided(() => call(scene.company, line, {})))
    )
    assert.deepEqual(statusesOf(made), [201, 409, 409])
    assert.equal(
      made.find(({ status }) => status === 409)!.body.message,
      'The crew’s link has changed in the meantime. Reload the page to see it.'
    )
    for (const [body, field] of [
      [{ crew: 'Mei 828-555-0100' }, 'crew'],
      [{ toDo: Array.from({ length: 13 }, () => 'x') }, 'toDo'],
      [{ replaces: 'x' }, 'replaces'],
    ] as const) {
      const refused = await call(scene.company, line, body)
      assert.equal(refused.status, 422)
      assert.equal(refused.body.errors![0].field, field)
    }
    const undated = await createStaging(3)
    await db
      .from('stagings')
      .where('bid_id', undated.bid.id)
      .update({ removal_on: null, install_on: null })
    const early = await call(
      undated.company,
      `POST /api/projects/${undated.project.id}/crew-link`,
      {}
    )
    assert.equal(early.status, 409)
    assert.equal(early.body.message, 'Agree on an install date first.')
  }).tags(['@DAY-70'])

  test('shows before the evening only the day and first names', async ({ assert }) => {
    const { link } = await createCrewDay(2)
    const page = await crewPageAt(link)
    assert.equal(page.status, 200)
    assert.isNull(page.props!.open)
    const evening = `${nearDay(dayFromNow(1))}, 6 PM`
    assert.include(words(page), `Address and code appear on ${evening}.`)
    assert.include(words(page), 'From Casey, for Mei and Luis.')
    assert.notInclude(page.text, 'Shoe covers')
    const asked = await askForAddress(link)
    assert.equal(asked.status, 409)
    assert.equal(asked.body.message, 'The address and the code appear at 6 PM the day before.')
    assert.isUndefined(asked.headers['set-cookie'])
    assert.equal((await tapAsCrew(link, 'on_our_way')).status, 409)
    assert.equal(await countOf('crew_showings'), 0)
  }).tags(['@DAY-71'])

  test('shows the hours with the day, and both sides by their first names', async ({ assert }) => {
    const { owner, company, project, link } = await createCrewDay(2)
    const hours = { date: dayFromNow(2), from: '09:00', to: '11:00' }
    const path = `/api/projects/${project.id}/staging`
    assert.equal((await call(owner, `POST ${path}/install-date`, hours)).status, 204)
    assert.equal((await call(company, `POST ${path}/agreement`, hours)).status, 204)
    const early = await crewPageAt(link)
    assert.include(words(early), `${nearDay(dayFromNow(2))}, 9 to 11 AM ET`)
    assert.notInclude(early.text, 'Dana')
    const today = await createCrewDay()
    const opened = await crewPageAt(today.link)
    assert.equal(opened.props!.open!.owner, 'Dana')
    assert.isNull(opened.props!.window)
    for (const name of ['Whitfield', 'Hale', 'Foothill']) assert.notInclude(opened.text, name)
    assert.notInclude(opened.text, 'tel:')
  }).tags(['@DAY-82', '@R736'])

  test('has the owner’s photo of each room for its camera, once it is open', async ({ assert }) => {
    const { project, link } = await createCrewDay()
    const [shown, hidden] = ['a'.repeat(32), 'b'.repeat(32)]
    await db
      .from('projects')
      .where('id', project.id)
      .update({
        photos: [hidden, shown],
        hidden_photos: [hidden],
        hidden_photos_reason: 'Shows a face',
        photo_labels: JSON.stringify({
          [shown]: { room: 'Living Room' },
          [hidden]: { room: 'Living Room' },
        }),
      })
    const { props, text } = await crewPageAt(link)
    const { owners } = props!.open!.rooms.find(({ room }) => room === 'Living Room')!
    assert.deepEqual(
      owners.map(({ url }) => url),
      [photoUrl(shown)]
    )
    assert.notInclude(text, hidden)
  }).tags(['@DAY-38', '@DAY-77'])

  test('goes by the clock of the home', async ({ assert }) => {
    for (const [place, zone] of [
      [{ state: 'TX', city: 'Austin' }, 'America/Chicago'],
      [{ state: 'TX', city: 'El Paso' }, 'America/Denver'],
      [{ state: 'CA', city: 'Fresno' }, 'America/Los_Angeles'],
    ] as const) {
      const scene = await createStaging(3)
      await db
        .from('projects')
        .where('id', scene.project.id)
        .update({ county: null, ...place })
      await makeCrewLink(scene)
      const opensAt = momentIn(zone, dayFromNow(2), '18:00').toISOString()
      const shown = await call<{ crewLink: { opensAt: string } }>(
        scene.company,
        `GET /api/projects/${scene.project.id}/staging`
      )
      assert.equal(shown.body.crewLink.opensAt, opensAt)
    }
  }).tags(['@DAY-71', '@DAY-03'])

  test('shows the address after a press, which is recorded, and the code only in its answer', async ({
    assert,
  }) => {
    const { company, project, link } = await createCrewDay()
    const before = await crewPageAt(link)
    for (const secret of ['Overlook', '7391', '0142']) assert.notInclude(before.text, secret)
    const asked = await askForAddress(link)
    assert.equal(asked.status, 200)
    assert.deepEqual(asked.body, access as never)
    assert.equal(asked.headers['cache-control'], 'no-store')
    const cookie = cookiesOf(asked as never)
    assert.match(String(asked.headers['set-cookie']), /HttpOnly/i)
    assert.match(String(asked.headers['set-cookie']), /Path=\/crew/i)
    const after = await crewPageAt(link, cookie)
    assert.equal(after.props!.open!.address, access.address)
    assert.notInclude(after.text, '7391')
    assert.isNull((await crewPageAt(link)).props!.open!.address, 'on another phone')
    const { body } = await call(company, `GET /api/projects/${project.id}/staging`)
    assert.deepInclude(body.crewLink, { showings: 1, showingsLeft: 4 })
    await assert.rejects(
      () => db.from('crew_showings').update({ with_codes: false }),
      /never changed/
    )
  }).tags(['@DAY-72', '@R723'])

  test('shows it five times, also if many press at once', async ({ assert }) => {
    const { link } = await createCrewDay()
    const presses = await atOnce(
      Array.from({ length: 7 }, () => () => decided(() => askForAddress(link)))
    )
    assert.deepEqual(statusesOf(presses), [200, 200, 200, 200, 200, 409, 409])
    const sixth = await askForAddress(link)
    assert.equal(sixth.body.message, 'This link has shown the address 5 times. Ask Casey.')
    assert.notInclude(JSON.stringify(sixth.body), 'Overlook')
    assert.equal(await countOf('crew_showings'), 5)
  }).tags(['@DAY-72'])

  test('doesn’t show how to get in if the owner forbids it, also with a new address', async ({
    assert,
  }) => {
    const scene = await createCrewDay()
    const { owner, company, project, link } = scene
    const line = `PATCH /api/projects/${project.id}/crew-link`
    assert.equal((await call(company, line, { showsCodes: false })).status, 403)
    assert.equal((await call(owner, line, {})).status, 422)
    assert.equal((await call(owner, line, { showsCodes: false })).status, 204)
    assert.deepEqual((await askForAddress(link)).body, {
      address: access.address,
      instructions: null,
    } as never)
    const renewed = await makeCrewLink(scene, { replaces: link.id })
    assert.isNull((await askForAddress(renewed)).body.instructions)
    assert.equal((await call(owner, line, { showsCodes: true })).status, 204)
    assert.equal((await askForAddress(renewed)).body.instructions, access.instructions)
    const shown = await db.from('crew_showings').orderBy('id')
    assert.deepEqual(
      shown.map((row) => row.with_codes),
      [false, false, true]
    )
  }).tags(['@DAY-72'])

  test('counts no cookie of another link', async ({ assert }) => {
    const [one, other] = [await createCrewDay(), await createCrewDay()]
    const asked = await askForAddress(one.link)
    const cookie = cookiesOf(asked as never)
    const [name, value] = cookie.split('=')
    const forged = `${name.replace(String(one.link.id), String(other.link.id))}=${value}`
    for (const sent of [cookie, forged, `${name}=1`]) {
      const page = await crewPageAt(other.link, sent)
      assert.isNull(page.props!.open!.address)
    }
  }).tags(['@DAY-72'])

  test('has no price, no full name, no phone number and no address in page and calls', async ({
    assert,
  }) => {
    const scene = await createCrewDay()
    const { owner, company, link } = scene
    const page = await crewPageAt(link)
    const tapped = await tapAsCrew(link, 'on_our_way')
    const text = `${words(page)} ${JSON.stringify([page.props, tapped.body])}`
    const [, ownersLast] = owner.user.name.split(' ')
    const secrets = [
      ...['Hale', 'Foothill', ownersLast, '$', '450', '555 0199', 'Overlook', '7391'],
      ...[owner.user.email, company.user.email, owner.user.phone, company.user.phone],
    ]
    for (const secret of secrets) {
      if (secret) assert.notInclude(text, secret)
    }
    assert.isNull(page.props!.user)
    const signedIn = await open(link.path, company)
    assert.notInclude(signedIn.text, 'Hale')
    assert.isUndefined(page.headers['set-cookie'])
  }).tags(['@DAY-73'])

  test('keeps its address to itself', async ({ assert }) => {
    const { link } = await createCrewDay()
    for (const { path } of [link, unknown]) {
      const { headers, text } = await open(path)
      assert.equal(headers['referrer-policy'], 'no-referrer')
      assert.equal(headers['cache-control'], 'no-store')
      assert.equal(headers['x-robots-tag'], 'noindex, nofollow')
      assert.match(text, /<meta [^>]*name="robots" content="noindex"/)
    }
    assert.notInclude((await send('GET', '/sitemap.xml')).text, '/crew')
  }).tags(['@DAY-76'])

  test('is changed by no GET and no HEAD; openings are counted by the page', async ({ assert }) => {
    const { link } = await createCrewDay()
    const before = await databaseDump(['sessions'])
    for (const method of ['GET', 'HEAD', 'GET']) {
      assert.equal((await send(method, link.path)).status, 200)
      for (const path of ['openings', 'addresses', 'taps', 'undone-taps']) {
        assert.equal((await send(method, `/api/crew/${path}`)).status, 405)
      }
    }
    assert.deepEqual(await databaseDump(['sessions']), before)
    for (const agent of ['Phone', 'Phone', 'Tablet']) await openAsCrew(link, agent)
    assert.equal((await openAsCrew(unknown)).status, 204)
    assert.equal((await CrewLink.findOrFail(link.id)).openings, 2)
  }).tags(['@DAY-75'])

  test('ends within one request when it is turned off', async ({ assert }) => {
    const { owner, company, project, link } = await createCrewDay()
    await tapAsCrew(link, 'on_our_way')
    const line = `DELETE /api/projects/${project.id}/crew-link`
    assert.equal((await call(owner, line)).status, 403)
    assert.equal((await call(company, line)).status, 204)
    const page = await crewPageAt(link)
    assert.equal(page.status, 404)
    assert.include(words(page), 'This link has ended. Ask Casey.')
    const refused = [
      await askForAddress(link),
      await tapAsCrew(link, 'arrived'),
      await call(null, 'POST /api/crew/undone-taps', {
        token: link.token,
        clientId: 'a'.repeat(32),
      }),
    ]
    for (const { status, body } of refused) {
      assert.equal(status, 404)
      assert.equal(body.message, 'This link has ended. Ask Casey.')
      assert.equal(body.code, 'link_ended')
    }
    assert.equal((await call(company, line)).status, 409)
    assert.lengthOf(await DayTap.all(), 1, 'what the crew has sent stays')
  }).tags(['@DAY-74', '@R721'])

  test('ends with its day, the job and the accounts', async ({ assert }) => {
    const endings: [
      name: string,
      end: (scene: Awaited<ReturnType<typeof createCrewDay>>) => unknown,
    ][] = [
      ['another day', ({ bid }) => moveStaging(bid.id, 1)],
      ['the day is over', ({ bid }) => moveStaging(bid.id, -1)],
      ['the project is cancelled', ({ owner, project }) => project.cancel(owner.user)],
      [
        'the job is given up',
        ({ bid }) =>
          db
            .from('bids')
            .where('id', bid.id)
            .update({
              ...{ status: 'cancelled', closed_at: new Date(), cancellation_reason: 'given_up' },
              stager_completed_at: null,
            }),
      ],
    ]
    for (const [name, end] of endings) {
      const scene = await createCrewDay()
      await end(scene)
      assert.equal((await crewPageAt(scene.link)).status, 404, name)
      assert.equal((await askForAddress(scene.link)).status, 404, name)
      assert.equal((await tapAsCrew(scene.link, 'arrived')).status, 404, name)
    }
    for (const side of ['owner', 'company'] as const) {
      const scene = await createCrewDay()
      await suspend(await createAdmin(), scene[side])
      const page = await crewPageAt(scene.link)
      assert.equal(page.status, 404, side)
      assert.include(words(page), 'This link has ended. Ask your company.')
      assert.equal((await askForAddress(scene.link)).status, 404, side)
    }
  }).tags(['@DAY-74'])

  test('answers a guess like an address that never existed', async ({ assert }) => {
    await createCrewDay()
    const guess = await open(unknown.path)
    assert.equal(guess.status, 404)
    assert.include(words(guess), 'This link has ended. Ask your company.')
    for (const odd of ['/crew/a', `/crew/${'a'.repeat(5000)}`, '/crew/%00', "/crew/'or'1"]) {
      assert.include([400, 404], (await open(odd)).status)
    }
    assert.equal((await askForAddress(unknown)).status, 404)
  }).tags(['@DAY-74'])

  test('reaches its own job only, and undoes only what it has sent', async ({ assert }) => {
    const [one, other] = [await createCrewDay(), await createCrewDay()]
    const sent = tapNow('on_our_way')
    await call(one.company, `POST ${one.path}/day`, sent)
    const undo = (token: string) =>
      call(null, 'POST /api/crew/undone-taps', { token, clientId: sent.clientId })
    assert.equal((await undo(other.link.token)).status, 404)
    assert.equal((await undo(one.link.token)).status, 404, 'the company has tapped it')
    const own = tapNow('arrived')
    await call(null, 'POST /api/crew/taps', { token: one.link.token, ...own })
    const undone = await call(null, 'POST /api/crew/undone-taps', {
      token: one.link.token,
      clientId: own.clientId,
    })
    assert.equal(undone.status, 204)
    const taps = await DayTap.query().preload('staging')
    assert.isTrue(taps.every(({ staging }) => staging.bidId === one.bid.id))
    const page = await crewPageAt(other.link)
    assert.isEmpty(page.props!.open!.taps)
  }).tags(['@DAY-77'])

  test('is in both data copies without secrets, and erased with either account', async ({
    assert,
  }) => {
    for (const side of ['owner', 'company'] as const) {
      const scene = await createCrewDay()
      await tapAsCrew(scene.link, 'on_our_way')
      await tapAsCrew(scene.link, 'no_access', { note: 'The keypad blinks.' })
      await askForAddress(scene.link)
      const rows = async (name: 'crewLinks' | 'dayTaps') =>
        JSON.stringify(await Array.fromAsync(new Map(sectionsOf(scene[side].user)).get(name)!))
      const links = await rows('crewLinks')
      assert.include(links, 'install')
      assert.equal(links.includes('Mei and Luis'), side === 'company')
      assert.notInclude(links, scene.link.token)
      assert.equal((await rows('dayTaps')).includes('The keypad blinks.'), side === 'company')
      await scene[side].user.close({ by: scene[side].user })
      const [left] = await CrewLink.all()
      assert.deepInclude(left.$attributes, { crew: null, toDo: [], openings: 0 })
      assert.isNotNull(left.endedAt)
      assert.equal(await countOf('crew_showings'), 0)
      const page = await crewPageAt(scene.link)
      assert.include(words(page), 'This link has ended. Ask your company.')
      assert.notInclude(JSON.stringify(await databaseDump()), 'keypad')
      await emptyDatabase()
    }
  }).tags(['@DAY-78'])

  test('is seen by the team: that it exists and how it was used, never its address', async ({
    assert,
  }) => {
    const { project, link } = await createCrewDay()
    const admin = await createAdmin()
    await askForAddress(link)
    const { words: seen, text } = await open(`${adminPath}/projects/${project.id}`, admin)
    assert.match(seen.replaceAll(/\s+/g, ' '), /Crew’s link .*Not opened yet\. Address shown once/)
    assert.include(seen.replaceAll(/\s+/g, ' '), `Install: ${dayWithWeekday(dayFromNow(0))}`)
    for (const secret of [link.token, 'Mei', 'Overlook']) assert.notInclude(text, secret)
  }).tags(['@DAY-78', '@DAY-87'])

  test('sends photos of its own job, and nothing once it has ended', async ({ assert }) => {
    const [one, other] = [await createCrewDay(), await createCrewDay()]
    const sent = {
      ...{ token: one.link.token, clientId: 'd'.repeat(32), takenAt: new Date().toISOString() },
      ...{ waiting: 2, room: 'Living Room', moment: 'after', data: await smallPhoto() },
    }
    const add = (changes: object = {}) =>
      call(null, 'POST /api/crew/photos', { ...sent, ...changes })
    const first = await add()
    assert.equal(first.status, 201)
    assert.deepEqual((await add()).body, first.body, 'again')
    const photos = await ConditionPhoto.all()
    assert.lengthOf(photos, 1)
    assert.deepInclude(photos[0].$attributes, {
      bidId: one.bid.id,
      actorId: one.company.user.id,
      personId: null,
      crewLinkId: one.link.id,
    })
    const { body } = await call<{ photos: { by: string }[]; waiting: object[] }>(
      one.owner,
      `GET /api/projects/${one.project.id}/condition-photos`
    )
    assert.deepInclude(body.photos[0], { by: 'crew' })
    assert.deepEqual(body.waiting, [{ on: 'crew', count: 2, rooms: [] }])
    const page = await crewPageAt(one.link)
    assert.isTrue(page.props!.open!.rooms.some(({ sent: count }) => count === 1))
    assert.isTrue(
      (await crewPageAt(other.link)).props!.open!.rooms.every((room) => room.sent === 0)
    )
    assert.equal((await add({ clientId: 'e'.repeat(32), room: 'Attic' })).status, 422)
    await CrewLink.turnOff(one.company.user, one.project.id)
    const ended = await add({ clientId: 'f'.repeat(32) })
    assert.deepEqual([ended.status, ended.body.code], [404, 'link_ended'])
    assert.lengthOf(await ConditionPhoto.all(), 1)
    await one.owner.user.close({ by: one.owner.user })
    assert.lengthOf(await ConditionPhoto.all(), 1, 'the company’s evidence')
    const early = await createCrewDay(2)
    assert.equal((await add({ token: early.link.token })).status, 409)
  }).tags(['@DAY-77'])

  test('takes photos and damage notes from its day on, also for a removal', async ({ assert }) => {
    const scene = await createStaging(-10)
    const { token } = await makeCrewLink(scene)
    const photo = await call(null, 'POST /api/crew/photos', {
      ...{ token, clientId: newClientId(), takenAt: new Date().toISOString(), waiting: 0 },
      ...{ room: 'Living Room', moment: 'before_removal', data: await smallPhoto() },
    })
    for (const { status, body } of [photo, await noteAsCrew({ token })]) {
      assert.equal(status, 409)
      assert.match(body.message, /^The removal is on .*can be added from that day on\.$/)
    }
    assert.isEmpty(await ConditionPhoto.all())
    assert.isEmpty(await DamageNote.all())
  }).tags(['@DAY-77', '@DAY-90'])

  test('notes damage for the company, once, and reads nothing of others', async ({ assert }) => {
    const { owner, company, project, link } = await createCrewDay()
    await noteDamage(company, project.id, { text: 'The company’s own note' })
    await noteDamage(owner, project.id, { text: 'The owner’s note' })
    const sent = { clientId: newClientId() }
    const first = await noteAsCrew(link, sent)
    assert.equal(first.status, 201)
    assert.sameMembers(Object.keys(first.body), ['clientId', 'room', 'receivedAt'])
    assert.deepEqual((await noteAsCrew(link, sent)).body, first.body, 'again')
    const photo = await photoAsCrew(link, { note: sent.clientId })
    assert.deepInclude(photo.body, { moment: 'damage' })

    const { body } = await readCondition(owner, project.id)
    const [note] = body.notes
    assert.deepInclude(note, { text: 'Scratch on the door frame', by: 'crew' })
    assert.lengthOf(note.photos, 1)
    assert.isTrue(note.can.answer)
    const seen = await readCondition(company, project.id)
    assert.isFalse(seen.body.notes[0].can.answer, 'it is the company’s own')
    const told = await db.from('notifications').where('type', 'damage_noted').orderBy('id')
    assert.deepEqual(
      told.map(({ user_id: id }: { user_id: number }) => id),
      [owner.user.id, company.user.id, owner.user.id],
      'its company reads it on the page'
    )

    const page = await crewPageAt(link)
    assert.equal(page.props!.open!.notes, 1)
    for (const absent of ['own note', 'owner’s note', 'Scratch']) {
      assert.notInclude(page.text, absent)
    }
    assert.equal((await noteAsCrew(link, { room: 'Attic' })).status, 422)
    assert.equal((await noteAsCrew(link, { text: ' ' })).body.message, 'Say what is damaged')
  }).tags(['@DAY-90'])

  test('adds no photos to what the company has noted itself', async ({ assert }) => {
    const { company, project, link } = await createCrewDay()
    const clientId = newClientId()
    await noteDamage(company, project.id, { clientId })
    assert.equal((await photoAsCrew(link, { note: clientId })).status, 201)
    const { body } = await readCondition(company, project.id)
    assert.isEmpty(body.notes[0].photos)
    assert.equal((await noteAsCrew(link, { clientId })).status, 409)
  }).tags(['@DAY-90'])

  test('notes no damage once it has ended, also while the note is on its way', async ({
    assert,
  }) => {
    const { company, project, link } = await createCrewDay()
    const line = `DELETE /api/projects/${project.id}/crew-link`
    await Promise.all([noteAsCrew(link), call(company, line), noteAsCrew(link)])
    const stored = (await DamageNote.all()).length
    const late = await noteAsCrew(link)
    assert.deepEqual([late.status, late.body.code], [404, 'link_ended'])
    assert.lengthOf(await DamageNote.all(), stored)
    assert.equal((await noteAsCrew(unknown)).status, 404)
  }).tags(['@DAY-90', '@DAY-74'])

  test('is no way for strangers', async ({ assert }) => {
    const { project } = await createCrewDay()
    for (const stranger of [await createOwner(), await createStager()]) {
      for (const method of ['POST', 'PATCH', 'DELETE']) {
        const body = method === 'PATCH' ? { showsCodes: true } : method === 'POST' ? {} : undefined
        const { status } = await call(
          stranger,
          `${method} /api/projects/${project.id}/crew-link`,
          body
        )
        assert.include([403, 404], status)
      }
    }
  }).tags(['@DAY-70'])

  test('follows a removal, too', async ({ assert }) => {
    const scene = await createStaging(-10)
    await describeAccess(scene)
    const { removalOn } = (await Staging.query().where('bidId', scene.bid.id).firstOrFail()).state
    const link = await makeCrewLink(scene)
    const stored = await CrewLink.findOrFail(link.id)
    assert.equal(stored.kind, 'removal')
    assert.equal(stored.day.toISODate(), removalOn)
    assert.isAbove(Date.parse(removalOn!), Date.parse(dayFromNow(0)))
    assert.isNull((await crewPageAt(link)).props!.open)
  }).tags(['@DAY-70'])
})

async function countOf(table: string): Promise<number> {
  const { rows } = await db.rawQuery(`select count(*)::int as count from ${table}`)
  return rows[0].count
}
