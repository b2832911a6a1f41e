import { readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { emptyDatabase } from '#tests/helpers/database'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { dataString } from '#tests/helpers/photo_corpus'
import { smallestForm } from '#tests/helpers/project_forms'
import { bearerOf, cookieOf, exchange, type WireAnswer } from '#tests/helpers/wire'
import { startProduction, usualLimits } from './production.js'

/** Seconds of each load, and between two of them. */
const DURATION = 15
const PAUSE = 5
/** What a person waits for without noticing, in milliseconds; for the report only. */
const TARGET_MS = 500

interface Load {
  name: string
  /** Loads the server until the signal aborts. */
  run: (site: Site, signal: AbortSignal) => Promise<void>
}

interface Uploaders {
  people: Person[]
  photo: string
}

interface Site {
  port: number
  people: Person[]
  paths: string[]
  /** The attackers' answers by status; rejections without Retry-After are counted. */
  answers: Map<number | string, number>
  withoutRetryAfter: number
}

/** Addresses of other networks: every one on the loopback interface counts as its own. */
let networks = 0
const nextNetwork = () => {
  networks += 1
  return `127.${10 + (networks >> 16)}.${(networks >> 8) % 256}.${networks % 256}`
}

const quantile = (values: number[], part: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))]

/** Resident memory in MiB. */
const memoryOf = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

/** A request without a response counts under its error's code. */
const failure = (error: NodeJS.ErrnoException) => ({ status: String(error.code), headers: {} })

function note(site: Site, answer: { status: number | string; headers: WireAnswer['headers'] }) {
  const { status, headers } = answer
  site.answers.set(status, (site.answers.get(status) ?? 0) + 1)
  if ((status === 429 || status === 503) && !headers['retry-after']) site.withoutRetryAfter += 1
}

/** Twelve people who read pages and poll, each once a second. */
async function browse(site: Site, signal: AbortSignal) {
  const times: number[] = []
  const failures: string[] = []
  const person = async (reader: Person, place: number) => {
    const agent = new Agent({ keepAlive: true })
    const from = nextNetwork()
    await wait(place * 80)
    for (let turn = place; !signal.aborted; turn += 1) {
      const path = site.paths[turn % site.paths.length]
      const began = performance.now()
      try {
        const headers = path.startsWith('/api')
          ? bearerOf(reader.sessionId)
          : cookieOf(reader.sessionId)
        const { status } = await exchange('GET', path, { port: site.port, headers, agent, from })
        if (status !== 200) failures.push(`${path} ${status}`)
      } catch (error) {
        failures.push(`${path} ${String(error)}`)
      }
      times.push(performance.now() - began)
      await wait(1000, undefined, { signal }).catch(() => {})
    }
    agent.destroy()
  }
  await Promise.all(site.people.map(person))
  return { times, failures }
}

/** Keeps so many connections to the server, each of which sends or reads as `feed` does. */
async function hold(
  { port }: Site,
  count: number,
  signal: AbortSignal,
  feed: (socket: Socket, place: number) => void
) {
  const sockets = new Set<Socket>()
  const open = (place: number) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: nextNetwork() })
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('connect', () => feed(socket, place))
    socket.once('close', () => {
      sockets.delete(socket)
      if (!signal.aborted) setTimeout(() => signal.aborted || open(place), 200)
    })
  }
  for (let place = 0; place < count; place += 1) open(place)
  await wait(DURATION * 1000, undefined, { signal }).catch(() => {})
  for (const socket of sockets) socket.destroy()
}

/** Sends a byte every 200 ms. */
function trickle(socket: Socket, text: string) {
  let at = 0
  const timer = setInterval(() => {
    if (socket.destroyed || at >= text.length) return clearInterval(timer)
    socket.write(text[at])
    at += 1
  }, 200)
}

const slowBody = JSON.stringify({ email: 'someone@stagely.example', password: 'x'.repeat(400) })
const head = (line: string, more = '') => `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\n${more}\r\n`

/** Posts what `next` returns `rate` times a second, each time from another network. */
async function flood(
  site: Site,
  { path, rate, next }: { path: string; rate: number; next: () => object },
  signal: AbortSignal
) {
  const pending = new Set<Promise<void>>()
  const began = performance.now()
  for (let sent = 0; !signal.aborted; sent += 1) {
    const due = (sent / rate) * 1000 - (performance.now() - began)
    if (due > 0) await wait(due, undefined, { signal }).catch(() => {})
    const attempt = exchange('POST', path, { port: site.port, from: nextNetwork(), body: next() })
      .catch(failure)
      .then((answer) => note(site, answer))
      .finally(() => void pending.delete(attempt))
    pending.add(attempt)
  }
  await Promise.all(pending)
}

const signIns = (site: Site, rate: number, signal: AbortSignal, email: () => string) => {
  const next = () => ({ email: email(), password: 'wrong horse battery' })
  return flood(site, { path: '/api/auth/login', rate, next }, signal)
}

const resets = (site: Site, rate: number, signal: AbortSignal, email: () => string) =>
  flood(site, { path: '/api/auth/forgot-password', rate, next: () => ({ email: email() }) }, signal)

/** A photo of twelve megapixels, as phones take them, as a data URL. */
async function largePhoto() {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const size = { width: 4000, height: 3000, channels: 3 } as const
  return dataString(
    await sharp({ create: { ...size, noise, background: '#000' } })
      .jpeg()
      .toBuffer()
  )
}

async function uploads(site: Site, { people, photo }: Uploaders, signal: AbortSignal) {
  // Serialized once, because this process also measures the response times of the others.
  const body = Buffer.from(JSON.stringify({ ...smallestForm, photos: [photo] }))
  const upload = async (person: Person) => {
    const from = nextNetwork()
    const headers = bearerOf(person.sessionId)
    while (!signal.aborted) {
      const sent = { port: site.port, headers, from, body }
      note(site, await exchange('POST', '/api/projects', sent).catch(failure))
      await wait(500, undefined, { signal }).catch(() => {})
    }
  }
  await Promise.all(people.map(upload))
}

let addresses = 0
const loads = (uploaders: Uploaders): Load[] => [
  { name: 'nothing', run: (_site, signal) => wait(DURATION * 1000, undefined, { signal }) },
  {
    name: '300 clients that send headers byte by byte',
    run: (site, signal) =>
      hold(site, 300, signal, (socket) => trickle(socket, head('GET /', 'X-Slow: 1\r\n'))),
  },
  {
    name: '300 clients that send bodies byte by byte',
    run: (site, signal) =>
      hold(site, 300, signal, (socket) => {
        const type = `Content-Type: application/json\r\nContent-Length: ${slowBody.length}\r\n`
        socket.write(head('POST /api/auth/login', type))
        trickle(socket, slowBody)
      }),
  },
  {
    name: '300 clients that read nothing',
    run: (site, signal) =>
      hold(site, 300, signal, (socket) => {
        socket.pause()
        socket.write(head('GET /api/openapi.json'))
      }),
  },
  { name: '1,000 idle connections', run: (site, signal) => hold(site, 1000, signal, () => {}) },
  {
    name: '200 sign-ins a second, unknown addresses',
    run: (site, signal) =>
      signIns(site, 200, signal, () => `nobody${(addresses += 1)}@stagely.example`),
  },
  {
    name: '200 sign-ins a second, one account',
    run: (site, signal) => signIns(site, 200, signal, () => uploaders.people[0].user.email),
  },
  {
    name: '200 requests for a reset link a second, one account',
    run: (site, signal) => resets(site, 200, signal, () => uploaders.people[1].user.email),
  },
  {
    name: '200 requests for a reset link a second, unknown addresses',
    run: (site, signal) =>
      resets(site, 200, signal, () => `nobody${(addresses += 1)}@stagely.example`),
  },
  {
    name: '50 uploads at once, 12 megapixels',
    run: (site, signal) => uploads(site, uploaders, signal),
  },
  {
    name: '50 uploads at once, once more',
    run: (site, signal) => uploads(site, uploaders, signal),
  },
]

const many = <T>(count: number, create: () => Promise<T>) =>
  Promise.all(Array.from({ length: count }, create))

test.group('Load on purpose', (group) => {
  group.setup(() => emptyDatabase())
  group.tap((each) => each.timeout(900_000))

  test('leaves the others served, and refuses with Retry-After', async ({ assert, cleanup }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    const people = [owner, ...(await many(11, () => createStager()))]
    for (const company of people.slice(1, 6)) await createBid(project, company)
    const uploaders = { people: await many(50, () => createOwner()), photo: await largePhoto() }
    const server = await startProduction(9, { ...usualLimits, QUEUE_WORKER: 'on' })
    cleanup(() => server.stop())
    const paths = [
      `/projects/${project.id}`,
      `/api/projects/${project.id}/bids`,
      '/notifications',
      '/api/notifications/unread',
      '/',
    ]
    const site: Site = {
      port: server.port,
      people,
      paths,
      answers: new Map(),
      withoutRetryAfter: 0,
    }
    for (const path of paths) {
      await exchange('GET', path, { port: site.port, headers: cookieOf(owner.sessionId) })
    }

    console.log(`\n| Load | Others: requests | p50 | p95 | Failed | Attackers' answers | MiB |`)
    const failed: string[] = []
    const wanted = process.env.SOAK_FLOW ?? ''
    for (const { name, run } of loads(uploaders).filter(({ name: load }) =>
      load.includes(wanted)
    )) {
      Object.assign(site, { answers: new Map() })
      const end = new AbortController()
      const others = browse(site, end.signal)
      const timer = setTimeout(() => end.abort(), DURATION * 1000)
      await run(site, end.signal).catch((error) => {
        if (!end.signal.aborted) throw error
      })
      clearTimeout(timer)
      end.abort()
      const { times, failures } = await others
      failed.push(...failures.map((reason) => `${name}: ${reason}`))
      const counted = [...site.answers].map(([status, count]) => `${status}: ${count}`).join(', ')
      const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)].map(Math.round)
      const verdict = p95 > TARGET_MS ? ` (over ${TARGET_MS})` : ''
      console.log(
        `| ${name} | ${times.length} | ${p50} ms | ${p95} ms${verdict} | ${failures.length} | ${counted} | ${memoryOf(server.pid)} |`
      )
      await wait(PAUSE * 1000)
    }
    await wait(30_000)
    console.log(`| half a minute later | | | | | | ${memoryOf(server.pid)} |`)
    console.log(server.log().split('\n').filter(Boolean).slice(-5).join('\n'))

    assert.deepEqual(failed, [], 'requests of others that failed')
    assert.equal(site.withoutRetryAfter, 0, 'rejections without Retry-After')
    const { status } = await exchange('GET', '/health/ready', { port: site.port })
    assert.equal(status, 200)
  }).tags(['@SCL-70'])
})
