import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/**
 * Accepts connections and never responds, like a mail server or an API that hangs. With `stalling`
 * it is a mail server whose response never ends, so that no client gives up.
 *
 * @param options.port  0 for any free port
 */
export async function startSilentServer({ port = 0, stalling = false } = {}) {
  const sockets = new Set<Socket>()
  const stall = () => {
    for (const socket of sockets) socket.write('250-Wait\r\n')
  }
  const stalls = stalling ? setInterval(stall, 1000) : undefined
  const server = createServer((socket) => {
    sockets.add(socket)
    silent.connections += 1
    socket.on('error', () => {})
    socket.resume()
    if (stalling) socket.write('220 mail.example ESMTP\r\n')
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const silent = {
    connections: 0,
    /** How many are open. */
    open: () => sockets.size,
    port: typeof address === 'object' && address ? address.port : 0,
    stop: async () => {
      clearInterval(stalls)
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return silent
}
