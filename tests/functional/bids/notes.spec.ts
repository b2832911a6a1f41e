import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { Masking } from '#shared/masking/masking'
import Bid from '#models/bid'
import { maskStoredTexts } from '#models/masking_run'
import User from '#models/user'
import { call } from '#tests/helpers/calls'
import { adminPath } from '#config/admin'
import { queriesDuring } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { checkInvariants } from '#tests/helpers/invariants'
import { notificationTypesOf } from '#tests/helpers/stored_records'
import { open } from '#tests/helpers/pages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAdmin,
  createOwner,
  createProject,
  createStager,
  createSupport,
  terms,
  type Person,
} from '#tests/helpers/people'
import { race } from '#tests/helpers/races'

interface OwnText {
  text: string
  hidden: { kind: string; start: number; end: number }[]
  hiddenNote: string | null
}
interface ListedBid {
  id: number
  userId: number
  note?: OwnText | null
  introduction?: OwnText | null
  revisedAt?: string | null
}

const firm = {
  name: 'Zara Qxfelder',
  company: 'Qxfern & Qxfield Interiors',
  website: 'https://www.qxfernfield.example/about',
}
const introduction = 'Qxfern and Qxfield stage brick houses. See qxfernfield.example!'
const note = 'Bright rooms! Ask for Zara Qxfelder, call 828-555-0142, or find @qxfernfield.'
const secret = /qxf(?:elder|ern|ield)|555-?0142/i
const noteMasked = 'Bright rooms! Ask for ••••••, call ••• ••• ••••, or find ••••••.'

async function scene(changes: Record<string, unknown> = {}) {
  const [owner, company, rival] = [
    await createOwner(),
    await createStager(firm),
    await createStager(),
  ]
  const project = await createProject(owner)
  await call(company, `PATCH /api/users/${company.user.id}`, { introduction })
  const path = `/api/projects/${project.id}/bids`
  const made = await call<ListedBid>(company, `POST ${path}`, { ...terms, note, ...changes })
  return { owner, company, rival, project, path, made }
}

async function bidSeenBy(viewer: Person | null, path: string): Promise<ListedBid> {
  return (await call<ListedBid[]>(viewer, `GET ${path}`)).body[0]
}

const stored = async (bid: ListedBid) => Bid.findOrFail(bid.id)

test.group('Notes and introductions', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('reach the owner without anything that identifies the company', async ({ assert }) => {
    const { owner, company, path, made } = await scene()
    assert.equal(made.status, 201)
    assert.equal(made.body.note?.text, note)
    assert.deepEqual(
      made.body.note?.hidden.map(({ kind }) => kind),
      ['name', 'phone', 'handle']
    )
    const seen = await bidSeenBy(owner, path)
    assert.deepEqual(seen.note, {
      text: noteMasked,
      hidden: [],
      hiddenNote:
        'Contact details were hidden. Contact details are shared once the platform fee is paid.',
    })
    assert.equal(seen.introduction?.text, '•••••• stage brick houses. See ••••••!')
    const own = await bidSeenBy(company, path)
    assert.equal(own.introduction?.text, introduction)
    for (const page of [
      `/projects/${made.body.id}`,
      path.replace('/api', '').replace('/bids', ''),
    ]) {
      assert.notMatch((await open(page, owner)).text, secret)
    }
    const compared = await open(`${path.replace('/api', '').replace('/bids', '')}/compare`, owner)
    assert.include(compared.text, noteMasked)
    assert.notMatch(compared.text, secret)
  }).tags(['@TRU-30', '@TRU-31'])

  test('are for the owner, the own company and the team alone', async ({ assert }) => {
    const { company, rival, project, path } = await scene()
    for (const viewer of [null, rival, await createStager(), await createOwner()]) {
      const { body } = await call<ListedBid[]>(viewer, `GET ${path}`)
      assert.notMatch(JSON.stringify(body), /note|introduction|Bright rooms|brick houses/)
      for (const page of [
        `/projects/${project.id}`,
        `/companies/${company.user.stagerIdentifier}`,
      ]) {
        assert.notMatch((await open(page, viewer ?? undefined)).text, /Bright rooms|brick houses/)
      }
    }
    for (const member of [await createAdmin(), await createSupport()]) {
      assert.equal((await bidSeenBy(member, path)).note?.text, noteMasked)
      assert.include((await open(`${adminPath}/projects/${project.id}`, member)).text, note)
      const account = await open(`${adminPath}/users/${company.user.id}`, member)
      assert.include(account.text, introduction)
      assert.include(account.text, note)
    }
  }).tags(['@TRU-32'])

  test('are whole once the fee is paid, and on that project alone', async ({ assert }) => {
    const { owner, company, path, made } = await scene({ amount: 90 })
    const other = await createProject(owner)
    const elsewhere = `/api/projects/${other.id}/bids`
    await call(company, `POST ${elsewhere}`, { ...terms, note })
    await call(owner, `POST /api/bids/${made.body.id}/accept`)
    const paid = await bidSeenBy(owner, path)
    assert.deepEqual(paid.note, { text: note, hidden: [], hiddenNote: null })
    assert.equal(paid.introduction?.text, introduction)
    assert.equal((await bidSeenBy(owner, elsewhere)).note?.text, noteMasked)
  }).tags(['@TRU-32', '@R213'])

  test('change like other terms: one notification, and one of the daily changes', async ({
    assert,
  }) => {
    const { owner, company, path, made } = await scene()
    const line = `PATCH /api/bids/${made.body.id}`
    const changed = await call<ListedBid>(company, line, { note: 'Call us: Qxfern & Qxfield.' })
    assert.isString(changed.body.revisedAt)
    assert.deepEqual(await notificationTypesOf(owner), ['offer_received', 'offer_changed'])
    assert.equal((await bidSeenBy(owner, path)).note?.text, 'Call us: ••••••.')
    assert.equal((await stored(made.body)).revisions, 1)

    await call(company, line, { note: 'Call us: Qxfern & Qxfield.' })
    await call(company, line, { amount: 4200 })
    assert.equal((await bidSeenBy(owner, path)).note?.text, 'Call us: ••••••.')
    await call(company, line, { note: '  ' })
    const { note: none, masked, revisions } = await stored(made.body)
    assert.deepEqual([none, masked, revisions], [null, null, 3])
    assert.isNull((await bidSeenBy(owner, path)).note)
  }).tags(['@TRU-30', '@R214'])

  test('have 500 characters at most, and introductions are of staging companies', async ({
    assert,
  }) => {
    const { owner, company, path, made } = await scene()
    const long = 'a'.repeat(501)
    const tooLong = 'This is too long: 500 characters at most'
    for (const [line, body] of [
      [`PATCH /api/bids/${made.body.id}`, { note: long }],
      [`PATCH /api/users/${company.user.id}`, { introduction: long }],
    ] as const) {
      const reply = await call<{ errors: { message: string }[] }>(company, line, body)
      assert.deepEqual([reply.status, reply.body.errors[0].message], [422, tooLong])
    }
    assert.equal(
      (await call(await createStager(), `POST ${path}`, { ...terms, note: long })).status,
      422
    )
    const refused = await call<{ errors: { field: string }[] }>(
      owner,
      `PATCH /api/users/${owner.user.id}`,
      { introduction: 'I own houses.' }
    )
    assert.deepEqual([refused.status, refused.body.errors[0].field], [422, 'introduction'])
    await Promise.all(
      [
        db.from('bids').update({ note: long }),
        db.from('bids').update({ note: ' ' }),
        db.from('users').where('id', owner.user.id).update({ introduction: 'Hello' }),
      ].map((update) => assert.rejects(() => update.then(() => {}), /_check/))
    )
  }).tags(['@TRU-30'])

  test('are masked again when the company renames itself, also under its former name', async ({
    assert,
  }) => {
    const { owner, company, project, path, made } = await scene({
      note: 'Qxfern & Qxfield, soon Larkspur Rooms, of larkspurrooms.example',
    })
    const before = await call(owner, `GET ${path}`)
    assert.equal(
      (await bidSeenBy(owner, path)).note?.text,
      '••••••, soon Larkspur Rooms, of larkspurrooms.example'
    )
    await call(company, `PATCH /api/users/${company.user.id}`, {
      company: 'Larkspur Rooms',
      website: 'https://larkspurrooms.example',
    })
    const tag = { 'if-none-match': String(before.headers.etag) }
    assert.equal((await send('GET', path, { as: owner, headers: tag })).status, 200)
    const seen = await bidSeenBy(owner, path)
    assert.equal(seen.note?.text, '••••••, soon ••••••, of ••••••')
    assert.equal(seen.introduction?.text, '•••••• stage brick houses. See ••••••!')
    assert.isTrue((await stored(made.body)).note?.includes('Larkspur'))
    assert.notMatch((await open(`/projects/${project.id}`, owner)).text, /larkspur/i)
  }).tags(['@TRU-33', '@R215'])

  test('and renaming at once never leave a note with the new name', async ({ assert }) => {
    const owner = await createOwner()
    for (let round = 0; round < 10; round += 1) {
      const company = await createStager(firm)
      const project = await createProject(owner)
      const path = `/api/projects/${project.id}/bids`
      const replies = await race(
        round,
        (ask) => ask(company, `POST ${path}`, { ...terms, note: 'We are Larkspur Rooms.' }),
        (ask) => ask(company, `PATCH /api/users/${company.user.id}`, { company: 'Larkspur Rooms' })
      )
      assert.deepEqual(
        replies.map(({ status }) => status),
        [201, 200]
      )
      assert.equal((await bidSeenBy(owner, path)).note?.text, 'We are ••••••.')
    }
  }).tags(['@TRU-33'])

  test('are hidden as a whole while the previous release has changed them', async ({ assert }) => {
    const { owner, company, path, made } = await scene()
    await db.from('users').where('id', company.user.id).update({ company: 'Larkspur Rooms' })
    const hidden = await bidSeenBy(owner, path)
    assert.deepEqual([hidden.note, hidden.introduction], [null, null])
    const none = { projects: 0, messages: 0, reviews: 0, questions: 0, answers: 0 }
    const counts = { ...none, bids: 1, users: 1 }
    assert.deepEqual(await maskStoredTexts(), counts)
    assert.include((await bidSeenBy(owner, path)).note?.text, 'Bright rooms!')
    const { masked } = await User.findOrFail(company.user.id)
    assert.isNotEmpty((masked as Masking).parts.text)
    await db.from('bids').where('id', made.body.id).update({ note: 'Call 704 555 0199' })
    assert.isNull((await bidSeenBy(owner, path)).note)
    await maskStoredTexts()
  }).tags(['@TRU-33'])

  test('cost the poll no query', async ({ assert }) => {
    const { owner, path } = await scene()
    assert.lengthOf(await queriesDuring(() => send('GET', path, { as: owner })), 1)
  })
})
