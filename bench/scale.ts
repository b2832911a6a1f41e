/**
 * `node bench/scale.ts` compares response times in a large market (50,000 users, 1,000,000 projects,
 * 3,000,000 offers, 5,000,000 messages) with those in the same market at a hundredth of its size.
 * Each has a server and a database of its own; requests alternate between them, so that whatever else
 * the machine does slows both down. The first run fills the databases (see large_market.ts), which
 * takes some minutes and 5 GB; `--discard` deletes them, `--only=PATTERN` measures some of the reads,
 * `--rounds=N` repeats the measurement, `--requests=N` is how often each is measured in a round.
 *
 * Prints the median and the 95th percentile of each read at both sizes and the ratio of the latter;
 * with several rounds the least of each, and the median of the rounds' ratios. Limit: 1.5.
 *
 * `--cpu` compares the processor time of the server and its database instead (Linux), which hardly
 * depends on what else the machine does: the mean of a read, in place of both figures.
 */
import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { discard, EmbeddedPostgres } from '../bin/setup/embedded_postgres.ts'
import { firstFreePort } from '../bin/setup/ports.ts'
import { launchNode, runNode, stopAll } from '../bin/setup/processes.ts'
import { projectPath, runScript, SetupError } from '../bin/setup/project.ts'
import { byKey, consoleCalls, consolePages } from './console_reads.ts'
import {
  crowdedPlace,
  fillLargeMarket,
  largeMarket,
  smallerMarket,
  type MarketSize,
} from './large_market.ts'
import { answers, processorTime } from './support.ts'

const limit = 1.5
const folder = projectPath('storage', 'bench')
const consolePath = 'bench-console-0001'

type Role = 'company' | 'owner' | 'admin'

interface Market {
  origin: string
  size: MarketSize
  headers: Record<Role, Record<string, string>>
  /** Ids of the person's partner in a conversation and of the last project on a search's page 40. */
  ids: { partner: number; project: number; lastOf: Record<string, number> }
  /** Of the server and its connections to the database. */
  processes: () => Promise<number[]>
}

/** A path of the market for one request. */
type Read = [name: string, role: Role, path: (market: Market) => string]

const query = (filters: Record<string, string | number>) =>
  new URLSearchParams(
    Object.entries(filters).map(([name, value]) => [name, String(value)])
  ).toString()

const place = { city: crowdedPlace.city, state: crowdedPlace.state }
const sorts = ['newest', 'largest', 'closing']
const refinements: Record<string, Record<string, string>> = {
  'type': { propertyType: 'townhouse' },
  'level': { stagingLevel: 'luxury' },
  'size': { size: '2500-3999' },
  'timeline': { timeline: 'asap' },
  'all of them': {
    propertyType: 'townhouse',
    stagingLevel: 'luxury',
    size: '2500-3999',
    timeline: 'asap',
  },
}

const search = (name: string, filters: Record<string, string | number>): Read => [
  `search: ${name}`,
  'company',
  () => `/api/projects?${query(filters)}`,
]

const everything = refinements['all of them']

/** A search without a distance and one with a distance, to be compared in the large market. */
const nearby: [name: string, plain: Record<string, string>, around: Record<string, string>][] = [
  ...(['10', '25', '100'] as const).map(
    (within): [string, Record<string, string>, Record<string, string>] => [
      `20,000 within ${within} miles`,
      place,
      { ...place, within },
    ]
  ),
  ...[...sorts, 'nearest'].map((sort): [string, Record<string, string>, Record<string, string>] => [
    `20,000 within 25 miles, ${sort}`,
    { ...place, ...(sort !== 'nearest' && { sort }) },
    { ...place, within: '25', sort },
  ]),
  [
    'by level',
    { ...place, stagingLevel: 'luxury' },
    { ...place, within: '25', stagingLevel: 'luxury' },
  ],
  ['by everything', { city: place.city, ...everything }, { ...place, within: '25', ...everything }],
  ['some hundreds', { city: 'Town 7' }, { city: 'Wilmington', state: 'NC', within: '25' }],
  ['no projects', { city: 'Boise', state: 'ID' }, { city: 'Boise', state: 'ID', within: '100' }],
]

const searches: Read[] = [
  search('a town', { city: 'Town 7', state: 'NC' }),
  search('a crowded city in any state', { city: place.city }),
  search('a crowded county', { county: crowdedPlace.county, state: place.state }),
  search('city and county', { ...place, county: crowdedPlace.county }),
  search('the whole market', {}),
  search('a state', { state: place.state }),
  search('dismissed ones', { ...place, removed: 'true' }),
  search('a misspelled city', { city: 'Grenville', state: place.state }),
  search('nothing similar', { city: 'Zzyzx', state: place.state }),
  ...sorts.flatMap((sort) => [
    search(`crowded, ${sort}`, { ...place, sort }),
    ...Object.entries(refinements).map(([name, refinement]) =>
      search(`crowded, ${sort}, by ${name}`, { ...place, sort, ...refinement })
    ),
    [
      `search: crowded, ${sort}, after page 1`,
      'company',
      ({ ids }) => `/api/projects?${query({ ...place, sort, page: 2, after: ids.lastOf[sort] })}`,
    ] satisfies Read,
  ]),
  // Beside each search with a distance, one without that has about as many matches.
  ...nearby.flatMap(([name, plain, around]) => [
    search(`near: ${name}, plain`, plain),
    search(`near: ${name}`, around),
  ]),
  ['search: the page', 'company', () => `/projects?${query(place)}`],
  ['places: cities', 'company', () => '/api/projects/places?prefix=gr'],
  [
    'places: counties of a state',
    'company',
    () => '/api/projects/places?kind=county&prefix=c&state=NC',
  ],
  ['places: counties of the country', 'company', () => '/api/counties?prefix=green'],
]

const people: Read[] = [
  ['dashboard', 'owner', () => '/dashboard'],
  ['dashboard: by title, page 3', 'owner', () => '/dashboard?sort=title&page=3'],
  ['dashboard of a company', 'company', () => '/bids'],
  ['a project', 'company', ({ ids }) => `/projects/${ids.project}`],
  ['a county', 'owner', () => '/home-staging/north-carolina/buncombe-county'],
  ['a state', 'owner', () => '/home-staging/north-carolina'],
  ['the site map', 'owner', () => '/sitemap.xml'],
  ['inbox', 'owner', () => '/messages'],
  ['inbox: conversations', 'company', () => '/api/messages/conversations'],
  ['inbox: a thread', 'owner', ({ ids }) => `/api/messages/${ids.partner}?peek=1`],
  ['notifications', 'owner', () => '/notifications'],
  ['notifications: page 3', 'owner', () => '/notifications?page=3'],
]

/** All reads of `bench/console.ts`. */
const team = [
  ...consolePages(largeMarket).map((path, index): Read => [
    `console: ${path || '/'}`,
    'admin',
    ({ size }) => `/${consolePath}${consolePages(size)[index]}`,
  ]),
  ...consoleCalls(largeMarket).map((path, index): Read => [
    `console: GET ${path}`,
    'admin',
    ({ size }) => `/api/admin/${consoleCalls(size)[index]}`,
  ]),
]

const reads = [...searches, ...people, ...team]

/** Signs a person in and returns the session id. */
async function signIn(client: pg.Client, userId: number): Promise<Record<string, string>> {
  const sessionId = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(sessionId).digest('hex')
  await client.query(
    `insert into sessions (session_id, user_id, person_id, last_seen_at, expires_at, created_at)
     values ($1, $2, $2, now(), now() + interval '1 day', now())`,
    [hash, userId]
  )
  return { authorization: `Bearer ${sessionId}`, cookie: `stagely-session=${sessionId}` }
}

async function openMarket(
  server: EmbeddedPostgres,
  fraction: number,
  port: number
): Promise<Market> {
  const url = await server.database(fraction === 1 ? 'bench' : 'bench_small')
  const size = smallerMarket(fraction)
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: url,
    HOST: '127.0.0.1',
    PORT: String(port),
    SANDBOX_PORT: String(port + 1),
    ADMIN_PATH: consolePath,
    LOG_LEVEL: 'silent',
    QUEUE_WORKER: 'off',
    THROTTLE_READS: '0/1',
  }
  const migrated = await runNode(['ace.js', 'migration:run', '--force'], env)
  if (migrated.code !== 0) throw new SetupError(migrated.output)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await fillLargeMarket(client, size)
    const refreshed = await runNode(['ace.js', 'figures:refresh'], env)
    if (refreshed.code !== 0) throw new SetupError(refreshed.output)
    await client.query('analyze')
    await client.query("update users set team_role = 'admin' where id = 1")
    const [owner, company] = [size.owners / 2, size.owners + (size.users - size.owners) / 2]
    const headers = {
      admin: await signIn(client, 1),
      owner: await signIn(client, owner),
      company: await signIn(client, company),
    }
    const { rows } = await client.query(
      `select (select case when low_id = $1 then high_id else low_id end from conversations
          where $1 in (low_id, high_id) order by last_message_id desc limit 1) as partner,
        (select max(id) - 7 from projects where status = 'open' and hidden_at is null) as before`,
      [owner]
    )
    const { rows: open } = await client.query(
      `select id from projects where id <= $1 and status = 'open' and hidden_at is null
       and deleted_at is null and user_id % $2 <> 7 order by id desc limit 1`,
      [rows[0].before, size.suspended]
    )
    const web = launchNode(['--import=./bin/setup/typescript.js', 'bin/server.ts'], env, 'inherit')
    const processes = async () => {
      const watcher = new pg.Client({ connectionString: url })
      await watcher.connect()
      const { rows: connections } = await watcher.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
      )
      await watcher.end()
      return [Number(web.pid), ...connections.map(({ pid }) => pid)]
    }
    const origin = `http://127.0.0.1:${port}`
    await answers(`${origin}/health/live`)
    const ids = {
      partner: rows[0].partner,
      project: open[0].id,
      lastOf: {} as Record<string, number>,
    }
    for (const sort of sorts) {
      const found = await fetch(`${origin}/api/projects?${query({ ...place, sort })}`, {
        headers: headers.company,
      })
      const results: { id: number }[] = await found.json()
      ids.lastOf[sort] = results[results.length - 1].id
    }
    return { origin, size, headers, ids, processes }
  } finally {
    await client.end()
  }
}

async function pathIn(market: Market, [, role, path]: Read): Promise<string> {
  const url = await byKey(market.origin + path(market), market.headers[role])
  return url.slice(market.origin.length)
}

async function timeOf({ origin, headers }: Market, role: Role, path: string): Promise<number> {
  const began = performance.now()
  const response = await fetch(origin + path, { headers: headers[role] })
  await response.arrayBuffer()
  if (!response.ok) throw new SetupError(`${path}: ${response.status}`)
  return performance.now() - began
}

const at = (share: number, times: number[]) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)]

/** Of a read. Measured again if a connection was closed meanwhile, whose time is lost. */
async function meanProcessorTime(market: Market, role: Role, path: string): Promise<number> {
  const pids = await market.processes()
  const before = await processorTime(pids)
  for (let request = 0; request < requests; request += 1) await timeOf(market, role, path)
  const mean = ((await processorTime(pids)) - before) / requests
  const present = new Set(await market.processes())
  const isWhole = pids.every((pid) => present.has(pid))
  return isWhole ? mean : meanProcessorTime(market, role, path)
}

/** Mean processor time of a read in each market. */
async function compareProcessorTime(markets: Market[], read: Read): Promise<Times[]> {
  const [, role] = read
  const times: Times[] = []
  for (const market of markets) {
    const path = await pathIn(market, read)
    for (let request = 0; request < 5; request += 1) await timeOf(market, role, path)
    const mean = await meanProcessorTime(market, role, path)
    times.push({ median: mean, p95: mean })
  }
  return times
}

/** In milliseconds. */
interface Times {
  median: number
  p95: number
}

/** The times of a read in each market. */
async function compare(markets: Market[], read: Read): Promise<Times[]> {
  const [, role] = read
  const paths = await Promise.all(markets.map((market) => pathIn(market, read)))
  const times: number[][] = markets.map(() => [])
  // The first requests are a warm-up.
  for (let request = -5; request < requests; request += 1) {
    for (const [index, market] of markets.entries()) {
      const time = await timeOf(market, role, paths[index])
      if (request >= 0) times[index].push(time)
    }
  }
  return times.map((each) => ({ median: at(0.5, each), p95: at(0.95, each) }))
}

const option = (name: string) =>
  process.argv.find((argument) => argument.startsWith(`--${name}=`))?.slice(name.length + 3)

const requests = Number(option('requests') ?? 40)

const ms = (time: number) => time.toFixed(1).padStart(6)

async function measure(server: EmbeddedPostgres): Promise<number> {
  const port = await firstFreePort(3910, '127.0.0.1')
  const markets = [await openMarket(server, 0.01, port), await openMarket(server, 1, port + 4)]
  const only = new RegExp(option('only') ?? '')
  const wanted = reads.filter(([name]) => only.test(name))
  const rounds = Number(option('rounds') ?? 1)
  const found: Times[][][] = wanted.map(() => [])
  const comparison = process.argv.includes('--cpu') ? compareProcessorTime : compare
  const ratios: number[] = []
  console.log(`${'ms'.padEnd(72)} small: median, p95   large: median, p95   ratio (median)`)
  // A quiet moment of the machine in one round makes up for a busy one in another.
  for (let round = 1; round <= rounds; round += 1) {
    for (const [index, read] of wanted.entries()) {
      found[index].push(await comparison(markets, read))
      if (round === rounds) ratios.push(printed(read[0], found[index]))
    }
  }
  return Math.max(...ratios) > limit ? 1 : 0
}

/** Prints a line and returns the ratio of the least 95th percentiles. */
function printed(name: string, rounds: Times[][]): number {
  const least = (market: number) => ({
    median: Math.min(...rounds.map((round) => round[market].median)),
    p95: Math.min(...rounds.map((round) => round[market].p95)),
  })
  const [small, large] = [least(0), least(1)]
  const ratio = large.p95 / small.p95
  const usual = at(
    0.5,
    rounds.map((round) => round[1].p95 / round[0].p95)
  )
  console.log(
    `${name.padEnd(72)} ${ms(small.median)} ${ms(small.p95)}        ${ms(large.median)} ${ms(large.p95)}        ` +
      `${ratio.toFixed(2)} (${usual.toFixed(2)})${ratio > limit ? '  over the limit' : ''}`
  )
  return ratio
}

async function main(): Promise<number> {
  if (process.argv.includes('--discard')) {
    await discard(folder)
    return 0
  }
  const server = await EmbeddedPostgres.acquire({ folder, disposable: true })
  try {
    return await measure(server)
  } finally {
    await stopAll()
    await server.release()
  }
}

await runScript(main)
