import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { addDays } from '#shared/jobs/staging_terms'
import { closeAccount } from '#models/user/account_closing'
import { adminPath } from '#config/admin'
import { archiveFor } from '#tests/helpers/archives'
import { atOnce, call, statusesOf } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { report, storedOutcome } from '#tests/helpers/home_outcomes'
import { assertInvariants } from '#tests/helpers/invariants'
import { open } from '#tests/helpers/pages'
import { createAdmin, createOwner, createStager } from '#tests/helpers/people'
import { addPerson } from '#tests/helpers/seats'
import { createReleased, createStaging, dayFromNow } from '#tests/helpers/stagings'
import { eventsOf } from '#tests/helpers/stored_records'

/** Tables that a refused call may change. */
const traces = ['rate_limits', 'sessions']

const price = 61_234_500

const sold = () => ({
  kind: 'under_contract',
  listedOn: dayFromNow(-19),
  underContractOn: dayFromNow(-10),
  comparedToList: 'above',
  price,
})

test.group('What became of a home', (group) => {
  group.each.setup(() => emptyDatabase())
  group.each.teardown(({ context }) => assertInvariants(context.assert))

  test('is entered with one press, and the listing date is the one that was stated', async ({
    assert,
  }) => {
    const { owner, project, bid } = await createStaging(-40)
    const listedOn = dayFromNow(-30)
    await db.from('projects').where('id', project.id).update({ listing_planned_on: listedOn })
    assert.equal((await report(owner, project.id, { kind: 'closed' })).status, 204)
    const stored = await storedOutcome(bid.id)
    assert.deepInclude(stored, { kind: 'closed', price: null, revision: 1 })
    const page = await call<{ outcome: { entered: object; isAsked: boolean } }>(
      owner,
      `GET /api/projects/${project.id}/staging`
    )
    assert.deepInclude(page.body.outcome.entered, { kind: 'closed', listedOn, isCounted: false })
    assert.isFalse(page.body.outcome.isAsked)
    assert.include(await eventsOf(project.id), 'outcome_entered')

    await report(owner, project.id, sold())
    const { body } = await call<{ outcome: { entered: object } }>(
      owner,
      `GET /api/projects/${project.id}/staging`
    )
    assert.deepInclude(body.outcome.entered, { ...sold(), isCounted: true, closedOn: null })
  }).tags(['@OUT-01', '@OUT-04'])

  test('is corrected, and what was there before is kept', async ({ assert }) => {
    const { owner, project, bid } = await createStaging(-40)
    await report(owner, project.id, sold())
    assert.equal((await report(owner, project.id, sold())).status, 204)
    assert.isEmpty(await db.from('former_home_outcomes'), 'the same again changes nothing')

    // The contract fell through, and the home was listed again.
    const again = { kind: 'not_sold', listedOn: dayFromNow(3) }
    assert.equal((await report(owner, project.id, again)).status, 204)
    const [former, ...others] = await db.from('former_home_outcomes')
    assert.isEmpty(others)
    assert.deepInclude(former, { kind: 'under_contract', price: String(price) })
    assert.equal(former.person_id, owner.user.person.id)
    assert.deepInclude(await storedOutcome(bid.id), { kind: 'not_sold', price: null, revision: 2 })
    const kinds = await eventsOf(project.id)
    assert.lengthOf(
      kinds.filter((kind) => kind === 'outcome_corrected'),
      1
    )
  }).tags(['@OUT-03', '@R674'])

  test('keeps a stored listing date only while it can be', async ({ assert }) => {
    const { owner, project, bid } = await createStaging(-40)
    await report(owner, project.id, { kind: 'not_sold', listedOn: dayFromNow(-5) })
    const early = { kind: 'closed', underContractOn: dayFromNow(-9), closedOn: dayFromNow(-8) }
    const { status, body } = await report(owner, project.id, early)
    const fields = body.errors?.map(({ field }) => field)
    assert.deepEqual([status, fields], [422, ['underContractOn', 'closedOn']])
    assert.deepInclude(await storedOutcome(bid.id), { kind: 'not_sold', revision: 1 })

    await report(owner, project.id, { kind: 'not_sold', listedOn: dayFromNow(5) })
    assert.equal((await report(owner, project.id, early)).status, 204)
    assert.deepInclude(await storedOutcome(bid.id), { kind: 'closed', listed_on: null })
  }).tags(['@OUT-02', '@OUT-04'])

  test('has no contract from before the install day', async ({ assert }) => {
    const { owner, project, bid } = await createStaging(-40)
    const installOn = dayFromNow(-40)
    const outcome = { ...sold(), listedOn: addDays(installOn, -9) }
    await report(owner, project.id, { kind: 'not_sold' })
    const before = await databaseDump(traces)
    for (const kind of ['under_contract', 'closed']) {
      const early = { ...outcome, kind, underContractOn: addDays(installOn, -1) }
      const { status, body } = await report(owner, project.id, early)
      assert.equal(status, 422)
      assert.deepEqual(
        body.errors?.map(({ field, message }) => [field, message]),
        [['underContractOn', 'Choose the install date or a later one, or leave this empty']]
      )
    }
    assert.deepEqual(await databaseDump(traces), before)
    const fitting = { ...outcome, underContractOn: installOn }
    assert.equal((await report(owner, project.id, fitting)).status, 204)
    assert.equal((await storedOutcome(bid.id)).revision, 2)
    const early = { under_contract_on: addDays(installOn, -1) }
    const entered = async () => {
      const read = `GET /api/projects/${project.id}/staging`
      return (await call<{ outcome: { entered: object } }>(owner, read)).body.outcome.entered
    }
    assert.deepInclude(await entered(), { underContractOn: installOn, isCounted: true })
    await db.from('home_outcomes').where('bid_id', bid.id).update(early)
    assert.deepInclude(await entered(), { isCounted: false }, 'entered before this was refused')
  }).tags(['@OUT-56', '@OUT-57', '@R655'])

  test('is entered by the people of the owner’s account who work, and nobody else', async ({
    assert,
  }) => {
    const { owner, company, project, bid } = await createStaging(-40)
    const member = await addPerson(owner)
    const books = await addPerson(owner, { role: 'books' })
    const refused = await databaseDump(traces)
    for (const [person, status] of [
      [books, 403],
      [company, 403],
      [await addPerson(company), 403],
      [await createOwner(), 403],
      [await createStager(), 403],
      [await createAdmin(), 403],
      [null, 401],
    ] as const) {
      const answer = await report(person, project.id, sold())
      assert.equal(answer.status, status)
    }
    assert.isNull(await storedOutcome(bid.id))
    assert.deepEqual((await databaseDump(traces)).home_outcomes, refused.home_outcomes)
    assert.equal((await report(member, project.id, sold())).status, 204)
    assert.equal((await storedOutcome(bid.id)).person_id, member.user.personId)
  }).tags(['@OUT-01', '@OUT-06', '@R670'])

  test('is refused before the install day, on a cancelled project, and with days that can’t be', async ({
    assert,
  }) => {
    const early = await createStaging(2)
    const undated = await createReleased()
    const { owner, project } = await createStaging(-40)
    const cancelled = await createStaging(-40)
    await call(cancelled.owner, `POST /api/projects/${cancelled.project.id}/cancel`)
    const before = await databaseDump(traces)
    for (const [scene, message] of [
      [early, 'What became of the home can be entered from the install date on.'],
      [undated, 'Agree on an install date first.'],
      [cancelled, 'This project was cancelled.'],
    ] as const) {
      const { status, body } = await report(scene.owner, scene.project.id, { kind: 'closed' })
      assert.deepEqual([status, body.message], [409, message])
    }
    const later = 'Choose the listing date or a later one'
    for (const [changes, field, message] of [
      [{ kind: 'burnt' }, 'kind', 'Choose what became of the home'],
      [{ kind: undefined }, 'kind', 'Choose what became of the home'],
      [{ underContractOn: dayFromNow(1) }, 'underContractOn', 'Choose today or an earlier date'],
      [{ underContractOn: dayFromNow(-20) }, 'underContractOn', later],
      [{ listedOn: '2026-02-30' }, 'listedOn', 'Choose a date'],
      [{ closedOn: dayFromNow(-1) }, 'closedOn', 'Only for a home that is closed'],
      [{ comparedToList: 'far above' }, 'comparedToList', null],
      [{ price: 0 }, 'price', 'Enter a price of at least $1'],
      [{ price: 99.5 }, 'price', null],
    ] as const) {
      const { status, body } = await report(owner, project.id, { ...sold(), ...changes })
      assert.deepEqual([status, body.errors?.map((error) => error.field)], [422, [field]])
      if (message) assert.equal(body.errors![0].message, message)
    }
    assert.equal((await report(owner, 999_999, sold())).status, 404)
    assert.deepEqual(await databaseDump(traces), before)
  }).tags(['@OUT-02', '@OUT-03'])

  test('is answered once by two people at the same moment', async ({ assert }) => {
    const { owner, project, bid } = await createStaging(-40)
    const colleague = await addPerson(owner)
    const answers = await atOnce([
      () => report(owner, project.id, { kind: 'not_sold', revision: 0 }),
      () => report(colleague, project.id, { kind: 'withdrawn', revision: 0 }),
    ])
    assert.deepEqual(statusesOf(answers), [204, 409])
    const refused = answers.find(({ status }) => status === 409)!
    assert.equal(
      refused.body.message,
      'Someone in your account has just answered. Look at it, then try again.'
    )
    assert.equal((await storedOutcome(bid.id)).revision, 1)
    assert.isEmpty(await db.from('former_home_outcomes'))
  }).tags(['@OUT-07'])

  test('is read by the owner alone: no other page or copy has the price', async ({ assert }) => {
    const { owner, company, project } = await createStaging(-40)
    await report(owner, project.id, sold())
    const admin = await createAdmin()
    const shown = String(price)
    const paths = [`/projects/${project.id}/staging`, `/projects/${project.id}`, '/dashboard']
    assert.include((await open(paths[0], owner)).text, shown)
    const { body } = await call<{ outcome: unknown }>(
      company,
      `GET /api/projects/${project.id}/staging`
    )
    assert.isNull(body.outcome)
    for (const person of [company, admin, null]) {
      for (const path of paths) {
        const { text } = await open(path, person ?? undefined)
        assert.notInclude(text, shown)
      }
    }
    const line = `/api/admin/users/${owner.user.id}/export`
    await call(admin, `POST ${line}`, { reason: 'Asked for it by email' })
    const copy = await archiveFor(admin, line)
    assert.equal(copy.data.homeOutcomes[0].kind, 'under_contract')
    assert.notInclude(copy.text, shown)
    const console = await open(`${adminPath}/projects/${project.id}`, admin)
    assert.include(console.text, 'Under contract, listed')
    assert.notInclude(console.text, shown)
  }).tags(['@OUT-05', '@OUT-41'])

  test('is in the owner’s own copy with its former versions, and not in the company’s', async ({
    assert,
  }) => {
    const { owner, company, project } = await createStaging(-40)
    await report(owner, project.id, sold())
    await report(owner, project.id, { ...sold(), price: price + 100 })
    const own = await archiveFor(owner, `/api/users/${owner.user.id}/export`)
    assert.containSubset(own.data.homeOutcomes, [
      { kind: 'under_contract', listedOn: dayFromNow(-19), priceCents: price + 100 },
    ])
    assert.containSubset(own.data.formerHomeOutcomes, [{ priceCents: price }])
    const theirs = await archiveFor(company, `/api/users/${company.user.id}/export`)
    assert.isEmpty(theirs.data.homeOutcomes)
    assert.isEmpty(theirs.data.formerHomeOutcomes)
    assert.notInclude(theirs.text, 'under_contract')
  }).tags(['@OUT-40'])

  test('loses its price and its former versions with the owner’s account', async ({ assert }) => {
    const { owner, project, bid } = await createStaging(-40)
    await report(owner, project.id, sold())
    await report(owner, project.id, { ...sold(), price: price + 100 })
    const other = await createStaging(-40)
    await report(other.owner, other.project.id, sold())
    await db
      .from('projects')
      .whereIn('id', [project.id, other.project.id])
      .update({ status: 'completed', completed_at: new Date() })
    await closeAccount(owner.user, { by: owner.user })
    const kept = await storedOutcome(bid.id)
    assert.deepInclude(kept, { kind: 'under_contract', price: null, compared_to_list: null })
    assert.isNotNull(kept.under_contract_on)
    assert.isEmpty(await db.from('former_home_outcomes'))
    assert.equal((await storedOutcome(other.bid.id)).price, String(price))
  }).tags(['@OUT-42', '@R676'])
})
