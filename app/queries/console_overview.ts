import db from '@adonisjs/lucid/services/db'
import { activityKinds } from '#shared/event_kinds'
import AuditEvent from '#models/audit_event'
import { marketFigures } from '#queries/market_figures'

/** How much waits for the team, by kind. */
export type WaitingFigures = Record<
  'inquiries' | 'reports' | 'disputes' | 'refunds' | 'feesDue',
  number
> & {
  /** When the first of the open disputes has to be answered (ISO). */
  disputeDueBy: string | null
}

/** Every count has a partial index. */
async function waitingFigures(): Promise<WaitingFigures> {
  const { rows } = await db.rawQuery<{ rows: WaitingFigures[] }>(
    `select
      (select count(*) from contact_messages where status = 'unread')::int as inquiries,
      (select count(*) from message_reports where status = 'open')::int as reports,
      (select count(*) from payments
        where disputed_at is not null and dispute_outcome is null)::int as disputes,
      (select to_json(min(dispute_due_by)) from payments
        where disputed_at is not null and dispute_outcome is null) as "disputeDueBy",
      (select count(*) from payments where status = 'refund_pending')::int as refunds,
      (select count(*) from bids where status = 'payment_required'
        and payment_due_at < now() + interval '1 day')::int as "feesDue"`
  )
  return rows[0]
}

/** The last ten events that people caused. */
export const latestActivity = () => AuditEvent.latest([...activityKinds], 10)

/** Figures, weeks and recent activity for the console's first screen. */
export async function consoleOverview() {
  const [waiting, figures, activity] = await Promise.all([
    waitingFigures(),
    marketFigures('overview'),
    latestActivity(),
  ])
  return { waiting, figures, activity }
}
