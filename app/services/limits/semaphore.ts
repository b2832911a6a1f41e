import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import { TemporarilyUnavailable } from '#exceptions/http_refusals'

/** After a longer wait, a proxy's own timeout would end the request without an explanation. */
const LONGEST_WAIT_MS = 20_000

/**
 * How many tasks of one kind may run at once if each uses a whole core. Leaves one core for pages,
 * and two of the thread pool's four threads for files.
 */
export const wholeCoreSlots = (cores = availableParallelism()) =>
  Math.min(2, Math.max(1, cores - 1))

/** How many tasks of one person may wait: those of a few files that are sent at once. */
const waitingPerPerson = 4
/**
 * How long it is remembered how much of the time a person has used, and up to how much: people with
 * many files must not wait until everyone else has had as much. In milliseconds.
 */
const memory = 600_000
const mostRemembered = 5_000

interface Waiting {
  person: string | undefined
  start: () => void
  timer: NodeJS.Timeout
}

/**
 * Limits how many heavy tasks run at once and how many wait. Refuses the rest, so that they can't
 * exhaust memory and CPU for everyone else. Of each person one runs at a time, and those who have used
 * the least time are next.
 */
export class Semaphore {
  #running = 0
  #waiting: Waiting[] = []
  #active = new Set<string>()
  /** Milliseconds by person. */
  #used = new LRUCache<string, number>({ max: 10_000, ttl: memory })

  constructor(
    private slots: number,
    private queue: number,
    private refusal: string,
    private longestWait = LONGEST_WAIT_MS
  ) {}

  /**
   * @param person  whose task it is, if its cost depends on what someone sends
   * @throws TemporarilyUnavailable (503) if the queue is full, the person has other tasks in it, or the
   *   wait took too long
   */
  async run<T>(job: () => Promise<T>, person?: string): Promise<T> {
    await this.#enter(person)
    const start = performance.now()
    try {
      return await job()
    } finally {
      if (person !== undefined) {
        this.#active.delete(person)
        const used = this.#timeOf(person) + performance.now() - start
        this.#used.set(person, Math.min(used, mostRemembered))
      }
      this.#leave()
    }
  }

  /** @throws TemporarilyUnavailable (503) if another task would be refused right now */
  refuseIfFull() {
    const isBusy = this.#running >= this.slots
    if (isBusy && this.#waiting.length >= this.queue) throw new TemporarilyUnavailable(this.refusal)
  }

  async #enter(person: string | undefined) {
    if (this.#running < this.slots && this.#mayStart(person)) {
      this.#running += 1
      if (person !== undefined) this.#active.add(person)
      return
    }
    this.refuseIfFull()
    const others = this.#waiting.filter((each) => each.person === person)
    if (person !== undefined && others.length >= waitingPerPerson) {
      throw new TemporarilyUnavailable(this.refusal)
    }
    await new Promise<void>((start, refuse) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting)
        refuse(new TemporarilyUnavailable(this.refusal))
      }, this.longestWait)
      const waiting = { person, start, timer }
      this.#waiting.push(waiting)
    })
  }

  #mayStart(person: string | undefined) {
    return person === undefined || !this.#active.has(person)
  }

  #timeOf(person: string | undefined) {
    return person === undefined ? 0 : (this.#used.get(person) ?? 0)
  }

  /** Passes the slot directly to the next task, so that a new one can't take it. */
  #leave() {
    const [next] = this.#waiting
      .filter(({ person }) => this.#mayStart(person))
      .toSorted((one, other) => this.#timeOf(one.person) - this.#timeOf(other.person))
    if (!next) {
      this.#running -= 1
      return
    }
    this.#waiting = this.#waiting.filter((one) => one !== next)
    if (next.person !== undefined) this.#active.add(next.person)
    clearTimeout(next.timer)
    next.start()
  }
}
