/**
 * `node bench/messages.ts`: how long the server takes for the first paint of /messages, for its
 * poll and for its list, by somebody with two thousand conversations and a thread of ten
 * thousand messages. One request after the other; the median and the 95th percentile count.
 * It leaves the full inbox of one new person in the database of the demonstration.
 */
import pg from 'pg'
import { prepareMarket, withDemo, type Demo } from '../bin/setup/demo.ts'
import { runScript } from '../bin/setup/project.ts'
import { measured, registerOwner, startServer } from './support.ts'
import { fillInbox } from '../tests/helpers/full_inbox.ts'

const requests = 200
/** Milliseconds: acceptable for the first paint. */
const limit = 80

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

async function measure(demo: Demo): Promise<number> {
  const origin = await startServer(demo)
  const { id, sessionId } = await registerOwner(origin, 'Full Inbox')
  const longest = await fill(String(demo.env.DATABASE_URL), id)

  const cookie = { headers: { cookie: `stagely-session=${sessionId}` }, requests }
  const bearer = { headers: { authorization: `Bearer ${sessionId}` }, requests }
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
