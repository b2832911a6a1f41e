import { setTimeout } from 'node:timers/promises'
import { ApiError, badRequest } from '#sandbox/api_error'

const effects = [
  ...(['error_before', 'error_after', 'error_stored', 'refusal_stored'] as const),
  ...(['cut_before', 'cut_after', 'rate_limit'] as const),
] as const

/** What shall go wrong with the next calls that fit. */
export type Fault = {
  /** Path of the calls; `*` stands for anything: `/v1/payment_intents/*`. */
  path: string
  /** Any method when left out. */
  method?: string
  /** How many calls; one when left out. */
  times?: number
  delayMs?: number
  /**
   * `error_after`: the effect happens and the 500 is what an idempotency key gives back from
   * then on. `error_stored`, `refusal_stored`: no effect, and the 500 or the 400 is what the key
   * gives back from then on. `cut_after`: the effect happens and its answer is lost.
   * `*_before`: no effect.
   */
  effect?: (typeof effects)[number]
}

export class Faults {
  #planned: { fault: Fault; pattern: RegExp; left: number }[] = []

  /** @throws ApiError 400 for an order that would do nothing: a drill must not pass by a typo */
  plan(fault: Fault) {
    if (typeof fault.path !== 'string') throw badRequest('A fault needs a path.')
    if (fault.effect === undefined && !fault.delayMs) throw badRequest('A fault needs an effect.')
    if (fault.effect !== undefined && !effects.includes(fault.effect)) {
      throw badRequest(`There is no such effect: ${fault.effect}`)
    }
    const pattern = fault.path.split('*').map(RegExp.escape).join('.*')
    this.#planned.push({ fault, pattern: new RegExp(`^${pattern}$`), left: fault.times ?? 1 })
  }

  clear() {
    this.#planned = []
  }

  /** The fault of this call; it is used up by one. */
  take(method: string, path: string): Fault | null {
    const planned = this.#planned.find(
      ({ fault, pattern, left }) =>
        left > 0 && pattern.test(path) && (!fault.method || fault.method === method)
    )
    if (!planned) return null
    planned.left -= 1
    return planned.fault
  }
}

/** @throws ApiError 429 or 500, for the faults that strike before the effect */
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

/** @throws ApiError 500 that an idempotency key keeps */
export function refuseAfter(fault: Fault | null) {
  if (fault?.effect !== 'error_after') return
  throw new ApiError(500, { type: 'api_error', message: 'An unknown error occurred' }, true)
}

/** @throws ApiError 500 or 400 that an idempotency key keeps, without any effect */
export function refuseStored(fault: Fault | null) {
  if (fault?.effect === 'error_stored') {
    throw new ApiError(500, { type: 'api_error', message: 'An unknown error occurred' }, true)
  }
  if (fault?.effect === 'refusal_stored') {
    const message = 'Your account cannot currently make this request.'
    throw new ApiError(400, { type: 'invalid_request_error', message }, true)
  }
}

export async function delay(fault: Fault | null) {
  if (fault?.delayMs) await setTimeout(fault.delayMs, undefined, { ref: false })
}
