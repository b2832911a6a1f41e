import { AsyncLocalStorage } from 'node:async_hooks'
import { DateTime, Settings } from 'luxon'

/** An action of the demo market, and the time it happens at. */
interface Deed {
  at: DateTime
  /** The people and projects it changes. */
  about: readonly unknown[]
  run: () => Promise<unknown>
}

/** What a deed is about that may concern anybody. */
export const everybody = ['everybody'] as const

/** Deeds under way at once: more wait for each other or for the database. */
const AT_ONCE = 6

/**
 * Plays deeds in the order of their times, with the clock set to the time of each. Those that are
 * about different people and projects may overlap, so that the database and this process work at
 * the same time.
 */
export class Timeline {
  readonly #deeds: Deed[] = []
  readonly #clock = new AsyncLocalStorage<DateTime>()
  /** The last deed about each person and project. */
  readonly #last = new Map<unknown, Promise<unknown>>()

  plan(at: DateTime, about: readonly unknown[], run: () => Promise<unknown>) {
    this.#deeds.push({ at: DateTime.min(at, DateTime.now()), about, run })
  }

  /** @throws what the first failing deed throws */
  async play() {
    const now = Settings.now
    Settings.now = () => this.#clock.getStore()?.toMillis() ?? Date.now()
    const active = new Set<Promise<unknown>>()
    try {
      for (const deed of this.#deeds.toSorted((a, b) => a.at.toMillis() - b.at.toMillis())) {
        const isAboutAll = deed.about === everybody
        while (isAboutAll ? active.size > 0 : active.size >= AT_ONCE) await Promise.race(active)
        const done: Promise<unknown> = this.#play(deed).then(() => active.delete(done))
        active.add(done)
        for (const subject of deed.about) this.#last.set(subject, done)
        if (isAboutAll) await done
      }
      await Promise.all(active)
    } finally {
      await Promise.allSettled(active)
      Settings.now = now
    }
  }

  async #play({ at, about, run }: Deed) {
    await Promise.all(about.map((subject) => this.#last.get(subject)))
    await this.#clock.run(at, run)
  }
}
