import type { Server, ServerResponse } from 'node:http'
import type { ApplicationService } from '@adonisjs/core/types'
import { exitSoon } from '#services/operations/process_exit'

/**
 * Timeouts in milliseconds. Uploading photos over a slow connection takes minutes; a body that
 * trickles in is refused much earlier (see request_bodies.ts). A client that takes nothing of its
 * response for two minutes is cut off; no response takes that long to begin.
 */
const limits = { headers: 10_000, request: 300_000, idle: 120_000 }
/** Milliseconds that open requests may take to finish when the server stops. */
const drainTime = 8_000
/** Milliseconds of a turn of the event loop that had little to do, and how long to wait for one. */
const quickTurn = 2
const quietLimit = 500

/**
 * Waits until the event loop finds no new connection in a quick turn. Closing the listener resets
 * connections that the system has accepted and Node hasn't, with the requests on them.
 */
async function untilNobodyWaits(server: Server) {
  let connections = 0
  server.on('connection', () => (connections += 1))
  const deadline = performance.now() + quietLimit
  for (let isQuiet = false; !isQuiet && performance.now() < deadline;) {
    const [began, before] = [performance.now(), connections]
    // Immediates run after the loop has looked for connections.
    await new Promise((resolve) => setImmediate(resolve))
    isQuiet = connections === before && performance.now() - began < quickTurn
  }
}

/** Keeps slow clients from holding sockets for minutes, also while the server stops. */
export default class HttpServerProvider {
  #responses = new Set<ServerResponse>()
  #stopping = false
  #closing?: Promise<void>

  constructor(protected app: ApplicationService) {}

  /** Listens here because SIGTERM may arrive before all providers are ready. */
  async start() {
    if (this.app.getEnvironment() === 'web') this.app.listen('SIGTERM', () => void this.#close())
  }

  /** Must be the last provider: hooks run in reverse order, so this one closes first. */
  async ready() {
    if (this.app.getEnvironment() !== 'web') return
    const nodeServer = await this.#nodeServer()
    if (!nodeServer) return

    nodeServer.headersTimeout = limits.headers
    nodeServer.requestTimeout = limits.request
    nodeServer.timeout = limits.idle
    nodeServer.maxConnections = 20_000
    const { isBehindProxy } = await import('#config/app')
    // A proxy may be sending a request on an idle connection while the server closes, and must not
    // repeat a POST. So these connections stay open until the proxy closes them, or until Node's
    // keepAliveTimeout of five seconds, and what arrives on them is answered.
    if (isBehindProxy) nodeServer.closeIdleConnections = () => {}
    nodeServer.prependListener('request', (_request, response) => this.#track(response))
    this.app.terminating(() => this.#close())
  }

  async #nodeServer(): Promise<Server | null> {
    const server = await this.app.container.make('server')
    const nodeServer = server.getNodeServer()
    return nodeServer && 'headersTimeout' in nodeServer ? (nodeServer as Server) : null
  }

  #track(response: ServerResponse) {
    if (this.#stopping) response.shouldKeepAlive = false
    this.#responses.add(response)
    response.once('close', () => this.#responses.delete(response))
  }

  /**
   * Refuses new connections and closes idle ones at once, before the workers stop. Open responses
   * are the last ones on their connections, and are cut off after eight seconds.
   */
  #close(): Promise<void> {
    this.#closing ??= this.#drain()
    return this.#closing
  }

  async #drain() {
    this.#stopping = true
    exitSoon()
    const nodeServer = await this.#nodeServer()
    if (!nodeServer) return
    await untilNobodyWaits(nodeServer)
    nodeServer.close()
    for (const response of this.#responses) response.shouldKeepAlive = false
    setTimeout(() => nodeServer.closeAllConnections(), drainTime).unref()
  }
}
