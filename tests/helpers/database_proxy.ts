import { connect, createServer, type Socket } from 'node:net'
import env from '#start/env'

/** A proxy between a server and PostgreSQL that can cut and restore the connection. */
export class DatabaseProxy {
  #whole = true
  #silent = false
  #sockets = new Set<Socket>()
  #server = createServer((socket) => this.#join(socket))
  #target = new URL(env.get('DATABASE_URL', ''))

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const address = this.#server.address()
    const url = new URL(this.#target)
    url.hostname = '127.0.0.1'
    url.port = String(typeof address === 'object' && address ? address.port : 0)
    return url.href
  }

  #join(client: Socket) {
    if (!this.#whole) {
      client.destroy()
      return
    }
    if (this.#silent) {
      this.#sockets.add(client.on('error', () => {}))
      return
    }
    const server = connect(Number(this.#target.port), this.#target.hostname)
    for (const [from, to] of [
      [client, server],
      [server, client],
    ]) {
      this.#sockets.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        this.#sockets.delete(from)
        to.destroy()
      })
    }
  }

  /** Breaks all connections and accepts no new ones. */
  cut() {
    this.#whole = false
    for (const socket of this.#sockets) socket.destroy()
  }

  /** Leaves the connections open, but carries nothing over them anymore. New ones work. */
  freeze() {
    for (const socket of this.#sockets) socket.unpipe().removeAllListeners('data').pause()
  }

  /**
   * Carries nothing any more and closes nothing, as when the server's machine loses power. New
   * connections stay silent too; those opened until then do so for good.
   */
  silence() {
    this.#silent = true
    for (const socket of this.#sockets) socket.unpipe().pause()
  }

  /** Accepts connections again. */
  mend() {
    this.#whole = true
    this.#silent = false
  }

  async stop() {
    this.cut()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
