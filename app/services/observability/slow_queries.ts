import db from '@adonisjs/lucid/services/db'
import logger from '@adonisjs/core/services/logger'
import { currentWork, routeOf } from '#services/observability/current_work'
import { queryDuration, slowQueries } from '#services/observability/metrics'

interface Query {
  __knexQueryUid: string
  sql: string
}

/** Characters of a long query that are logged: of its beginning, and of its end with the conditions. */
const shown = { first: 500, last: 1500 }

/** Queries that stream their rows report no end; the oldest are forgotten beyond this number. */
const mostRunning = 1000

/** The text without line breaks. Values are not in it, because they are sent separately. */
function textOf(sql: string): string {
  const text = sql.replaceAll(/\s+/g, ' ').trim()
  if (text.length <= shown.first + shown.last) return text
  return `${text.slice(0, shown.first)} … ${text.slice(-shown.last)}`
}

/** The route and request, or the job, that a query belongs to. */
function ownerOf() {
  const work = currentWork()
  if (!work) return {}
  if ('job' in work) return { job: work.job.name, id: work.job.id }
  return { route: routeOf(work.ctx), request_id: work.ctx.request.id() }
}

/**
 * Logs each query that takes longer than the limit. The time begins when the query has a connection.
 * Queries that fail count too, because the slowest ones end with a timeout.
 *
 * @param limit  in milliseconds; 0 logs none
 * @param counts  whether queries are measured for Prometheus
 */
export function observeQueries(limit: number, counts: boolean) {
  const running = new Map<string, number>()
  const begin = ({ __knexQueryUid: id }: Query) => {
    if (running.size >= mostRunning) running.delete(running.keys().next().value!)
    running.set(id, performance.now())
  }
  const end = (query: Query) => {
    const startedAt = running.get(query.__knexQueryUid)
    if (startedAt === undefined) return
    running.delete(query.__knexQueryUid)
    const ms = performance.now() - startedAt
    if (counts) queryDuration.observe(ms / 1000)
    if (limit === 0 || ms < limit) return
    slowQueries.inc()
    logger.warn({ ...ownerOf(), ms: Math.round(ms), query: textOf(query.sql) }, 'slow query')
  }
  const client = db.connection().getWriteClient()
  client.on('query', begin)
  client.on('query-response', (_rows: unknown, query: Query) => end(query))
  client.on('query-error', (_error: unknown, query: Query) => end(query))
}
