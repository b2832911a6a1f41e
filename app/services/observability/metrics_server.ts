import { createServer, type Server, type ServerResponse } from 'node:http'
import { collectDefaultMetrics } from 'prom-client'
import logger from '@adonisjs/core/services/logger'
import { registry } from '#services/observability/metrics'

interface Address {
  host: string
  port: number
}

/**
 * Answers Prometheus on a port of its own, which the proxy of the public site doesn't know. Scrapes
 * at the same time share one reading.
 */
export class MetricsServer {
  #server: Server
  #scrape: Promise<string> | null = null

  /** @param readFigures  updates the gauges that cost a query; must not throw */
  constructor(private readFigures: () => Promise<void>) {
    this.#server = createServer(({ method, url }, response) => {
      const isScrape = method === 'GET' && url === '/metrics'
      if (isScrape) return void this.#answer(response)
      response.writeHead(404).end()
    })
    this.#server.requestTimeout = 10_000
    this.#server.maxConnections = 20
  }

  /** Starts to listen. A port in use is logged, because the site must work without its metrics. */
  async start({ host, port }: Address): Promise<void> {
    collectDefaultMetrics({ register: registry })
    await new Promise<void>((resolve) => {
      this.#server.on('error', (err) => {
        logger.error({ err, host, port }, 'metrics are not served')
        resolve()
      })
      this.#server.listen(port, host, resolve)
    })
  }

  stop() {
    this.#server.close()
    this.#server.closeAllConnections()
  }

  async #answer(response: ServerResponse) {
    try {
      this.#scrape ??= this.#read().finally(() => (this.#scrape = null))
      const text = await this.#scrape
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(text)
    } catch (err) {
      logger.error({ err }, 'metrics could not be read')
      response.writeHead(500).end()
    }
  }

  async #read(): Promise<string> {
    await this.readFigures()
    return registry.metrics()
  }
}
