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
    if (this.#running >= this.places) {
      if (this.#waiting.length >= this.queue) {
        throw new TemporarilyUnavailable(this.refusal)
      }
      await new Promise<void>((start) => this.#waiting.push(start))
    } else {
      this.#running += 1
    }
    try {
      return await job()
    } finally {
      // The place is handed over, so nobody can take it in between.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
