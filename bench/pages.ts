/**
 * `node bench/pages.ts` compares the project page that visitors get with a bare node:http server
 * that renders the same tree with the same props: once with a page rendered for each request, once
 * with kept pages. Ours is the production build. The servers are one process each and are measured
 * alternately. The ratio of requests per CPU second counts, because other work on the machine
 * changes it little. Goals: rendered at least 0.8, kept at least 5. The kept page is also measured as
 * browsers ask for it, compressed; the bare server compresses nothing.
 *
 *   --rounds=5 --seconds=4
 *   --built            measures the last build
 *   --profile=FOLDER   writes CPU profiles of our servers there
 */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { prepareMarket, withDemo, type Demo } from '../bin/setup/demo.ts'
import { firstFreePort } from '../bin/setup/ports.ts'
import { launchNode } from '../bin/setup/processes.ts'
import { runScript } from '../bin/setup/project.ts'
import { buildRelease, startProduction } from './production.ts'
import { answers } from './support.ts'

const { values: given } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '4' },
    profile: { type: 'string' },
    built: { type: 'boolean', default: false },
  },
})
const connections = 16
const warmUp = 3000
const goals = { bare: 1, rendered: 0.8, kept: 5, compressed: 5 }

type Name = keyof typeof goals

interface Target {
  url: string
  process: ChildProcess
  headers?: Record<string, string>
}

/** The open project with the most bids. */
async function busiestProject(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `select p.id from projects p join bids b on b.project_id = p.id
     where p.status = 'open' and p.hidden_at is null and p.deleted_at is null
     group by p.id order by count(*) desc, p.id limit 1`
  )
  await client.end()
  return rows[0].id
}

/** Our server, without jobs and limits: all requests come from one network. */
async function startOurs(
  kind: 'rendered' | 'kept',
  demo: Demo,
  port: number
): Promise<ChildProcess> {
  const settings = { LOG_LEVEL: 'info', QUEUE_WORKER: 'off', THROTTLE_READS: '0' }
  const flags = given.profile
    ? ['--cpu-prof', `--cpu-prof-dir=${given.profile}`, `--cpu-prof-name=${kind}.cpuprofile`]
    : []
  const { process } = await startProduction(
    demo,
    port,
    kind === 'rendered' ? { ...settings, PAGE_CACHE: '0' } : settings,
    flags
  )
  return process
}

/** CPU seconds that the process has taken so far. Linux counts them in hundredths. */
function cpuSeconds({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

interface Rate {
  perSecond: number
  perCpuSecond: number
}

async function load({ url, process: server, headers }: Target): Promise<Rate> {
  const before = cpuSeconds(server)
  const run = await autocannon({ url, connections, headers, duration: Number(given.seconds) })
  if (run.errors > 0 || run.non2xx > 0) {
    throw new Error(`${url}: ${run.errors} errors, ${run.non2xx} answers other than 2xx`)
  }
  const used = cpuSeconds(server) - before
  return { perSecond: run.requests.average, perCpuSecond: run.requests.total / used }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

async function measure(demo: Demo): Promise<number> {
  const { env } = demo
  const path = `/projects/${await busiestProject(String(env.DATABASE_URL))}`
  let port = Number(env.PORT) + 10
  const target = async (
    start: (port: number) => ChildProcess | Promise<ChildProcess>
  ): Promise<Target> => {
    port = await firstFreePort(port + 1, '127.0.0.1')
    const url = `http://127.0.0.1:${port}${path}`
    const server = await start(port)
    await answers(url)
    return { url, process: server }
  }
  const rendered = await target((at) => startOurs('rendered', demo, at))
  const kept = await target((at) => startOurs('kept', demo, at))
  const bare = await target((at) =>
    launchNode(['bench/bare_page_server.ts', String(at), rendered.url], env, 'inherit')
  )
  const compressed = { ...kept, headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } }
  const targets: Record<Name, Target> = { bare, rendered, kept, compressed }
  const names = Object.keys(targets) as Name[]
  const rates: Record<Name, Rate[]> = { bare: [], rendered: [], kept: [], compressed: [] }
  // By number: a slow server must have compiled its code as far as a fast one.
  for (const { url, headers } of Object.values(targets)) {
    await autocannon({ url, connections, headers, amount: warmUp })
  }
  for (let round = 0; round < Number(given.rounds); round += 1) {
    for (const name of names) rates[name].push(await load(targets[name]))
  }

  let reached = true
  const of = (name: Name, kind: keyof Rate) => median(rates[name].map((rate) => rate[kind]))
  for (const name of names) {
    const ratio = of(name, 'perCpuSecond') / of('bare', 'perCpuSecond')
    const wall = of(name, 'perSecond') / of('bare', 'perSecond')
    reached &&= ratio >= goals[name]
    console.log(
      `${name.padEnd(10)} ${Math.round(of(name, 'perCpuSecond'))} per CPU second, ratio ${ratio.toFixed(2)} (goal ${goals[name]});   ${Math.round(of(name, 'perSecond'))}/s, ratio ${wall.toFixed(2)}`
    )
  }
  // Profiles are written when a process ends.
  for (const each of [rendered, kept]) {
    each.process.kill('SIGTERM')
    await once(each.process, 'exit')
  }
  return reached ? 0 : 1
}

await runScript(() =>
  withDemo('node bench/pages.ts', async (demo) => {
    await prepareMarket(demo)
    if (!given.built) await buildRelease()
    return measure(demo)
  })
)
