import logger from '@adonisjs/core/services/logger'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { metricsAddress, slowQueryLimit } from '#config/observability'
import { operatingFigures } from '#queries/operating_figures'
import { clockDifference, watchClock } from '#services/observability/clock_watch'
import { isReady } from '#services/health/main'
import { mailCircuitBreaker } from '#services/mail/mail_circuit_breaker'
import * as metrics from '#services/observability/metrics'
import { MetricsServer } from '#services/observability/metrics_server'
import { observePages } from '#services/observability/page_rendering'
import { observeRequests } from '#services/observability/request_log'
import { observeQueries } from '#services/observability/slow_queries'
import { release } from '#services/operations/release'
import { lateTimers } from '#services/queue/timers'

/** The part of Knex's connection pool that is read. */
interface Pool {
  max: number
  numUsed(): number
  numFree(): number
  numPendingAcquires(): number
}

/**
 * Logs how long requests and slow queries take and a clock that is wrong, and serves the metrics if
 * METRICS_PORT is set. For web processes and workers; jobs are logged by the worker pool.
 */
export async function observe() {
  const isMeasured = metricsAddress !== null
  logger.info({ commit: release.commit }, 'started')
  watchClock()
  observeRequests(isMeasured)
  if (slowQueryLimit > 0 || isMeasured) observeQueries(slowQueryLimit, isMeasured)
  if (!metricsAddress) return
  observePages()
  const server = new MetricsServer(readGauges)
  await server.start(metricsAddress)
  app.terminating(() => server.stop())
}

/** Updates all gauges. */
async function readGauges() {
  readPool()
  metrics.emailsPaused.set(mailCircuitBreaker.isPaused ? 1 : 0)
  const [isAvailable] = await Promise.all([isReady(), readFigures()])
  metrics.ready.set(isAvailable ? 1 : 0)
}

function readPool() {
  const pool: Pool = db.connection().getWriteClient().client.pool
  metrics.poolConnections.set({ state: 'used' }, pool.numUsed())
  metrics.poolConnections.set({ state: 'free' }, pool.numFree())
  metrics.poolLimit.set(pool.max)
  metrics.poolWaiting.set(pool.numPendingAcquires())
}

/** Figures that can't be read are left out, because old ones would look current. */
async function readFigures() {
  try {
    const { queues, openPayments, endedPayments } = await operatingFigures()
    const timers = await lateTimers()
    for (const { queue, due, active, failed, oldest } of queues) {
      metrics.queueJobs.set({ queue, state: 'due' }, due)
      metrics.queueJobs.set({ queue, state: 'active' }, active)
      metrics.queueJobs.set({ queue, state: 'failed' }, failed)
      metrics.queueAge.set({ queue }, oldest)
    }
    metrics.timersLate.set(timers.seconds)
    metrics.clockDifference.set(await clockDifference())
    for (const { state, count, oldest } of openPayments) {
      metrics.openPayments.set({ state }, count)
      metrics.oldestPayment.set({ state }, oldest)
    }
    for (const { state, count } of endedPayments) metrics.endedPayments.set({ state }, count)
    metrics.figuresRead.set(1)
  } catch (err) {
    logger.warn({ err }, 'figures for the metrics could not be read')
    for (const gauge of metrics.figures) gauge.reset()
    metrics.figuresRead.set(0)
  }
}
