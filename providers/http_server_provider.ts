import type { Server, ServerResponse } from 'node:http'
import type { ApplicationService } from '@adonisjs/core/types'
import { endSoon } from '#services/process_end'

/** Milliseconds that slow or silent clients may take. */
const limits = { headers: 10_000, request: 60_000 }
/** Milliseconds that requests under way get when the server is asked to stop. */
const drainTime = 8_000

/** Keeps slow clients from holding sockets for minutes, also while the server stops. */
export default class HttpServerProvider {
  #responses = new Set<ServerResponse>()
  #stopping = false

  constructor(protected app: ApplicationService) {}

  /** The last provider of the list: hooks run in reverse order, so this one closes first. */
  async ready() {
    if (this.app.getEnvironment() !== 'web') return
    const server = await this.app.container.make('server')
    const nodeServer = server.getNodeServer()
    if (!nodeServer || !('headersTimeout' in nodeServer)) return

    nodeServer.headersTimeout = limits.headers
    nodeServer.requestTimeout = limits.request
    nodeServer.maxConnections = 20_000
    nodeServer.prependListener('request', (_request, response) => this.#track(response))
    this.app.terminating(() => this.#close(nodeServer as Server))
  }

  #track(response: ServerResponse) {
    if (this.#stopping) response.shouldKeepAlive = false
    this.#responses.add(response)
    response.once('close', () => this.#responses.delete(response))
  }

  /**
   * Refuses new connections and closes idle ones at once, before the workers drain. Responses
   * under way are the last ones of their connections, and are cut after eight seconds.
   */
  #close(nodeServer: Server) {
    this.#stopping = true
    endSoon()
    nodeServer.close()
    for (const response of this.#responses) response.shouldKeepAlive = false
    setTimeout(() => nodeServer.closeAllConnections(), drainTime).unref()
  }
}
