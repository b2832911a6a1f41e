import { LRUCache } from 'lru-cache'
import logger from '@adonisjs/core/services/logger'

const failuresBeforePause = 3
/** Milliseconds of the first pause and of the longest one. */
const pauses = { first: 15_000, longest: 600_000 }
/** Half of the queue's workers, so that a slow push service leaves the others to the rest. */
const maxConcurrent = 2
/** Milliseconds until a delivery tries again when all places of its push service are taken. */
const busyDelay = 1_000

interface State {
  running: number
  failures: number
  pause: number
  pausedUntil: number
}

/** The last two labels of a host name: a push service can't get more places with more names. */
const serviceOf = (host: string) => host.split('.').slice(-2).join('.')

/**
 * Limits what this process sends to one push service at a time, and pauses it after three failures
 * in a row. Deliveries wait in the queue meanwhile and keep their attempts.
 */
export class PushServiceLimits {
  #states = new LRUCache<string, State>({ max: 1_000 })

  /** @returns milliseconds to wait first; 0 if a place was taken, which `leave` gives back */
  enter(host: string): number {
    const state = this.#stateOf(host)
    const left = state.pausedUntil - Date.now()
    if (left > 0) return left
    if (state.running >= maxConcurrent) return busyDelay
    // After a pause, one delivery finds out whether the service is back.
    if (state.failures >= failuresBeforePause && state.running > 0) return busyDelay
    state.running += 1
    return 0
  }

  /** Gives back the place. @param isDown  whether the service didn't respond or has an outage */
  leave(host: string, { isDown }: { isDown: boolean }) {
    const state = this.#stateOf(host)
    state.running -= 1
    if (!isDown) {
      Object.assign(state, { failures: 0, pause: pauses.first })
      return
    }
    state.failures += 1
    if (state.failures < failuresBeforePause) return
    state.pausedUntil = Date.now() + state.pause
    state.pause = Math.min(2 * state.pause, pauses.longest)
    logger.warn({ service: serviceOf(host) }, 'push service is down, its deliveries are paused')
  }

  #stateOf(host: string): State {
    const service = serviceOf(host)
    const known = this.#states.get(service)
    if (known) return known
    const state = { running: 0, failures: 0, pause: pauses.first, pausedUntil: 0 }
    this.#states.set(service, state)
    return state
  }
}
