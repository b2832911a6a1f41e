import { exponentialBackoff, Job } from '@adonisjs/queue'
import type { JobOptions } from '@adonisjs/queue/types'
import { alertCompanies } from '#models/saved_search/alerting'

/** Alerts companies to a project that everyone can see now. */
export default class AlertCompanies extends Job<{ projectId: number }> {
  static options: JobOptions = {
    name: 'AlertCompanies',
    queue: 'timers',
    maxRetries: 16,
    retry: { backoff: exponentialBackoff({ baseDelay: '5s', maxDelay: '10m' }) },
  }

  async execute() {
    await alertCompanies(this.payload.projectId)
  }
}
