import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { addDays } from '#shared/jobs/staging_terms'
import Staging from '#models/staging'
import StagingEntry from '#models/staging_entry'
import { call, statusesOf } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase, lockWaiters, queriesDuring } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { send } from '#tests/helpers/http'
import { open } from '#tests/helpers/pages'
import { createAcceptedBid, createAdmin, createOwner, createStager } from '#tests/helpers/people'
import { onTwoServers, race, repeatRace } from '#tests/helpers/races'
import {
  createReleased,
  createStaging,
  dayFromNow,
  storedStaging,
  takeContactBack,
} from '#tests/helpers/stagings'
import { eventsOf, notificationTypesOf } from '#tests/helpers/stored_records'

interface View {
  [field: string]: unknown
  proposal: { date: string; isYours: boolean } | null
  installOn: string | null
  removalOn: string | null
  revision: number
  history: { text: string }[]
  can: Record<string, boolean>
}

const first = dayFromNow(10)
const second = dayFromNow(12)

test.group('Install date', (group) => {
  group.each.setup(() => emptyDatabase())

  test('a session that ends while its call waits changes nothing', async ({ assert }) => {
    const { owner, project, bid, path } = await createReleased()
    const trx = await db.transaction()
    await trx.from('projects').where('id', project.id).select('id').forUpdate()
    const reply = call(owner, `POST ${path}/install-date`, { date: first })
    await lockWaiters()
    await db.from('sessions').where('user_id', owner.user.id).delete()
    await trx.commit()
    assert.equal((await reply).status, 401)
    assert.isNull(await storedStaging(bid.id))
  }).tags(['@R501'])

  test('one side proposes, the other agrees or proposes another one', async ({ assert }) => {
    const { owner, company, project, bid, path } = await createReleased()
    const view = async (person: typeof owner) => (await call<View>(person, `GET ${path}`)).body
    assert.equal((await view(owner)).revision, 0)

    const propose = `POST ${path}/install-date`
    assert.equal((await call(owner, propose, { date: first, revision: 0 })).status, 204)
    assert.deepEqual((await view(company)).proposal, { date: first, isYours: false })
    assert.equal((await view(company)).can.agree, true)
    assert.equal((await view(owner)).can.agree, false)
    assert.equal((await call(company, propose, { date: second, revision: 1 })).status, 204)
    assert.deepEqual((await view(owner)).proposal, { date: second, isYours: false })

    const stale = await call(owner, `POST ${path}/agreement`, { date: first })
    assert.equal(stale.status, 409)
    assert.include(stale.body.message, 'proposed another date')
    assert.equal((await call(owner, `POST ${path}/agreement`, { date: second })).status, 204)

    const agreed = await view(company)
    assert.equal(agreed.installOn, second)
    assert.equal(agreed.removalOn, addDays(second, 60))
    assert.equal(agreed.lastDay, addDays(second, 59))
    assert.isNull(agreed.proposal)
    const texts = agreed.history.map(({ text }) => text.replace(/[A-Z][a-z]+ \d+, \d{4}/, '…'))
    assert.deepEqual(texts, [
      'Dana Whitfield agreed to … for the install',
      'You proposed … for the install',
      'Dana Whitfield proposed … for the install',
    ])
    const types = await notificationTypesOf(owner)
    assert.deepEqual(types.slice(-2), ['contact_released', 'install_proposed'])
    assert.deepEqual((await notificationTypesOf(company)).slice(-2), [
      'install_proposed',
      'install_agreed',
    ])
    assert.include(await eventsOf(project.id), 'staging_agreed')
    assert.equal((await storedStaging(bid.id)).revision, 3)
  }).tags(['@RET-31', '@RET-36'])

  test('a proposed date that has passed waits for nobody: both are asked to propose one', async ({
    assert,
  }) => {
    const { owner, company, project, bid, path } = await createReleased()
    await call(owner, `POST ${path}/install-date`, { date: first })
    const yesterday = dayFromNow(-1)
    const [row] = await Staging.query().where('bidId', bid.id)
    await db.from('stagings').where('id', row.id).update({ proposed_install_on: yesterday })
    for (const person of [owner, company]) {
      const { body } = await call<View>(person, `GET ${path}`)
      assert.isNull(body.proposal)
      assert.deepInclude(body.can, { propose: true, agree: false, keep: false })
      const job = await call<{ turn: object }>(person, `GET /api/projects/${project.id}/job`)
      assert.deepEqual(job.body.turn, {
        isYours: true,
        text: 'Propose a day for the install',
        at: null,
      })
    }
    const late = await call(company, `POST ${path}/agreement`, { date: yesterday })
    assert.equal(late.status, 409)
    assert.equal((await call(company, `POST ${path}/install-date`, { date: second })).status, 204)
    const { body } = await call<View>(owner, `GET ${path}`)
    assert.deepEqual(body.proposal, { date: second, isYours: false })
    const emails = await deliverEmails()
    const asked = emails.filter(({ subject }) => subject.startsWith('Install date proposed'))
    assert.deepEqual(
      asked.map(({ to }) => to[0].address),
      [owner.user.email]
    )
  }).tags(['@JOB-100', '@R490'])

  test('an agreed date is moved by both, or kept', async ({ assert }) => {
    const { owner, company, path, bid } = await createStaging(10)
    const agreed = dayFromNow(10)
    const moved = addDays(agreed, 2)
    await call(company, `POST ${path}/install-date`, { date: moved })
    const { body } = await call<View>(owner, `GET ${path}`)
    assert.equal(body.installOn, agreed, 'it stays until both agree')
    assert.isTrue(body.can.keep)
    assert.equal((await call(owner, `POST ${path}/install-date`, { date: agreed })).status, 204)
    assert.isNull((await storedStaging(bid.id)).proposed_by)

    await call(owner, `POST ${path}/install-date`, { date: moved })
    await call(company, `POST ${path}/install-date`, { date: moved })
    const { installOn, removalOn } = (await Staging.findByOrFail('bidId', bid.id)).state
    assert.deepEqual([installOn, removalOn], [moved, addDays(moved, 60)], 'the same date agrees')
  }).tags(['@RET-32'])

  test('refuses malformed dates, other people, and every wrong state, and changes nothing', async ({
    assert,
  }) => {
    const unpaid = await createAcceptedBid()
    const { owner, company, project, path } = await createReleased()
    const strangers = [await createOwner(), await createStager(), await createAdmin()]
    const before = await databaseDump(['rate_limits', 'sessions'])
    const propose = `POST ${path}/install-date`
    for (const date of ['', null, '2026-02-30', '12/09/2026', '2026-12-09T00:00:00Z', 20261209]) {
      const { status, body } = await call(owner, propose, { date })
      assert.deepEqual([status, body.message], [422, 'Choose a date'], String(date))
    }
    for (const [date, message] of [
      [dayFromNow(-1), 'The install date can’t be in the past.'],
      [dayFromNow(366), 'Choose an install date within a year.'],
    ] as const) {
      const { status, body } = await call(owner, propose, { date })
      assert.deepEqual([status, body.message], [409, message])
    }
    const outdated = await call(owner, propose, { date: first, revision: 7 })
    assert.include(outdated.body.message, 'have just changed')
    const closed =
      'Only the owner and the staging company see this page, once the platform fee is paid.'
    for (const person of strangers) {
      const { status, body } = await call(person, propose, { date: first })
      assert.deepEqual([status, body.message], [403, closed])
    }
    const early = `POST /api/projects/${unpaid.project.id}/staging/install-date`
    for (const person of [unpaid.owner, unpaid.company]) {
      assert.equal((await call(person, early, { date: first })).status, 403)
    }
    assert.equal((await call(company, `POST ${path}/agreement`, { date: first })).status, 409)
    assert.deepEqual(await databaseDump(['rate_limits', 'sessions']), before)

    await call(owner, propose, { date: first })
    await call(owner, `POST /api/projects/${project.id}/cancel`)
    const late = await call(company, `POST ${path}/agreement`, { date: first })
    assert.deepEqual(
      [late.status, late.body.message],
      [409, 'This project was cancelled. The dates can no longer be changed.']
    )
  }).tags(['@RET-30', '@RET-32'])

  test('whoever loses the contact details loses the page', async ({ assert }) => {
    const { owner, company, bid, path, project } = await createStaging(5)
    const address = `/projects/${project.id}/staging`
    assert.equal((await open(address, company)).status, 200)
    const visitor = await open(address)
    assert.include(visitor.words, 'Log in to see the dates')
    const stranger = await open(address, await createStager())
    assert.equal(stranger.status, 403)
    assert.include(stranger.words, 'Only the owner and the staging company see this page')

    await call(owner, `POST /api/projects/${project.id}/complete`)
    assert.equal((await call(company, `GET ${path}`)).status, 200, 'also when completed')
    await takeContactBack(bid.id)
    for (const person of [owner, company]) {
      assert.equal((await call(person, `GET ${path}`)).status, 403)
      assert.equal((await open(address, person)).status, 403)
    }
    await db.from('projects').where('id', project.id).update({ deleted_at: new Date() })
    assert.equal((await call(company, `GET ${path}`)).status, 404)
  }).tags(['@RET-30', '@R180'])

  test('emails name the date and neither person nor address', async ({ assert }) => {
    const { owner, company, path } = await createReleased()
    const access = { address: '14 Canary Court', instructions: 'Lockbox QX-4711' }
    await call(owner, `PUT ${path}/access`, access)
    await call(owner, `POST ${path}/install-date`, { date: first })
    await call(company, `POST ${path}/agreement`, { date: first })
    const emails = await deliverEmails()
    assert.deepEqual(
      emails.map(({ subject }) => subject),
      ['Install date agreed for Colonial on Maple Street'],
      'the proposal is settled'
    )
    const rows = await db.from('notifications').whereLike('type', 'install_%')
    for (const text of [...emails.map((email) => JSON.stringify(email)), JSON.stringify(rows)]) {
      for (const secret of ['Canary', 'QX-4711']) assert.notInclude(text, secret)
    }
    for (const { message } of rows) {
      for (const name of ['Whitfield', 'Hale', 'Foothill']) assert.notInclude(message, name)
    }
  }).tags(['@RET-36'])

  test('a poll reads few rows, and an unchanged one answers 304', async ({ assert }) => {
    const { owner, company, path } = await createStaging(10)
    await call(company, `POST ${path}/install-date`, { date: second })
    const { headers } = await call(owner, `GET ${path}`)
    const queries = await queriesDuring(() => call(owner, `GET ${path}`))
    assert.isAtMost(queries.length, 11)
    assert.equal(headers['cache-control'], 'private, no-cache')

    const same = await send('GET', path, {
      as: owner,
      headers: { 'if-none-match': String(headers.etag) },
    })
    assert.equal(same.status, 304)
  }).tags(['@RET-30'])

  test('the database keeps entries as they are, and dates that belong together', async ({
    assert,
  }) => {
    const { bid } = await createStaging(10)
    const { id } = await StagingEntry.query().firstOrFail()
    await assert.rejects(
      () => db.from('staging_entries').where({ id }).update({ day: second }),
      /never changed/
    )
    const broken: Record<string, unknown>[] = [
      { removal_on: null },
      { removal_on: first, install_on: second },
      { proposed_install_on: second },
      { removed_on: dayFromNow(9), removed_by: 'owner' },
      { access: 'sealed' },
      { extra_months: -1 },
      { checklist: ['walls'] },
    ]
    for (const values of broken) {
      await assert.rejects(
        () => db.from('stagings').where('bid_id', bid.id).update(values),
        /violates check constraint/
      )
    }
  }).tags(['@RET-35'])
})

test.group('Install date, at the same time', (group) => {
  onTwoServers(group)
  group.each.setup(() => emptyDatabase())

  test('two proposals: one counts; agreeing to a replaced date is refused', async ({ assert }) => {
    const owner = await createOwner()
    await repeatRace(
      assert,
      async (round) => {
        const { company, path, bid } = await createReleased({}, owner)
        const both = await race(
          round,
          (ask) => ask(owner, `POST ${path}/install-date`, { date: first, revision: 0 }),
          (ask) => ask(company, `POST ${path}/install-date`, { date: second, revision: 0 })
        )
        assert.deepEqual(statusesOf(both), [204, 409])
        const isOwners = both[0].status === 204
        const [proposer, other] = isOwners ? [owner, company] : [company, owner]
        const date = isOwners ? first : second
        const replies = await race(
          round,
          (ask) => ask(other, `POST ${path}/agreement`, { date }),
          (ask) => ask(proposer, `POST ${path}/install-date`, { date: dayFromNow(20) })
        )
        const { installOn, proposedInstallOn } = (await Staging.findByOrFail('bidId', bid.id)).state
        assert.equal(replies[1].status, 204)
        if (replies[0].status === 204) assert.equal(installOn, date)
        else assert.deepEqual([replies[0].status, installOn], [409, null])
        assert.equal(proposedInstallOn, dayFromNow(20))
      },
      { rounds: 8, concurrency: 4 }
    )
  }).tags(['@RET-32'])

  test('agreeing while the project is cancelled or the account deleted: one order or the other', async ({
    assert,
  }) => {
    await repeatRace(
      assert,
      async (round) => {
        const { owner, company, project, path, bid } = await createReleased()
        await call(company, `POST ${path}/install-date`, { date: first })
        const end =
          round % 2 === 0
            ? `POST /api/projects/${project.id}/cancel`
            : `DELETE /api/users/${company.user.id}`
        const [agreed, ended] = await race(
          round,
          (ask) => ask(owner, `POST ${path}/agreement`, { date: first }),
          (ask) => ask(round % 2 === 0 ? owner : company, end)
        )
        assert.equal(ended.status, 200)
        assert.include([204, 409], agreed.status)
        const { installOn } = (await Staging.findByOrFail('bidId', bid.id)).state
        assert.equal(installOn !== null, agreed.status === 204)
      },
      { rounds: 6, concurrency: 3 }
    )
  }).tags(['@RET-32'])
})
