import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Dismissal from '#models/dismissal'
import Project from '#models/project'
import type { ProjectDetails } from '#models/project/details'
import type { SavedSearchDetails } from '#models/saved_search'
import { alertCompanies } from '#models/saved_search/alerting'
import { alertsOf, createSearcher, createSearchers, saveSearch } from '#tests/helpers/alerts'
import { call } from '#tests/helpers/calls'
import { emptyDatabase, fillTables, lockWaiters } from '#tests/helpers/database'
import { queuedJobs, runJobs } from '#tests/helpers/emails'
import { moderate, reinstate, suspend } from '#tests/helpers/moderation'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
  createUnconfirmed,
  details,
} from '#tests/helpers/people'
import { indexesIn, plansOf } from '#tests/helpers/plans'

const alertJobs = async () => (await queuedJobs()).filter(({ name }) => name === 'AlertCompanies')

test.group('A new project matches a saved search', (group) => {
  group.each.setup(() => emptyDatabase())

  test('by county or state, level, size and type', async ({ assert }) => {
    const owner = await createOwner()
    type Case = [
      matches: boolean,
      search: Partial<SavedSearchDetails>,
      project: Partial<ProjectDetails>,
    ]
    const parish = [{ county: 'St. Tammany Parish', state: 'LA' as const }]
    const cases: Case[] = [
      [true, {}, {}],
      [true, {}, { county: ' BUNCOMBE  County' }],
      [false, {}, { county: 'Madison' }],
      [false, {}, { state: 'TN' }],
      [false, {}, { county: null }],
      [true, { areas: [{ county: null, state: 'NC' }] }, { county: null }],
      [true, { areas: parish }, { county: 'saint tammany', state: 'LA' }],
      [true, {}, { state: null }],
      [
        false,
        { areas: [{ county: 'Washington', state: 'OR' }] },
        { county: 'Washington', state: null },
      ],
      [true, { stagingLevels: ['standard', 'luxury'] }, {}],
      [false, { stagingLevels: ['standard'] }, {}],
      [true, { sizes: ['2500-3999'] }, {}],
      [false, { sizes: ['under-1500', '4000-up'] }, {}],
      [true, {}, { squareFootage: null }],
      [false, { sizes: ['2500-3999'] }, { squareFootage: null }],
      [true, { propertyTypes: ['single_family_home'] }, {}],
      [false, { propertyTypes: ['apartment', 'other'] }, {}],
    ]
    for (const [matches, search, changes] of cases) {
      const { user } = await createSearcher(search)
      const project = await createProject(owner, changes)
      await alertCompanies(project.id)
      const alerted = (await alertsOf(project.id)).map(([id]) => id)
      assert.equal(alerted.includes(user.id), matches, JSON.stringify([search, changes]))
    }
  }).tags(['@RET-06', '@R170', '@R171'])

  test('but not for those whom it does not concern', async ({ assert }) => {
    const [owner, admin] = [await createStager(), await createAdmin()]
    await saveSearch(owner)
    const project = await createProject(owner)
    await createSearcher({ alerts: 'off' })
    await suspend(admin, await createSearcher())
    const deleted = await createSearcher()
    await call(deleted, `DELETE /api/users/${deleted.user.id}`)
    await Dismissal.add(project, (await createSearcher()).user)
    const bidder = await createSearcher()
    await (await createBid(project, bidder)).cancel(bidder.user)
    const unconfirmed = await createUnconfirmed(createStager)
    await saveSearch(unconfirmed)
    const [now, daily] = [await createSearcher(), await createSearcher({ alerts: 'daily' })]
    await db.from('queue_jobs').delete()

    await alertCompanies(project.id)
    assert.sameDeepMembers(await alertsOf(project.id), [
      [unconfirmed.user.id, 'app'],
      [now.user.id, 'email'],
      [daily.user.id, 'digest'],
    ])
    assert.lengthOf(await queuedJobs(), 1)
  }).tags(['@RET-08'])

  test('once for a company, as its most urgent search says', async ({ assert }) => {
    const company = await createSearcher({ alerts: 'daily' })
    await saveSearch(company, { name: 'Luxury', stagingLevels: ['luxury'], alerts: 'now' })
    await saveSearch(company, { name: 'Luxury and more', alerts: 'now' })
    const project = await createProject(await createOwner())

    await Promise.all([alertCompanies(project.id), alertCompanies(project.id)])
    await alertCompanies(project.id)
    assert.deepEqual(await alertsOf(project.id), [[company.user.id, 'email']])
    assert.lengthOf(await queuedJobs(), 1)
    const [{ title, message }] = await db.from('notifications').where('type', 'new_project')
    assert.equal(title, 'New project: Colonial on Maple Street')
    assert.equal(
      message,
      '2 rooms · Luxury · Single Family Home, 2,850 sq ft. It matches “Luxury” (Buncombe County, NC · Luxury).'
    )
  }).tags(['@RET-09', '@JOB-54'])

  test('when it becomes visible, and when an edit changes what is matched', async ({ assert }) => {
    const [owner, admin] = [await createOwner(), await createAdmin()]
    const company = await createSearcher()
    const run = async () => {
      const jobs = (await alertJobs()).length
      await runJobs(['timers'])
      return jobs
    }
    const posted = await call(owner, 'POST /api/projects', { ...details, county: 'Madison' })
    assert.equal(await run(), 1)
    const id = Number(posted.body.id)
    assert.deepEqual(await alertsOf(id), [])

    const edit = (changes: object) => call(owner, `PATCH /api/projects/${id}`, changes)
    await edit({ title: 'Craftsman', timeline: 'asap', county: 'Madison' })
    assert.equal(await run(), 0)
    await moderate(admin, 'hide', id)
    await edit({ county: 'Buncombe' })
    assert.equal(await run(), 1)
    assert.deepEqual(await alertsOf(id), [], 'hidden')

    await suspend(admin, owner)
    await moderate(admin, 'unhide', id)
    assert.equal(await run(), 1)
    assert.deepEqual(await alertsOf(id), [], 'its owner is suspended')
    await reinstate(admin, owner)
    assert.equal(await run(), 1)
    assert.deepEqual(await alertsOf(id), [[company.user.id, 'email']])
  }).tags(['@RET-07'])

  test('completely and once, although the work is interrupted', async ({ assert }) => {
    const project = await createProject(await createOwner())
    await createSearchers(1200)
    await db.rawQuery(
      `create function die() returns trigger language plpgsql as $$ begin
         if (select username from users where id = new.user_id) = 'u1100' then
           raise 'the worker dies';
         end if;
         return new; end $$`
    )
    await db.rawQuery(
      'create trigger die before insert on notifications for each row execute function die()'
    )
    try {
      await assert.rejects(() => alertCompanies(project.id), /the worker dies/)
      assert.lengthOf(await alertsOf(project.id), 1000)
      assert.lengthOf(await queuedJobs(), 1000)
    } finally {
      await db.rawQuery('drop function die cascade')
    }
    await alertCompanies(project.id)
    assert.lengthOf(await alertsOf(project.id), 1200)
    const emailed = (await queuedJobs()).map(({ payload }) => payload.notificationId)
    assert.lengthOf([...new Set(emailed)], 1200)
  }).tags(['@RET-09'])

  test('unless it is hidden meanwhile', async ({ assert }) => {
    await createSearcher()
    const project = await createProject(await createOwner())
    let alerting: Promise<void> | undefined
    await Project.underLock(project.id, async ({ trx }) => {
      alerting = alertCompanies(project.id)
      await lockWaiters()
      await trx
        .from('projects')
        .where('id', project.id)
        .update({ hidden_at: new Date(), hidden_reason: 'Not for sale' })
    })
    await alerting
    assert.deepEqual(await alertsOf(project.id), [])
  }).tags(['@RET-09', '@RET-07'])

  test('through an index', async ({ assert }) => {
    await createSearcher({ areas: [{ county: 'Madison', state: 'NC' }] })
    const project = await createProject(await createOwner())
    await fillTables(async (trx) => {
      await trx.rawQuery(
        `with searches as (
           insert into saved_searches (user_id, name, alerts, created_at, updated_at)
           select (select min(user_id) from saved_searches), 'S' || n, 'now', now(), now()
           from generate_series(1, 5000) n returning id)
         insert into saved_search_areas (saved_search_id, state, county, county_key)
         select id, 'TX', 'C' || id, 'c' || id from searches`
      )
    })
    await db.rawQuery('analyze saved_searches, saved_search_areas')
    const plans = await plansOf(() => alertCompanies(project.id))
    assert.include(indexesIn(plans), 'saved_search_areas_by_place')
  }).tags(['@RET-15'])
})
