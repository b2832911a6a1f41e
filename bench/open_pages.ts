/**
 * `node bench/open_pages.ts` keeps 10,000 project pages open on two web processes and a worker, while
 * companies make 50 offers per second through the API. Each page polls as the browser does: its
 * bids every 5 seconds, its project every 10 and after a change, and an owner's pending bids every
 * 30. A poll that begins after an offer was acknowledged has to contain it. The pages open one after
 * the other during the first minute; times count half a minute later.
 *
 *   --minutes=5 --pages=10000 --changes=50 --logins=0   (changes and logins per second)
 *   --reads=0   (THROTTLE_READS; the default is 3000/60. Each page has its own address.)
 *   --profile=FOLDER   (writes a CPU profile of the first web process there)
 *
 * Sign-ins also come from addresses of their own. One that is refused with 503 and a time to retry,
 * because too many passwords wait, is counted and is no problem.
 *
 * Goals: no errors, p99 of the polls at most 250 ms, with 10 logins per second at most 400 ms. The
 * demo database is filled with 2,000 projects, which stay there; 'rm -r storage' resets it.
 */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { Pool } from 'undici'
import { prepareMarket, withDemo, type Demo } from '../bin/setup/demo.ts'
import { firstFreePort } from '../bin/setup/ports.ts'
import { runScript } from '../bin/setup/project.ts'
import {
  createAccounts,
  createProjects,
  hashOfPassword,
  password,
  type Account,
} from './accounts.ts'
import { startMailServer } from './mail_server.ts'
import { every, tick } from './pacing.ts'
import { buildRelease, startProduction, startWorker, type ProductionServer } from './production.ts'
import { parentOf, processorTime, processorTimeOfFamily } from './support.ts'

const { values: given } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    pages: { type: 'string', default: '10000' },
    changes: { type: 'string', default: '50' },
    logins: { type: 'string', default: '0' },
    reads: { type: 'string', default: '0' },
    profile: { type: 'string' },
  },
})
const duration = Number(given.minutes) * 60_000
const pageCount = Number(given.pages)
const changesPerSecond = Number(given.changes)
const loginsPerSecond = Number(given.logins)
const goal = loginsPerSecond > 0 ? 400 : 250

const projectCount = 2000
const companyCount = 1000
/** Requests that wait at most. More are left out and count as problems, so that an overload ends. */
const maxWaiting = 3000

interface Offer {
  id: number
  /** When the response to the company arrived. */
  at: number
}

interface OpenPage {
  /** Pages open in this order. */
  place: number
  /** Of the visitor, as a proxy reports it. */
  address: string
  projectId: number
  sessionId: string | null
  isOwner: boolean
  tags: { bids?: string; project?: string }
  /** Ids of the offers in the last list. */
  shown: ReadonlySet<number>
}

interface PollKind {
  name: 'bids' | 'project' | 'pending'
  interval: number
  path: (page: OpenPage) => string
}

const pollKinds: PollKind[] = [
  { name: 'bids', interval: 5000, path: ({ projectId }) => `/api/projects/${projectId}/bids` },
  { name: 'project', interval: 10_000, path: ({ projectId }) => `/api/projects/${projectId}` },
  { name: 'pending', interval: 30_000, path: () => '/api/notifications/pending-bids' },
]

/** Milliseconds in which the pages open, and those until the times count. */
const opening = 60_000
const settling = 30_000

const percentile = (sorted: number[], share: number) =>
  sorted.length > 0 ? sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] : 0

function summary(name: string, times: number[]) {
  const sorted = times.toSorted((one, other) => one - other)
  const [median, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(sorted, share).toFixed(1))
  const most = (sorted.at(-1) ?? 0).toFixed(0)
  console.log(
    `${name.padEnd(9)} ${String(sorted.length).padStart(8)}   median ${median} ms   p95 ${p95} ms   p99 ${p99} ms   most ${most} ms`
  )
}

/** A page for each project's owner, the others for companies and visitors in turn. */
function openPages(projects: number[], owners: Account[], companies: Account[]): OpenPage[] {
  return Array.from({ length: pageCount }, (_, index) => {
    const project = index % projects.length
    const turn = Math.floor(index / projects.length)
    const company = companies[index % companies.length].sessionId
    return {
      place: index,
      address: `10.0.${Math.floor(index / 250)}.${1 + (index % 250)}`,
      projectId: projects[project],
      isOwner: turn === 0,
      sessionId: turn === 0 ? owners[project].sessionId : turn % 2 === 1 ? company : null,
      tags: {},
      shown: new Set<number>(),
    }
  })
}

/** Sends requests to the two servers alternately, over connections that stay open, as a proxy does. */
class Visitors {
  #pools: Pool[]
  #signInPools: Pool[]
  #turn = 0
  readonly times = { bids: [], project: [], pending: [] } as Record<PollKind['name'], number[]>
  readonly problems = new Map<string, number>()
  /** Offers by project, oldest first. */
  readonly offers = new Map<number, Offer[]>()
  /** Milliseconds from an offer to the end of the poll that shows it first, per page. */
  readonly delays: number[] = []
  /** Milliseconds that sign-ins took. */
  readonly signIns: number[] = []
  /** Sign-ins that were asked to come back later, as the limit of waiting passwords says. */
  refusedSignIns = 0
  unchanged = 0
  polls = 0
  #waiting = 0
  #isClosing = false

  constructor(origins: string[]) {
    const settings = { connections: 100, pipelining: 1 }
    this.#pools = origins.map((origin) => new Pool(origin, settings))
    this.#signInPools = origins.map((origin) => new Pool(origin, settings))
  }

  async request(
    method: 'GET' | 'POST',
    path: string,
    headers: Record<string, string>,
    content?: object
  ) {
    if (this.#waiting >= maxWaiting) throw new Error('left out: too many requests wait')
    this.#turn += 1
    this.#waiting += 1
    try {
      const {
        statusCode,
        headers: answered,
        body,
      } = await this.#pools[this.#turn % this.#pools.length].request({
        method,
        path,
        headers: content ? { ...headers, 'content-type': 'application/json' } : headers,
        body: content && JSON.stringify(content),
      })
      return { statusCode, headers: answered, text: await body.text() }
    } finally {
      this.#waiting -= 1
    }
  }

  note(problem: string) {
    this.problems.set(problem, (this.problems.get(problem) ?? 0) + 1)
  }

  async poll(page: OpenPage, kind: PollKind) {
    const began = performance.now()
    const shownBefore = page.shown
    const headers: Record<string, string> = { 'x-forwarded-for': page.address }
    if (page.sessionId) headers.authorization = `Bearer ${page.sessionId}`
    const tag = kind.name === 'pending' ? undefined : page.tags[kind.name]
    if (tag) headers['if-none-match'] = tag
    try {
      const {
        statusCode,
        headers: answered,
        text,
      } = await this.request('GET', kind.path(page), headers)
      this.times[kind.name].push(performance.now() - began)
      this.polls += 1
      if (statusCode !== 200 && statusCode !== 304) this.note(`${kind.name} ${statusCode}`)
      if (statusCode === 304) this.unchanged += 1
      if (kind.name === 'pending') return
      const changed = statusCode === 200
      if (changed) page.tags[kind.name] = String(answered.etag)
      if (kind.name === 'bids') {
        if (changed)
          page.shown = new Set((JSON.parse(text) as { id: number }[]).map(({ id }) => id))
        this.#expectOffers(page, began, shownBefore)
      }
      // The page reads the project again when its bids have changed.
      if (changed && kind.name === 'bids' && tag && !this.#isClosing)
        await this.poll(page, pollKinds[1])
    } catch (error) {
      this.note(`${kind.name} ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  /** Every offer acknowledged before the poll began has to be in the page now. */
  #expectOffers(page: OpenPage, began: number, shownBefore: ReadonlySet<number>) {
    for (const { id, at } of this.offers.get(page.projectId) ?? []) {
      if (at < began && !page.shown.has(id)) this.note('an offer was missed')
      if (page.shown.has(id) && !shownBefore.has(id)) this.delays.push(performance.now() - at)
    }
  }

  async offer(projectId: number, { sessionId }: Account) {
    const headers = { authorization: `Bearer ${sessionId}` }
    const terms = {
      ...{ amount: 1500 + Math.floor(Math.random() * 4000), timeline: '2 weeks' },
      ...{ stagingPeriod: '60', experienceLevel: 'expert_stager', paymentTerms: 'full_completion' },
      acceptsCreditCards: true,
    }
    try {
      const path = `/api/projects/${projectId}/bids`
      const { statusCode, text } = await this.request('POST', path, headers, terms)
      if (statusCode !== 201) return this.note(`offer ${statusCode} ${text.slice(0, 80)}`)
      const offers = this.offers.get(projectId) ?? []
      offers.push({ id: JSON.parse(text).id, at: performance.now() })
      this.offers.set(projectId, offers)
    } catch (error) {
      this.note(`offer ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  /** Over its own connections, so that passwords in line don't hold up polls on this side. */
  async signIn({ email }: Account, place: number) {
    const began = performance.now()
    this.#turn += 1
    try {
      const { statusCode, headers, body } = await this.#signInPools[
        this.#turn % this.#signInPools.length
      ].request({
        method: 'POST',
        path: '/api/auth/login',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.1.${Math.floor(place / 250)}.${1 + (place % 250)}`,
        },
        body: JSON.stringify({ email, password }),
      })
      await body.dump()
      if (statusCode === 200) this.signIns.push(performance.now() - began)
      else if (statusCode === 503 && headers['retry-after']) this.refusedSignIns += 1
      else this.note(`sign-in ${statusCode}`)
    } catch (error) {
      this.note(`sign-in ${error instanceof Error ? error.message : String(error)}`)
    }
  }

  /** Forgets the times so far, but no problem. */
  forget() {
    for (const times of [...Object.values(this.times), this.delays, this.signIns]) times.length = 0
    this.refusedSignIns = 0
    this.unchanged = 0
    this.polls = 0
  }

  /** Ends after ten seconds at the latest: what is still open then fails. */
  async close() {
    this.#isClosing = true
    const pools = [...this.#pools, ...this.#signInPools]
    const late = setTimeout(() => pools.forEach((pool) => void pool.destroy()), 10_000)
    await Promise.all(pools.map((pool) => pool.close()))
    clearTimeout(late)
  }
}

async function memoryOf(pid: number): Promise<string> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kib = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1])
  return `${(kib / 1024).toFixed(0)} MB`
}

async function measure(demo: Demo): Promise<number> {
  const { env } = demo
  const second = await firstFreePort(Number(env.PORT) + 10, '127.0.0.1')
  const mail = await startMailServer()
  const toMail = { SMTP_PORT: String(mail.port), SMTP_TLS: 'off' }
  const limits = { THROTTLE_READS: given.reads, THROTTLE_SIGN_INS: '0', TRUST_PROXY: 'loopback' }
  const servers: ProductionServer[] = []
  const profiled = given.profile ? ['--cpu-prof', `--cpu-prof-dir=${given.profile}`] : []
  for (const [port, flags] of [
    [Number(env.PORT), profiled],
    [second, []],
  ] as const) {
    const settings = { ...limits, QUEUE_WORKER: 'off' }
    servers.push(await startProduction(demo, port, settings, [...flags]))
  }
  const worker = startWorker(demo, toMail)

  const client = new pg.Client({ connectionString: String(env.DATABASE_URL) })
  await client.connect()
  const hash = await hashOfPassword(servers[0].origin, client)
  const owners = await createAccounts(client, hash, 'realtor', projectCount)
  const companies = await createAccounts(client, hash, 'staging_company', companyCount)
  const projects = await createProjects(client, owners)
  await client.query('analyze users, sessions, projects, bids')
  const { rows: backends } = await client.query('select pg_backend_pid() as pid')
  const postgres = await parentOf(backends[0].pid)
  await client.end()
  const times = async () => ({
    'each web process': (await processorTime(servers.map(({ process }) => process.pid!))) / 2,
    'worker': await processorTime([worker.pid!]),
    'PostgreSQL': await processorTimeOfFamily(postgres),
    'visitors': await processorTime([process.pid]),
  })

  const pages = openPages(projects, owners, companies)
  const visitors = new Visitors(servers.map(({ origin }) => origin))
  const kindsOf = ({ isOwner }: OpenPage) => (isOwner ? pollKinds : pollKinds.slice(0, 2))

  /** Pages open over one interval, so that polls spread as they do when people come and go. */
  const due = Array.from({ length: 30_000 / tick }, () => [] as [OpenPage, PollKind][])
  for (const [index, page] of pages.entries()) {
    for (const kind of kindsOf(page)) {
      const first = Math.floor(((index * 7919) % kind.interval) / tick)
      for (let at = first; at < due.length; at += kind.interval / tick) due[at].push([page, kind])
    }
  }

  const began = performance.now()
  const isOpen = ({ place }: OpenPage) => performance.now() - began > (place / pageCount) * opening
  const stops = [
    every(1000 / tick, (turn) => {
      for (const [page, kind] of due[turn % due.length]) {
        if (isOpen(page)) void visitors.poll(page, kind)
      }
    }),
    every(changesPerSecond, (turn) => {
      const place = (turn * 131) % projects.length
      const round = Math.floor(turn / projects.length)
      void visitors.offer(projects[place], companies[(place + round * 37) % companies.length])
    }),
    every(loginsPerSecond, (turn) => {
      const place = turn % owners.length
      void visitors.signIn(owners[place], place)
    }),
  ]
  await new Promise((resolve) => setTimeout(resolve, opening + settling))
  visitors.forget()
  const before = await times()
  const minutes = Math.ceil(duration / 60_000)
  for (let minute = 1; minute <= minutes; minute += 1) {
    await new Promise((resolve) => setTimeout(resolve, duration / minutes))
    const memory = await Promise.all(servers.map(({ process }) => memoryOf(process.pid!)))
    console.log(`minute ${minute}: ${visitors.polls} polls, web processes ${memory.join(' and ')}`)
  }
  const after = await times()
  for (const stop of stops) stop()
  await visitors.close()
  await mail.stop()
  // The profile is written when the process ends.
  servers[0].process.kill('SIGTERM')
  await once(servers[0].process, 'exit')

  for (const kind of pollKinds) summary(kind.name, visitors.times[kind.name])
  summary('seen after', visitors.delays)
  const offers = [...visitors.offers.values()].reduce((sum, { length }) => sum + length, 0)
  const share = ((100 * visitors.unchanged) / visitors.polls).toFixed(0)
  console.log(
    `${(visitors.polls / (duration / 1000)).toFixed(0)} polls/s, ${share} % of them 304, ${offers} offers`
  )
  const shares = (Object.keys(after) as (keyof typeof after)[]).map(
    (name) => `${name} ${((after[name] - before[name]) / duration).toFixed(2)}`
  )
  console.log(`cores: ${shares.join(', ')}`)
  if (loginsPerSecond > 0) {
    summary('sign-ins', visitors.signIns)
    console.log(`${visitors.refusedSignIns} sign-ins refused with 503 and a time to retry`)
  }
  for (const [problem, count] of visitors.problems) console.log(`${count} × ${problem}`)
  const all = Object.values(visitors.times).flat()
  const p99 = percentile(
    all.toSorted((one, other) => one - other),
    0.99
  )
  console.log(`p99 of all polls ${p99.toFixed(1)} ms, goal ${goal} ms`)
  return visitors.problems.size === 0 && p99 <= goal ? 0 : 1
}

await runScript(() =>
  withDemo('node bench/open_pages.ts', async (demo) => {
    await prepareMarket(demo)
    await buildRelease()
    return measure(demo)
  })
)
