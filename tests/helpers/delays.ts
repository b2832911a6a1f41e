import type { RequestListener, Server } from 'node:http'

/**
 * Delays each request by a random time, up to `RESPONSE_DELAY` milliseconds. A run of the browser
 * tests with it finds those that rely on quick answers; without the variable it does nothing.
 */
export function delayResponses(server: Server): void {
  const most = Number(process.env.RESPONSE_DELAY ?? 0)
  if (most === 0) return
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    setTimeout(() => {
      for (const listener of listeners) listener.call(server, request, response)
    }, Math.random() * most)
  })
}
