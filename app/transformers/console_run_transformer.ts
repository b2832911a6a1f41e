import { BaseTransformer } from '@adonisjs/core/transformers'
import type ReconciliationRun from '#models/payment/reconciliation_run'

/** A run of the payment reconciler. `by` is null if the timer started it. */
export default class ConsoleRunTransformer extends BaseTransformer<ReconciliationRun> {
  toObject() {
    const run = this.resource
    return {
      ...this.pick(run, ['id', 'checked', 'failed']),
      startedAt: run.startedAt.toJSDate().toISOString(),
      finishedAt: run.finishedAt.toJSDate().toISOString(),
      by: run.actor?.name ?? null,
    }
  }
}
