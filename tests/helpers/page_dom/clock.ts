import { setImmediate as nextTurn } from 'node:timers/promises'

interface Timer {
  due: number
  run: () => void
  /** Repeats after so many milliseconds. */
  every?: number
  handle?: NodeJS.Timeout
}

const unitsMs = [1000, 60_000, 3_600_000]

/** Milliseconds of a number, or of a text such as `05:00` or `01:00:00`. */
function millisecondsOf(duration: number | string): number {
  if (typeof duration === 'number') return duration
  const parts = duration.split(':').toReversed().map(Number)
  return parts.reduce((sum, part, place) => sum + part * unitsMs[place], 0)
}

/**
 * The clock and the timers of a page. Time passes as usual, and `runFor` moves it on: what is due by then runs
 * at once. What repeats, such as a poll, runs only when the clock is moved, so what a press changes has to show
 * without a poll, and a slow machine polls no more often than a fast one.
 */
export class PageClock {
  readonly #timers = new Map<number, Timer>()
  #lastId = 0
  #moved = 0
  #fixed: number | null = null
  #pausedAt: number | null = null

  /** Milliseconds of this machine's clock, which stand still for a paused page. */
  #real(): number {
    return this.#pausedAt ?? performance.now()
  }

  /** Milliseconds since some moment, on the page's clock. */
  elapsed(): number {
    return this.#real() + this.#moved
  }

  /** The page's time, in milliseconds since 1970. */
  now(): number {
    return this.#fixed ?? Date.now() - performance.now() + this.elapsed()
  }

  /** Sets the time from which the clock runs on. The clock can be moved without it. */
  async install({ time }: { time?: number | string | Date } = {}): Promise<void> {
    if (time !== undefined) this.#moved = new Date(time).getTime() - Date.now()
  }

  /** Stops what the page sees as its time, but not its timers. */
  async setFixedTime(time: number | string | Date): Promise<void> {
    this.#fixed = new Date(time).getTime()
  }

  start(run: () => void, delay: number, every?: number): number {
    const id = ++this.#lastId
    const timer: Timer = { due: this.elapsed() + delay, run, every }
    this.#timers.set(id, timer)
    this.#schedule(id, timer)
    return id
  }

  stop(id: number): void {
    clearTimeout(this.#timers.get(id)?.handle)
    this.#timers.delete(id)
  }

  /** Stops all timers: the page is closed. */
  clear(): void {
    for (const id of this.#timers.keys()) this.stop(id)
  }

  /** Moves the clock on, and runs the timers that are due on the way, in their order. */
  async runFor(duration: number | string): Promise<void> {
    const end = this.elapsed() + millisecondsOf(duration)
    for (;;) {
      const next = this.#next(end)
      const until = next?.[1].due ?? end
      this.#moved = Math.max(this.#moved, until - this.#real())
      if (!next) break
      this.#run(...next)
      await nextTurn()
    }
    for (const [id, timer] of this.#timers) this.#schedule(id, timer)
    await nextTurn()
  }

  /** From now on only `runFor` moves the clock. */
  async pauseAt(time: number | string | Date): Promise<void> {
    const rest = new Date(time).getTime() - this.now()
    if (rest < 0) throw new Error('This moment is past')
    await this.runFor(rest)
    this.#pausedAt = performance.now()
    for (const { handle } of this.#timers.values()) clearTimeout(handle)
  }

  /** Lets the clock go on by itself. */
  async resume(): Promise<void> {
    this.#moved -= performance.now() - this.#real()
    this.#pausedAt = null
    for (const [id, timer] of this.#timers) this.#schedule(id, timer)
  }

  /** Moves the clock on at once, as after a sleep of the machine: each timer that is due runs once. */
  async fastForward(duration: number | string): Promise<void> {
    this.#moved += millisecondsOf(duration)
    const now = this.elapsed()
    const due = [...this.#timers].filter(([, timer]) => timer.due <= now)
    for (const [id, timer] of due) if (this.#timers.has(id)) this.#run(id, timer)
    for (const [id, timer] of this.#timers) this.#schedule(id, timer)
    await nextTurn()
  }

  #next(end: number): [number, Timer] | undefined {
    return [...this.#timers]
      .filter(([, { due }]) => due <= end)
      .toSorted(([, a], [, b]) => a.due - b.due)[0]
  }

  #schedule(id: number, timer: Timer): void {
    clearTimeout(timer.handle)
    if (this.#pausedAt !== null) return
    if (timer.every !== undefined) return
    const rest = Math.max(0, timer.due - this.elapsed())
    timer.handle = setTimeout(() => this.#run(id, timer), Math.min(rest, 2 ** 31 - 1))
  }

  #run(id: number, timer: Timer): void {
    clearTimeout(timer.handle)
    if (timer.every === undefined) this.#timers.delete(id)
    else {
      timer.due = this.elapsed() + timer.every
      this.#schedule(id, timer)
    }
    timer.run()
  }
}
