import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getActiveTestOrFail } from '@japa/runner'
import { address } from '#tests/helpers/http'

const target = new URL(address)

/** A proxy between a browser and the site that can be unreachable, and serve another release's files. */
export class SiteProxy {
  /** Texts that replace those of the site, by path. */
  readonly replaced = new Map<string, (text: string) => string>()
  /** What the browser asked for, as `GET /path`. */
  readonly requests: string[] = []
  #isReachable = true
  #server = createServer((request, response) => this.#answer(request, response))

  /** A proxy until the end of the test. */
  static async start(): Promise<SiteProxy> {
    const proxy = new SiteProxy()
    await new Promise<void>((resolve) => proxy.#server.listen(0, target.hostname, resolve))
    getActiveTestOrFail().cleanup(async () => {
      const closed = new Promise((resolve) => proxy.#server.close(resolve))
      proxy.#server.closeAllConnections()
      await closed
    })
    return proxy
  }

  get origin() {
    const { port } = this.#server.address() as AddressInfo
    return `http://${target.hostname}:${port}`
  }

  /** Cuts all connections, and each new one without an answer. */
  cut() {
    this.#isReachable = false
    this.#server.closeAllConnections()
  }

  mend() {
    this.#isReachable = true
  }

  #answer(request: IncomingMessage, response: ServerResponse) {
    const { method, url, headers } = request
    this.requests.push(`${method} ${url}`)
    if (!this.#isReachable) return void request.socket.destroy()
    const replace = this.replaced.get(url!)
    const sent = replace ? { ...headers, 'accept-encoding': 'identity' } : headers
    const asked = ask(
      { host: target.hostname, port: target.port, method, path: url, headers: sent },
      (answer) => {
        if (!replace) {
          response.writeHead(answer.statusCode!, answer.headers)
          return void answer.pipe(response)
        }
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const { 'content-length': _length, 'etag': _etag, ...kept } = answer.headers
          response.writeHead(answer.statusCode!, kept)
          response.end(replace(Buffer.concat(parts).toString('utf8')))
        })
      }
    )
    asked.on('error', () => response.destroy())
    request.pipe(asked)
  }
}
