import { tracingChannels } from '@adonisjs/queue'
import logger from '@adonisjs/core/services/logger'

type Execution = Parameters<
  NonNullable<Parameters<typeof tracingChannels.executeChannel.subscribe>[0]['asyncEnd']>
>[0]

/** Email addresses, which mail servers repeat in their refusals. */
const addresses = /[^\s<>"'(),:;]+@[^\s<>"'(),:;]+/g

/** The text of an error without email addresses. */
export function withoutAddresses(text: string): string {
  return text.replace(addresses, '[address]')
}

/** What may be logged of an error of a job: no personal data, no properties we do not know. */
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
  asyncEnd({ job, queue, status, error, nextRetryAt }: Execution) {
    if (!error) return
    const line = { job: job.name, id: job.id, queue, attempt: job.attempts + 1 }
    if (status === 'failed') logger.error({ ...line, err: errorFields(error) }, 'job failed')
    else logger.warn({ ...line, nextRetryAt, err: errorFields(error) }, 'job will be tried again')
  },
}

/** Logs every failed attempt of a job of this process at warn, and the last one at error. */
export function logJobs() {
  tracingChannels.executeChannel.subscribe(subscriber)
  return () => tracingChannels.executeChannel.unsubscribe(subscriber)
}
