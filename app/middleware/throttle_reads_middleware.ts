import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import throttle from '#config/throttle'
import { RequestCounter } from '#services/request_counter'
import { callerOf, tooManyRequests } from '#start/limiter'

export const readCounter = new RequestCounter()

/** Limits page loads and read calls. Counts in memory per process, so that reads don't write. */
export default class ThrottleReadsMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    const { requests, seconds } = throttle.reads
    if (requests === 0 || !['GET', 'HEAD'].includes(ctx.request.method())) return next()
    const { count, endsIn } = readCounter.count(callerOf(ctx), seconds)
    if (count > requests) throw tooManyRequests(requests, endsIn)
    return next()
  }
}
