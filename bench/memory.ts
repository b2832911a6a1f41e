/**
 * `node bench/memory.ts` compares memory settings of a web process: pages of a signed-in owner per
 * second of processor time, and what the process holds afterwards. All processes run at once and are
 * loaded in turn, so that a busy machine slows all of them.
 *
 *   --rounds=3 --seconds=5
 *   --built   measures the last build
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { withDemo, prepareMarket, type Demo } from '../bin/setup/demo.ts'
import { memorySettings } from '../bin/setup/memory_settings.ts'
import { firstFreePort } from '../bin/setup/ports.ts'
import { runScript } from '../bin/setup/project.ts'
import { demoLogins } from '../database/demo/logins.ts'
import { buildRelease, startProduction } from './production.ts'
import { processorTimeOfFamily } from './support.ts'

const { values: given } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    built: { type: 'boolean', default: false },
  },
})

type Settings = Record<string, string | undefined>

const now = memorySettings()
const without = { MALLOC_ARENA_MAX: undefined, MALLOC_MMAP_THRESHOLD_: undefined }

/** In megabytes: for new and for old objects. */
const heap = (semiSpace: number, oldSpace: number) => ({
  NODE_OPTIONS: `--max-semi-space-size=${semiSpace} --max-old-space-size=${oldSpace}`,
})

/** Undefined leaves a variable out. */
const variants: Record<string, Settings> = {
  'of the unit': now,
  'without MALLOC_*': { ...now, ...without },
  'semi-space 16, old 512': { ...now, ...heap(16, 512) },
  'old space only': { ...now, NODE_OPTIONS: '--max-old-space-size=512' },
  'semi-space 32 only': { ...now, NODE_OPTIONS: '--max-semi-space-size=32' },
  'none': { NODE_OPTIONS: undefined, ...without },
}

/** Resident memory in megabytes. Linux only. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024)
}

async function signIn(origin: string): Promise<string> {
  const [{ email, password }] = demoLogins
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { sessionId } = await response.json()
  return `stagely-session=${sessionId}`
}

async function projectOf(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `select p.id from projects p join users u on u.id = p.user_id join bids b on b.project_id = p.id
     where u.email = $1 and p.status = 'open' group by p.id order by count(*) desc limit 1`,
    [demoLogins[0].email]
  )
  await client.end()
  return rows[0].id
}

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]

async function measure(demo: Demo): Promise<number> {
  const project = await projectOf(String(demo.env.DATABASE_URL))
  let port = Number(demo.env.PORT) + 10
  const servers = []
  for (const [name, settings] of Object.entries(variants)) {
    port = await firstFreePort(port + 1, '127.0.0.1')
    const process = { QUEUE_WORKER: 'off', THROTTLE_READS: '0', ...settings }
    const server = await startProduction(demo, port, process as Record<string, string>)
    servers.push({ name, pid: Number(server.process.pid), origin: server.origin })
  }
  const cookie = await signIn(servers[0].origin)
  const load = (origin: string, options: { amount?: number; duration?: number }) =>
    autocannon({
      url: `${origin}/projects/${project}`,
      headers: { cookie, 'accept-encoding': 'br' },
      connections: 16,
      ...options,
    })
  for (const { origin } of servers) await load(origin, { amount: 1500 })
  const rates = new Map(servers.map(({ name }) => [name, [] as number[]]))
  for (let round = 0; round < Number(given.rounds); round += 1) {
    for (const { name, pid, origin } of servers) {
      const before = await processorTimeOfFamily(pid)
      const run = await load(origin, { duration: Number(given.seconds) })
      const spent = (await processorTimeOfFamily(pid)) - before
      if (run.non2xx > 0 || run.errors > 0) throw new Error(`${name}: ${run.non2xx} refusals`)
      rates.get(name)!.push((1000 * run.requests.total) / spent)
    }
  }
  const [first] = rates.values()
  console.table(
    await Promise.all(
      servers.map(async ({ name, pid }) => ({
        'settings': name,
        'pages per processor second': Math.round(median(rates.get(name)!)),
        'in relation': median(rates.get(name)!.map((rate, at) => rate / first[at])).toFixed(2),
        'MB': await memoryOf(pid),
      }))
    )
  )
  return 0
}

await runScript(() =>
  withDemo('node bench/memory.ts', async (demo) => {
    await prepareMarket(demo)
    if (!given.built) await buildRelease()
    return measure(demo)
  })
)
