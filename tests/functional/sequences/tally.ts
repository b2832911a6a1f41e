import type { Market } from './model.js'
import { isSuccess } from './plans.js'

/** How often each call succeeded or was refused, and what happened in the market. */
export class Tally {
  sequences = 0
  steps = 0
  promises = 0
  readonly #calls = new Map<string, { done: number; refused: number }>()
  readonly #events = new Map<string, number>()

  count(call: string, status: number) {
    const entry = this.#calls.get(call) ?? { done: 0, refused: 0 }
    entry[isSuccess(status) ? 'done' : 'refused'] += 1
    this.#calls.set(call, entry)
    this.steps += 1
  }

  /** Adds the events of a market whose sequence has ended. */
  add({ events }: Market) {
    this.sequences += 1
    for (const event of events) this.#events.set(event, (this.#events.get(event) ?? 0) + 1)
  }

  report(): string {
    const calls = [...this.#calls].toSorted(([one], [other]) => one.localeCompare(other))
    return [
      `${this.sequences} sequences, ${this.steps} steps, ${this.promises} promises`,
      ...calls.map(([call, { done, refused }]) => `${call}: ${done} done, ${refused} refused`),
      ...[...this.#events].map(([event, times]) => `${event}: ${times}`),
    ].join('\n')
  }
}
