import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import { ReconciliationRunSchema } from '#database/schema'
import { refuseIf } from '#lifecycles/lifecycle'
import { paymentRefusals } from '#lifecycles/payment_lifecycle'
import AuditEvent from '#models/audit_event'
import { reconcilePayments } from '#models/payment/open_payments'
import User from '#models/user'
import { withLease } from '#services/database/lease'

/** A reconciliation: who started it, how many payments it checked, and how many failed. */
export default class ReconciliationRun extends ReconciliationRunSchema {
  static readonly table = 'reconciliation_runs'

  @belongsTo(() => User, { foreignKey: 'actorId' })
  declare actor: BelongsTo<typeof User>

  /**
   * Reconciles the open payments. One run at a time across all processes. A scheduled run that
   * had nothing to check stores no row; a run that an admin started always does.
   *
   * @throws RuleViolation (409) if an admin starts a run while another one is active
   */
  static async run(by?: User): Promise<{ checked: number; failed: number }> {
    const startedAt = DateTime.utc()
    const result = await withLease('reconcile-payments', reconcilePayments)
    if (by) refuseIf(paymentRefusals.reconcile({ isRunning: !result }))
    if (!result) return { checked: 0, failed: 0 }
    if (!by && result.checked === 0) return result
    await db.transaction(async (trx) => {
      await this.create(
        { ...result, actorId: by?.id ?? null, startedAt, finishedAt: DateTime.utc() },
        { client: trx }
      )
      if (by) await AuditEvent.record(trx, 'payments_reconciled', { actor: by })
    })
    return result
  }

  static latest(limit: number) {
    return this.query().preload('actor').orderBy('id', 'desc').limit(limit)
  }
}
