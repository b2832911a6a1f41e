/**
 * `node bench/peers.ts` compares an owner's project page and its poll with what people would pick
 * instead: a Next.js app (bench/peers/next) and the plain AdonisJS Inertia starter
 * (bench/peers/adonis), which render the same components with the same data from the same database,
 * and with bare node:http servers. Each server is one process. They are measured in turn, round by
 * round, and the ratios within a round count: of answers per second of processor time, children
 * included. First it makes sure that all servers answer alike. bench/README.md has more.
 *
 *   --rounds=5 --seconds=8
 *   --built            measures the last builds
 *   --profile=FOLDER   profiles our page instead and prints its phases
 */
import { isDeepStrictEqual, parseArgs } from 'node:util'
import type { ChildProcess } from 'node:child_process'
import autocannon from 'autocannon'
import pg from 'pg'
import { prepareMarket, requireSuccess, withDemo, type Demo } from '../bin/setup/demo.ts'
import { readEnvironment } from '../bin/setup/environment.ts'
import { firstFreePort } from '../bin/setup/ports.ts'
import { FOLLOW_PARENT, launch, launchNode, runProgram } from '../bin/setup/processes.ts'
import { projectPath, runScript, SetupError } from '../bin/setup/project.ts'
import { demoLogins } from '../database/demo/logins.ts'
import { profilePage } from './page_profile.ts'
import { buildRelease, startProduction } from './production.ts'
import { answers, parentOf, processorTimeOfFamily } from './support.ts'

const { values: given } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '8' },
    built: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
})
/** Requests to each server before the first round, so that its code is compiled. */
const warmUp = 3000

/** A server and a request that it answers. */
interface Target {
  name: string
  url: string
  process: ChildProcess
  headers: Record<string, string>
}

/** What is measured together, ours first, and the least ratio of ours to each of the others. */
interface Comparison {
  title: string
  connections: number
  targets: Target[]
  goals: Record<string, number>
}

const [owner] = demoLogins

interface Market {
  /** The owner's open project with the most offers. */
  projectId: number
  /** PostgreSQL's first process; its children serve the connections. */
  database: number
}

async function readMarket(databaseUrl: string): Promise<Market> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query(
    `select p.id, pg_backend_pid() as backend
     from projects p join users u on u.id = p.user_id join bids b on b.project_id = p.id
     where u.email = $1 and p.status = 'open' group by p.id order by count(*) desc limit 1`,
    [owner.email]
  )
  const [{ id: projectId, backend }] = rows
  const database = await parentOf(backend)
  await client.end()
  return { projectId, database }
}

const peerFolder = (name: 'next' | 'adonis') => projectPath('bench', 'peers', name)

async function buildPeers() {
  for (const name of ['next', 'adonis'] as const) {
    console.log(`Building the peer ${name}…`)
    for (const command of [['ci'], ['run', 'build']]) {
      const args = ['--prefix', peerFolder(name), ...command]
      requireSuccess(`npm ${args.join(' ')}`, await runProgram('npm', args))
    }
  }
}

/**
 * What both peers need to know. They have no settings of V8: ours for memory make them slower, and one
 * helper thread makes no difference to them.
 */
const peerEnvironment = ({ env }: Demo, port: number): NodeJS.ProcessEnv => ({
  ...env,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(port),
  LOG_LEVEL: 'info',
  APP_KEY: readEnvironment().APP_KEY,
})

const launchPeer = (folder: string, args: string[], env: NodeJS.ProcessEnv) =>
  launch(process.execPath, [FOLLOW_PARENT, ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env,
  })

const startNext = (demo: Demo, port: number) =>
  launchPeer(
    peerFolder('next'),
    ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', String(port)],
    peerEnvironment(demo, port)
  )

const startAdonis = (demo: Demo, port: number) =>
  launchPeer(`${peerFolder('adonis')}/build`, ['bin/server.js'], peerEnvironment(demo, port))

async function signIn(origin: string): Promise<string> {
  const response = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: owner.email, password: owner.password }),
  })
  const { sessionId } = await response.json()
  return sessionId
}

const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])

/** Signs in at the starter, whose session is in cookies. */
async function signInToAdonis(origin: string): Promise<string> {
  const form = cookiesOf(await fetch(`${origin}/login`))
  const token = form.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? ''
  const response = await fetch(`${origin}/login`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'cookie': form.join('; '),
      'x-xsrf-token': decodeURIComponent(token),
    },
    body: JSON.stringify({ email: owner.email, password: owner.password }),
  })
  if (!response.ok) throw new SetupError(`The starter doesn't sign in: ${response.status}`)
  return cookiesOf(response).join('; ')
}

async function answerOf({ name, url, headers }: Target): Promise<string> {
  const response = await fetch(url, { headers })
  if (response.status !== 200) throw new SetupError(`${name} answers ${response.status} at ${url}`)
  return response.text()
}

/** The page object of Inertia within a page. */
function pageProps(html: string): Record<string, unknown> {
  const [, json] = /<script data-page="app" type="application\/json">(.*?)<\/script>/s.exec(html)!
  // When it was rendered, and which keys of a device are offered.
  const { renderedAt: _, ...props } = JSON.parse(json).props
  return props
}

/** The page's text, from the layout's first element on. */
const textOf = (html: string) =>
  html
    .slice(html.indexOf('<div class="frame">'))
    .replaceAll(/<(script|template)\b.*?<\/\1>|<!--.*?-->/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

const count = (text: string, part: string) => text.split(part).length - 1

interface Shown {
  project: { title: string }
  bids: { bidder: { stagerIdentifier: string } }[]
}

/** Prints what each server sends. Throws unless all pages are the owner's, with the same content. */
async function requireSamePages(targets: Target[]) {
  const pages = await Promise.all(
    targets.map(async (target) => ({ name: target.name, html: await answerOf(target) }))
  )
  const [ours] = pages
  const props = pageProps(ours.html)
  const { project, bids } = props as unknown as Shown
  // What only the owner reads, and an offer's card for each company.
  const needed = [project.title, 'Invite', 'Cancel project']
  const companies = bids.map(({ bidder }) => bidder.stagerIdentifier)
  for (const { name, html } of pages) {
    const text = textOf(html)
    for (const part of [...needed, ...companies]) {
      if (!text.includes(part)) throw new SetupError(`The page of ${name} lacks “${part}”`)
    }
    if (count(html, '<article') !== count(ours.html, '<article')) {
      throw new SetupError(`The page of ${name} has another number of offers`)
    }
    if (text !== textOf(ours.html)) throw new SetupError(`The page of ${name} has another text`)
    console.log(`${name.padEnd(8)} ${Buffer.byteLength(html)} bytes of HTML`)
  }
  const starter = pages.find(({ name }) => name === 'adonis')!
  if (!isDeepStrictEqual(pageProps(starter.html), props)) {
    throw new SetupError('The starter has other props than Stagely')
  }
}

/** Throws unless all polls bring the same offers; the bare one brings them as they are stored. */
async function requireSamePolls(targets: Target[]) {
  const polls = await Promise.all(
    targets.map(async (target) => ({ name: target.name, json: await answerOf(target) }))
  )
  const [ours] = polls
  for (const { name, json } of polls) {
    const same = name === 'bare' ? JSON.parse(json).length === JSON.parse(ours.json).length : json
    if (same !== true && same !== ours.json) throw new SetupError(`${name} has other offers`)
    console.log(`${name.padEnd(8)} ${Buffer.byteLength(json)} bytes of JSON`)
  }
}

/** What a server did in one round. */
interface Round {
  perProcessorSecond: number
  perSecond: number
  /** Processor time of PostgreSQL in milliseconds for each answer. */
  databaseTime: number
}

async function load(
  { url, headers, process: server }: Target,
  connections: number,
  database: number
): Promise<Round> {
  const times = () =>
    Promise.all([processorTimeOfFamily(Number(server.pid)), processorTimeOfFamily(database)])
  const [serverBefore, databaseBefore] = await times()
  const run = await autocannon({ url, headers, connections, duration: Number(given.seconds) })
  const [serverAfter, databaseAfter] = await times()
  if (run.errors > 0 || run.non2xx > 0) {
    throw new Error(`${url}: ${run.errors} errors, ${run.non2xx} answers other than 2xx`)
  }
  const { total, average } = run.requests
  return {
    perProcessorSecond: (1000 * total) / (serverAfter - serverBefore),
    perSecond: average,
    databaseTime: (databaseAfter - databaseBefore) / total,
  }
}

const sorted = (values: number[]) => values.toSorted((one, other) => one - other)

const median = (values: number[]) => sorted(values)[Math.floor(values.length / 2)]

/** Measures all targets in turn and prints the medians. Returns whether all goals are reached. */
async function compare(
  { title, connections, targets, goals }: Comparison,
  database: number
): Promise<boolean> {
  for (const { url, headers } of targets) {
    await autocannon({ url, headers, connections, amount: warmUp })
  }
  const rounds = new Map(targets.map(({ name }) => [name, [] as Round[]]))
  for (let round = 0; round < Number(given.rounds); round += 1) {
    for (const target of targets) {
      rounds.get(target.name)!.push(await load(target, connections, database))
    }
  }
  const ours = rounds.get('stagely')!
  let reached = true
  const table = [...rounds].map(([name, theirs]) => {
    const of = (key: keyof Round) => median(theirs.map((round) => round[key]))
    const ratiosOf = (key: keyof Round) =>
      sorted(theirs.map((round, index) => ours[index][key] / round[key]))
    const ratios = ratiosOf('perProcessorSecond')
    const goal = goals[name]
    if (goal !== undefined) reached &&= median(ratios) >= goal
    return {
      'server': name,
      'per processor second': Math.round(of('perProcessorSecond')),
      'stagely in relation': median(ratios).toFixed(2),
      'from': ratios[0].toFixed(2),
      'to': ratios.at(-1)!.toFixed(2),
      'goal': goal ?? '',
      'by the clock': median(ratiosOf('perSecond')).toFixed(2),
      'database ms': of('databaseTime').toFixed(2),
    }
  })
  console.log(`\n${title}`)
  console.table(table)
  return reached
}

async function measure(demo: Demo): Promise<number> {
  const { env } = demo
  let port = Number(env.PORT) + 10
  const nextPort = async () => (port = await firstFreePort(port + 1, '127.0.0.1'))
  const { projectId, database } = await readMarket(String(env.DATABASE_URL))
  const page = `/projects/${projectId}`
  const settings = { LOG_LEVEL: 'info', QUEUE_WORKER: 'off', THROTTLE_READS: '0' }
  const ourPort = await nextPort()
  const inspected = await nextPort()
  const flags = given.profile ? [`--inspect=127.0.0.1:${inspected}`] : []
  const ours = await startProduction(demo, ourPort, settings, flags)
  const session = await signIn(ours.origin)
  const cookie = `stagely-session=${session}`
  if (given.profile) {
    const folder = given.profile
    const { seconds, rounds } = given
    const duration = Number(seconds) * Number(rounds)
    await profilePage({ url: ours.origin + page, cookie, inspected, folder, duration })
    return 0
  }

  const poll = `/api/projects/${projectId}/bids`
  const started = async (path: string, start: (at: number) => ChildProcess) => {
    const at = await nextPort()
    const origin = `http://127.0.0.1:${at}`
    const child = start(at)
    await answers(origin + path)
    return { origin, process: child }
  }
  const startBare = (args: string[]) => launchNode(args, env, 'inherit')
  const next = await started(page, (at) => startNext(demo, at))
  const adonis = await started(page, (at) => startAdonis(demo, at))
  const bare = await started(page, (at) =>
    startBare(['bench/bare_page_server.ts', String(at), ours.origin + page, cookie])
  )
  const barePoll = await started(poll, (at) => startBare(['bench/bare_poll_server.ts', String(at)]))

  const target = (
    name: string,
    path: string,
    server: { origin: string; process: ChildProcess },
    headers: Record<string, string>
  ): Target => ({ name, url: server.origin + path, process: server.process, headers })
  const pages = [
    target('stagely', page, ours, { cookie }),
    target('bare', page, bare, {}),
    target('next', page, next, { cookie }),
    target('adonis', page, adonis, { cookie: await signInToAdonis(adonis.origin) }),
  ]
  const authorization = `Bearer ${session}`
  const polls = [
    target('stagely', poll, ours, { authorization }),
    target('bare', poll, barePoll, { authorization }),
    target('next', poll, next, { authorization }),
  ]
  await requireSamePages(pages)
  await requireSamePolls(polls)
  const comparisons: Comparison[] = [
    {
      title: "The owner's project page",
      connections: 16,
      targets: pages,
      goals: { bare: 0.45, next: 2, adonis: 2 },
    },
    { title: 'The poll, with a body', connections: 32, targets: polls, goals: { next: 4 } },
  ]
  let reached = true
  for (const comparison of comparisons) reached = (await compare(comparison, database)) && reached
  return reached ? 0 : 1
}

await runScript(() =>
  withDemo('node bench/peers.ts', async (demo) => {
    await prepareMarket(demo)
    if (!given.built) {
      await buildRelease()
      if (!given.profile) await buildPeers()
    }
    return measure(demo)
  })
)
