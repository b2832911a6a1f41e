/**
 * `node bench/messages.ts` measures response times of /messages, its poll and its list, for a user
 * with 2,000 conversations and a thread of 10,000 messages. Requests run one after the other;
 * prints the median and the 95th percentile. The new user and the inbox stay in the demo database.
 */
import pg from 'pg'
import { prepareMarket, withDemo, type Demo } from '../bin/setup/demo.ts'
import { runScript } from '../bin/setup/project.ts'
import { measured, registerOwner, startServer } from './support.ts'
import { fillInbox } from '../tests/helpers/full_inbox.ts'

const requests = 200
/** Limit for the page, in milliseconds. */
const limit = 80

/** Fills the inbox. Returns the id of the other user in the longest thread. */
async function fill(databaseUrl: string, viewerId: number): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  for (const statement of fillInbox(viewerId)) await client.query(statement)
  const { rows } = await client.query("select id from users where username = 'inbox1'")
  // Renames the users, so that the next run can create them again.
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
