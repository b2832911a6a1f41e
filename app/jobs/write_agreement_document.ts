import { exponentialBackoff, Job } from '@adonisjs/queue'
import type { JobOptions } from '@adonisjs/queue/types'
import AgreementDocument from '#models/agreement_document'

/** Writes the PDF of a signed version. Running it twice changes nothing. */
export default class WriteAgreementDocument extends Job<{ versionId: number }> {
  static options: JobOptions = {
    name: 'WriteAgreementDocument',
    queue: 'timers',
    maxRetries: 16,
    retry: { backoff: exponentialBackoff({ baseDelay: '5s', maxDelay: '10m' }) },
  }

  async execute() {
    await AgreementDocument.ofVersion(this.payload.versionId)
  }
}
