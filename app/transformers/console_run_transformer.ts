import { BaseTransformer } from '@adonisjs/core/transformers'
import type ReconciliationRun from '#models/payment/reconciliation_run'

/** A look at the open payments, by a person or by the minute's timer. */
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
