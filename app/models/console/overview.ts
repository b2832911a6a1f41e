import AuditEvent from '#models/audit_event'
import { marketStats, weeklyFigures } from '#models/console/market_stats'
import { toldKinds } from '#transformers/activity_transformer'

/** Everything that the console's first screen tells of the market, asked at once. */
export async function consoleOverview() {
  const [stats, weeks, activity] = await Promise.all([
    marketStats(),
    weeklyFigures(),
    AuditEvent.latest(toldKinds, 10),
  ])
  return { stats, weeks, activity }
}
