import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** Accepts connections and never responds, like a mail server or an API that hangs. */
export async function startSilentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    silent.connections += 1
    socket.on('error', () => {})
    socket.resume()
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const silent = {
    connections: 0,
    port: typeof address === 'object' && address ? address.port : 0,
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return silent
}
