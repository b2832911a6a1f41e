import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { fillTables } from '#tests/helpers/database'

/** The number of open projects; every fifth of them is in the big city. */
export const crowd = { projects: 100_000, bigCity: 'Big City', bigCityShare: 5 } as const

interface Index {
  name: string
  definition: string
  method: string
}

/**
 * 100,000 open projects of 250 owners in 200 cities of four states, a fifth of them in one city.
 * Some have bids, invitations or reviews, and each stager has dismissed some. Descriptions have a usual length:
 * in a table of a few pages, reading all of a place is the better plan.
 */
export async function createCrowdedMarket() {
  await fillTables(fill)
}

/** Rows arrive in the order of these, which takes little time. */
const byAge = ['search_market_newest', 'console_by_age', 'console_by_status']

/**
 * Inserts many projects without their indexes, and then creates these again: sorting all rows once
 * takes a fraction of inserting each one into two dozen indexes. Those by age stay, because the
 * planner chooses between them by their sizes, and a new index is smaller than one that has grown.
 *
 * The tables begin without what rows of earlier tests have left: besides their size, PostgreSQL doesn't
 * use a new index while other transactions are older than it if it left out former versions of rows.
 */
export async function insertManyProjects(
  trx: TransactionClientContract,
  insert: () => Promise<unknown>
) {
  const { rows } = await trx.rawQuery<{ rows: Index[] }>(
    `select relname as name, pg_get_indexdef(indexrelid) as definition, amname as method
     from pg_index join pg_class i on i.oid = indexrelid join pg_am on pg_am.oid = relam
     where indrelid = 'projects'::regclass and not indisunique and relname <> all (?)
     order by indexrelid`,
    [byAge.map((name) => `projects_${name}`)]
  )
  const { rows: known } = await trx.rawQuery('select from projects limit 1')
  if (known.length > 0) throw new Error('The market has projects already')
  // Triggers refuse to delete evidence.
  await trx.rawQuery(`set local session_replication_role = replica;
    truncate projects cascade; set local session_replication_role = origin`)
  await trx.rawQuery(`drop index ${rows.map(({ name }) => name).join(', ')}`)
  await insert()
  await trx.rawQuery("set local maintenance_work_mem = '256MB'")
  for (const { name, definition, method } of rows) {
    if (method === 'gist') {
      // Half-empty pages need fewer comparisons for each row.
      await trx.rawQuery(definition.replace(' WHERE ', ' with (fillfactor = 50) WHERE '))
      await trx.rawQuery(`alter index ${name} reset (fillfactor)`)
    } else await trx.rawQuery(definition)
  }
}

/** Where the projects are: the center of Asheville, and those of the cities around it. */
async function centersOfCities(trx: TransactionClientContract): Promise<string[]> {
  const { rows } = await trx.rawQuery<{ rows: { center: string }[] }>(
    `select p.center::text from city_named('Asheville', 'NC', null) a, places p
     where p.kind = 'city' order by miles_between(a.center, p.center), p.id limit 201`
  )
  return rows.map(({ center }) => center)
}

async function fill(trx: TransactionClientContract) {
  const run = (sql: string) => trx.rawQuery(sql)
  const [center, ...around] = await centersOfCities(trx)
  await run(
    `insert into users (username, email, password, user_type, name, stager_identifier,
       created_at, updated_at)
     select 'crowd' || n, 'crowd' || n || '@stagely.example', 'x',
       case when n % 2 = 0 then 'realtor' else 'staging_company' end, 'N',
       case when n % 2 = 0 then null else 'Crowd' || n end, now(), now()
     from generate_series(1, 500) n`
  )
  // The big city is where Asheville is; the others are around it, under names that nobody has.
  await run('alter table projects disable trigger projects_point')
  await insertManyProjects(trx, () =>
    run(
      `with people as (select min(id) as first from users where username like 'crowd%')
       insert into projects (user_id, title, description, property_type, location, city, county,
         state, point, timeline, staging_level, square_footage, deadline, created_at, updated_at)
       select people.first + 1 + 2 * (n % 250), 'T', repeat('Vacant since spring. ', 30),
         (array['townhouse', 'apartment', 'other'])[1 + n % 3], 'L',
         case when n % ${crowd.bigCityShare} = 0 then '${crowd.bigCity}' else 'City ' || n % 200 end,
         'County ' || n % 50, (array['NC', 'TN', 'SC', 'VA'])[1 + (n / 200) % 4],
         case when n % ${crowd.bigCityShare} = 0 then '${center}'
           else (array['${around.join("','")}'])[1 + n % 200] end::point, 'asap',
         (array['luxury', 'standard'])[1 + n % 2], 500 + n % 4000,
         case when n % 3 = 0 then current_date + n % 60 end, now() - n * interval '1 minute', now()
       from people, generate_series(1, ${crowd.projects}) n`
    )
  )
  await run('alter table projects enable trigger projects_point')
  // Without figures of the new rows the planner compares every project with every user.
  await run('set local enable_nestloop = off')
  // The trigger would update every project again for its bids, which only costs time.
  await run('alter table bids disable trigger bids_touch_project')
  await run(
    `insert into bids (project_id, user_id, amount, timeline, platform_fee, created_at, updated_at)
     select p.id, u.id, 1000, '1 week', 2900, now(), now()
     from projects p join users u on u.id = p.user_id - 1
     where u.username like 'crowd%' and u.stager_identifier is not null and p.id % 20 = 0`
  )
  await run('alter table bids enable trigger bids_touch_project')
  await run(
    `insert into dismissals (user_id, project_id, created_at)
     select u.id, p.id, now() from users u join projects p on p.id % 500 = u.id % 500
     where u.username like 'crowd%' and u.stager_identifier is not null and p.id % 7 = 0`
  )
  await run('alter table invitations disable trigger invitations_touch_project')
  await run(
    `insert into invitations (project_id, company_id, reason, created_at)
     select p.id, u.id, 'favorite', now()
     from projects p join users u on u.id = p.user_id - 1
     where u.username like 'crowd%' and u.stager_identifier is not null and p.id % 20 = 1`
  )
  await run('alter table invitations enable trigger invitations_touch_project')
  await run('alter table reviews disable trigger user')
  await run(
    `insert into reviews (project_id, bid_id, about, reviewer_id, reviewee_id, rating, title, comment,
       on_time, as_agreed, would_hire_again, released_at, created_at)
     select b.project_id, b.id, 'stager', p.user_id, b.user_id, 5, 'T', repeat('On time. ', 20),
       true, true, true, now(), now()
     from bids b join projects p on p.id = b.project_id where p.id % 100 = 0`
  )
  await run('alter table reviews enable trigger user')
  await run('analyze users, projects, bids, dismissals, invitations, reviews')
}
