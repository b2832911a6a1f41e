import { randomUUID } from 'node:crypto'
import { HttpRequest } from '@adonisjs/core/http'
import type { ApplicationService } from '@adonisjs/core/types'

/** Ids that are safe in log lines, headers and error pages. */
const wellFormed = /^[\w-]{8,64}$/

/**
 * Accepts request ids only from trusted proxies and generates all others, so that nobody can write
 * into our logs or make two requests look like one.
 */
export default class ProxyProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    const { http } = await import('#config/app')
    HttpRequest.macro('id', function (this: HttpRequest) {
      const { headers, socket } = this.request
      if (!checked.has(this)) {
        checked.add(this)
        const given = headers['x-request-id']
        const isTrusted = http.trustProxy(socket.remoteAddress ?? '', 0)
        if (!isTrusted || typeof given !== 'string' || !wellFormed.test(given)) {
          headers['x-request-id'] = randomUUID()
        }
      }
      return headers['x-request-id'] as string
    })
  }
}

const checked = new WeakSet<HttpRequest>()
