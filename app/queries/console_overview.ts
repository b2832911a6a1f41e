import db from '@adonisjs/lucid/services/db'
import { activityKinds } from '#shared/event_kinds'
import AuditEvent from '#models/audit_event'
import { marketStats, weeklyFigures } from '#queries/market_stats'

/** How much waits for the team, by kind. */
export type WaitingFigures = Record<
  'inquiries' | 'reports' | 'disputes' | 'refunds' | 'feesDue',
  number
>

/** Every count has a partial index. */
async function waitingFigures(): Promise<WaitingFigures> {
  const { rows } = await db.rawQuery<{ rows: WaitingFigures[] }>(
    `select
      (select count(*) from contact_messages where status = 'unread')::int as inquiries,
      (select count(*) from message_reports where status = 'open')::int as reports,
      (select count(*) from payments
        where disputed_at is not null and dispute_outcome is null)::int as disputes,
      (select count(*) from payments where status = 'refund_pending')::int as refunds,
      (select count(*) from bids where status = 'payment_required'
        and payment_due_at < now() + interval '1 day')::int as "feesDue"`
  )
  return rows[0]
}

/** Figures, weeks and recent activity for the console's first screen. */
export async function consoleOverview() {
  const [waiting, stats, weeks, activity] = await Promise.all([
    waitingFigures(),
    marketStats(),
    weeklyFigures(),
    AuditEvent.latest([...activityKinds], 10),
  ])
  return { waiting, stats, weeks, activity }
}
