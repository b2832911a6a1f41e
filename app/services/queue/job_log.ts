import { tracingChannels } from '@adonisjs/queue'
import logger from '@adonisjs/core/services/logger'
import { jobDuration } from '#services/observability/metrics'

type Execution = Parameters<
  NonNullable<Parameters<typeof tracingChannels.executeChannel.subscribe>[0]['asyncEnd']>
>[0]

/** Email addresses, which mail servers repeat in their error messages. */
const addresses = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g

/** Replaces email addresses in an error's text. */
export function withoutAddresses(text: string): string {
  return text.replace(addresses, '[address]')
}

/** Fields of a job's error that may be logged: no personal data, no unknown properties. */
export function errorFields(error: unknown) {
  const { name, message, stack, code } = error as Error & { code?: unknown }
  const fields = { type: name ?? 'Error', message: withoutAddresses(String(message ?? error)) }
  return { ...fields, code, stack: stack && withoutAddresses(stack) }
}

const subscriber = {
  start() {},
  end() {},
  asyncStart() {},
  error() {},
  asyncEnd({ job, queue, status, duration, error, nextRetryAt }: Execution) {
    // Neither is known if the outcome could not be stored.
    if (status && duration !== undefined) {
      jobDuration.observe({ job: job.name, queue, result: status }, duration / 1000)
    }
    const ms = duration && Math.round(duration)
    const line = { job: job.name, id: job.id, queue, attempt: job.attempts + 1, ms }
    if (!error) logger.info(line, 'job done')
    else if (status === 'failed') logger.error({ ...line, err: errorFields(error) }, 'job failed')
    else logger.warn({ ...line, nextRetryAt, err: errorFields(error) }, 'job will be tried again')
  },
}

/**
 * Logs the attempts of this process's jobs with their milliseconds: failed ones as a warning, or as
 * an error after the last attempt.
 */
export function logJobs() {
  tracingChannels.executeChannel.subscribe(subscriber)
  return () => tracingChannels.executeChannel.unsubscribe(subscriber)
}
