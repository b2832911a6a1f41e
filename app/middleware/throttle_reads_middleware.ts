import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import throttle, { type Allowance } from '#config/throttle'
import { RequestCounter } from '#services/limits/request_counter'
import { tooManyRequests } from '#services/limits/allowances'
import { callerOf, network } from '#services/limits/caller'

export const readCounter = new RequestCounter()

/**
 * Counts a page load or a read call. Counts in memory per process, so that reads don't write.
 *
 * @throws E_TOO_MANY_REQUESTS (429)
 */
export function countRead(caller: string, { requests, seconds }: Allowance = throttle.reads) {
  if (requests === 0) return
  const { count, endsIn } = readCounter.count(caller, seconds)
  if (count > requests) throw tooManyRequests(requests, endsIn)
}

interface Options {
  /** A stricter limit of its own, by network, regardless of who is signed in. */
  of?: 'sellerReads'
}

/** Limits page loads and read calls. */
export default class ThrottleReadsMiddleware {
  handle(ctx: HttpContext, next: NextFn, { of }: Options = {}) {
    if (['GET', 'HEAD'].includes(ctx.request.method())) {
      if (of) countRead(`${of}_${network(ctx)}`, throttle[of])
      else countRead(callerOf(ctx.auth.user ?? null, ctx.request.ip()))
    }
    return next()
  }
}
