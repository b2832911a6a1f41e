/**
 * `node bench/messages.ts`: how long the server takes for the first paint of /messages, for its
 * poll and for its list, by somebody with two thousand conversations and a thread of ten
 * thousand messages. One request after the other; the median and the 95th percentile count.
 * It leaves the full inbox of one new person in the database of the demonstration.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { prepareMarket, withDemo, type Demo } from '../bin/setup/demo.ts'
import { launchNode } from '../bin/setup/processes.ts'
import { runScript } from '../bin/setup/project.ts'
import { fillInbox } from '../tests/helpers/full_inbox.ts'

const requests = 200
/** Milliseconds: acceptable for the first paint. */
const limit = 80

async function answers(url: string) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    try {
      await fetch(url)
      return
    } catch {
      await sleep(100)
    }
  }
  throw new Error(`${url} does not answer`)
}

async function register(origin: string): Promise<{ id: number; sessionId: string }> {
  const response = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: `bench${Date.now()}@stagely.example`,
      password: 'staging-bench',
      name: 'Full Inbox',
      userType: 'realtor',
      phone: '8285550100',
      agreeToTerms: true,
    }),
  })
  const { user, sessionId } = await response.json()
  return { id: user.id, sessionId }
}

/** Fills the inbox and answers with whom the longest thread is. */
async function fill(databaseUrl: string, viewerId: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const statement of fillInbox(viewerId)) await client.query(statement)
  const { rows } = await client.query("select id from users where username = 'inbox1'")
  // The next run fills the inbox of somebody else.
  await client.query("update users set username = 'full' || id where username like 'inbox%'")
  await client.query("update users set email = 'full' || id where email like 'inbox%'")
  await client.query(
    "update users set stager_identifier = 'CreativeStager99' || id where stager_identifier like 'CreativeStager00%'"
  )
  await client.end()
  return rows[0].id
}

async function measured(name: string, url: string, headers: Record<string, string>) {
  const times: number[] = []
  for (let request = -20; request < requests; request += 1) {
    const start = performance.now()
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    if (response.status >= 400) throw new Error(`${url}: ${response.status}`)
    // The first ones warm up.
    if (request >= 0) times.push(performance.now() - start)
  }
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]
  console.log(`${name.padEnd(28)} median ${at(0.5).toFixed(1)} ms   p95 ${at(0.95).toFixed(1)} ms`)
  return at(0.95)
}

async function measure({ env }: Demo): Promise<number> {
  launchNode(
    ['--import=@poppinss/ts-exec', 'bin/server.ts'],
    { ...env, LOG_LEVEL: 'silent' },
    'inherit'
  )
  const origin = `http://127.0.0.1:${env.PORT}`
  await answers(origin)
  const { id, sessionId } = await register(origin)
  const longest = await fill(String(env.DATABASE_URL), id)

  const cookie = { cookie: `stagely-session=${sessionId}` }
  const bearer = { authorization: `Bearer ${sessionId}` }
  const paints = [
    await measured('/messages', `${origin}/messages`, cookie),
    await measured('/messages?to=', `${origin}/messages?to=${longest}`, cookie),
  ]
  const thread = `${origin}/api/messages/${longest}`
  await measured('thread, opened', `${thread}?peek=1`, bearer)
  await measured('thread, an early page', `${thread}?peek=1&before=5000`, bearer)
  await measured('thread, polled', `${thread}?after=2000000000`, bearer)
  await measured('conversations', `${origin}/api/messages/conversations`, bearer)
  return Math.max(...paints) < limit ? 0 : 1
}

await runScript(() =>
  withDemo('node bench/messages.ts', async (demo) => {
    await prepareMarket(demo)
    return measure(demo)
  })
)
