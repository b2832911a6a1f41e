/**
 * `node bench/console.ts` measures response times of the console with a large market, and the
 * memory that exporting all users needs. The first run fills a database of its own (see
 * large_market.ts), which takes some minutes and 5 GB; `--discard` deletes it.
 * BENCH_DATABASE_URL names another, empty database.
 *
 * Limits: each page, list and figure within 100 ms (95th percentile), totals of payments within 300; all users as CSV in under 5 s
 * with less than 60 MB of additional memory. Names what is over, and ends with 1 then. `--only=PATTERN`
 * measures some of the pages and calls, `--requests=N` is how often each is measured.
 */
import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { requireSuccess } from '../bin/setup/demo.ts'
import { discard, EmbeddedPostgres } from '../bin/setup/embedded_postgres.ts'
import { buildFrontEnd } from '../bin/setup/front_end.ts'
import { firstFreePort } from '../bin/setup/ports.ts'
import { launchNode, runNode, stopAll } from '../bin/setup/processes.ts'
import { projectPath, runScript, SetupError } from '../bin/setup/project.ts'
import { byKey, consoleCalls, consolePages } from './console_reads.ts'
import { fillLargeMarket, largeMarket } from './large_market.ts'

/** Milliseconds: more for what counts the totals of payments. */
const limitOf = (path: string) =>
  /payments\/totals|^\/(?!api\/|.*figures).*\/payments(?:\?|$)/.test(path) ? 300 : 100
const folder = projectPath('storage', 'bench')
const consolePath = 'bench-console-0001'

/** Makes the first user an admin and returns a session id. */
async function signIn(client: pg.Client): Promise<string> {
  const sessionId = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(sessionId).digest('hex')
  await client.query("update users set team_role = 'admin' where id = 1")
  await client.query(
    `insert into sessions (session_id, user_id, person_id, last_seen_at, expires_at, created_at)
     values ($1, 1, 1, now(), now() + interval '1 day', now())`,
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

const option = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)

const requests = Number(option('requests') ?? 20)

/** Response times in milliseconds, in ascending order; the first responses are a warm-up. */
async function timesOf(url: string, headers: Record<string, string>): Promise<number[]> {
  const times: number[] = []
  for (let request = -2; request < requests; request += 1) {
    const began = performance.now()
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new SetupError(`${url} answered ${response.status}`)
    if (request >= 0) times.push(performance.now() - began)
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

async function measure(url: string): Promise<number> {
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
    THROTTLE_READS: '0/1',
  }
  const migrated = await runNode(['ace.js', 'migration:run', '--force'], env)
  if (migrated.code !== 0) throw new SetupError(migrated.output)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    requireSuccess('Building the pages', await buildFrontEnd('production'))
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
      ...consolePages(largeMarket).map((path) => `/${consolePath}${path}`),
      ...consoleCalls(largeMarket).map((path) => `/api/admin/${path}`),
    ]
    const only = new RegExp(option('only') ?? '')
    const over: string[] = []
    for (const path of paths.filter((each) => only.test(each))) {
      const times = await timesOf(await byKey(origin + path, headers), headers)
      const [median, p95] = [0.5, 0.95].map((share) => times[Math.floor(times.length * share)])
      const isOver = p95 > limitOf(path)
      if (isOver) over.push(path)
      console.log(
        `${path.padEnd(72)} median ${median.toFixed(0).padStart(5)} ms   p95 ${p95.toFixed(0).padStart(5)} ms${isOver ? '   over the limit' : ''}`
      )
    }
    console.log(over.length === 0 ? 'All within their limits' : 'Over their limits:')
    for (const path of over) console.log(`  ${path}`)
    return over.length === 0 ? 0 : 1
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
    return await measure(given ?? (await server!.database('bench')))
  } finally {
    await stopAll()
    await server?.release()
  }
}

await runScript(main)
