/** Does the measuring for bench/alerts.ts. Rolls back everything it writes. */
import 'reflect-metadata'
import { Ignitor } from '@adonisjs/core'

const runs = 7
const limit = 1000
const root = new URL('../', import.meta.url)
const app = new Ignitor(root, {
  importer: (path) => import(path.startsWith('.') ? new URL(path, root).href : path),
}).createApp('repl')
await app.init()
await app.boot()

const { default: db } = await import('@adonisjs/lucid/services/db')
const { alertCompanies } = await import('../app/models/saved_search/alerting.js')

/** Searches are spread over 500 counties of ten states; every hundredth is of a whole state. */
async function fill() {
  await db.rawQuery(
    `insert into users (username, email, password, user_type, name, stager_identifier,
       email_confirmed, created_at, updated_at)
     select 'bench' || n, 'bench' || n || '@x.y', 'x', 'staging_company', 'N', 'Bench' || n,
       true, now(), now() from generate_series(1, 25000) n`
  )
  await db.rawQuery(
    `insert into saved_searches (user_id, name, staging_levels, sizes, alerts, created_at, updated_at)
     select u.id, 'Search ' || n,
       case u.id % 3 when 0 then '{luxury}' when 1 then '{standard,luxury}' else '{}' end::text[],
       case when u.id % 4 = 0 then '{2500-3999}' else '{}' end::text[],
       case when (u.id + n) % 5 = 0 then 'daily' else 'now' end, now(), now()
     from users u cross join generate_series(1, 2) n where u.username like 'bench%'`
  )
  await db.rawQuery(
    `insert into saved_search_areas (saved_search_id, state, county, county_key)
     select s.id, ('{NC,SC,GA,TN,VA,FL,TX,CO,OH,CA}'::text[])[s.id % 10 + 1],
       case when s.id % 100 > 0 then 'County ' || s.id % 500 end,
       case when s.id % 100 > 0 then 'county' || s.id % 500 end
     from saved_searches s join users u on u.id = s.user_id where u.username like 'bench%'`
  )
  // A county that 5,000 companies serve.
  await db.rawQuery(
    `insert into saved_search_areas (saved_search_id, state, county, county_key)
     select min(s.id), 'NY', 'Busy', 'busy' from saved_searches s
     join users u on u.id = s.user_id where u.username like 'bench%' and u.id % 5 = 0
     group by s.user_id`
  )
  await db.rawQuery('analyze users')
  await db.rawQuery('analyze saved_searches')
  await db.rawQuery('analyze saved_search_areas')
}

async function post(county: string, state: string): Promise<number> {
  const { rows } = await db.rawQuery(
    `insert into projects (user_id, title, description, property_type, location, county, state,
       square_footage, timeline, staging_level, created_at, updated_at)
     select min(id), 'Bench', 'D', 'other', 'L', :county, :state, 2850, 'asap', 'luxury', now(), now()
     from users returning id`,
    { county, state }
  )
  return rows[0].id
}

/** The median in milliseconds. */
async function measure(name: string, county: string, state: string): Promise<number> {
  const times: number[] = []
  let alerted = 0
  for (let run = 0; run < runs; run += 1) {
    const id = await post(county, state)
    const start = performance.now()
    await alertCompanies(id)
    times.push(performance.now() - start)
    const counted = await db.from('notifications').where('project_id', id).count('* as total')
    alerted = Number(counted[0].total)
  }
  const sorted = times.toSorted((one, other) => one - other)
  const [best, median] = [sorted[0], sorted[Math.floor(runs / 2)]]
  console.log(
    `${name.padEnd(36)} ${String(alerted).padStart(5)} companies   best ${best.toFixed(0)} ms   median ${median.toFixed(0)} ms`
  )
  return median
}

await db.beginGlobalTransaction()
try {
  await fill()
  const usual = await measure('a county like any other', 'County 200', 'NC')
  const busy = await measure('a county that 5,000 companies serve', 'Busy', 'NY')
  if (Math.max(usual, busy) > limit) process.exitCode = 1
} finally {
  await db.rollbackGlobalTransaction()
  await app.terminate()
}
