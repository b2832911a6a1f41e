import { connect } from 'node:tls'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Findings, Step } from '../../bin/setup/steps.ts'
import { failureRehearsals } from './failures.ts'
import { counted, result, seconds } from './findings.ts'
import { growthRehearsals } from './growth.ts'
import { type Failure, Load } from './load.ts'
import { type Deal, makeDeal, pay } from './market.ts'
import { promoteAfterFailure } from './postgres.ts'
import { newMigrations } from './previous_release.ts'
import type { Site } from './site.ts'
import { timerRehearsals } from './timers.ts'
import { Visitor } from './visitor.ts'

/** How long the site may refuse requests after the primary has failed. */
const RECOVERY_LIMIT_MS = 30_000

/** Folders of two releases. */
interface Releases {
  previous: string
  current: string
}

/** What a request without and with encryption gets from nginx. */
async function proxyProblems(site: Site): Promise<string[]> {
  const socket = connect({
    port: site.ports.https,
    host: '127.0.0.1',
    servername: 'localhost',
    ca: site.agent.options.ca,
    ALPNProtocols: ['h2', 'http/1.1'],
  })
  await once(socket, 'secureConnect')
  const { alpnProtocol } = socket
  socket.destroy()
  const plain = await fetch(`http://127.0.0.1:${site.ports.http}/about`, { redirect: 'manual' })

  const guest = new Visitor(site)
  const home = await guest.send('GET', '/')
  const asset = /\/assets\/[\w-]+\.js/.exec(home.text)?.[0] ?? '/assets/none.js'
  const statusOf = async (path: string) => {
    const { status } = await guest.send('GET', path)
    return status
  }
  const file = await guest.send('GET', asset)
  const checks: [string, unknown, unknown][] = [
    ['HTTP/2', alpnProtocol, 'h2'],
    ['redirect to https', plain.status, 308],
    ['home page', home.status, 200],
    ['an asset', file.status, 200],
    [
      'Cache-Control of an asset',
      file.headers['cache-control'],
      'public, max-age=31536000, immutable',
    ],
    ['the bundle of the server', await statusOf('/assets/server/ssr.js'), 404],
    ['the manifest', await statusOf('/assets/.vite/manifest.json'), 404],
    ['metrics', await statusOf('/metrics'), 404],
  ]
  return checks
    .filter(([, found, expected]) => found !== expected)
    .map(([what, found, expected]) => `${what}: ${found} instead of ${expected}`)
}

async function mainFlow(site: Site): Promise<Findings> {
  const problems = await proxyProblems(site)
  const deal = await makeDeal(site)
  const { owner, company, bidId } = deal
  await owner.json('POST', `/api/bids/${bidId}/accept`)
  await pay(site, deal)
  const contact = await owner.json<{ phone?: string }>('GET', `/api/bids/${bidId}/contact`)
  if (!contact.phone) problems.push(`no phone number in ${JSON.stringify(contact)}`)
  const message = { receiverId: company.id, content: 'When can you start?' }
  await owner.json('POST', '/api/messages', { ...message, clientId: `mainflow${'0'.repeat(16)}` })
  const done =
    'TLS, HTTP/2, assets; registered, posted, offered, accepted, paid, contact released, wrote'
  return result([done], problems)
}

async function rollingRestart(site: Site, deals: Deal[], folder: string): Promise<Findings> {
  const load = new Load(site, deals).start()
  await wait(3_000)
  const took = await site.restartOneByOne(folder)
  await wait(3_000)
  await load.stop()
  const stops = Object.entries(took).map(([name, time]) => `${name} ${seconds(time)}`)
  return result(
    [load.summary, `time to stop: ${stops.join(', ')}`],
    [...counted(load.failures), ...(await load.problems(site.primary))]
  )
}

/**
 * Earlier releases close connections that the proxy may be using. A 502 while their processes are
 * replaced is reported and doesn't fail the step.
 */
function waitsForProxy(release: string): boolean {
  const provider = readFileSync(join(release, 'providers/http_server_provider.ts'), 'utf8')
  return provider.includes('isBehindProxy')
}

async function migrateWhileServing(
  site: Site,
  deals: Deal[],
  { previous, current }: Releases
): Promise<Findings> {
  const load = new Load(site, deals).start()
  await wait(3_000)
  const began = load.now
  await site.ace(current, ['migration:run', '--force'])
  const took = load.now - began
  await wait(5_000)
  const migrated = load.now
  await site.restartOneByOne(current)
  await wait(3_000)
  await load.stop()
  const [serving, replacing] = [
    load.failures.filter(({ at }) => at < migrated),
    load.failures.filter(({ at }) => at >= migrated),
  ]
  const drains = waitsForProxy(previous)
  const isOfOldProcess = ({ what }: Failure) => !drains && /: 502 $/.test(what)
  return result(
    [
      `${newMigrations(previous).length} migrations in ${seconds(took)} while the previous release served, then a rolling change to this one`,
      load.summary,
      ...counted(replacing.filter(isOfOldProcess)).map(
        (failure) => `while processes of the previous release stopped: ${failure}`
      ),
    ],
    [
      ...counted(serving).map((failure) => `with the previous release: ${failure}`),
      ...counted(replacing.filter((failure) => !isOfOldProcess(failure))),
      ...(await load.problems(site.primary)),
    ]
  )
}

async function failover(site: Site, deals: Deal[]): Promise<Findings> {
  const { primary, standby } = site
  const load = new Load(site, deals).start()
  await wait(5_000)
  const watching = promoteAfterFailure(primary, standby).then(() => site.switchOver(standby))
  const before = load.failures.length
  const killed = load.now
  primary.kill()
  await watching
  const promoted = load.now - killed
  await wait(RECOVERY_LIMIT_MS - promoted)
  const limit = load.now
  await wait(5_000)
  await load.stop()
  const late = load.failures.filter(({ at }) => at > limit)
  const last = load.failures.at(-1)?.at ?? killed
  // While there is no primary, people are asked to try again; anything else is a defect.
  const [expected, unexpected] = [true, false].map((isExpected) =>
    counted(load.failures.filter(({ what }) => /: 503 /.test(what) === isExpected))
  )
  return result(
    [
      load.summary,
      `the standby was the primary after ${seconds(promoted)}, the last failed request was after ${seconds(last - killed)}`,
      ...expected.map((failure) => `refused for the time being: ${failure}`),
    ],
    [
      ...(before ? [`${before} requests failed before the primary did`] : []),
      ...(late.length ? [`${late.length} requests failed later than 30 s`] : []),
      ...unexpected,
      ...(await load.problems(standby, { repeatable: true })),
    ]
  )
}

const running = 'start the site'
const migrating = 'migrate while the previous release serves'

/** Whether one of the steps needs the previous release. */
export const needsPrevious = (steps: string[]): boolean =>
  steps.length === 0 || steps.includes(migrating)

/**
 * The steps in order; each goes on with the site as the former left it. It starts with the previous
 * release, unless that is the current one.
 */
export function rehearsals(site: Site, releases: Releases): Step[] {
  const deals: Deal[] = []
  return [
    {
      name: running,
      async run() {
        await site.startServers()
        await site.ace(releases.previous, ['migration:run', '--force'])
        await site.ace(releases.previous, ['database:timeouts'])
        await site.startApplication(releases.previous)
        for (let count = 0; count < 5; count += 1) deals.push(await makeDeal(site))
        return result(['PostgreSQL with a standby, PgBouncer, 2 web processes, worker, nginx'], [])
      },
    },
    {
      name: migrating,
      needs: [running],
      run: () => migrateWhileServing(site, deals, releases),
    },
    { name: 'main flow', needs: [running], run: () => mainFlow(site) },
    {
      name: 'rolling restart under load',
      needs: [running],
      run: () => rollingRestart(site, deals, releases.current),
    },
    // Before the photos move into a bucket.
    ...failureRehearsals(site, deals, releases.current).map((step) => ({
      ...step,
      needs: [running],
    })),
    ...growthRehearsals(site, deals, releases.current).map((step) => ({
      ...step,
      needs: [running],
    })),
    ...timerRehearsals(site, releases.current).map((step) => ({ ...step, needs: [running] })),
    { name: 'main flow again', needs: [running], run: () => mainFlow(site) },
    {
      name: 'failure of the primary under load',
      needs: [running],
      run: () => failover(site, deals),
    },
  ]
}
