import env from '#start/env'

const port = env.get('METRICS_PORT')

/** Where this process serves its metrics; null if it doesn't. */
export const metricsAddress = port ? { port, host: env.get('METRICS_HOST', '127.0.0.1') } : null

/** Milliseconds from which a database query is logged as slow; 0 logs none. */
export const slowQueryLimit = env.get('SLOW_QUERY_MS', 500)
