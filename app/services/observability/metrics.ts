import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { release } from '#services/operations/release'

/** The measurements of this process. `metrics_server.ts` serves them to Prometheus. */
export const registry = new Registry()

/** Seconds. */
const requestTimes = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const jobTimes = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300]
const queryTimes = [0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1, 5]

const registers = [registry]

new Gauge({
  name: 'stagely_build_info',
  help: 'Always 1; the labels say which release runs',
  labelNames: ['version', 'commit'],
  registers,
}).set({ version: release.version, commit: release.commit ?? '' }, 1)

/** By route pattern, never by path: a path may contain secrets, and there is no end of them. */
export const requests = new Counter({
  name: 'stagely_http_requests_total',
  help: 'Answered requests; status 304 is an unchanged poll or page',
  labelNames: ['method', 'route', 'status'],
  registers,
})

export const requestDuration = new Histogram({
  name: 'stagely_http_request_duration_seconds',
  help: 'Time until the answer was written, without its way to the client',
  labelNames: ['method', 'route'],
  buckets: requestTimes,
  registers,
})

export const renderingDuration = new Histogram({
  name: 'stagely_page_rendering_duration_seconds',
  help: 'Time to render a page as HTML on the server, once its data are read',
  buckets: requestTimes,
  registers,
})

/** Possible attacks and what people did with their accounts; `throttled` is a refusal of a limiter. */
export const securityEvents = new Counter({
  name: 'stagely_security_events_total',
  help: 'Events of the security log; throttled is a request that a rate limit refused',
  labelNames: ['event'],
  registers,
})

export const queryDuration = new Histogram({
  name: 'stagely_database_query_duration_seconds',
  help: 'Time of database queries, without the wait for a connection',
  buckets: queryTimes,
  registers,
})

export const slowQueries = new Counter({
  name: 'stagely_database_slow_queries_total',
  help: 'Database queries over SLOW_QUERY_MS; the log names them',
  registers,
})

export const poolConnections = new Gauge({
  name: 'stagely_database_pool_connections',
  help: 'Connections of the pool that are in use and free',
  labelNames: ['state'],
  registers,
})

export const poolLimit = new Gauge({
  name: 'stagely_database_pool_limit',
  help: 'Connections that the pool may open',
  registers,
})

export const poolWaiting = new Gauge({
  name: 'stagely_database_pool_waiting',
  help: 'Requests and jobs that wait for a connection',
  registers,
})

/** `result` is completed, retrying or failed. */
export const jobDuration = new Histogram({
  name: 'stagely_job_duration_seconds',
  help: 'Time of attempts at jobs',
  labelNames: ['job', 'queue', 'result'],
  buckets: jobTimes,
  registers,
})

/** `result` is what became of an email, or `error` for an attempt that failed. */
export const emails = new Counter({
  name: 'stagely_emails_total',
  help: 'Emails and failed attempts at them',
  labelNames: ['result'],
  registers,
})

/** `result` is that of `PushSender`, or `error` for an attempt that failed. */
export const pushes = new Counter({
  name: 'stagely_pushes_total',
  help: 'Push notifications to single browsers and failed attempts at them',
  labelNames: ['result'],
  registers,
})

export const emailsPaused = new Gauge({
  name: 'stagely_emails_paused',
  help: '1 while this process sends no emails because the mail server is down',
  registers,
})

export const ready = new Gauge({
  name: 'stagely_ready',
  help: '1 if /health/ready would answer 200: database and photo storage are available',
  registers,
})

export const clockDifference = new Gauge({
  name: 'stagely_clock_difference_seconds',
  help: "How far this machine's clock is ahead of the database's; negative if it is behind",
  registers,
})

// The following are read from the database, so every process reports the same.

export const figuresRead = new Gauge({
  name: 'stagely_figures_read',
  help: '1 if the figures that come from the database could be read',
  registers,
})

export const queueJobs = new Gauge({
  name: 'stagely_queue_jobs',
  help: 'Jobs by state: due, active, or failed in the last 24 hours; counts end at 10,000',
  labelNames: ['queue', 'state'],
  registers,
})

export const queueAge = new Gauge({
  name: 'stagely_queue_oldest_due_seconds',
  help: 'How long the oldest due job has been waiting; 0 if none is due',
  labelNames: ['queue'],
  registers,
})

export const timersLate = new Gauge({
  name: 'stagely_timers_late_seconds',
  help: 'How late the most overdue timer is, from the last run of each; 0 if none is',
  registers,
})

export const openPayments = new Gauge({
  name: 'stagely_payments_open',
  help: 'Payments and refunds that have not ended; counts end at 10,000',
  labelNames: ['state'],
  registers,
})

export const oldestPayment = new Gauge({
  name: 'stagely_payments_oldest_open_seconds',
  help: 'Age of the oldest payment in this state; 0 if there is none',
  labelNames: ['state'],
  registers,
})

export const endedPayments = new Gauge({
  name: 'stagely_payments_last_hour',
  help: 'Payments that succeeded, failed or were refunded in the last hour; counts end at 10,000',
  labelNames: ['state'],
  registers,
})

/** Those that cost a query. */
export const figures = [
  ...[clockDifference, queueJobs, queueAge, timersLate],
  ...[openPayments, oldestPayment, endedPayments],
]
