import { setTimeout } from 'node:timers/promises'
import { ApiError, badRequest } from '#sandbox/api_error'

const effects = [
  ...(['error_before', 'error_after', 'error_stored', 'refusal_stored'] as const),
  ...(['cut_before', 'cut_after', 'rate_limit'] as const),
] as const

/** Makes the next matching calls fail, slow down or wait. */
export type Fault = {
  /** Path of the calls; `*` matches anything, as in `/v1/payment_intents/*`. */
  path: string
  /** Any method by default. */
  method?: string
  /** Number of calls; 1 by default. */
  times?: number
  delayMs?: number
  /** The call waits until the faults are cleared. */
  hold?: boolean
  /**
   * `error_after`: the call takes effect, and its idempotency key returns the 500 from then on.
   * `error_stored`, `refusal_stored`: no effect, and the key returns the 500 or the 400 from then
   * on. `cut_after`: the call takes effect, but its response is lost. `*_before`: no effect.
   */
  effect?: (typeof effects)[number]
}

/** A fault of one call. `held` is the end of its wait. */
export type TakenFault = Fault & { held?: Promise<void> }

export class Faults {
  #planned: { fault: Fault; pattern: RegExp; left: number }[] = []
  #cleared = Promise.withResolvers<void>()

  /**
   * @throws ApiError 400 for a fault that would do nothing, so that a typo doesn't make a drill
   *   pass
   */
  plan(fault: Fault) {
    if (typeof fault.path !== 'string') throw badRequest('A fault needs a path.')
    if (fault.effect === undefined && !fault.delayMs && !fault.hold) {
      throw badRequest('A fault needs an effect.')
    }
    if (fault.effect !== undefined && !effects.includes(fault.effect)) {
      throw badRequest(`There is no such effect: ${fault.effect}`)
    }
    const pattern = fault.path.split('*').map(RegExp.escape).join('.*')
    this.#planned.push({ fault, pattern: new RegExp(`^${pattern}$`), left: fault.times ?? 1 })
  }

  /** Forgets what is planned, and lets the calls go on that wait. */
  clear() {
    this.#planned = []
    this.#cleared.resolve()
    this.#cleared = Promise.withResolvers<void>()
  }

  /** The next fault planned for this call, and what it waits for. Counts as one use. */
  take(method: string, path: string): TakenFault | null {
    const planned = this.#planned.find(
      ({ fault, pattern, left }) =>
        left > 0 && pattern.test(path) && (!fault.method || fault.method === method)
    )
    if (!planned) return null
    planned.left -= 1
    return { ...planned.fault, ...(planned.fault.hold && { held: this.#cleared.promise }) }
  }
}

/** @throws ApiError 429 or 500, for faults before the effect */
export function refuseBefore(fault: Fault | null) {
  if (fault?.effect === 'rate_limit') {
    throw new ApiError(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message:
        'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
    })
  }
  if (fault?.effect === 'error_before') {
    throw new ApiError(500, { type: 'api_error', message: 'An unknown error occurred' })
  }
}

/** @throws ApiError 500 that the idempotency key keeps */
export function refuseAfter(fault: Fault | null) {
  if (fault?.effect !== 'error_after') return
  throw new ApiError(500, { type: 'api_error', message: 'An unknown error occurred' }, true)
}

/** @throws ApiError 500 or 400 that the idempotency key keeps, without an effect */
export function refuseStored(fault: Fault | null) {
  if (fault?.effect === 'error_stored') {
    throw new ApiError(500, { type: 'api_error', message: 'An unknown error occurred' }, true)
  }
  if (fault?.effect === 'refusal_stored') {
    const message = 'Your account cannot currently make this request.'
    throw new ApiError(400, { type: 'invalid_request_error', message }, true)
  }
}

export async function delay(fault: TakenFault | null) {
  await fault?.held
  if (fault?.delayMs) await setTimeout(fault.delayMs, undefined, { ref: false })
}
