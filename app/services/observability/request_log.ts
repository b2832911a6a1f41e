import { tracingChannels, type HttpContext } from '@adonisjs/core/http'
import { requestDuration, requests } from '#services/observability/metrics'
import { routeOf } from '#services/observability/current_work'
import { withoutSecrets } from '#services/observability/security_log'

interface Trace {
  ctx: HttpContext
  startedAt?: number
}

/** The methods that routes have. Others are counted together, because a client can invent them. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Answers that are too frequent and too similar for the log: unchanged polls, files, health checks. */
const isRoutine = (route: string, status: number) =>
  status === 304 || (route === 'none' && status < 400) || route.startsWith('/health/')

/**
 * Writes a line for each answered request: method, route pattern, status and milliseconds. Routine
 * answers are logged at debug.
 */
function log({ logger, request }: HttpContext, route: string, status: number, seconds: number) {
  const level = isRoutine(route, status) ? 'debug' : 'info'
  if (!logger.isLevelEnabled(level)) return
  const ms = Math.round(seconds * 1000)
  // Only developers see it, in their own terminal.
  const path = process.env.DEV_MODE ? { path: withoutSecrets(request.url()) } : {}
  logger[level]({ method: request.method(), route, status, ms, ...path }, 'request')
}

/**
 * Measures the requests of this process. The time ends when the answer is handed to the operating
 * system, so slow clients don't count.
 *
 * @param counts  whether requests are counted for Prometheus as well as logged
 */
export function observeRequests(counts: boolean) {
  const finish = (trace: Trace) => {
    const { ctx, startedAt } = trace
    if (startedAt === undefined) return
    const seconds = (performance.now() - startedAt) / 1000
    const route = routeOf(ctx)
    const status = ctx.response.getStatus()
    log(ctx, route, status, seconds)
    if (!counts) return
    const given = ctx.request.method()
    const method = methods.has(given) ? given : 'other'
    requests.inc({ method, route, status })
    requestDuration.observe({ method, route }, seconds)
  }
  tracingChannels.httpRequest.subscribe({
    start: (trace: Trace) => void (trace.startedAt = performance.now()),
    asyncEnd: finish,
    end() {},
    asyncStart() {},
    error() {},
  })
}
