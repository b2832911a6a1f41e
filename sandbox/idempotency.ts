import { createHash } from 'node:crypto'
import { ApiError, badRequest } from '#sandbox/api_error'
import { isForgotten, type SandboxStore } from '#sandbox/store'

export type Answer = { status: number; body: object; headers?: Record<string, string> }
export type Keyed = { key: string; path: string; parameters: string }

/**
 * Works like Stripe's idempotency keys: once an endpoint has started its work, its first response
 * is repeated for a day, even a 500, and even if the object has changed since. Invalid parameters
 * and concurrent calls store nothing.
 */
export class Idempotency {
  #inFlight = new Set<string>()

  constructor(private store: SandboxStore) {}

  /** Runs `work` at most once per key; `prepare` simulates the duration of the call. */
  async once(call: Keyed, prepare: () => Promise<void>, work: () => Answer): Promise<Answer> {
    const { key } = call
    if (key.length > 255) throw badRequest('Idempotency keys may have at most 255 characters.')
    const fingerprint = createHash('sha256')
      .update(`${call.path}\n${call.parameters}`)
      .digest('hex')
    const stored = this.#recall(key, fingerprint)
    if (stored) return stored
    if (this.#inFlight.has(key)) throw inUse(key)

    this.#inFlight.add(key)
    try {
      await prepare()
      return this.store.atomically(() => this.#run(key, fingerprint, work))
    } finally {
      this.#inFlight.delete(key)
    }
  }

  #recall(key: string, fingerprint: string): Answer | null {
    const stored = this.store.answers.get(key)
    if (!stored || isForgotten(stored)) return null
    if (stored.fingerprint !== fingerprint) throw otherParameters(key)
    const headers = { 'Idempotent-Replayed': 'true' }
    return { status: stored.status, body: stored.body, headers }
  }

  #run(key: string, fingerprint: string, work: () => Answer): Answer {
    const keep = ({ status, body }: Answer) =>
      this.store.save('answers', { id: key, fingerprint, status, body, storedAt: Date.now() })
    try {
      const answer = work()
      keep(answer)
      return answer
    } catch (error) {
      if (error instanceof ApiError && error.wasExecuted) keep(error)
      throw error
    }
  }
}

function inUse(key: string) {
  return new ApiError(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })
}

function otherParameters(key: string) {
  return new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
}
