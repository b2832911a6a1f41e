import type { ApplicationService } from '@adonisjs/core/types'

/**
 * Milliseconds that slow or silent clients may take. Photos over a slow uplink need minutes; a
 * body that trickles in is refused much earlier (see request_bodies.ts).
 */
const limits = { headers: 10_000, request: 300_000 }
/** Milliseconds that requests under way get when the server is asked to stop. */
const farewell = 8_000

/** Keeps slow clients from holding sockets for minutes, also while the server stops. */
export default class HttpServerProvider {
  constructor(protected app: ApplicationService) {}

  async ready() {
    if (this.app.getEnvironment() !== 'web') return
    const server = await this.app.container.make('server')
    const nodeServer = server.getNodeServer()
    if (!nodeServer || !('headersTimeout' in nodeServer)) return

    nodeServer.headersTimeout = limits.headers
    nodeServer.requestTimeout = limits.request
    nodeServer.maxConnections = 20_000
    this.app.terminating(() => {
      setTimeout(() => nodeServer.closeAllConnections(), farewell).unref()
    })
  }
}
