import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { Masking } from '#shared/masking/masking'
import { maskStoredTexts } from '#models/masking_run'
import { createSearcher } from '#tests/helpers/alerts'
import { call } from '#tests/helpers/calls'
import { deliverEmails } from '#tests/helpers/emails'
import { send } from '#tests/helpers/http'
import { listOf } from '#tests/helpers/notifications'
import { open } from '#tests/helpers/pages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAdmin,
  createOwner,
  createPaidBid,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { projectForm } from '#tests/helpers/project_forms'

const identity = {
  name: 'Marisol Okonkwo',
  company: 'Tanglewood & Kepler Realty LLC',
  website: 'https://kepleravl.example',
}
const texts = {
  title: 'Another Tanglewood and Kepler listing',
  description: 'Ask for Marisol Okonkwo, or see k e p l e r a v l. Tanglewood Kepler sells it.',
  neighborhood: 'Okonkwo Park',
  otherRooms: 'Kepleravl office',
}
const named = /tanglewood|kepler|okonkwo|k e p l/i

interface Seen {
  title: string
  description: string
  neighborhood: string
  city: string | null
  hidden: { field: string; kind: string }[]
  hiddenNote: string | null
}

const createNamed = () => createOwner(identity)

async function post(owner: Person, changes: object = {}) {
  const body = { ...projectForm, ...texts, ...changes }
  return (await call<{ id: number }>(owner, 'POST /api/projects', body)).body.id
}

const seenBy = async (person: Person | null, id: number) =>
  (await call<Seen>(person, `GET /api/projects/${id}`)).body

test.group('An owner’s own names in a project', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('are read by the owner and the team alone, everywhere that names the project', async ({
    assert,
  }) => {
    const [owner, searcher] = [await createNamed(), await createSearcher()]
    const id = await post(owner)
    const offers = await createStager()
    const county = '/home-staging/north-carolina/buncombe-county'
    for (const person of [null, searcher, offers, await createOwner()]) {
      const seen = await seenBy(person, id)
      assert.notMatch(JSON.stringify(seen), named)
      assert.equal(seen.title, 'Another •••••• listing')
      assert.equal(seen.neighborhood, '•••••• Park')
      assert.equal(seen.city, 'Asheville')
      assert.include(seen.hiddenNote, 'A name that identifies the author was hidden.')
      for (const path of [`/projects/${id}`, county, '/home-staging/north-carolina']) {
        assert.notMatch((await open(path, person ?? undefined)).text, named, path)
      }
    }
    assert.include((await send('GET', county)).text, 'Another •••••• listing')
    const found = await call(searcher, 'GET /api/projects?city=Asheville&state=NC')
    assert.notMatch(JSON.stringify(found.body), named)
    const emails = (await deliverEmails()).filter(({ subject }) =>
      subject?.startsWith('New project')
    )
    assert.lengthOf(emails, 1)
    assert.notMatch(JSON.stringify(emails), named)
    assert.notMatch(JSON.stringify(await listOf(searcher)), named)

    for (const person of [owner, await createAdmin()]) {
      const seen = await seenBy(person, id)
      assert.containSubset(seen, texts)
      assert.isNull(seen.hiddenNote)
      assert.sameMembers(
        [...new Set(seen.hidden.map(({ field }) => field))],
        ['title', 'description', 'neighborhood', 'otherRooms']
      )
    }
  }).tags(['@TRU-69'])

  test('appear with the contact release, for the company that paid', async ({ assert }) => {
    const { owner, company, project } = await createPaidBid()
    await call(owner, `PATCH /api/users/${owner.user.id}`, { name: 'Colonial Mapleton' })
    await db.from('projects').where('id', project.id).update({ masked: null })
    await db.from('projects').where('id', project.id).update({ title: 'Mapleton house' })
    await maskStoredTexts()
    assert.equal((await seenBy(company, project.id)).title, 'Mapleton house')
    assert.equal((await seenBy(await createStager(), project.id)).title, '•••••• house')
  }).tags(['@TRU-69'])

  test('stay hidden after a change of names, and after an edit of another text', async ({
    assert,
  }) => {
    const [owner, company] = [await createNamed(), await createStager()]
    const id = await post(owner, { title: 'Okonkwo and Birchfield house' })
    assert.equal((await seenBy(company, id)).title, '•••••• and Birchfield house')
    const change = await call(owner, `PATCH /api/users/${owner.user.id}`, {
      name: 'Marisol Birchfield',
      company: 'Rosewater Homes',
    })
    assert.equal(change.status, 200)
    assert.equal((await seenBy(company, id)).title, '•••••• and •••••• house')
    const line = `PATCH /api/projects/${id}`
    await call(owner, line, { description: 'Rosewater sells it. No Tanglewood Kepler.' })
    const edited = await seenBy(company, id)
    assert.equal(edited.title, '•••••• and •••••• house')
    // In a text that was written since, the former name isn't known anymore.
    assert.equal(edited.description, '•••••• sells it. No Tanglewood Kepler.')
    assert.equal((await seenBy(owner, id)).title, 'Okonkwo and Birchfield house')
  }).tags(['@TRU-69', '@R215', '@R345'])

  test('never hide the place that the home is in', async ({ assert }) => {
    const owner = await createOwner({
      name: 'Dana Henderson',
      company: 'Hendersonville Realty',
      website: null,
    })
    const [company, shown] = [await createStager(), 'Cottage in Hendersonville, Henderson County']
    const place = { city: 'hendersonville', county: 'Henderson', state: 'NC' }
    const id = await post(owner, { ...place, title: shown })
    const seen = await seenBy(company, id)
    assert.deepEqual([seen.title, seen.city], [shown, 'hendersonville'])
    // Elsewhere it is the name of the company, and an unknown city isn't a place.
    const other = await seenBy(company, await post(owner, { title: shown }))
    assert.equal(other.title, 'Cottage in ••••••, •••••• County')
    const unknown = await seenBy(company, await post(owner, { city: 'Hendersonville Realty' }))
    assert.equal(unknown.city, '••••••')
    assert.isNull(unknown.hidden.find(({ field }) => field === 'state') ?? null)
  }).tags(['@TRU-69', '@R345'])

  test('are found in stored projects by the run that masks texts again', async ({ assert }) => {
    const owner = await createNamed()
    const id = await post(owner)
    const bid = await createStager()
    const masking = async () =>
      (await db.from('projects').where('id', id).first()).masked as Masking
    const { parts } = await masking()
    const former = { rules: 4, at: new Date(0).toISOString(), parts: {} }
    await db
      .from('projects')
      .where('id', id)
      .update({ masked: JSON.stringify(former) })
    assert.match((await seenBy(bid, id)).title, named)
    assert.equal((await maskStoredTexts()).projects, 1)
    assert.deepEqual((await masking()).parts, parts)
    assert.notMatch(JSON.stringify(await seenBy(bid, id)), named)
    assert.equal((await maskStoredTexts()).projects, 0)
  }).tags(['@TRU-69'])

  test('hide nothing in the projects of other owners', async ({ assert }) => {
    const [owner, other] = [await createNamed(), await createOwner()]
    await post(owner)
    const id = await post(other)
    assert.containSubset(await seenBy(await createStager(), id), texts)
  }).tags(['@TRU-69'])
})
