import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import env from '#start/env'

/** Type and length of the message in which PostgreSQL names its process to a client. */
const backendKeyData = Buffer.from([0x4b, 0, 0, 0, 12])

/** A line to PostgreSQL that gives clients a process id of its own making, as PgBouncer does. */
export async function startPooler() {
  const target = new URL(env.get('DATABASE_URL', ''))
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname)
    client.pipe(upstream)
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
  return { url: url.href, stop }
}
