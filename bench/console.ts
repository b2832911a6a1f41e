/**
 * `node bench/console.ts` measures response times of the console with a large market, and the
 * memory that exporting all users needs. The first run fills a database of its own (see
 * large_market.ts), which takes some minutes and 5 GB; `--discard` deletes it.
 * BENCH_DATABASE_URL names another, empty database.
 *
 * Limits: each page, list and figure under 300 ms; all users as CSV in under 5 s with less than
 * 60 MB of additional memory.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { discard, EmbeddedPostgres } from '../bin/setup/embedded_postgres.ts'
import { firstFreePort } from '../bin/setup/ports.ts'
import { launchNode, runNode, stopAll } from '../bin/setup/processes.ts'
import { projectPath, runScript, SetupError } from '../bin/setup/project.ts'
import { busyCompany, busyProject, fillLargeMarket, largeMarket } from './large_market.ts'

const rounds = 9
const folder = projectPath('storage', 'bench')
const consolePath = 'bench-console-0001'

/** Makes the first user an admin and returns a session id. */
async function signIn(client: pg.Client): Promise<string> {
  const sessionId = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(sessionId).digest('hex')
  await client.query("update users set team_role = 'admin' where id = 1")
  await client.query(
    `insert into sessions (session_id, user_id, last_seen_at, expires_at, created_at)
     values ($1, 1, now(), now() + interval '1 day', now())`,
    [hash]
  )
  return sessionId
}

async function answers(url: string) {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (await fetch(url).catch(() => null)) return
    await sleep(100)
  }
  throw new SetupError(`${url} does not answer`)
}

/** Response times in milliseconds, in ascending order; the first response doesn't count. */
async function timesOf(url: string, headers: Record<string, string>): Promise<number[]> {
  const times: number[] = []
  for (let round = -1; round < rounds; round += 1) {
    const began = performance.now()
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    if (!response.ok) console.log(`${url} answered ${response.status}`)
    if (round >= 0) times.push(performance.now() - began)
  }
  return times.toSorted((one, other) => one - other)
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

const { users, projects } = largeMarket
const year = new Date().getFullYear()
const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const [today, lastMonth, yearAgo] = [dayBefore(0), dayBefore(30), dayBefore(365)]

const pages = [
  '',
  '?sort=name&page=2000',
  '?q=ff00',
  '/users',
  `/users?page=${users / 10 - 5}`,
  '/users?type=staging_company&q=dana',
  '/users?state=suspended',
  '/users?q=zzzzzz',
  '/users/1',
  `/users/${busyCompany}`,
  `/users/${busyCompany}?topic=offers&page=50`,
  '/projects',
  `/projects?page=${projects / 20}`,
  '/projects?status=completed&sort=title',
  '/projects?q=street',
  '/projects?q=maple+street+77',
  '/projects?q=zzzzzz',
  '/projects?visibility=hidden',
  '/projects?visibility=suspended',
  '/projects?visibility=fee_due',
  `/projects/${busyProject}`,
  '/inbox',
  '/inbox?status=unread',
  '/inbox?q=receipt+19',
  '/inbox?q=zzzzzz',
  '/inbox/17',
  '/reports',
  '/reports?status=open',
  '/reports?q=dana',
  '/figures',
  '/figures/signups',
  '/figures/first_offers',
  `/figures/first_offers?from=${dayBefore(8)}T04:00:00Z&to=${today}T04:00:00Z`,
  `/figures/offers?from=${dayBefore(8)}T04:00:00Z&to=${today}T04:00:00Z&page=700`,
  '/figures/acceptances',
  '/figures/payments',
  '/figures/completions',
  '/search?q=dana',
  '/search?q=maple+street',
  '/search?q=street',
  '/search?q=st',
  '/search?q=zq',
  '/search?q=zzzzzz',
  '/search?q=4242',
  '/search?q=interiors',
  `/search?q=ST-${year}-0007`,
  '/projects?visibility=quiet',
  '/projects?visibility=quiet&state=NC&county=Buncombe',
  '/projects?state=NC&county=Buncombe',
  '/payments',
  `/payments?paidFrom=${lastMonth}&paidTo=${today}&tier=Small`,
  `/payments?paidFrom=${yearAgo}&paidTo=${today}&tier=Small`,
  `/payments?paidFrom=${yearAgo}&paidTo=${today}&state=NC`,
  '/payments?page=10000',
  '/payments?status=refunded',
  '/payments?disputed=true',
  `/payments?from=${lastMonth}`,
  '/payments?q=1234',
  '/payments?q=interiors',
  `/payments?q=ST-${year}-000777`,
  '/payments/1000',
  '/payments/380000',
  '/team',
  '/team/1',
]

const calls = [
  'stats',
  'users?perPage=20&q=ff00',
  'users?perPage=20&q=dana',
  'users?perPage=20&sort=name&page=2000',
  'users?perPage=20&sort=email&order=desc',
  'users?perPage=20&sort=type',
  'users?perPage=100',
  'users-detailed?perPage=10&q=ff00&type=staging_company',
  'users-detailed?perPage=100',
  'projects?perPage=10&q=asheville',
  'projects?perPage=10&q=nothing-like-it',
  `projects?perPage=10&page=${(projects * 8) / 100}`,
  'projects?perPage=10&status=completed&page=12000',
  'projects?perPage=100',
  'projects?perPage=10&sort=title&page=40000',
  'contact-messages?perPage=25&page=700',
  'reports?perPage=10&page=400',
  'payments?perPage=25',
  'payments?perPage=25&page=9000',
  'payments/totals',
  'payments/totals?status=refunded',
  'payments/totals?q=interiors',
  'reconciliations',
]

async function measure(url: string) {
  const port = await firstFreePort(3900, '127.0.0.1')
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: url,
    HOST: '127.0.0.1',
    PORT: String(port),
    SANDBOX_PORT: String(port + 1),
    ADMIN_PATH: consolePath,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    QUEUE_WORKER: 'off',
  }
  const migrated = await runNode(['ace.js', 'migration:run', '--force'], env)
  if (migrated.code !== 0) throw new SetupError(migrated.output)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await fillLargeMarket(client)
    const refreshed = await runNode(['ace.js', 'figures:refresh'], env)
    if (refreshed.code !== 0) throw new SetupError(refreshed.output)
    const sessionId = await signIn(client)
    const server = launchNode(
      ['--import=./bin/setup/typescript.js', 'bin/server.ts'],
      env,
      'inherit'
    )
    const origin = `http://127.0.0.1:${port}`
    await answers(`${origin}/health/live`)
    const headers = {
      authorization: `Bearer ${sessionId}`,
      cookie: `stagely-session=${sessionId}`,
    }
    await fetch(`${origin}/${consolePath}`, { headers }).then((page) => page.text())
    await measureExport(origin, headers, Number(server.pid))
    const paths = [
      ...pages.map((path) => `/${consolePath}${path}`),
      ...calls.map((path) => `/api/admin/${path}`),
    ]
    const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice(7)
    for (const path of paths.filter((each) => !only || new RegExp(only).test(each))) {
      const times = await timesOf(origin + path, headers)
      const median = times[Math.floor(times.length / 2)]
      const [worst] = times.slice(-1)
      console.log(
        `${path.padEnd(66)} median ${median.toFixed(0).padStart(5)} ms   worst ${worst.toFixed(0).padStart(5)} ms`
      )
    }
  } finally {
    await client.end()
  }
}

async function main(): Promise<number> {
  if (process.argv.includes('--discard')) {
    await discard(folder)
    return 0
  }
  const given = process.env.BENCH_DATABASE_URL
  const server = given ? null : await EmbeddedPostgres.acquire({ folder, disposable: true })
  try {
    await measure(given ?? (await server!.database('bench')))
    return 0
  } finally {
    await stopAll()
    await server?.release()
  }
}

await runScript(main)
