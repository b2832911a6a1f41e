import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { bidsOnProject, pollProject } from '#queries/project_polls'
import Bid from '#models/bid'
import Project from '#models/project'
import { invitedProjects } from '#queries/invitations'
import { invitationsAsJobs } from '#queries/jobs'
import { pendingBidsOf } from '#queries/pending_bids'
import { activePlaces, placePage } from '#queries/place_page'
import { remindOfReviews } from '#models/review/release'
import { countedFigures } from '#models/user/reputation'
import { operatingFigures } from '#queries/operating_figures'
import { searchProjects } from '#queries/project_search'
import { publicPairsOf } from '#queries/room_pairs'
import { threadOf } from '#queries/thread'
import { photoAccess } from '#models/project/visibility'
import Session from '#models/session'
import { emptyDatabase, fillTables } from '#tests/helpers/database'
import { createOwner, createStager, type Person } from '#tests/helpers/people'
import { indexesIn, plansOf, rowsRead, scansIn } from '#tests/helpers/plans'

test.group('Frequent queries, over five thousand projects', (group) => {
  let company: Person
  let owner: Person

  group.setup(async () => {
    await emptyDatabase()
    company = await createStager()
    owner = await createOwner()
    await fillTables(async (trx) => {
      await trx.rawQuery(
        `insert into users (username, email, password, user_type, name, stager_identifier,
         created_at, updated_at)
       select 'u' || n, 'u' || n || '@x.y', 'x',
         case when n % 2 = 0 then 'realtor' else 'staging_company' end, 'N',
         case when n % 2 = 0 then null else 'CreativeStager' || n end, now(), now()
       from generate_series(1, 3000) n`
      )
      await trx.rawQuery(
        `insert into sessions (session_id, user_id, expires_at, last_seen_at, created_at)
       select encode(sha256(id::text::bytea), 'hex'), id, now() + interval '1 day', now(), now()
       from users`
      )
      await trx.rawQuery(
        `insert into projects (user_id, title, description, property_type, location, city, county,
         state, timeline, staging_level, status, completed_at, created_at, updated_at)
       select (select min(id) from users) + n % 2000, 'T', 'D', 'other', 'L', 'City ' || n % 200,
         'County ' || n % 50, 'NC', 'asap', 'luxury',
         case when n % 3 = 0 then 'completed' else 'open' end,
         case when n % 3 = 0 then now() end, now() - n * interval '1 hour', now()
       from generate_series(1, 5000) n`
      )
      // Without triggers: touching every project twenty thousand times would only take time.
      await trx.rawQuery('alter table bids disable trigger bids_touch_project')
      await trx.rawQuery(
        `insert into bids (project_id, user_id, amount, timeline, platform_fee, created_at, updated_at)
         select p.id, u.id, 1000, '1 week', 2900, now(), now()
         from projects p join users u on u.user_type = 'staging_company' and u.id % 375 = p.id % 375`
      )
      await trx.rawQuery('alter table invitations disable trigger invitations_touch_project')
      await trx.rawQuery(
        `insert into invitations (project_id, company_id, reason, created_at)
         select p.id, u.id, 'favorite', now()
         from projects p join users u on u.user_type = 'staging_company' and u.id % 750 = p.id % 750`
      )
      await trx.rawQuery('alter table invitations enable trigger invitations_touch_project')
      await trx.rawQuery(
        `insert into dismissals (user_id, project_id, created_at)
       select u.id, p.id, now() from projects p
       join users u on u.stager_identifier is not null and u.id % 100 = p.id % 100 and p.id < 500`
      )
      await trx.rawQuery(
        `insert into professional_badges (user_id, badge_type, is_active, decided_at,
         verification_date, expiry_date, created_at)
       select id, 'liability_insurance', true, now(), now(), now() + interval '1 year', now()
       from users where user_type = 'staging_company'`
      )
      await trx.rawQuery(
        `insert into message_blocks (blocker_id, blocked_id, created_at)
       select id, id + 1, now() from users where id < (select max(id) from users)`
      )
      await trx.rawQuery(
        `insert into messages (sender_id, receiver_id, content, created_at)
       select id, id + 1, 'Hello', now() from users where id < (select max(id) from users)`
      )
      await trx.rawQuery(
        'insert into reputation_scores (user_id, last_updated) select id, now() from users'
      )
      await trx.rawQuery(
        `update bids set status = 'accepted', payment_status = 'paid', paid_at = now()
       from (select distinct on (project_id) id from bids
         join (select id as completed from projects where status = 'completed') p
           on project_id = completed) chosen
       where bids.id = chosen.id`
      )
      await trx.rawQuery('alter table bids enable trigger bids_touch_project')
      await trx.rawQuery(
        `insert into stagings (bid_id, install_on, removal_on, created_at, updated_at)
       select id, current_date - id % 900, current_date - id % 900 + 60, now(), now()
       from bids where payment_status = 'paid'`
      )
      await trx.rawQuery(
        `insert into payments (bid_id, attempt, reference, amount, status, succeeded_at, created_at,
         updated_at)
       select b.id, a.n, gen_random_uuid(), 2900,
         case when a.n = 1 and b.id % 500 = 0 then 'processing' when a.n = 1 then 'succeeded'
           else 'cancelled' end,
         case when a.n = 1 and b.id % 500 <> 0 then now() - interval '1 month' end,
         now() - interval '1 month', now()
       from bids b, generate_series(1, 6) a(n) where b.payment_status = 'paid'`
      )
      await trx.rawQuery(
        `insert into queue_jobs (id, queue, status, data, score, execute_at, finished_at)
       select n::text, (array['timers', 'payments', 'emails'])[1 + n % 3],
         (array['pending', 'delayed', 'pending', 'failed'])[1 + n / 3 % 4], '{}', 50000000000000 + n, n, n
       from generate_series(1, 42000) n`
      )
      await trx.rawQuery(
        `insert into reviews (project_id, reviewer_id, reviewee_id, rating, released_at, created_at)
       select p.id, p.user_id, b.user_id, 4, now(), now()
       from bids b join projects p on p.id = b.project_id
       where b.payment_status = 'paid' and p.user_id <> b.user_id`
      )
      await trx.rawQuery('alter table room_pairs disable trigger room_pairs_of_completed_work')
      await trx.rawQuery(
        `insert into room_pairs
           (bid_id, room, source_photo, before_photo, after_photo, consented_at, created_at)
         select id, 'Kitchen', md5('source ' || id), md5('before ' || id), md5('after ' || id),
           now(), now()
         from bids limit 5000`
      )
      await trx.rawQuery('alter table room_pairs enable trigger room_pairs_of_completed_work')
    })
    await db.rawQuery('analyze')
  })

  test('the figures for monitoring read no table as a whole, and end at 10,000', async ({
    assert,
  }) => {
    const plans = await plansOf(() => operatingFigures())
    assert.lengthOf(plans, 3)
    for (const table of ['queue_jobs', 'payments']) assert.notInclude(scansIn(plans), table)
    assert.include(indexesIn(plans), 'payments_unsettled')
    const { queues, openPayments } = await operatingFigures()
    assert.deepEqual(
      queues.map(({ due }) => due),
      [10_000, 10_000, 10_000, 0]
    )
    assert.isAbove(openPayments.find(({ state }) => state === 'processing')!.count, 0)
  }).tags(['@SCL-32', '@R236'])

  test('the figures of an account are counted by index', async ({ assert }) => {
    const ids = [company.user.id, owner.user.id]
    const plans = await plansOf(() => countedFigures(ids, db))
    assert.lengthOf(plans, 1)
    for (const table of ['users', 'projects', 'bids', 'messages', 'conversations']) {
      assert.notInclude(scansIn(plans), table)
    }
    assert.include(indexesIn(plans), 'bids_by_company')
  }).tags(['@TRU-23'])

  test('search by city uses its index', async ({ assert }) => {
    const plans = await plansOf(() => searchProjects({ city: 'City 7', state: 'NC' }, company.user))
    assert.lengthOf(plans, 1)
    assert.deepEqual(scansIn(plans), [])
    assert.match(indexesIn(plans).join(' '), /projects_search_city_/)
    assert.include(indexesIn(plans), 'bids_by_project')
  })

  test('search by county uses its index', async ({ assert }) => {
    const plans = await plansOf(() =>
      searchProjects({ county: 'County 7', state: 'NC' }, company.user)
    )
    assert.deepEqual(scansIn(plans), [])
    assert.match(indexesIn(plans).join(' '), /projects_search_county_/)
  })

  test('the pages of places and the list of them read projects by index', async ({ assert }) => {
    const county = { state: 'NC', county: 'County 7' } as const
    for (const read of [
      () => placePage(county),
      () => placePage({ state: 'WY', county: null }),
      activePlaces,
    ]) {
      const plans = await plansOf(read)
      assert.notInclude(scansIn(plans), 'projects')
      assert.match(indexesIn(plans).join(' '), /projects_search_county_/)
    }
    // All projects are in North Carolina, and no county there is called so.
    assert.isAtMost(await rowsRead('projects', activePlaces), 100)
  }).tags(['@GEO-50'])

  test('a company’s invitations use its index', async ({ assert }) => {
    const plans = await plansOf(async () => {
      await invitationsAsJobs(company.user)
      await invitedProjects(company.user)
    })
    assert.include(indexesIn(plans), 'invitations_by_company')
    assert.notInclude(scansIn(plans), 'invitations')
    assert.notInclude(scansIn(plans), 'projects')
  }).tags(['@RET-54'])

  test('polls of a project and its bids find them by key', async ({ assert }) => {
    const { id } = await Project.firstOrFail()
    const plans = await plansOf(async () => {
      await bidsOnProject(id, null)
      await pollProject({ projectId: id, sessionId: company.sessionId, known: [] })
      await Project.findVisibleOrFail(null, id)
    })
    // This market has none of these. Those of a bid are found by a unique index.
    const empty = /^(receipts|stagings|agreements|agreement_versions|agreement_signatures)$/
    const scans = scansIn(plans).filter((table) => !empty.test(String(table)))
    assert.deepEqual(scans, [])
    assert.includeMembers(indexesIn(plans), ['projects_pkey', 'users_pkey', 'bids_by_project'])
  })

  test('the project of a photo is found by an index', async ({ assert }) => {
    const plans = await plansOf(() => photoAccess('a1'.repeat(16), async () => null))
    assert.lengthOf(plans, 3, 'of a file that nothing refers to')
    assert.notInclude(scansIn(plans), 'projects')
    assert.notInclude(scansIn(plans), 'users')
    assert.notInclude(scansIn(plans), 'room_pairs')
    assert.includeMembers(indexesIn(plans), [
      'projects_by_photo',
      'users_by_portfolio_photo',
      'users_by_avatar',
      'room_pairs_before_photo_unique',
      'room_pairs_after_photo_unique',
    ])
  })

  test('the public pairs of a company are found by its bids', async ({ assert }) => {
    const stager = await db.from('users').whereNotNull('stager_identifier').firstOrFail()
    const plans = await plansOf(() => publicPairsOf(stager.stager_identifier))
    assert.lengthOf(plans, 1)
    for (const table of ['bids', 'projects', 'room_pairs']) {
      assert.notInclude(scansIn(plans), table)
    }
  })

  test('a thread reads the paid bids of its two people only', async ({ assert }) => {
    // The company with the most offers of which some are paid and most are not.
    const [{ user_id: stager, paid }] = await db
      .from('bids')
      .groupBy('user_id')
      .select('user_id')
      .select(db.raw("(count(*) filter (where payment_status = 'paid'))::int as paid"))
      .havingRaw("count(*) > 2 * count(*) filter (where payment_status = 'paid')")
      .orderByRaw('count(*) desc, user_id')
      .limit(1)
    const read = () => threadOf(owner.user.id, stager)
    const plans = await plansOf(read)
    assert.lengthOf(plans, 1)
    assert.include(indexesIn(plans), 'bids_released_by_company')
    assert.isAtMost(await rowsRead('bids', read), paid)
  })

  test('a session is found by one index scan', async ({ assert }) => {
    const plans = await plansOf(() => Session.findWithUser(company.sessionId))
    assert.lengthOf(plans, 1)
    assert.deepEqual(scansIn(plans), [])
    assert.include(indexesIn(plans), 'sessions_session_id_unique')
  })

  test('one person’s lists do not read everyone’s rows', async ({ assert }) => {
    const plans = await plansOf(async () => {
      await Project.ofOwner(owner.user)
      await pendingBidsOf(owner.user)
      await Bid.query().where('userId', company.user.id).orderBy('createdAt', 'desc')
    })
    assert.notInclude(scansIn(plans), 'projects')
    assert.notInclude(scansIn(plans), 'bids')
  })

  test('the timers find what is due without reading the rest', async ({ assert }) => {
    const plans = await plansOf(() =>
      Bid.query().where('status', 'payment_required').where('paymentDueAt', '<', new Date())
    )
    assert.lengthOf(plans, 1)
    assert.deepEqual(scansIn(plans), [])
    const reminders = await plansOf(() => remindOfReviews())
    assert.notInclude(scansIn(reminders), 'stagings')
    assert.include(indexesIn(reminders), 'stagings_by_install_day')
  })
})
