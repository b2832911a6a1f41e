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

const reached = { name: 'Columbus', county: 'Franklin', state: 'OH' }
const { default: PlaceModel } = await import('../app/models/place.js')
const center = await PlaceModel.pointOf({ city: reached.name, state: 'OH' })

interface Place {
  city?: string
  county: string
  state: string
}

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
  // A city that 5,000 other companies reach, from up to 100 miles away.
  const { latitude, longitude } = center!
  await db.rawQuery(
    `insert into saved_search_areas
       (saved_search_id, state, city, city_key, miles, latitude, longitude)
     select min(s.id), 'OH', 'C' || s.user_id, 'c' || s.user_id, 100,
       :latitude + s.user_id % 20 / 20.0, :longitude + s.user_id % 17 / 20.0
     from saved_searches s join users u on u.id = s.user_id
     where u.username like 'bench%' and u.id % 5 = 1 group by s.user_id`,
    { latitude, longitude }
  )
  // Everybody else looks around a city somewhere else.
  await db.rawQuery(
    `insert into saved_search_areas
       (saved_search_id, state, city, city_key, miles, latitude, longitude)
     select s.id, 'TX', 'C' || s.id, 'c' || s.id, (array[10, 25, 40, 50, 75, 100])[s.id % 6 + 1],
       26 + s.id % 100 / 20.0, -120 + s.id % 977 / 25.0
     from saved_searches s join users u on u.id = s.user_id where u.username like 'bench%'`
  )
  await db.rawQuery('analyze users')
  await db.rawQuery('analyze saved_searches')
  await db.rawQuery('analyze saved_search_areas')
}

async function post(place: Place): Promise<number> {
  const { rows } = await db.rawQuery(
    `insert into projects (user_id, title, description, property_type, location, city, county,
       state, square_footage, timeline, staging_level, created_at, updated_at)
     select min(id), 'Bench', 'D', 'other', 'L', :city, :county, :state, 2850, 'asap', 'luxury',
       now(), now()
     from users returning id`,
    { city: null, ...place }
  )
  return rows[0].id
}

/** The median in milliseconds. */
async function measure(name: string, place: Place): Promise<number> {
  const times: number[] = []
  let alerted = 0
  for (let run = 0; run < runs; run += 1) {
    const id = await post(place)
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
  const usual = await measure('a county like any other', { county: 'County 200', state: 'NC' })
  const busy = await measure('a county that 5,000 companies serve', {
    county: 'Busy',
    state: 'NY',
  })
  const near = await measure('a city that 5,000 companies reach', {
    city: reached.name,
    county: 'Quiet',
    state: reached.state,
  })
  if (Math.max(usual, busy, near) > limit) process.exitCode = 1
} finally {
  await db.rollbackGlobalTransaction()
  await app.terminate()
}
