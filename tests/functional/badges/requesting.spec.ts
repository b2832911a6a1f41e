import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { insurance } from '#tests/helpers/badges'
import { atOnce, call, statusesOf } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { cookieOf, send } from '#tests/helpers/http'
import { assertInvariants } from '#tests/helpers/invariants'
import { emptyMarket } from '#tests/helpers/payments'
import { activePdfs } from '#tests/helpers/pdf_corpus'
import { createAdmin, createOwner, createStager, type Person } from '#tests/helpers/people'
import { dataString, photosFolder } from '#tests/helpers/photo_corpus'

interface Requested {
  id: number
  state: string
  document: { name: string; url: string } | null
  message?: string
  errors?: { field: string; message: string }[]
}

const folder = join(photosFolder, 'files')
const stored = () => readdir(folder).catch(() => [] as string[])
/** Names in the storage when the test begins. */
let former: string[]
const added = async () => (await stored()).filter((name) => !former.includes(name))

const request = (from: Person | null, changes: object = {}) =>
  call<Requested>(from, 'POST /api/badges', { ...insurance, ...changes })

/** As the person's browser loads it. */
const load = (path: string, person: Person | null) =>
  send('GET', path, person ? { headers: { cookie: cookieOf(person) } } : {})

const pageOf = async (person: Person | null) => (await load('/badges', person)).text

test.group('A document for a badge', (group) => {
  group.each.setup(async () => {
    await emptyMarket()
    former = await stored()
  })
  group.each.teardown(({ context }) => assertInvariants(context.assert))

  test('waits for its review, and only the company can open it', async ({ assert }) => {
    const [company, other, owner] = [
      await createStager(),
      await createStager(),
      await createOwner(),
    ]
    const { status, body } = await request(company)
    assert.equal(status, 201)
    assert.equal(body.state, 'waiting')
    assert.equal(body.document?.name, insurance.name)
    const open = (person: Person | null) => load(body.document!.url, person)
    const own = await open(company)
    assert.equal(own.status, 200)
    assert.match(String(own.headers['content-disposition']), /^attachment/)
    assert.equal(own.headers['cache-control'], 'private, no-store')
    assert.include(own.text, '%PDF-')
    for (const person of [other, owner, null]) {
      assert.equal((await open(person)).status, 404)
    }
  }).tags(['@TRU-50'])

  test('is refused while one waits, also at the same moment, and leaves no file', async ({
    assert,
  }) => {
    const company = await createStager()
    const replies = await atOnce([1, 2, 3, 4].map(() => () => request(company)))
    assert.deepEqual(statusesOf(replies), [201, 409, 409, 409])
    assert.lengthOf(await added(), 1)
    const { body } = await request(company)
    assert.equal(body.message, 'Your document for this badge is waiting for its review.')
    const another = await request(company, { type: 'business_license' })
    assert.equal(another.status, 201, 'another badge')
  }).tags(['@TRU-50'])

  test('must be an image or a harmless PDF for a badge that is offered', async ({ assert }) => {
    const company = await createStager()
    const before = await databaseDump()
    const [active] = Object.values(activePdfs)
    const refused: [object, number][] = [
      [{ type: 'nobel_prize' }, 404],
      [{ type: undefined }, 422],
      [{ name: '' }, 422],
      [{ data: 'data:text/html;base64,PGI+' }, 422],
      [{ data: dataString(active, 'application/pdf') }, 422],
      [{ data: 7 }, 422],
    ]
    for (const [changes, status] of refused) {
      assert.equal((await request(company, changes)).status, status, JSON.stringify(changes))
    }
    await db.from('badge_types').where('key', insurance.type).update({ is_offered: false })
    const { status, body } = await request(company)
    await db.from('badge_types').where('key', insurance.type).update({ is_offered: true })
    assert.deepEqual([status, body.message], [409, 'This badge is no longer offered.'])
    assert.deepEqual(await databaseDump(), before)
    assert.lengthOf(await added(), 0)
  }).tags(['@TRU-50'])

  test('can be withdrawn before its review, with its file', async ({ assert }) => {
    const company = await createStager()
    const { body } = await request(company)
    assert.equal((await call(company, `DELETE /api/badges/${body.id}`)).status, 204)
    await deliverEmails()
    assert.lengthOf(await added(), 0)
    assert.lengthOf(await db.from('professional_badges'), 0)
    const again = await request(company)
    const admin = await createAdmin()
    const line = `POST /api/admin/badges/${again.body.id}/decline`
    await call(admin, line, { reason: 'Not readable.' })
    const { status } = await call(company, `DELETE /api/badges/${again.body.id}`)
    assert.equal(status, 409)
  }).tags(['@TRU-50'])

  test('goes with the account, and is part of its data download until then', async ({ assert }) => {
    const company = await createStager()
    await request(company)
    const archive = await send('GET', `/api/users/${company.user.id}/export`, { as: company })
    assert.include(archive.text, `documents/1-${insurance.name}`)
    const { status } = await call(company, `DELETE /api/users/${company.user.id}`)
    assert.equal(status, 200)
    await deliverEmails()
    assert.lengthOf(await added(), 0)
    assert.lengthOf(await db.from('professional_badges'), 0)
  }).tags(['@TRU-54'])

  test('has a page for staging companies', async ({ assert }) => {
    const company = await createStager()
    await request(company)
    const text = await pageOf(company)
    for (const words of ['Liability insurance', 'Waiting for review', insurance.name]) {
      assert.include(text, words)
    }
    assert.include(await pageOf(await createOwner()), 'Access Restricted')
    assert.include(await pageOf(null), 'Access Restricted')
  }).tags(['@TRU-50'])
})
