/**
 * `node bench/peers.ts` compares an owner's project page and its poll with what people would pick
 * instead: a Next.js app (bench/peers/next) and the plain AdonisJS Inertia starter
 * (bench/peers/adonis), which render the same components with the same data from the same database,
 * and with bare node:http servers. The peers run queries of their own and then answer with the props
 * and offers that Stagely sends: so no change of the product needs one here, and the peers make no
 * props from rows, which favors them a little.
 *
 * Each server is one process. They are measured in turn, round by round, and the ratios within a
 * round count: of answers per second of processor time, children included. First it makes sure that
 * all servers answer alike. bench/README.md has more.
 *
 *   --rounds=5 --seconds=8
 *   --built            measures the last builds
 *   --capture=FILE     writes what the peers answer with to a file instead, to start one by hand
 *   --profile=FOLDER   profiles our page instead and prints its phases
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
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
    capture: { type: 'string' },
    profile: { type: 'string' },
  },
})
/** Requests to each server before the first round, so that its code is compiled. */
const warmUp = 3000

/** What is asked of a server. */
interface Request {
  name: string
  url: string
  headers: Record<string, string>
}

/** A request and the server that answers it. */
interface Target extends Request {
  process: ChildProcess
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
 *
 * @param file  with what they answer
 */
const peerEnvironment = ({ env }: Demo, port: number, file: string): NodeJS.ProcessEnv => ({
  ...env,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: String(port),
  LOG_LEVEL: 'info',
  APP_KEY: readEnvironment().APP_KEY,
  CAPTURED_ANSWERS: file,
})

const launchPeer = (folder: string, args: string[], env: NodeJS.ProcessEnv) =>
  launch(process.execPath, [FOLLOW_PARENT, ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env,
  })

const startNext = (env: NodeJS.ProcessEnv) =>
  launchPeer(
    peerFolder('next'),
    ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1', '-p', String(env.PORT)],
    env
  )

const startAdonis = (env: NodeJS.ProcessEnv) =>
  launchPeer(`${peerFolder('adonis')}/build`, ['bin/server.js'], env)

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

async function answerOf({ name, url, headers }: Request): Promise<string> {
  const response = await fetch(url, { headers })
  if (response.status !== 200) throw new SetupError(`${name} answers ${response.status} at ${url}`)
  return response.text()
}

/** The component that both peers render. */
const ownersComponent = 'projects/show_owner'

/** What a page of Inertia was rendered from; its props without the moment at which that was. */
function pageObject(html: string): { component: string; props: Record<string, unknown> } {
  const [, json] = /<script data-page="app" type="application\/json">(.*?)<\/script>/s.exec(html)!
  const { component, props: all } = JSON.parse(json)
  const { renderedAt: _, ...props } = all
  return { component, props }
}

/** What a page says. */
const textOf = (html: string) =>
  html
    .slice(html.indexOf('<body'))
    .replaceAll(/<(script|template)\b.*?<\/\1>|<!--.*?-->/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

const count = (text: string, part: string) => text.split(part).length - 1

/** What the peers answer with. Throws unless it is the owner's page, with offers. */
async function capture(page: Request, poll: Request) {
  const { component, props } = pageObject(await answerOf(page))
  if (component !== ownersComponent) throw new SetupError(`${page.url} is a page ${component}`)
  const offers: unknown[] = JSON.parse(await answerOf(poll))
  if (offers.length === 0) throw new SetupError('The project has no offers')
  return { props, offers }
}

/**
 * Prints what each server sends. Throws unless all pages have a card for each offer and the same
 * content: what the bare server renders. Only Stagely has something before it, for old browsers.
 */
async function requireSamePages(targets: Target[], offers: number) {
  const pages = await Promise.all(
    targets.map(async (target) => ({ name: target.name, html: await answerOf(target) }))
  )
  const htmlOf = (wanted: string) => pages.find(({ name }) => name === wanted)!.html
  const bare = htmlOf('bare')
  const cards = count(bare, '<article')
  if (cards < offers) throw new SetupError(`The page has ${cards} cards for ${offers} offers`)
  for (const { name, html } of pages) {
    if (count(html, '<article') !== cards) {
      throw new SetupError(`The page of ${name} has another number of offers`)
    }
    const text = textOf(html)
    const isSame = name === 'stagely' ? text.endsWith(textOf(bare)) : text === textOf(bare)
    if (!isSame) throw new SetupError(`The page of ${name} has another text`)
    console.log(`${name.padEnd(8)} ${Buffer.byteLength(html)} bytes of HTML`)
  }
  if (!isDeepStrictEqual(pageObject(htmlOf('adonis')).props, pageObject(htmlOf('stagely')).props)) {
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

/** @param folder  for temporary files */
async function measure(demo: Demo, folder: string): Promise<number> {
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
  const ourPage = { name: 'stagely', url: ours.origin + page, headers: { cookie } }
  if (given.profile) {
    const { seconds, rounds } = given
    const duration = Number(seconds) * Number(rounds)
    await profilePage({ url: ourPage.url, cookie, inspected, folder: given.profile, duration })
    return 0
  }

  const poll = `/api/projects/${projectId}/bids`
  const authorization = `Bearer ${session}`
  const ourPoll = { name: 'stagely', url: ours.origin + poll, headers: { authorization } }
  const answered = await capture(ourPage, ourPoll)
  const file = given.capture ? resolve(given.capture) : join(folder, 'answers.json')
  await writeFile(file, JSON.stringify(answered))
  if (given.capture) return 0

  const started = async (path: string, start: (at: number) => ChildProcess) => {
    const at = await nextPort()
    const origin = `http://127.0.0.1:${at}`
    const child = start(at)
    await answers(origin + path)
    return { origin, process: child }
  }
  const startBare = (args: string[]) => launchNode(args, env, 'inherit')
  const next = await started(page, (at) => startNext(peerEnvironment(demo, at, file)))
  const adonis = await started(page, (at) => startAdonis(peerEnvironment(demo, at, file)))
  const bare = await started(page, (at) =>
    startBare(['bench/bare_page_server.ts', String(at), ourPage.url, cookie])
  )
  const barePoll = await started(poll, (at) => startBare(['bench/bare_poll_server.ts', String(at)]))

  const target = (
    name: string,
    path: string,
    server: { origin: string; process: ChildProcess },
    headers: Record<string, string>
  ): Target => ({ name, url: server.origin + path, process: server.process, headers })
  const pages = [
    { ...ourPage, process: ours.process },
    target('bare', page, bare, {}),
    target('next', page, next, { cookie }),
    target('adonis', page, adonis, { cookie: await signInToAdonis(adonis.origin) }),
  ]
  const polls = [
    { ...ourPoll, process: ours.process },
    target('bare', poll, barePoll, { authorization }),
    target('next', poll, next, { authorization }),
  ]
  await requireSamePages(pages, answered.offers.length)
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
      if (!given.profile && !given.capture) await buildPeers()
    }
    const folder = await mkdtemp(join(tmpdir(), 'stagely-peers-'))
    try {
      return await measure(demo, folder)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
)
