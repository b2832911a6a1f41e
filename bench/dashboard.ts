/**
 * `node bench/dashboard.ts` measures response times of the dashboard for an owner with 500
 * projects, 160 of them with bids. Makes 30 requests, one after the other; the 95th percentile
 * counts. The new owner and the projects stay in the demo database.
 */
import pg from 'pg'
import { prepareMarket, withDemo, type Demo } from '../bin/setup/demo.ts'
import { runScript } from '../bin/setup/project.ts'
import { measured, registerOwner, startServer } from './support.ts'

const projects = 500
const requests = 30
/** In milliseconds. */
const goal = 60

/** @param ownerId must be a trusted number, because it becomes part of the SQL */
const fill = (ownerId: number) => [
  `insert into projects (user_id, title, description, property_type, location, city, state, timeline,
     staging_level, status, completed_at, cancelled_at, created_at, updated_at)
   select ${ownerId}, 'Colonial on Maple Street', 'Vacant since spring.', 'townhouse', 'Asheville, NC',
     'Asheville', 'NC', 'asap', (array['luxury', 'standard'])[1 + n % 2],
     case n % 10 when 8 then 'completed' when 9 then 'cancelled' else 'open' end,
     case when n % 10 = 8 then now() end, case when n % 10 = 9 then now() end,
     now() - n * interval '1 hour', now()
   from generate_series(1, ${projects}) n`,
  `insert into bids (project_id, user_id, amount, timeline, platform_fee, created_at, updated_at)
   select p.id, u.id, 3640, '1 week', 4900, now(), now()
   from projects p,
     (select id from users where user_type = 'staging_company' order by id limit 4) u
   where p.user_id = ${ownerId} and p.status = 'open' and p.id % 5 < 2`,
  'analyze projects, bids',
]

async function measure(demo: Demo): Promise<number> {
  const origin = await startServer(demo)
  const { id, sessionId } = await registerOwner(origin, 'Full Dashboard')
  const client = new pg.Client({ connectionString: String(demo.env.DATABASE_URL) })
  await client.connect()
  for (const statement of fill(id)) await client.query(statement)
  await client.end()

  const headers = { cookie: `stagely-session=${sessionId}` }
  const page = await measured('/dashboard', `${origin}/dashboard`, { headers, requests })
  await measured('/dashboard?page=10&sort=title', `${origin}/dashboard?page=10&sort=title`, {
    headers,
    requests,
  })
  return page < goal ? 0 : 1
}

await runScript(() =>
  withDemo('node bench/dashboard.ts', async (demo) => {
    await prepareMarket(demo)
    return measure(demo)
  })
)
