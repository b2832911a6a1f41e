import { belongsTo } from '@adonisjs/lucid/orm'
import type { BelongsTo } from '@adonisjs/lucid/types/relations'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { SupportAlertSchema } from '#database/schema'
import type { SupportAlertKind } from '#shared/payments/support_alert_kinds'
import Payment from '#models/payment'
import { queueEmail } from '#services/queue/dispatch'

interface NewAlert {
  /** Names the case: a second alert with the same key is not sent. */
  key: string
  kind: SupportAlertKind
  payment?: Payment
  /** For an intent without a payment in our database. */
  intentId?: string
  /** Cents; the payment's amount by default. */
  amount?: number
  /** The provider's reason or status; no card data. */
  details?: string
}

/** A payment problem that a person has to solve. Each one is a row and an email to support. */
export default class SupportAlert extends SupportAlertSchema {
  static readonly table = 'support_alerts'

  @belongsTo(() => Payment)
  declare payment: BelongsTo<typeof Payment>

  /** @returns false if an alert with this key already exists */
  static async raise(trx: TransactionClientContract, alert: NewAlert): Promise<boolean> {
    const { key, kind, payment, details } = alert
    const rows: { id: number }[] = await trx
      .insertQuery()
      .table('support_alerts')
      .insert({
        key,
        kind,
        payment_id: payment?.id ?? null,
        intent_id: alert.intentId ?? payment?.intentId ?? null,
        amount: alert.amount ?? payment?.amount ?? null,
        details: details?.slice(0, 500) ?? null,
        created_at: new Date(),
      })
      .onConflict('key')
      .ignore()
      .returning('id')
    if (rows.length === 0) return false
    await queueEmail(trx, 'SendSupportAlert', { supportAlertId: rows[0].id })
    return true
  }
}
