import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { ConflictingEdit } from '#exceptions/rule_violation'
import Bid from '#models/bid'
import Project from '#models/project'
import User from '#models/user'
import {
  agreementPath,
  createReleasedHome,
  readAgreement,
  template,
  writeDraft,
} from '#tests/helpers/agreements'
import { atOnce, call, statusesOf, type ResponseFields } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { createBid, createOwner, createProject, createStager, terms } from '#tests/helpers/people'
import { dataString, jpeg } from '#tests/helpers/photo_corpus'
import { addSeat } from '#tests/helpers/seats'
import { createReleased, createStaging, dayFromNow, storedStaging } from '#tests/helpers/stagings'
import type { Person } from '#tests/helpers/people'

interface Conflict {
  by: string | null
  at: string | null
  fields: { field: string; label: string; theirs: unknown; yours: unknown }[]
}

const image = async () => dataString(await jpeg(64, 48))

const conflictIn = ({ body }: { body: ResponseFields }) => body.conflict as Conflict

const colleagueOf = async (account: Person, name = 'Mei Tanaka') =>
  addSeat(account, await createOwner({ name }))

async function offer() {
  const company = await createStager({ name: 'Anna Lee' })
  const mei = await colleagueOf(company)
  const project = await createProject(await createOwner())
  const bid = await createBid(project, company)
  const basedOn = { ...terms, parts: null, note: null }
  return { company, mei, project, bid, basedOn, line: `PATCH /api/bids/${bid.id}` }
}

test.group('Two people of one company and one offer', (group) => {
  group.each.setup(() => emptyDatabase())

  test('the later one learns who changed the same, with both values, and nothing is saved', async ({
    assert,
  }) => {
    const { company, mei, line, basedOn } = await offer()
    const first = { ...basedOn, amount: 4200, timeline: '1 week', basedOn }
    assert.equal((await call(mei, line, first)).status, 200)
    const before = await databaseDump()
    const later = { ...basedOn, amount: 3900, note: 'With plants', basedOn }
    const refused = await call(company, line, later)
    assert.equal(refused.status, 409)
    assert.equal(refused.body.message, 'Mei Tanaka changed this offer while you were editing.')
    const { by, at, fields } = conflictIn(refused)
    assert.equal(by, 'Mei Tanaka')
    assert.isBelow(Math.abs(Date.now() - Date.parse(at!)), 60_000)
    assert.deepEqual(fields, [
      {
        ...{ field: 'amount', label: 'Offer' },
        theirs: { amount: 4200, parts: null },
        yours: { amount: 3900, parts: null },
      },
    ])
    assert.deepEqual(await databaseDump(), before)

    // The same change again, after a lost answer, is no conflict.
    assert.equal((await call(mei, line, first)).status, 200)
    const seen = { ...later, basedOn: { ...basedOn, amount: 4200 } }
    const { body } = await call(company, line, seen)
    assert.deepInclude(body, { amount: 3900, timeline: '1 week' })
    assert.deepInclude(body.note, { text: 'With plants' })
  }).tags(['@PPL-60', '@R619'])

  test('the log doesn’t say who', ({ assert }) => {
    const said: string[] = []
    const conflict = { by: 'Mei Tanaka', at: null, fields: [] }
    const error = new ConflictingEdit('Mei Tanaka changed this offer.', conflict)
    error.report(error, { logger: { warn: (text) => said.push(text) } })
    assert.deepEqual(said, ['Someone else has changed the same fields'])
  }).tags(['@PPL-64'])

  test('what only one of both has changed is merged', async ({ assert }) => {
    const { company, mei, bid, line, basedOn } = await offer()
    const parts = [
      { item: 'Living Room', amount: 2000 },
      { item: 'Kitchen', amount: 1640 },
    ]
    const split = { ...basedOn, parts, basedOn }
    assert.equal((await call(mei, line, split)).status, 200)
    const later = { ...basedOn, extensionPerMonth: 450, basedOn }
    const { status, body } = await call(company, line, later)
    assert.equal(status, 200)
    assert.deepInclude(body, { amount: 3640, parts, extensionPerMonth: 450, revision: 2 })
    // Nothing is left to change.
    const stale = await call(company, line, { ...basedOn, basedOn })
    assert.deepInclude(stale.body, { parts, extensionPerMonth: 450, revision: 2 })

    // A price and its parts are one field: two of them don't add up.
    const priced = await call(company, line, { ...basedOn, amount: 5000, basedOn })
    assert.deepEqual(conflictIn(priced).fields[0].theirs, { amount: 3640, parts })
    assert.deepEqual(conflictIn(priced).fields[0].yours, { amount: 5000, parts: null })
    assert.equal((await Bid.findOrFail(bid.id)).amount, 3640)
  }).tags(['@PPL-61', '@R619'])

  test('of two at the same moment, one is saved and the other learns of it', async ({ assert }) => {
    const { company, mei, bid, line, basedOn } = await offer()
    const replies = await atOnce(
      ([mei, company] as const).map(
        (person, at) => () => call(person, line, { ...basedOn, amount: 4000 + at, basedOn })
      )
    )
    assert.deepEqual(statusesOf(replies), [200, 409])
    const refused = replies.find(({ status }) => status === 409)!
    const { by, fields } = conflictIn(refused)
    assert.equal(by, refused === replies[0] ? 'Anna Lee' : 'Mei Tanaka')
    const { amount } = await Bid.findOrFail(bid.id)
    assert.deepEqual(fields[0].theirs, { amount, parts: null })

    // Different fields: both are saved.
    const stored = { ...basedOn, amount }
    const others = await atOnce([
      () => call(mei, line, { ...stored, timeline: '1 week', basedOn: stored }),
      () => call(company, line, { ...stored, note: 'With plants', basedOn: stored }),
    ])
    assert.deepEqual(statusesOf(others), [200, 200])
    assert.deepInclude((await Bid.findOrFail(bid.id)).serialize(), { timeline: '1 week' })
    assert.equal((await Bid.findOrFail(bid.id)).note, 'With plants')
  }).tags(['@PPL-62'])

  test('without what the form was opened with, the last one counts', async ({ assert }) => {
    const { company, mei, line } = await offer()
    assert.equal((await call(mei, line, { amount: 4200 })).status, 200)
    const { status, body } = await call(company, line, { amount: 3900 })
    assert.equal(status, 200)
    assert.equal(body.amount, 3900)
    const invalid = await call(company, line, { amount: 3900, basedOn: 'yesterday' })
    assert.equal(invalid.status, 422)
    assert.equal(invalid.body.errors![0].field, 'basedOn')
  }).tags(['@PPL-63', '@R619'])

  test('own changes in another window, and those of who has left, have words of their own', async ({
    assert,
  }) => {
    const { company, mei, line, basedOn } = await offer()
    await call(company, line, { amount: 4200 })
    const own = await call(company, line, { ...basedOn, amount: 3900, basedOn })
    assert.equal(own.body.message, 'You changed this offer on another device or in another window.')
    await call(mei, line, { amount: 4300 })
    await db
      .from('seats')
      .where({ user_id: company.user.id, person_id: mei.user.person.id })
      .update({ ended_at: new Date() })
    const former = await call(company, line, { ...basedOn, amount: 3900, basedOn })
    assert.equal(former.body.message, 'A former member changed this offer while you were editing.')
    await db.from('field_edits').delete()
    const unknown = await call(company, line, { ...basedOn, amount: 3900, basedOn })
    assert.equal(unknown.body.message, 'This offer was changed while you were editing.')
    assert.deepInclude(conflictIn(unknown), { by: null, at: null })
  }).tags(['@PPL-64'])
})

test.group('Two people of one account and one agreement', (group) => {
  group.each.setup(() => emptyDatabase())

  test('change different sections of a draft; of the same one, the later learns of it', async ({
    assert,
  }) => {
    const scene = await createReleasedHome()
    const { company } = scene
    const mei = await colleagueOf(company)
    await writeDraft(scene, template)
    const { draft } = await readAgreement(scene, company)
    const { sections, revision } = draft!
    const values = { sections, installOn: null, extensionPerMonth: 450 }
    const line = `PUT ${agreementPath(scene)}/draft`
    const save = (person: Person, changes: object) =>
      call(person, line, { ...values, revision, basedOn: values, ...changes })
    const [parties, price] = sections
    const first = { ...parties, text: 'Two parties.' }
    assert.equal((await save(mei, { sections: [first, price] })).status, 204)
    const second = { ...price, text: '{price}' }
    const merged = await save(company, { sections: [parties, second], extensionPerMonth: 500 })
    assert.equal(merged.status, 204)
    const stored = (await readAgreement(scene, company)).draft!
    assert.deepEqual(stored.sections, [first, second])
    assert.equal(stored.filled.terms.extensionPerMonth, 500)

    const mine = { ...parties, text: 'Both sides.' }
    const refused = await save(company, { sections: [mine, price] })
    assert.equal(refused.status, 409)
    assert.equal(refused.body.message, 'Mei Tanaka changed this draft while you were editing.')
    assert.deepEqual(conflictIn(refused).fields, [
      { field: 'sections.0', label: 'Parties', theirs: first, yours: mine },
    ])
    // With another number of sections, the text is one field.
    const longer = await save(company, { sections: [...sections, mine] })
    assert.deepEqual(conflictIn(longer).fields, [
      { field: 'sections', label: 'Text', theirs: [first, second], yours: [...sections, mine] },
    ])
  }).tags(['@PPL-65'])

  test('a template is merged the same way', async ({ assert }) => {
    const company = await createStager()
    const mei = await colleagueOf(company)
    const path = `/api/users/${company.user.id}/agreement-templates`
    const { body: made } = await call(company, `POST ${path}`, template)
    const save = (person: Person, changes: object) =>
      call(person, `PUT ${path}/${String(made.id)}`, {
        ...{ ...template, revision: 1, basedOn: template },
        ...changes,
      })
    const [parties, price] = template.sections
    const first = { ...parties, text: '{owner} and {company}.' }
    assert.equal((await save(mei, { sections: [first, price] })).status, 200)
    const { body } = await save(company, { name: 'Empty homes' })
    assert.deepInclude(body, { name: 'Empty homes', sections: [first, price], revision: 3 })
    const refused = await save(mei, { name: 'Vacant' })
    assert.equal(refused.status, 409)
    assert.deepEqual(conflictIn(refused).fields, [
      { field: 'name', label: 'Name of the template', theirs: 'Empty homes', yours: 'Vacant' },
    ])
  }).tags(['@PPL-65'])
})

test.group('Two people of one account and one staging', (group) => {
  group.each.setup(() => emptyDatabase())

  test('address and access are merged, and only the owner’s people learn who', async ({
    assert,
  }) => {
    const { owner, company, path } = await createReleased()
    const mei = await colleagueOf(owner)
    const line = `PUT ${path}/access`
    const base = { address: '14 Maple Court', instructions: 'Ring twice' }
    await call(owner, line, base)
    await call(mei, line, { ...base, instructions: 'Lockbox 4417', basedOn: base })
    const merged = await call(owner, line, { ...base, address: '16 Maple Court', basedOn: base })
    assert.equal(merged.status, 204)
    const { body } = await call(company, `GET ${path}`)
    assert.deepEqual(body.access, { address: '16 Maple Court', instructions: 'Lockbox 4417' })
    const later = { ...base, instructions: 'Key at the gate', basedOn: base }
    const refused = await call(owner, line, later)
    assert.equal(
      refused.body.message,
      'Mei Tanaka changed the address and access while you were editing.'
    )
    assert.deepEqual(conflictIn(refused).fields, [
      {
        ...{ field: 'instructions', label: 'Access instructions' },
        ...{ theirs: 'Lockbox 4417', yours: 'Key at the gate' },
      },
    ])
  }).tags(['@PPL-66'])

  test('two proposals cross: a colleague is named, the other side isn’t', async ({ assert }) => {
    const { owner, company, path, bid } = await createReleased()
    const mei = await colleagueOf(company)
    const line = `POST ${path}/install-date`
    const seen = { revision: 0, basedOn: { date: null } }
    const [first, second] = [dayFromNow(10), dayFromNow(12)]
    assert.equal((await call(mei, line, { date: first, ...seen })).status, 204)
    const crossed = await call(company, line, { date: second, ...seen })
    assert.equal(
      crossed.body.message,
      'Mei Tanaka changed the install date while you were editing.'
    )
    assert.deepEqual(conflictIn(crossed).fields, [
      { field: 'date', label: 'Install date', theirs: first, yours: second },
    ])
    const other = await call(owner, line, { date: second, ...seen })
    assert.equal(other.status, 409)
    assert.equal(other.body.message, 'The dates have just changed. Look at them, then try again.')
    assert.notProperty(other.body, 'conflict')
    assert.equal((await storedStaging(bid.id)).revision, 1)
  }).tags(['@PPL-66', '@R620'])

  test('two answers about the term cross', async ({ assert }) => {
    const { company, path } = await createStaging(-50)
    const mei = await colleagueOf(company)
    const line = `PUT ${path}/answer`
    const basedOn = { answer: null }
    assert.equal((await call(mei, line, { answer: 'extend', basedOn })).status, 204)
    const crossed = await call(company, line, { answer: 'remove', basedOn })
    assert.equal(crossed.status, 409)
    assert.equal(
      crossed.body.message,
      'Mei Tanaka changed the answer about the term while you were editing.'
    )
    const seen = { answer: 'remove', basedOn: { answer: 'extend' } }
    assert.equal((await call(company, line, seen)).status, 204)
  }).tags(['@PPL-66'])
})

test.group('Two people of one account and one project or profile', (group) => {
  group.each.setup(() => emptyDatabase())

  test('a project keeps what both have changed; the place is one field', async ({ assert }) => {
    const owner = await createOwner({ name: 'Dana Whitfield' })
    const mei = await colleagueOf(owner)
    const { id } = await createProject(owner)
    const line = `PATCH /api/projects/${id}`
    const { body: shown } = await call(owner, `GET /api/projects/${id}`)
    const names = ['title', 'description', 'bathrooms', 'city', 'state', 'county', 'neighborhood']
    const facts = shown.facts as Record<string, unknown>
    const basedOn = { ...Object.fromEntries(names.map((name) => [name, shown[name]])), facts }
    const moved = { city: 'Hendersonville', county: 'Henderson', facts: { floor: 2 }, basedOn }
    assert.equal((await call(mei, line, moved)).status, 200)
    const later = { title: 'Colonial with garden', facts: { pets: 'none' }, basedOn }
    assert.equal((await call(owner, line, later)).status, 200)
    const stored = await Project.findOrFail(id)
    assert.deepInclude(stored.serialize(), {
      ...{ city: 'Hendersonville', county: 'Henderson', location: 'Hendersonville, NC' },
      ...{ title: 'Colonial with garden', floor: 2, pets: 'none' },
    })

    const crossing = { county: 'Madison', bathrooms: '3', facts: { floor: 3 }, basedOn }
    const refused = await call(owner, line, crossing)
    assert.equal(refused.body.message, 'Mei Tanaka changed this project while you were editing.')
    const { fields } = conflictIn(refused)
    assert.deepEqual(
      fields.map(({ field }) => field),
      ['city', 'facts.floor']
    )
    assert.containSubset(fields[0], {
      theirs: { city: 'Hendersonville', county: 'Henderson', state: 'NC' },
      yours: { city: 'Asheville', county: 'Madison' },
    })
    assert.equal((await Project.findOrFail(id)).bathrooms, stored.bathrooms)

    const stating = { facts: { floor: 4 }, basedOn: { facts } }
    const stated = await call(owner, `PUT /api/projects/${id}/facts`, stating)
    assert.equal(stated.status, 409)
    assert.deepInclude(conflictIn(stated).fields[0], { theirs: 2, yours: 4 })
  }).tags(['@PPL-67', '@R621'])

  test('photos: what a colleague has added stays, and the room of one photo is one field', async ({
    assert,
  }) => {
    const owner = await createOwner({ name: 'Dana Whitfield' })
    const mei = await colleagueOf(owner)
    const { id } = await createProject(owner)
    const line = `PATCH /api/projects/${id}`
    const { body: first } = await call(owner, line, { photos: [await image()] })
    const photos = first.photos as string[]
    const basedOn = { photos, photoRooms: [null] }
    await call(mei, line, { photos: [...photos, await image()], basedOn })
    const added = { photos: [...photos, await image()], photoRooms: ['Kitchen', null], basedOn }
    const { status, body } = await call(owner, line, added)
    assert.equal(status, 200)
    assert.lengthOf(body.photos as string[], 3)
    const rooms = (body.photoLabels as { room: string | null }[]).map(({ room }) => room)
    assert.deepEqual(rooms, ['Kitchen', null, null])

    const [photo] = photos
    const labels = [{ photo, room: 'Living Room' }]
    const crossing = { labels, basedOn: { labels: [{ photo, room: null }] } }
    const refused = await call(mei, `PUT /api/projects/${id}/photo-rooms`, crossing)
    assert.equal(refused.status, 409)
    assert.deepInclude(conflictIn(refused).fields[0], {
      ...{ label: 'Room of photo 1', theirs: 'Kitchen', yours: 'Living Room' },
    })
  }).tags(['@PPL-67'])

  test('a profile and a portfolio are merged, too', async ({ assert }) => {
    const company = await createStager({ name: 'Anna Lee', company: 'Fern & Field' })
    const mei = await colleagueOf(company)
    const line = `PATCH /api/users/${company.user.id}`
    const basedOn = { name: 'Anna Lee', company: 'Fern & Field', bio: null, avatar: null }
    await call(mei, line, { bio: 'Since 2012.', basedOn })
    const { body } = await call(company, line, { company: 'Fern and Field', basedOn })
    assert.deepInclude(body, { bio: 'Since 2012.', company: 'Fern and Field' })
    const refused = await call(company, line, { bio: 'Since 2011.', basedOn })
    assert.equal(refused.body.message, 'Mei Tanaka changed this profile while you were editing.')
    assert.equal((await User.findOrFail(company.user.id)).bio, 'Since 2012.')

    const path = 'PUT /api/users/portfolio-photos'
    const { body: one } = await call(company, path, { photos: [await image(), await image()] })
    const [a, b] = one.portfolioPhotos as string[]
    const base = { photos: [a, b] }
    await call(mei, path, { photos: [b, a], basedOn: base })
    const { body: more } = await call(company, path, {
      photos: [a, b, await image()],
      basedOn: base,
    })
    const stored = more.portfolioPhotos as string[]
    assert.deepEqual(stored.slice(0, 2), [b, a])
    assert.lengthOf(stored, 3)
    const gone = await call(company, path, { photos: [a], basedOn: base })
    assert.deepEqual(gone.body.portfolioPhotos, [a, stored[2]])
  }).tags(['@PPL-67'])
})
