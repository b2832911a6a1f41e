import { LRUCache } from 'lru-cache'
import logger from '@adonisjs/core/services/logger'

const failuresBeforePause = 3
/** Milliseconds of the first pause and of the longest one. */
const pauses = { first: 15_000, longest: 600_000 }
/** Half of the queue's workers, so that a slow push service leaves the others to the rest. */
const maxConcurrent = 2
/** Milliseconds until a delivery tries again when all places of its push service are taken. */
const busyDelay = 1_000

interface Outage {
  failures: number
  pause: number
  pausedUntil: number
}

/** The last two labels of a host name: a push service can't get more places with more names. */
const serviceOf = (host: string) => host.split('.').slice(-2).join('.')

/**
 * Limits what this process sends to one push service at a time, and pauses a host after three failures
 * in a row. Deliveries wait in the queue meanwhile and keep their attempts. Outages are counted for the
 * whole host name: a made-up name below that of a push service must not pause the service.
 */
export class PushServiceLimits {
  #running = new Map<string, number>()
  #outages = new LRUCache<string, Outage>({ max: 1_000 })
  #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** @returns milliseconds to wait first; 0 if a place was taken, which `leave` gives back */
  enter(host: string): number {
    const { failures, pausedUntil } = this.#outages.get(host) ?? noOutage
    const left = pausedUntil - this.#now()
    if (left > 0) return left
    const running = this.#runningAt(host)
    // After a pause, one delivery finds out whether the host is back.
    const places = failures >= failuresBeforePause ? 1 : maxConcurrent
    if (running >= places) return busyDelay
    this.#running.set(serviceOf(host), running + 1)
    return 0
  }

  /** Gives back the place. @param isDown  whether the host didn't respond or has an outage */
  leave(host: string, { isDown }: { isDown: boolean }) {
    const running = this.#runningAt(host) - 1
    if (running > 0) this.#running.set(serviceOf(host), running)
    else this.#running.delete(serviceOf(host))
    if (!isDown) {
      this.#outages.delete(host)
      return
    }
    const { failures, pause } = this.#outages.get(host) ?? noOutage
    const isPaused = failures + 1 >= failuresBeforePause
    this.#outages.set(host, {
      failures: failures + 1,
      pause: isPaused ? Math.min(2 * pause, pauses.longest) : pause,
      pausedUntil: isPaused ? this.#now() + pause : 0,
    })
    if (isPaused) logger.warn({ host }, 'push service is down, its deliveries are paused')
  }

  #runningAt(host: string): number {
    return this.#running.get(serviceOf(host)) ?? 0
  }
}

const noOutage: Outage = { failures: 0, pause: pauses.first, pausedUntil: 0 }
