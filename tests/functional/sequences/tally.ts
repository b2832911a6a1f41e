import type { Market } from './model.js'
import { isRefusedByState, isSuccess } from './plans.js'
import type { Reply, ResponseFields } from '#tests/helpers/calls'

/**
 * How often each call succeeded, was refused because of the state (409, 422) or because of the caller,
 * and what happened in the market.
 */
export class Tally {
  sequences = 0
  steps = 0
  promises = 0
  readonly #calls = new Map<string, { done: number; untimely: number; refused: number }>()
  readonly #events = new Map<string, number>()

  count(call: string, reply: Reply<ResponseFields>) {
    const entry = this.#calls.get(call) ?? { done: 0, untimely: 0, refused: 0 }
    if (isSuccess(reply.status)) entry.done += 1
    else entry[isRefusedByState(reply) ? 'untimely' : 'refused'] += 1
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
      ...calls.map(
        ([call, { done, untimely, refused }]) =>
          `${call}: ${done} done, ${untimely} untimely, ${refused} refused to the caller`
      ),
      ...[...this.#events].map(([event, times]) => `${event}: ${times}`),
    ].join('\n')
  }
}
