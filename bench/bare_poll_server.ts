/**
 * Baseline for bench/poll.ts: answers the bids poll with the same queries, using only node:http and
 * pg.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import pg from 'pg'

const [port] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const offersSource = await readFile(
  new URL('../app/queries/bids_for_poll.ts', import.meta.url),
  'utf8'
)

/** The application's own query, with numbered instead of named parameters. */
const offersQuery = /`(select p\.version[\s\S]*?)`/
  .exec(offersSource)![1]
  .replaceAll(':projectId', '$1::int')
  .replaceAll(':known', '$2::int')
  .replaceAll(':viewerId', 'null::int')

const sessionQuery = `select users.* from sessions join users on users.id = sessions.user_id
  where sessions.session_id = $1 and sessions.expires_at > now() and users.deleted_at is null`

createServer(async (request, response) => {
  const bearer = request.headers.authorization?.slice('Bearer '.length) ?? ''
  const hash = createHash('sha256').update(bearer).digest('hex')
  await pool.query(sessionQuery, [hash])
  const projectId = Number(request.url?.split('/')[3])
  const known = Number(request.headers['if-none-match']?.split('.')[1] ?? -1)
  const { rows } = await pool.query(offersQuery, [projectId, known])
  if (rows[0].offers === null) {
    response.writeHead(304).end()
    return
  }
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(rows[0].offers))
}).listen(Number(port), '127.0.0.1')
