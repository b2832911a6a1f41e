import { activityKinds } from '#shared/event_kinds'
import AuditEvent from '#models/audit_event'
import { marketStats, weeklyFigures } from '#queries/market_stats'

/** Figures, weeks and recent activity for the console's first screen. */
export async function consoleOverview() {
  const [stats, weeks, activity] = await Promise.all([
    marketStats(),
    weeklyFigures(),
    AuditEvent.latest([...activityKinds], 10),
  ])
  return { stats, weeks, activity }
}
