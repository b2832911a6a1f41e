/**
 * `node bench/poll.ts` compares GET /api/projects/{id}/bids with a bare node:http and pg server.
 * Every open project page makes this call every five seconds; here the signed-in owner does. Each
 * server is one process, both use the same database, and they are measured alternately. The ratio
 * counts, with a body and with 304. Goals: 0.8 and 2.5.
 */
import autocannon from 'autocannon'
import pg from 'pg'
import { demoLogins } from '../database/demo/logins.ts'
import { prepareMarket, withDemo, type Demo } from '../bin/setup/demo.ts'
import { firstFreePort } from '../bin/setup/ports.ts'
import { launchNode } from '../bin/setup/processes.ts'
import { runScript } from '../bin/setup/project.ts'
import { buildRelease, startProduction } from './production.ts'
import { answers } from './support.ts'

const rounds = 3
const secondsPerRound = 4
const connections = 32

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

/** The owner's open project with the most bids. */
async function busiestProject(databaseUrl: string): Promise<number> {
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

async function requestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const run = await autocannon({ url, headers, connections, duration: secondsPerRound })
  if (run.errors > 0 || run.non2xx > 0 !== 'if-none-match' in headers) {
    throw new Error(`${url}: ${run.errors} errors, ${run.non2xx} answers other than 2xx`)
  }
  return run.requests.average
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

async function compare(kind: string, ours: string, bare: string, headers: Record<string, string>) {
  const figures = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    figures.bare.push(await requestsPerSecond(bare, headers))
    figures.ours.push(await requestsPerSecond(ours, headers))
  }
  const [our, theirs] = [median(figures.ours), median(figures.bare)]
  console.log(
    `${kind.padEnd(10)} ours ${Math.round(our)}/s   bare ${Math.round(theirs)}/s   ratio ${(our / theirs).toFixed(2)}`
  )
}

async function measure(demo: Demo): Promise<number> {
  const { env } = demo
  const barePort = await firstFreePort(Number(env.PORT) + 10, '127.0.0.1')
  launchNode(['bench/bare_poll_server.ts', String(barePort)], env, 'inherit')
  const { origin } = await startProduction(demo, Number(env.PORT), { THROTTLE_READS: '0' })
  const bareOrigin = `http://127.0.0.1:${barePort}`

  const path = `/api/projects/${await busiestProject(String(env.DATABASE_URL))}/bids`
  const authorization = `Bearer ${await signIn(origin)}`
  await answers(bareOrigin + path)
  const first = await fetch(origin + path, { headers: { authorization } })
  const tag = first.headers.get('etag')
  if (!tag) throw new Error('The poll carries no ETag')

  await compare('with body', origin + path, bareOrigin + path, { authorization })
  await compare('304', origin + path, bareOrigin + path, { authorization, 'if-none-match': tag })
  return 0
}

await runScript(() =>
  withDemo('node bench/poll.ts', async (demo) => {
    await prepareMarket(demo)
    await buildRelease()
    return measure(demo)
  })
)
