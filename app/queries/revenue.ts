import type { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { feeTiers } from '#shared/payments/fee_tiers'
import { marketZone } from '#shared/values/market_time'
import { moneyFromCents } from '#shared/values/money'

/** Money in cents. `revenue` is what was charged less what was refunded. */
export type RevenueLine = {
  /** The value of the filter: a month (YYYY-MM), a tier or a state; null if there is none. */
  key: string | null
  payments: number
  charged: number
  refunded: number
  revenue: number
}

export type Revenue = {
  /** Days in the market's time zone, both included. */
  from: string
  to: string
  months: RevenueLine[]
  tiers: RevenueLine[]
  states: RevenueLine[]
}

type Group = { month: string; amount: number; state: string | null } & Omit<
  RevenueLine,
  'key' | 'revenue'
>

/** The platform fees paid in the last twelve months including this one, in three breakdowns. */
export async function revenueFigures(at: DateTime): Promise<Revenue> {
  const now = at.setZone(marketZone)
  const first = now.startOf('month').minus({ months: 11 })
  const { rows } = await db.rawQuery<{ rows: Group[] }>(
    `select to_char(succeeded_at at time zone '${marketZone}', 'YYYY-MM') as month, amount,
       state, count(*)::int as payments, sum(amount)::float8 as charged,
       sum(refunded_amount)::float8 as refunded
     from payments where succeeded_at >= :from and succeeded_at < :to group by 1, 2, 3`,
    { from: first.toUTC().toISO()!, to: at.toUTC().toISO()! }
  )
  const line = (key: string | null, groups: Group[]): RevenueLine => {
    const sum = (of: (group: Group) => number) => groups.reduce((all, each) => all + of(each), 0)
    const [charged, refunded] = [sum((each) => each.charged), sum((each) => each.refunded)]
    const payments = sum((each) => each.payments)
    return { key, payments, charged, refunded, revenue: charged - refunded }
  }
  const months = Array.from({ length: 12 }, (_, index) =>
    first.plus({ months: index }).toFormat('yyyy-MM')
  )
  const states = [...new Set(rows.map(({ state }) => state))]
  return {
    from: first.toISODate()!,
    to: now.toISODate()!,
    months: months.map((month) =>
      line(
        month,
        rows.filter((row) => row.month === month)
      )
    ),
    tiers: feeTiers.map(({ label, feeCents }) =>
      line(
        label,
        rows.filter(({ amount }) => amount === feeCents)
      )
    ),
    states: states
      .map((state) =>
        line(
          state,
          rows.filter((row) => row.state === state)
        )
      )
      .toSorted(
        (one, other) =>
          other.revenue - one.revenue || (one.key ?? '').localeCompare(other.key ?? '')
      ),
  }
}

/** The exported columns with their headings. */
export const revenueColumns = {
  by: 'By',
  name: 'Name',
  payments: 'Payments',
  charged: 'Charged',
  refunded: 'Refunded',
  revenue: 'Revenue',
} as const

/** The lines of the three breakdowns, one after the other. */
export async function* exportedRevenue({ months, tiers, states }: Revenue) {
  for (const [by, lines] of Object.entries({ Month: months, Tier: tiers, State: states })) {
    for (const { key, payments, ...cents } of lines) {
      yield {
        by,
        name: key ?? 'No state',
        payments,
        charged: moneyFromCents(cents.charged),
        refunded: moneyFromCents(cents.refunded),
        revenue: moneyFromCents(cents.revenue),
      }
    }
  }
}
