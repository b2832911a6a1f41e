/**
 * `node bench/observability.ts` measures what metrics, log lines and the watch for slow queries cost
 * an unchanged poll. Two servers on the same database answer it in turn: one measures everything, the
 * other nothing. The CPU time per request counts, because it doesn't depend on what else the
 * machine does. Linux only.
 */
import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { demoLogins } from '../database/demo/logins.ts'
import { prepareMarket, withDemo, type Demo } from '../bin/setup/demo.ts'
import { firstFreePort } from '../bin/setup/ports.ts'
import { launchNode } from '../bin/setup/processes.ts'
import { runScript } from '../bin/setup/project.ts'
import { answers } from './support.ts'

const rounds = 7
const requestsPerRound = 3000
const parallel = 16

interface Measured {
  name: string
  pid: number
  origin: string
  /** Microseconds of CPU time per request, one for each round. */
  costs: number[]
}

/** CPU time of all threads of a process so far, in microseconds. */
function cpuTime(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
  )
  return nanoseconds.reduce((sum, one) => sum + one, 0) / 1000
}

async function start(
  demo: Demo,
  name: string,
  offset: number,
  settings: object
): Promise<Measured> {
  const port = await firstFreePort(Number(demo.env.PORT) + offset, '127.0.0.1')
  const env = { ...demo.env, PORT: String(port), QUEUE_WORKER: 'off', THROTTLE_READS: '0' }
  const script = ['--import=./bin/setup/typescript.js', 'bin/server.ts']
  const child = launchNode(script, { ...env, ...settings }, 'pipe')
  child.stdout?.resume()
  child.stderr?.resume()
  const origin = `http://127.0.0.1:${port}`
  await answers(origin)
  return { name, pid: child.pid!, origin, costs: [] }
}

async function signIn(origin: string): Promise<string> {
  const [{ email, password }] = demoLogins
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { sessionId } = await response.json()
  return sessionId
}

/** An open project of the owner with the most bids. */
async function someProject(databaseUrl: string): Promise<number> {
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

async function poll(url: string, headers: Record<string, string>) {
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  if (response.status !== 304) throw new Error(`The poll answered ${response.status}`)
}

async function measureRound(server: Measured, path: string, headers: Record<string, string>) {
  const before = cpuTime(server.pid)
  const lane = async () => {
    for (let count = 0; count < requestsPerRound / parallel; count += 1) {
      await poll(server.origin + path, headers)
    }
  }
  await Promise.all(Array.from({ length: parallel }, lane))
  server.costs.push((cpuTime(server.pid) - before) / requestsPerRound)
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

async function measure(demo: Demo): Promise<number> {
  const metricsPort = await firstFreePort(Number(demo.env.PORT) + 30, '127.0.0.1')
  const all = { METRICS_PORT: String(metricsPort), LOG_LEVEL: 'info', SLOW_QUERY_MS: '500' }
  const nothing = { LOG_LEVEL: 'silent', SLOW_QUERY_MS: '0' }
  const measuring = await start(demo, 'measuring everything', 10, all)
  const silent = await start(demo, 'measuring nothing', 20, nothing)

  const authorization = `Bearer ${await signIn(silent.origin)}`
  const path = `/api/projects/${await someProject(String(demo.env.DATABASE_URL))}/bids`
  const first = await fetch(silent.origin + path, { headers: { authorization } })
  const headers = { authorization, 'if-none-match': first.headers.get('etag') ?? '' }

  for (let round = 0; round <= rounds; round += 1) {
    for (const server of [measuring, silent]) await measureRound(server, path, headers)
  }
  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`).then((one) => one.text())
  const [, counted] = /route="\/api\/projects\/:id\/bids",status="304"\} (\d+)/.exec(metrics) ?? []
  console.log(`${counted} polls were counted`)
  for (const { name, costs } of [measuring, silent]) {
    // The first round warms up.
    console.log(`${name.padEnd(22)} ${median(costs.slice(1)).toFixed(1)} µs CPU per poll`)
  }
  const ratio = median(measuring.costs.slice(1)) / median(silent.costs.slice(1))
  console.log(`ratio ${ratio.toFixed(3)}`)
  return 0
}

await runScript(() =>
  withDemo('node bench/observability.ts', async (demo) => {
    await prepareMarket(demo)
    return measure(demo)
  })
)
