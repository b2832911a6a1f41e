import { availableParallelism } from 'node:os'
import { TemporarilyUnavailable } from '#exceptions/http_refusals'

/** After a longer wait, a proxy's own timeout would end the request without an explanation. */
const LONGEST_WAIT_MS = 20_000

/**
 * How many tasks of one kind may run at once if each uses a whole core. Leaves one core for pages,
 * and two of the thread pool's four threads for files.
 */
export const wholeCoreSlots = (cores = availableParallelism()) =>
  Math.min(2, Math.max(1, cores - 1))

interface Waiting {
  start: () => void
  timer: NodeJS.Timeout
}

/**
 * Limits how many heavy tasks run at once and how many wait. Refuses the rest, so that they can't
 * exhaust memory and CPU for everyone else.
 */
export class Semaphore {
  #running = 0
  #waiting: Waiting[] = []

  constructor(
    private slots: number,
    private queue: number,
    private refusal: string,
    private longestWait = LONGEST_WAIT_MS
  ) {}

  /** @throws TemporarilyUnavailable (503) if the queue is full or the wait took too long */
  async run<T>(job: () => Promise<T>): Promise<T> {
    await this.#enter()
    try {
      return await job()
    } finally {
      this.#leave()
    }
  }

  /** @throws TemporarilyUnavailable (503) if another task would be refused right now */
  refuseIfFull() {
    const isBusy = this.#running >= this.slots
    if (isBusy && this.#waiting.length >= this.queue) throw new TemporarilyUnavailable(this.refusal)
  }

  async #enter() {
    if (this.#running < this.slots) {
      this.#running += 1
      return
    }
    this.refuseIfFull()
    await new Promise<void>((start, refuse) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting)
        refuse(new TemporarilyUnavailable(this.refusal))
      }, this.longestWait)
      const waiting = { start, timer }
      this.#waiting.push(waiting)
    })
  }

  /** Passes the slot directly to the next task, so that a new one can't take it. */
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
