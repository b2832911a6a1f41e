import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { eraseOldAccess } from '#models/staging/timers'
import { closeAccount } from '#models/user/account_closing'
import { sectionsOf } from '#queries/data_export'
import { exportedData } from '#transformers/data_export'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { open } from '#tests/helpers/pages'
import { createAdmin, createStager, type Person } from '#tests/helpers/people'
import { createReleased, createStaging, moveStaging, storedStaging } from '#tests/helpers/stagings'

const access = { address: '14 Canary Court\nAsheville', instructions: 'Lockbox QX-4711' }
const secrets = ['Canary Court', 'QX-4711']

interface View {
  access: typeof access | null
  accessErasedAt: string | null
  checklist: { task: string; done: boolean }[]
  can: { describeAccess: boolean }
}

async function dataOf({ user }: Person, byTeam = false): Promise<string> {
  const parts: string[] = []
  for await (const part of exportedData(user, sectionsOf(user, { byTeam }))) parts.push(part)
  return parts.join('')
}

test.group('Address and access', (group) => {
  group.each.setup(() => emptyDatabase())

  test('the owner writes them, the two parties read them, and the database has neither', async ({
    assert,
  }) => {
    const { owner, company, project, path } = await createReleased()
    const stranger = await createStager()
    assert.equal((await call(owner, `PUT ${path}/access`, access)).status, 204)
    for (const person of [owner, company]) {
      assert.deepEqual((await call<View>(person, `GET ${path}`)).body.access, access)
      const page = await open(`/projects/${project.id}/staging`, person)
      assert.include(page.text, 'Lockbox QX-4711')
      assert.equal(page.headers['cache-control'], 'private, no-store')
    }
    const dump = JSON.stringify(await databaseDump())
    for (const secret of secrets) assert.notInclude(dump, secret)

    const before = await databaseDump(['rate_limits', 'sessions'])
    assert.equal((await call(company, `PUT ${path}/access`, access)).status, 403)
    assert.equal((await call(stranger, `PUT ${path}/access`, access)).status, 403)
    for (const wrong of [
      { address: '', instructions: null },
      { instructions: 'Lockbox' },
      { address: 'x'.repeat(301), instructions: null },
      { address: 'x', instructions: 'x'.repeat(2001) },
      { address: 7, instructions: null },
    ]) {
      assert.equal((await call(owner, `PUT ${path}/access`, wrong)).status, 422)
    }
    assert.deepEqual(await databaseDump(['rate_limits', 'sessions']), before)
  }).tags(['@RET-38'])

  test('appear nowhere else: other pages, calls, the console and the team’s copy', async ({
    assert,
  }) => {
    const { owner, company, project, bid, path } = await createReleased()
    await call(owner, `PUT ${path}/access`, access)
    const admin = await createAdmin()
    const readers: [Person, string][] = [
      [owner, `/api/projects/${project.id}`],
      [owner, `/api/projects/${project.id}/bids`],
      [company, `/api/bids/${bid.id}/contact`],
      [company, `/api/users/${company.user.id}/bids`],
      [admin, `/api/projects`],
      [admin, `/api/admin/projects`],
    ]
    for (const [person, line] of readers) {
      const { status, body } = await call(person, `GET ${line}`)
      assert.equal(status, 200, line)
      for (const secret of secrets) assert.notInclude(JSON.stringify(body), secret, line)
    }
    for (const [person, address] of [
      [company, '/bids'],
      [owner, '/notifications'],
    ] as const) {
      for (const secret of secrets) assert.notInclude((await open(address, person)).text, secret)
    }
    assert.equal((await call(admin, `GET ${path}`)).status, 403)

    const [own, companys, team] = [
      await dataOf(owner),
      await dataOf(company),
      await dataOf(owner, true),
    ]
    assert.deepEqual(JSON.parse(own).stagings[0].access, access)
    assert.lengthOf(JSON.parse(companys).stagings, 1)
    for (const secret of secrets) {
      assert.notInclude(companys, secret)
      assert.notInclude(team, secret)
    }
  }).tags(['@RET-38', '@R184'])

  test('are erased a month after the removal, and when they are no longer needed', async ({
    assert,
  }) => {
    const write = async (scene: Awaited<ReturnType<typeof createReleased>>) => {
      assert.equal((await call(scene.owner, `PUT ${scene.path}/access`, access)).status, 204)
      return scene
    }
    const has = async ({ bid }: { bid: { id: number } }) =>
      (await storedStaging(bid.id)).access !== null

    const removed = await write(await createStaging(-20))
    await call(removed.owner, `POST ${removed.path}/removal`)
    const unmarked = await write(await createStaging(-80))
    const undated = await write(await createReleased())
    const cancelled = await write(await createStaging(40))
    await call(cancelled.owner, `POST /api/projects/${cancelled.project.id}/cancel`)
    const staged = await write(await createStaging(-5))
    const all = [removed, unmarked, undated, cancelled, staged]
    assert.equal(await eraseOldAccess(), 0)

    await moveStaging(removed.bid.id, -29)
    await moveStaging(unmarked.bid.id, -9)
    await db
      .from('stagings')
      .where('bid_id', undated.bid.id)
      .update({ access_changed_at: new Date(Date.now() - 89 * 86_400_000) })
    assert.equal(await eraseOldAccess(), 0, 'a day before')
    await moveStaging(removed.bid.id, -1)
    await moveStaging(unmarked.bid.id, -1)
    await db
      .from('stagings')
      .where('bid_id', undated.bid.id)
      .update({ access_changed_at: new Date(Date.now() - 91 * 86_400_000) })
    await db
      .from('projects')
      .where('id', cancelled.project.id)
      .update({ cancelled_at: new Date(Date.now() - 31 * 86_400_000) })
    assert.equal(await eraseOldAccess(), 4)
    assert.deepEqual(await Promise.all(all.map(has)), [false, false, false, false, true])
    const { body } = await call<View>(removed.company, `GET ${removed.path}`)
    assert.isNull(body.access)
    assert.isNotNull(body.accessErasedAt)
  }).tags(['@RET-39', '@R186'])

  test('go with either account; the history stays without a name', async ({ assert }) => {
    const first = await createStaging(10)
    await call(first.owner, `PUT ${first.path}/access`, access)
    await closeAccount(first.company.user, { by: first.company.user })
    assert.isNull((await storedStaging(first.bid.id)).access)
    const { body } = await call<View & { history: { text: string }[]; other: unknown }>(
      first.owner,
      `GET ${first.path}`
    )
    assert.include(body.history.map(({ text }) => text).join(), 'Deleted user agreed to')
    assert.isNull(body.access)
    assert.equal(body.can.describeAccess, false)
    const late = await call(first.owner, `PUT ${first.path}/access`, access)
    assert.deepEqual(
      [late.status, late.body.message],
      [409, 'The staging company has deleted its account, so the address is no longer needed.']
    )
    assert.isNull((await storedStaging(first.bid.id)).access)

    const second = await createStaging(10)
    await call(second.owner, `PUT ${second.path}/access`, access)
    await call(second.owner, `POST /api/users/${second.owner.user.id}/calendar`)
    await closeAccount(second.owner.user, { by: second.owner.user })
    assert.isNull((await storedStaging(second.bid.id)).access)
    assert.lengthOf(await db.from('calendar_feeds'), 0)
  }).tags(['@RET-39'])

  test('ticks of the checklist are the owner’s, and stored', async ({ assert }) => {
    const { owner, company, path } = await createReleased()
    const tick = `PUT ${path}/checklist`
    assert.equal((await call(owner, tick, { task: 'keys', done: true })).status, 204)
    assert.equal((await call(owner, tick, { task: 'keys', done: true })).status, 204)
    assert.equal((await call(owner, tick, { task: 'climate', done: true })).status, 204)
    assert.equal((await call(owner, tick, { task: 'climate', done: false })).status, 204)
    const { body } = await call<View>(owner, `GET ${path}`)
    assert.deepEqual(
      body.checklist.filter(({ done }) => done).map(({ task }) => task),
      ['keys']
    )
    assert.deepEqual((await call<View>(company, `GET ${path}`)).body.checklist, [])
    assert.equal((await call(company, tick, { task: 'keys', done: false })).status, 403)
    assert.equal((await call(owner, tick, { task: 'walls', done: true })).status, 422)
    assert.equal((await call(owner, tick, { task: 'keys', done: 'yes' })).status, 422)
  }).tags(['@RET-37'])
})
