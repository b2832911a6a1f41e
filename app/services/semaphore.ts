import { TemporarilyUnavailable } from '#exceptions/http_refusals'

/** Longer waits end with a proxy's own timeout, which doesn't say what happened. */
const LONGEST_WAIT_MS = 20_000

interface Waiting {
  start: () => void
  timer: NodeJS.Timeout
}

/**
 * Runs a few heavy jobs at a time and lets a few wait for a while. The rest is refused, so that many
 * at once can't take the memory or the processor from everyone else.
 */
export class Semaphore {
  #running = 0
  #waiting: Waiting[] = []

  constructor(
    private places: number,
    private queue: number,
    private refusal: string,
    private longestWait = LONGEST_WAIT_MS
  ) {}

  /** @throws TemporarilyUnavailable (503) when the queue is full, or the wait took too long */
  async run<T>(job: () => Promise<T>): Promise<T> {
    await this.#enter()
    try {
      return await job()
    } finally {
      this.#leave()
    }
  }

  async #enter() {
    if (this.#running < this.places) {
      this.#running += 1
      return
    }
    if (this.#waiting.length >= this.queue) throw new TemporarilyUnavailable(this.refusal)
    await new Promise<void>((start, refuse) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting)
        refuse(new TemporarilyUnavailable(this.refusal))
      }, this.longestWait)
      const waiting = { start, timer }
      this.#waiting.push(waiting)
    })
  }

  /** A place goes straight to the next in line, so a newcomer can't take it in between. */
  #leave() {
    const next = this.#waiting.shift()
    if (!next) {
      this.#running -= 1
      return
    }
    clearTimeout(next.timer)
    next.start()
  }
}
