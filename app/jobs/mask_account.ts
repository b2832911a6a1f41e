import { exponentialBackoff, Job } from '@adonisjs/queue'
import type { JobOptions } from '@adonisjs/queue/types'
import { maskAccountAgain } from '#models/user/masking'

/** Hides the names of everyone in an account in its stored texts, after someone joined or has another name. */
export default class MaskAccount extends Job<{ userId: number }> {
  static options: JobOptions = {
    name: 'MaskAccount',
    queue: 'timers',
    maxRetries: 16,
    retry: { backoff: exponentialBackoff({ baseDelay: '5s', maxDelay: '10m' }) },
  }

  async execute() {
    await maskAccountAgain(this.payload.userId)
  }
}
