import { exponentialBackoff, Job } from '@adonisjs/queue'
import type { JobOptions } from '@adonisjs/queue/types'

/** The timeout keeps a storage that doesn't respond from blocking the worker. */
export const removalOptions: JobOptions = {
  queue: 'timers',
  maxRetries: 16,
  timeout: '20s',
  retry: { backoff: exponentialBackoff({ baseDelay: '5s', maxDelay: '10m' }) },
}

/** Deletes files that nothing refers to anymore from the storage. */
export abstract class RemovalJob extends Job<{ names: string[] }> {
  protected abstract remove(names: string[]): Promise<void>

  async execute() {
    await this.remove(this.payload.names)
  }
}
