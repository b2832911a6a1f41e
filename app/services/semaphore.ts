import { TemporarilyUnavailable } from '#exceptions/http_refusals'

/**
 * Lets a few heavy jobs run at a time and a few wait; the rest is turned away, so that
 * many at once cannot take the memory or the processor of everybody else.
 */
export class Semaphore {
  #running = 0
  #waiting: (() => void)[] = []

  constructor(
    private places: number,
    private queue: number,
    private refusal: string
  ) {}

  /** @throws TemporarilyUnavailable (503) when the queue is full */
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
    await new Promise<void>((start) => this.#waiting.push(start))
  }

  /** A place goes straight to the next in line, so that a newcomer cannot take it in between. */
  #leave() {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#running -= 1
  }
}
