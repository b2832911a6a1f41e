/**
 * `node bench/console.ts` measures response times of the console with a large market, and the
 * memory that exporting all users needs. The first run fills an empty database, named in
 * BENCH_DATABASE_URL, with 50,000 users, 100,000 projects and 400,000 bids.
 *
 * Limits: each page and list under 250 ms at the 95th percentile; all users as CSV in under 5 s
 * with less than 60 MB of additional memory.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { firstFreePort } from '../bin/setup/ports.ts'
import { launchNode, runNode, stopAll } from '../bin/setup/processes.ts'
import { runScript, SetupError } from '../bin/setup/project.ts'

const rounds = 40
const fillings = [
  `insert into users (username, email, password, user_type, name, phone, company, bio,
     stager_identifier, created_at, updated_at)
   select 'user-' || n, 'user' || n || '@bench.example', 'x', kind, 'Person ' || md5(n::text),
     '8285550100', 'Company ' || n, repeat('Two designers and a van. ', 10),
     case kind when 'staging_company' then 'CreativeStager' || n end,
     now() - n * interval '18 minutes', now()
   from generate_series(1, 50000) n,
     lateral (select (array['realtor', 'builder', 'investor', 'staging_company'])[1 + n % 4] kind) k`,
  `insert into projects (user_id, title, description, property_type, location, city, county, state,
     timeline, staging_level, status, completed_at, cancelled_at, created_at, updated_at)
   select 1 + n % 50000, 'House ' || md5(n::text), repeat('Vacant since spring. ', 20), 'other',
     'Asheville, NC', 'City ' || n % 500, 'County', 'NC', 'asap', 'luxury', state,
     case state when 'completed' then now() end, case state when 'cancelled' then now() end,
     now() - n * interval '9 minutes', now()
   from generate_series(1, 100000) n,
     lateral (select (array['open', 'open', 'completed', 'cancelled'])[1 + n % 4] state) s`,
  `alter table bids disable trigger bids_touch_project`,
  `insert into bids (project_id, user_id, amount, timeline, platform_fee, status,
     cancellation_reason, created_at, updated_at)
   select 1 + n % 100000, 3 + 4 * ((n::bigint * 7919) % 12499)::int, 1000 + n % 5000, '1 week', 2900, state,
     case state when 'cancelled' then 'withdrawn' end, now() - n * interval '2 minutes', now()
   from generate_series(0, 399999) n,
     lateral (select (array['pending', 'cancelled'])[1 + n % 2] state) s`,
  `alter table bids enable trigger bids_touch_project`,
  `insert into audit_events (kind, actor_id, project_id, bid_id, created_at)
   select 'bid_submitted', user_id, project_id, id, created_at from bids`,
  `insert into contact_messages (name, email, subject, message, created_at)
   select 'N', 'n@bench.example', 'general', 'M', now() from generate_series(1, 5000)`,
]

async function fill(client: pg.Client) {
  const { rows } = await client.query('select count(*)::int as users from users')
  if (rows[0].users > 0) return
  console.log('Filling the market…')
  await client.query('begin')
  for (const sql of fillings) await client.query(sql)
  await client.query('commit')
  await client.query('vacuum analyze')
}

/** Makes the first user an admin and returns a session id. */
async function signIn(client: pg.Client): Promise<string> {
  const sessionId = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(sessionId).digest('hex')
  await client.query('update users set is_admin = true where id = 1')
  await client.query(
    `insert into sessions (session_id, user_id, last_seen_at, expires_at, created_at)
     values ($1, 1, now(), now() + interval '1 day', now())`,
    [hash]
  )
  return sessionId
}

async function answers(url: string) {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    if (await fetch(url).catch(() => null)) return
    await sleep(100)
  }
  throw new SetupError(`${url} does not answer`)
}

/** 95th percentile of the response times, in milliseconds. */
async function p95(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new SetupError(`${url} answered ${response.status}`)
    times.push(performance.now() - began)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(rounds * 0.95)]
}

/** Current and peak memory of a process, in MB. */
async function memoryOf(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { now: read('VmRSS'), most: read('VmHWM') }
}

async function measureExport(origin: string, headers: Record<string, string>, pid: number) {
  const before = await memoryOf(pid)
  const began = performance.now()
  const response = await fetch(`${origin}/api/admin/users/download`, { headers })
  const text = await response.text()
  const lines = text.trim().split('\r\n').length
  const seconds = (performance.now() - began) / 1000
  const after = await memoryOf(pid)
  const more = Math.max(0, after.most - Math.max(before.most, before.now))
  console.log(
    `CSV of ${lines - 1} users  ${seconds.toFixed(2)} s  ${more.toFixed(0)} MB more at the most`
  )
}

async function measure(): Promise<number> {
  const url = process.env.BENCH_DATABASE_URL
  if (!url) throw new SetupError('Name an empty database in BENCH_DATABASE_URL.')
  const port = await firstFreePort(3900, '127.0.0.1')
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: url,
    HOST: '127.0.0.1',
    PORT: String(port),
    SANDBOX_PORT: String(port + 1),
    ADMIN_PATH: 'bench-console-0001',
    LOG_LEVEL: 'silent',
    QUEUE_WORKER: 'off',
  }
  const migrated = await runNode(['ace.js', 'migration:run', '--force'], env)
  if (migrated.code !== 0) throw new SetupError(migrated.output)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await fill(client)
    const sessionId = await signIn(client)
    const server = launchNode(['--import=@poppinss/ts-exec', 'bin/server.ts'], env, 'inherit')
    const origin = `http://127.0.0.1:${port}`
    await answers(`${origin}/health/live`)
    const headers = {
      authorization: `Bearer ${sessionId}`,
      cookie: `stagely-session=${sessionId}`,
    }
    await fetch(`${origin}/${env.ADMIN_PATH}`, { headers }).then((page) => page.text())
    await measureExport(origin, headers, Number(server.pid))
    const pages = ['', '/users', '/projects', '/inbox', '/payments']
    const paths = [
      ...pages.map((path) => `/${env.ADMIN_PATH}${path}`),
      '/api/admin/stats',
      '/api/admin/users?perPage=20&q=ff00',
      '/api/admin/users?perPage=20&sort=name&page=2000',
      '/api/admin/users?perPage=20&sort=type',
      '/api/admin/users-detailed?perPage=10&q=ff00&type=staging_company',
      '/api/admin/projects?perPage=10&q=city%2077',
      '/api/admin/projects?perPage=10&q=nothing-like-it',
      '/api/admin/projects?perPage=10&page=8000',
      '/api/admin/projects?perPage=10&status=completed&sort=title',
    ]
    for (const path of paths) {
      const slowest = await p95(origin + path, headers)
      console.log(`${path.padEnd(66)} p95 ${slowest.toFixed(0)} ms`)
    }
    return 0
  } finally {
    await client.end()
    await stopAll()
  }
}

await runScript(measure)
