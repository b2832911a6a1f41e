import { exponentialBackoff, Job } from '@adonisjs/queue'
import type { JobOptions } from '@adonisjs/queue/types'
import FileStore from '#services/files/file_store'

/** Deletes files of messages that nothing refers to anymore. */
export default class DiscardFiles extends Job<{ names: string[] }> {
  /** The timeout keeps a storage that doesn't respond from blocking the worker. */
  static options: JobOptions = {
    queue: 'timers',
    maxRetries: 16,
    timeout: '20s',
    retry: { backoff: exponentialBackoff({ baseDelay: '5s', maxDelay: '10m' }) },
  }

  async execute() {
    await FileStore.remove(this.payload.names)
  }
}
