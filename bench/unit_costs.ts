/**
 * `node bench/unit_costs.ts` measures what single pieces of work cost: milliseconds of processor time
 * of a web process, a worker and PostgreSQL (/proc, Linux only), and bytes of rows with their
 * indexes, of write-ahead log and of files. "Growth" in docs/growing.md computes machines from
 * them. Everything is sent at a steady rate below what the machine can do, because polls that arrive
 * together share a query and would look cheaper than they are.
 *
 * PostgreSQL has its default settings. Its time includes its background processes. Rows are those of
 * all tables but the queue and the limits, whose rows go again. Log counts whole pages, which are
 * written once after each checkpoint; `--checkpoint` makes one before each write, so that every page is
 * counted that way: the most that the log can grow.
 *
 *   --share=1       repeats everything that many times as often
 *   --built         measures the last build
 *   --checkpoint
 *
 * The demo database keeps the accounts, projects and offers; 'rm -r storage' resets it.
 */
import { randomBytes } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import sharp from 'sharp'
import { Pool } from 'undici'
import { prepareMarket, withDemo, type Demo } from '../bin/setup/demo.ts'
import { projectPath, runScript } from '../bin/setup/project.ts'
import { createAccounts, createProjects, hashOfPassword, password } from './accounts.ts'
import { startMailServer } from './mail_server.ts'
import { every } from './pacing.ts'
import { buildRelease, startProduction, startWorker } from './production.ts'
import { parentOf, processorTimeOfFamily } from './support.ts'

const { values: given } = parseArgs({
  options: {
    share: { type: 'string', default: '1' },
    built: { type: 'boolean', default: false },
    checkpoint: { type: 'boolean', default: false },
  },
})
const share = Number(given.share)
const people = Math.ceil(500 * share)
const photosFolder = projectPath('storage', 'photos')

interface Request {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: object
}

/** A kind of work that is sent many times. */
interface Work {
  what: string
  perSecond: number
  amount: number
  /** @param turn  from 0, and below it for the warm-up */
  request: (turn: number) => Request
  expected: number
}

/** What the machine has spent so far: milliseconds and bytes. */
interface Spent {
  web: number
  worker: number
  database: number
  rows: number
  log: number
  files: number
}

interface Photo {
  /** As the API takes it. */
  data: string
  bytes: number
}

/** A picture of 12 megapixels with details as coarse as those that a phone's lens resolves. */
async function phonePhoto(): Promise<Photo> {
  const noise = { type: 'gaussian', mean: 128, sigma: 25 } as const
  const details = { width: 2000, height: 1500, channels: 3, noise, background: 'gray' } as const
  const picture = sharp(await sharp({ create: details }).blur(1).png().toBuffer())
  const bytes = await picture.resize(4032, 3024).jpeg({ quality: 90 }).toBuffer()
  return { data: `data:image/jpeg;base64,${bytes.toString('base64')}`, bytes: bytes.length }
}

/** Bytes of the stored photos and files. */
async function storedFiles(): Promise<number> {
  const names = await readdir(photosFolder, { recursive: true }).catch(() => [])
  const sizes = await Promise.all(names.map((name) => stat(join(photosFolder, name))))
  return sizes.reduce((sum, each) => sum + (each.isFile() ? each.size : 0), 0)
}

/** Sends work and collects what it cost. */
class Meter {
  readonly table: Record<string, string | number>[] = []
  readonly #client: pg.Client
  readonly #pool: Pool
  readonly #web: number
  readonly #database: number
  worker = 0

  constructor(client: pg.Client, pool: Pool, { web, database }: { web: number; database: number }) {
    this.#client = client
    this.#pool = pool
    this.#web = web
    this.#database = database
  }

  async #spent(): Promise<Spent> {
    const { rows } = await this.#client.query<{ rows: string; log: string }>(
      `select (select sum(pg_total_relation_size(oid)) from pg_class
          where relkind = 'r' and relnamespace = 'public'::regnamespace
            and relname not in ('queue_jobs', 'rate_limits')) as rows,
        pg_current_wal_lsn() - '0/0' as log`
    )
    return {
      web: await processorTimeOfFamily(this.#web),
      worker: this.worker ? await processorTimeOfFamily(this.worker) : 0,
      database: await processorTimeOfFamily(this.#database),
      rows: Number(rows[0].rows),
      log: Number(rows[0].log),
      files: await storedFiles(),
    }
  }

  /** Runs something that does `amount` pieces of work, or as many as it returns, and adds a line. */
  async record(what: string, amount: number, run: () => Promise<number | void>): Promise<void> {
    if (given.checkpoint) await this.#client.query('checkpoint')
    const before = await this.#spent()
    const count = (await run()) ?? amount
    const after = await this.#spent()
    const each = (name: keyof Spent) => (after[name] - before[name]) / count
    const line = {
      what,
      'count': count,
      'web ms': each('web').toFixed(2),
      'worker ms': each('worker').toFixed(2),
      'PostgreSQL ms': each('database').toFixed(2),
      'bytes of rows': Math.round(each('rows')),
      'of log': Math.round(each('log')),
      'of files': Math.round(each('files')),
    }
    this.table.push(line)
    console.log(
      Object.values(line)
        .map((value, index) => String(value).padEnd(index ? 12 : 44))
        .join('')
    )
  }

  async measure({ what, perSecond, amount, request, expected }: Work): Promise<void> {
    const count = Math.ceil(amount * share)
    const warmUp = Math.ceil(Math.min(count / 4, 300))
    await this.#send(warmUp, perSecond, expected, (turn) => request(turn - warmUp))
    await this.record(what, count, () => this.#send(count, perSecond, expected, request))
  }

  /** Sends requests at a steady rate. Throws for an answer with another status. */
  async #send(
    count: number,
    perSecond: number,
    expected: number,
    request: Work['request']
  ): Promise<void> {
    const answers: Promise<void>[] = []
    const send = async (turn: number) => {
      const { method = 'GET', path, headers = {}, body } = request(turn)
      const answer = await this.#pool.request({
        method,
        path,
        headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
        body: body && JSON.stringify(body),
      })
      const text = await answer.body.text()
      if (answer.statusCode === expected) return
      throw new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 200)}`)
    }
    await new Promise<void>((resolve) => {
      const stop = every(perSecond, (turn) => {
        if (turn <= count) answers.push(send(turn - 1))
        if (turn < count) return
        stop()
        resolve()
      })
    })
    await Promise.all(answers)
  }
}

const terms = {
  ...{ amount: 2750, timeline: '2 weeks', stagingPeriod: '60' },
  ...{ experienceLevel: 'expert_stager', paymentTerms: 'full_completion' },
  acceptsCreditCards: true,
}
const project = {
  ...{ title: 'Colonial on Maple Street', description: 'The house has been vacant since spring.' },
  ...{ propertyType: 'single_family_home', timeline: '2-4weeks', stagingLevel: 'luxury' },
  ...{ city: 'Asheville', county: 'Buncombe', state: 'NC' },
}

/** Runs the emails that wait, all at once, and returns how many arrived. */
async function sendEmails(client: pg.Client, received: () => number): Promise<number> {
  const [before, began] = [received(), performance.now()]
  const due = await client.query(
    `update queue_jobs set status = 'pending', execute_at = null,
       score = extract(epoch from now()) * 1000
     where queue = 'emails' and status in ('pending', 'delayed')`
  )
  for (;;) {
    const { rows } = await client.query<{ open: number }>(
      `select count(*)::int as open from queue_jobs
       where queue = 'emails' and status in ('pending', 'delayed', 'active')`
    )
    if (rows[0].open === 0) break
    await wait(50)
  }
  const sent = received() - before
  const perSecond = (sent / (performance.now() - began)) * 1000
  console.log(`${due.rowCount} jobs, ${sent} emails, ${perSecond.toFixed(0)} per second`)
  return sent
}

async function measure(demo: Demo): Promise<number> {
  const mail = await startMailServer()
  const limits = Object.fromEntries(
    ['READS', 'WRITES', 'MESSAGES', 'CONVERSATIONS', 'PHOTOS', 'SIGN_INS', 'SIGN_IN_IP'].map(
      (name) => [`THROTTLE_${name}`, '0']
    )
  )
  const mailing = { SMTP_PORT: String(mail.port), SMTP_TLS: 'off' }
  const port = Number(demo.env.PORT)
  const server = await startProduction(demo, port, { ...limits, QUEUE_WORKER: 'off' })
  const client = new pg.Client({ connectionString: String(demo.env.DATABASE_URL) })
  await client.connect()
  const hash = await hashOfPassword(server.origin, client)
  const owners = await createAccounts(client, hash, 'realtor', people)
  const companies = await createAccounts(client, hash, 'staging_company', people)
  const projects = await createProjects(client, owners)
  await client.query('analyze')
  const { rows: backends } = await client.query('select pg_backend_pid() as pid')
  const pool = new Pool(server.origin, { connections: 32 })
  const meter = new Meter(client, pool, {
    web: Number(server.process.pid),
    database: await parentOf(backends[0].pid),
  })

  const [owner] = owners
  const bearer = ({ sessionId }: { sessionId: string }) => ({
    authorization: `Bearer ${sessionId}`,
  })
  const browser = {
    'cookie': `stagely-session=${owner.sessionId}`,
    'accept-encoding': 'gzip, deflate, br, zstd',
  }
  const company = { ...browser, cookie: `stagely-session=${companies[0].sessionId}` }
  const of = <Item>(list: Item[], turn: number) => list[(turn + list.length) % list.length]

  console.log(
    `${cpus()[0].model}, ${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)}`
  )
  await meter.record('ten idle seconds (whole, not each)', 1, () => wait(10_000))

  await meter.measure({
    what: 'offer',
    perSecond: 15,
    amount: 450,
    expected: 201,
    // A warm-up takes other companies than the measurement.
    request: (turn) => ({
      method: 'POST',
      path: `/api/projects/${of(projects, turn)}/bids`,
      headers: bearer(of(companies, turn < 0 ? turn + 7 : turn)),
      body: terms,
    }),
  })
  await meter.measure({
    what: 'message',
    perSecond: 20,
    amount: 600,
    expected: 201,
    request: (turn) => ({
      method: 'POST',
      path: '/api/messages',
      headers: bearer(of(owners, turn)),
      body: {
        receiverId: of(companies, turn).id,
        content: 'When can you start? The keys are with the neighbor, and the street is narrow.',
        clientId: randomBytes(12).toString('hex'),
      },
    }),
  })
  await meter.measure({
    what: 'project posted, no photo',
    perSecond: 10,
    amount: 200,
    expected: 201,
    request: (turn) => ({
      method: 'POST',
      path: '/api/projects',
      headers: bearer(of(owners, turn)),
      body: project,
    }),
  })
  const worker = startWorker(demo, mailing)
  meter.worker = Number(worker.pid)
  await wait(8_000)
  await meter.record('email', 1, () => sendEmails(client, mail.received))
  worker.kill('SIGTERM')
  meter.worker = 0
  await wait(2_000)
  await client.query('analyze')

  const busiest = await client.query<{ id: number }>(
    `select project_id as id from bids where project_id = any($1) order by id limit 1`,
    [projects]
  )
  const [{ id }] = busiest.rows
  // As many offers as a usual project has.
  for (const each of companies.slice(20, 27)) {
    const headers = { ...bearer(each), 'content-type': 'application/json' }
    const body = JSON.stringify(terms)
    await fetch(`${server.origin}/api/projects/${id}/bids`, { method: 'POST', headers, body })
  }
  const ownersId = await client.query<{ place: number }>(
    'select array_position($1::int[], $2::int) - 1 as place',
    [projects, id]
  )
  const itsOwner = owners[ownersId.rows[0].place]
  const its = { ...browser, cookie: `stagely-session=${itsOwner.sessionId}` }
  const poll = `/api/projects/${id}/bids`
  const first = await fetch(server.origin + poll, { headers: bearer(itsOwner) })
  const tag = String(first.headers.get('etag'))

  const page = (what: string, path: string, headers: Record<string, string>): Work => ({
    what,
    perSecond: 25,
    amount: 400,
    expected: 200,
    request: () => ({ path, headers }),
  })
  await meter.measure({
    what: 'poll of a project’s offers, unchanged',
    perSecond: 400,
    amount: 4000,
    expected: 304,
    request: () => ({ path: poll, headers: { ...bearer(itsOwner), 'if-none-match': tag } }),
  })
  await meter.measure({
    what: 'the same at 20 per second',
    perSecond: 20,
    amount: 400,
    expected: 304,
    request: () => ({ path: poll, headers: { ...bearer(itsOwner), 'if-none-match': tag } }),
  })
  await meter.measure({
    what: 'poll of a project’s offers, changed',
    perSecond: 200,
    amount: 2000,
    expected: 200,
    request: () => ({ path: poll, headers: bearer(itsOwner) }),
  })
  await meter.measure({
    what: 'poll of unread notifications',
    perSecond: 100,
    amount: 1000,
    expected: 200,
    request: (turn) => ({
      path: '/api/notifications/unread',
      headers: bearer(of(companies, turn)),
    }),
  })
  await meter.measure({
    what: 'poll of a thread of messages',
    perSecond: 100,
    amount: 1000,
    expected: 200,
    request: (turn) => ({
      path: `/api/messages/${of(companies, turn).id}?peek=1`,
      headers: bearer(of(owners, turn)),
    }),
  })
  await meter.measure(page('page: a project, its owner', `/projects/${id}`, its))
  await meter.measure(page('page: dashboard of an owner', '/dashboard', browser))
  await meter.measure(page('page: offers of a company', '/bids', company))
  await meter.measure(page('page: messages', '/messages', browser))
  const search = 'city=Asheville&state=NC'
  await meter.measure(page('page: search of a company', `/projects?${search}`, company))
  await meter.measure({
    ...page('call: search of a company', `/api/projects?${search}`, bearer(companies[0])),
  })
  const visitor = { 'accept-encoding': browser['accept-encoding'] }
  await meter.measure({
    ...page('kept page: a project, a visitor', `/projects/${id}`, visitor),
    perSecond: 200,
    amount: 2000,
  })
  const place = '/home-staging/north-carolina/buncombe-county'
  await meter.measure(page('kept page: a county, a visitor', place, visitor))
  await meter.measure({
    what: 'sign-in',
    perSecond: 3,
    amount: 40,
    expected: 200,
    request: (turn) => ({
      method: 'POST',
      path: '/api/auth/login',
      body: { email: of(owners, turn).email, password },
    }),
  })
  const photo = await phonePhoto()
  console.log(`the photo: 12 megapixels, ${photo.bytes} bytes`)
  await meter.measure({
    what: 'photo sent',
    perSecond: 0.7,
    amount: 20,
    expected: 201,
    request: (turn) => ({
      method: 'POST',
      path: '/api/photos',
      headers: bearer(of(owners, turn)),
      body: { photo: photo.data },
    }),
  })
  const posted = await fetch(`${server.origin}/api/projects`, {
    method: 'POST',
    headers: { ...bearer(owner), 'content-type': 'application/json' },
    body: JSON.stringify({ ...project, photos: [photo.data] }),
  })
  const { photos } = await posted.json()
  await meter.measure({
    what: 'photo shown',
    perSecond: 100,
    amount: 1000,
    expected: 200,
    request: () => ({ path: new URL(photos[0], server.origin).pathname }),
  })
  console.log(`load ${loadavg()[0].toFixed(1)}`)
  console.table(meter.table)
  await pool.close()
  await client.end()
  await mail.stop()
  return 0
}

await runScript(() =>
  withDemo('node bench/unit_costs.ts', async (demo) => {
    await prepareMarket(demo)
    if (!given.built) await buildRelease()
    return measure(demo)
  })
)
