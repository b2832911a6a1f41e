import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import ProfessionalBadge from '#models/professional_badge'
import { expireBadges } from '#models/professional_badge/expiry'
import { endBadgeIn, insurance } from '#tests/helpers/badges'
import { atOnce, call, statusesOf } from '#tests/helpers/calls'
import { walk } from '#tests/helpers/console'
import { databaseDump, queriesDuring } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { cookieOf, send } from '#tests/helpers/http'
import { assertInvariants } from '#tests/helpers/invariants'
import { emptyMarket, emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
  createSupport,
  type Person,
} from '#tests/helpers/people'
import { photosFolder } from '#tests/helpers/photo_corpus'
import { dayFromNow } from '#tests/helpers/stagings'

interface Badge {
  id: number
  state: string
  expiresOn: string | null
  reason: string | null
  message?: string
}

interface Listed {
  userId: number
  badges?: { name: string; checkedAt: string }[] | null
}

const folder = join(photosFolder, 'files')
const stored = () => readdir(folder).catch(() => [] as string[])

async function requested(company: Person): Promise<number> {
  const { body } = await call<Badge>(company, 'POST /api/badges', insurance)
  return body.id
}

const expiresOn = dayFromNow(300)

const verify = (admin: Person, id: number) =>
  call<Badge>(admin, `POST /api/admin/badges/${id}/verify`, { expiresOn })

/** A company with a verified badge and an offer on the owner's project. */
async function verified() {
  const [admin, owner, company] = [await createAdmin(), await createOwner(), await createStager()]
  const project = await createProject(owner)
  await createBid(project, company)
  const id = await requested(company)
  await verify(admin, id)
  return { admin, owner, company, project, id }
}

const offersFor = async (viewer: Person | null, project: { id: number }) =>
  (await call<Listed[]>(viewer, `GET /api/projects/${project.id}/bids`)).body

const versionOf = async ({ id }: { id: number }) =>
  (await db.from('projects').where({ id }).firstOrFail()).version

test.group('A badge', (group) => {
  group.each.setup(() => emptyMarket())
  group.each.teardown(({ context }) => assertInvariants(context.assert))

  test('is shown on offers to the owner, its company and the team only', async ({ assert }) => {
    const { admin, owner, company, project } = await verified()
    const rival = await createStager()
    await createBid(project, rival, { amount: 4000 })
    for (const viewer of [owner, company, admin]) {
      const offer = (await offersFor(viewer, project)).find(
        ({ userId }) => userId === company.user.id
      )
      assert.deepEqual(
        offer?.badges?.map(({ name }) => name),
        ['Liability insurance']
      )
    }
    for (const viewer of [rival, await createOwner(), null]) {
      const text = JSON.stringify(
        (await offersFor(viewer, project)).filter(({ userId }) => userId === company.user.id)
      )
      assert.notInclude(text, 'Liability')
      assert.notInclude(text, 'badges')
    }
  }).tags(['@TRU-51', '@R218'])

  test('is verified once, and every project page with a live offer reloads', async ({ assert }) => {
    const [admin, owner, company] = [await createAdmin(), await createOwner(), await createStager()]
    const project = await createProject(owner)
    await createBid(project, company)
    const id = await requested(company)
    const before = await versionOf(project)
    const replies = await atOnce([1, 2, 3].map(() => () => verify(admin, id)))
    assert.deepEqual(statusesOf(replies), [200, 409, 409])
    assert.equal(await versionOf(project), before + 1)
    const emails = await deliverEmails()
    const [email] = emails.filter(({ to }) => JSON.stringify(to).includes(company.user.email))
    assert.equal(email.subject, 'Liability insurance verified')
    const again = await call<Badge>(admin, `POST /api/admin/badges/${id}/decline`, {
      reason: 'Not readable.',
    })
    assert.deepEqual(
      [again.status, again.body.message],
      [409, 'This document has already been reviewed.']
    )
  }).tags(['@TRU-51'])

  test('needs a last day in the future, at most five years ahead', async ({ assert }) => {
    const [admin, company] = [await createAdmin(), await createStager()]
    const id = await requested(company)
    const before = await databaseDump()
    for (const day of ['', 'soon', '2020-01-01', '2026-02-30', dayFromNow(6 * 366), 7, undefined]) {
      const line = `POST /api/admin/badges/${id}/verify` as const
      assert.equal((await call(admin, line, { expiresOn: day })).status, 422, String(day))
    }
    assert.deepEqual(await databaseDump(), before)
    const { body } = await verify(admin, id)
    assert.deepEqual([body.state, body.expiresOn], ['verified', expiresOn])
  }).tags(['@TRU-51'])

  test('replaces the former one when it is renewed', async ({ assert }) => {
    const { admin, company, id } = await verified()
    const renewal = await requested(company)
    await verify(admin, renewal)
    const [former, current] = await ProfessionalBadge.query().orderBy('id')
    assert.deepEqual([former.id, former.state], [id, 'replaced'])
    assert.deepEqual([current.id, current.state], [renewal, 'verified'])
  }).tags(['@TRU-51'])

  test('that is declined or removed tells the company why', async ({ assert }) => {
    const { admin, owner, company, project, id } = await verified()
    await deliverEmails()
    const reason = 'The insurer cancelled the policy.'
    const revoked = await call<Badge>(admin, `POST /api/admin/badges/${id}/revoke`, { reason })
    assert.deepEqual([revoked.status, revoked.body.state], [200, 'revoked'])
    const [offer] = await offersFor(owner, project)
    assert.deepEqual(offer.badges, [])
    const next = await requested(company)
    const line = `POST /api/admin/badges/${next}/decline` as const
    assert.equal((await call(admin, line, { reason: 'No' })).status, 422)
    await call(admin, line, { reason: 'It names another company.' })
    const emails = await deliverEmails()
    assert.deepEqual(
      emails
        .filter(({ to }) => JSON.stringify(to).includes(company.user.email))
        .map(({ subject }) => subject),
      ['Liability insurance removed', 'Liability insurance not verified']
    )
    assert.include(emails.at(-1)!.text, 'It names another company.')
    const { body } = await call<{ message: string }[]>(company, 'GET /api/notifications')
    assert.include(JSON.stringify(body), reason)
  }).tags(['@TRU-51'])

  test('reminds its company 30 days before the end, then disappears, once each', async ({
    assert,
  }) => {
    const { owner, company, project, id } = await verified()
    await deliverEmails()
    assert.deepEqual(await expireBadges(), { expired: 0, reminded: 0 })
    await endBadgeIn(id, 29)
    const runs = await Promise.all([expireBadges(), expireBadges()])
    assert.equal(runs[0].reminded + runs[1].reminded, 1)
    assert.equal((await offersFor(owner, project))[0].badges?.length, 1)

    await endBadgeIn(id, 0)
    assert.deepEqual((await offersFor(owner, project))[0].badges, [], 'before the timer')
    const before = await versionOf(project)
    assert.deepEqual(await expireBadges(), { expired: 1, reminded: 0 })
    assert.deepEqual(await expireBadges(), { expired: 0, reminded: 0 })
    assert.equal(await versionOf(project), before + 1)
    const { body } = await call<{ title: string }[]>(company, 'GET /api/notifications')
    const titles = JSON.stringify(body)
    assert.include(titles, 'Liability insurance ends soon')
    assert.include(titles, 'Liability insurance has expired')
    const emails = await deliverEmails()
    assert.deepEqual(
      emails.map(({ subject }) => subject),
      ['Liability insurance has expired'],
      'the reminder is out of date'
    )
  }).tags(['@TRU-52'])

  test('is on the public page of its company, without the document', async ({ assert }) => {
    const { company } = await verified()
    const { text } = await send('GET', `/companies/${company.user.stagerIdentifier}`)
    assert.include(text, 'Liability insurance')
    assert.notInclude(text, 'Certificate of insurance')
    assert.notInclude(text, company.user.company!)
  }).tags(['@TRU-51'])
})

test.group('The team', (group) => {
  group.each.setup(() => emptyMarket())

  test('opens documents as an admin only, and each view is recorded', async ({ assert }) => {
    const [admin, support, company] = [
      await createAdmin(),
      await createSupport(),
      await createStager(),
    ]
    const id = await requested(company)
    const open = (person: Person) =>
      send('GET', `${adminPath}/badges/${id}/document`, { headers: { cookie: cookieOf(person) } })
    assert.equal((await open(admin)).status, 200)
    assert.equal((await open(admin)).status, 200)
    assert.equal((await open(support)).status, 403)
    assert.equal((await open(company)).status, 404)
    const views = await db.from('audit_events').where('kind', 'badge_document_viewed')
    assert.deepEqual(
      views.map(({ actor_id: by, user_id: about }) => [by, about]),
      [
        [admin.user.id, company.user.id],
        [admin.user.id, company.user.id],
      ]
    )
    for (const person of [support, admin]) {
      const headers = { cookie: cookieOf(person) }
      const { text } = await send('GET', `${adminPath}/badges`, { headers })
      assert.include(text, company.user.company!)
      assert.equal(text.includes(insurance.name), person === admin)
    }
  }).tags(['@TRU-53'])

  test('deletes documents 30 days after the decision', async ({ assert }) => {
    const { admin, id, company } = await verified()
    assert.equal(await ProfessionalBadge.removeOldDocuments(), 0)
    const at = DateTime.utc().minus({ days: 30, minutes: 1 }).toSQL()
    await db
      .from('professional_badges')
      .where({ id })
      .update({ decided_at: at, verification_date: at })
    const { verificationDocument: name } = await ProfessionalBadge.findOrFail(id)
    const waiting = await ProfessionalBadge.findOrFail(await requested(company))
    assert.equal(await ProfessionalBadge.removeOldDocuments(), 1)
    await deliverEmails()
    const files = await stored()
    assert.notInclude(files, `${name}.pdf`)
    assert.include(files, `${waiting.verificationDocument}.pdf`)
    const headers = { cookie: cookieOf(admin) }
    const { status } = await send('GET', `${adminPath}/badges/${id}/document`, { headers })
    assert.equal(status, 404)
    assert.equal((await ProfessionalBadge.findOrFail(id)).state, 'verified')
  }).tags(['@TRU-53'])

  test('defines kinds of badges, each name once', async ({ assert }) => {
    const [admin, company] = [await createAdmin(), await createStager()]
    const type = { name: 'Workers’ compensation', description: 'A certificate for the crew.' }
    const replies = await atOnce(
      [1, 2, 3].map(() => () => call(admin, 'POST /api/admin/badge-types', type))
    )
    assert.deepEqual(statusesOf(replies), [201, 422, 422])
    const { id, key } = await db.from('badge_types').where('name', type.name).firstOrFail()
    const document = { ...insurance, type: key }
    assert.equal((await call(company, 'POST /api/badges', document)).status, 201)
    const line = `PATCH /api/admin/badge-types/${id}` as const
    assert.equal((await call(admin, line, { name: 'resa MEMBERSHIP' })).status, 422)
    assert.equal(
      (await call(admin, line, { name: 'Crew insurance', isOffered: false })).status,
      200
    )
    const other = await createStager()
    assert.equal((await call(other, 'POST /api/badges', document)).status, 409)
    const names = (await db.from('badge_types').orderBy('id')).map(({ name }) => name)
    assert.deepEqual(names.at(-1), 'Crew insurance')
  }).tags(['@TRU-53'])

  test('finds documents by state and company, in pages', async ({ assert }) => {
    const { admin, company } = await verified()
    const other = await createStager({ company: 'Ridge Interiors' })
    await requested(other)
    const list = async (query: string) =>
      (await call<Badge[]>(admin, `GET /api/admin/badges${query}`)).body.map(({ state }) => state)
    assert.deepEqual(await list(''), ['waiting', 'verified'])
    assert.deepEqual(await list('?state=verified'), ['verified'])
    assert.deepEqual(await list('?state=expired'), [])
    assert.deepEqual(await list('?q=ridge'), ['waiting'])
    assert.deepEqual(await list(`?q=${company.user.email}`), ['verified'])
    assert.deepEqual(await list('?perPage=1&page=2'), ['verified'])
    await requested(await createStager())
    const { body } = await call<{ id: number }[]>(admin, 'GET /api/admin/badges')
    const ids = body.map(({ id }) => id)
    assert.lengthOf(ids, 3)
    assert.deepEqual(await walk(admin, 'badges'), { onward: ids, back: ids })
  }).tags(['@TRU-53', '@SCL-93'])
})

test.group('The list of documents', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('takes as many queries with many documents as with one', async ({ assert }) => {
    const admin = await createAdmin()
    const count = async () => {
      const queries = await queriesDuring(() => call(admin, 'GET /api/admin/badges'))
      return queries.length
    }
    await requested(await createStager())
    await count()
    const one = await count()
    for (let more = 0; more < 4; more += 1) await requested(await createStager())
    assert.equal(await count(), one)
  }).tags(['@TRU-53'])
})
