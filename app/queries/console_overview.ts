import db from '@adonisjs/lucid/services/db'
import { activityKinds } from '#shared/console/event_kinds'
import AuditEvent from '#models/audit_event'
import TwoStepVerification from '#models/two_step_verification'
import type User from '#models/user'
import { marketFigures } from '#queries/market_figures'

/** How much waits among fees and payments, by kind. The navigation counts the rest. */
export type WaitingFigures = Record<'disputes' | 'refunds' | 'feesDue', number> & {
  /** When the first of the open disputes has to be answered (ISO). */
  disputeDueBy: string | null
}

/** Every count has a partial index. */
async function waitingFigures(): Promise<WaitingFigures> {
  const { rows } = await db.rawQuery<{ rows: WaitingFigures[] }>(
    `select
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

export type ConsoleOverview = Awaited<ReturnType<typeof consoleOverview>>

/** Figures, weeks and recent activity for the console's first screen. */
export async function consoleOverview(member: User) {
  const [waiting, figures, activity, recoveryCodesLeft] = await Promise.all([
    waitingFigures(),
    marketFigures('overview'),
    latestActivity(),
    TwoStepVerification.recoveryCodesOf(member.person),
  ])
  return { waiting, figures, activity, hasTwoStep: recoveryCodesLeft !== null }
}
