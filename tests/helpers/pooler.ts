import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import env from '#start/env'

/** Type and length of PostgreSQL's BackendKeyData message, which contains its process id. */
const backendKeyData = Buffer.from([0x4b, 0, 0, 0, 12])

/**
 * Names of the prepared statements that a client sends. Behind a pooler in transaction mode, the
 * next query may find the name missing or taken.
 */
function namesIn(stream: Buffer): { names: string[]; rest: Buffer } {
  const names: string[] = []
  let at = 0
  while (at + 5 <= stream.length) {
    const end = at + 1 + stream.readUInt32BE(at + 1)
    if (end > stream.length) break
    const name = stream.subarray(at + 5, stream.indexOf(0, at + 5)).toString()
    if (stream[at] === 'P'.charCodeAt(0) && name) names.push(name)
    at = end
  }
  return { names, rest: stream.subarray(at) }
}

/** PgBouncer's answer to a login or a query while it reaches no server; it then hangs up. */
function refusal(): Buffer {
  const text = 'server login has been failing, try again later (server_login_retry)'
  const fields = Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/** A client's first message, with a setting that lets its session only read, as on a standby. */
function readOnly(startup: Buffer): Buffer {
  const option = Buffer.from('options\0-c default_transaction_read_only=on\0')
  const message = Buffer.concat([startup.subarray(0, 8), option, startup.subarray(8)])
  message.writeUInt32BE(message.length, 0)
  return message
}

/**
 * A proxy for PostgreSQL that gives clients a made-up process id, as PgBouncer does, and records
 * the names of their prepared statements. After `loseServer` it answers as PgBouncer does without
 * a server, until `findServer`.
 */
export async function startPooler() {
  const target = new URL(env.get('DATABASE_URL', ''))
  const sockets = new Set<Socket>()
  const statementNames = new Set<string>()
  let hasServer = true
  let isStandby = false
  let losesCommits = false
  const server = createServer((client) => {
    client.on('data', () => {
      if (!hasServer) client.end(refusal())
    })
    if (!hasServer) return void client.on('error', () => {})
    const upstream = connect(Number(target.port), target.hostname)
    let unread: Buffer | null = null
    client.on('data', (chunk: Buffer) => {
      if (losesCommits && chunk.includes('COMMIT;')) client.destroy()
      else if (hasServer) upstream.write(isStandby && unread === null ? readOnly(chunk) : chunk)
    })
    client.on('data', (chunk: Buffer) => {
      // The first message has no type and starts with its length.
      const startup = unread === null ? chunk.readUInt32BE(0) : 0
      const { names, rest } = namesIn(
        Buffer.concat([unread ?? Buffer.alloc(0), chunk.subarray(startup)])
      )
      unread = rest
      for (const name of names) statementNames.add(name)
    })
    upstream.on('data', (chunk: Buffer) => {
      const at = chunk.indexOf(backendKeyData)
      if (at >= 0) chunk.writeInt32BE(1, at + backendKeyData.length)
      client.write(chunk)
    })
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.once('close', () => [client, upstream].forEach((side) => side.destroy()))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = new URL(target)
  url.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const stop = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  const loseServer = () => (hasServer = false)
  const findServer = () => (hasServer = true)
  /** Ends the connections; new ones reach a standby, or the server again. */
  const failOver = (toStandby: boolean) => {
    isStandby = toStandby
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  /** From now on connections end instead of committing. */
  const loseCommits = () => (losesCommits = true)
  return { url: url.href, statementNames, loseServer, findServer, failOver, loseCommits, stop }
}
