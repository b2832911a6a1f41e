import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { marketZone } from '#shared/values/market_time'
import type User from '#models/user'
import { decisionIn } from '#queries/offer_decisions'
import { feesByMonth, type Period } from '#queries/statement'

/** A stager's figures of one month in the market's time zone. */
export interface BusinessMonth {
  /** YYYY-MM. */
  month: string
  /** Bids made. */
  offers: number
  /** Bids with an outcome that counts toward the win rate. */
  decided: number
  /** Bids whose fee was paid. */
  won: number
  /** Prices of the won bids, in whole dollars. */
  value: number
  /** Platform fees in cents. */
  paid: number
  refunded: number
}

/** Payments of jobs by the month they are due in, in cents. What isn't agreed doesn't count. */
export interface OwedMonth {
  /** YYYY-MM. */
  month: string
  agreed: number
  paid: number
}

interface BidMonth extends Pick<BusinessMonth, 'month' | 'offers' | 'decided' | 'won' | 'value'> {}

/**
 * Each bid counts in the month it was made and in the month it was decided.
 */
async function bidsByMonth({ id }: User, { from, to }: Period): Promise<BidMonth[]> {
  const { rows } = await db.rawQuery<{ rows: BidMonth[] }>(
    `select to_char(event.at at time zone '${marketZone}', 'YYYY-MM') as month,
       count(*) filter (where event.kind = 'made')::int as offers,
       count(*) filter (where event.kind in ('won', 'lost'))::int as decided,
       count(*) filter (where event.kind = 'won')::int as won,
       coalesce(sum(b.amount) filter (where event.kind = 'won'), 0)::float8 as value
     from bids b cross join lateral (values
       ('made', b.created_at),
       (${decisionIn('b')}, coalesce(b.paid_at, b.closed_at))
     ) as event (kind, at)
     where b.user_id = :userId and event.kind is not null
       and event.at >= :from and event.at < :to
     group by 1`,
    { userId: id, from: from.toUTC().toISO()!, to: to.toUTC().toISO()! }
  )
  return rows
}

/**
 * SQL: the payments of a company's jobs as `OwedMonth`; those without a due day count in
 * the month they were added. A job that has ended early owes nothing more.
 */
const owedByMonth = `(
  select json_agg(due) from (
    select to_char(coalesce(l.due_on, (l.created_at at time zone '${marketZone}')::date), 'YYYY-MM') as month,
      sum(l.amount)::float8 as agreed,
      coalesce(sum(l.amount) filter (where l.paid_on is not null), 0)::float8 as paid
    from schedule_lines l join bids b on b.id = l.bid_id
    where b.user_id = :id and l.removed_at is null and l.answer is distinct from 'not_agreed'
      and (l.paid_on is not null or b.status = 'accepted' and b.payment_status = 'paid')
    group by 1) due)`

/** When the company made its first bid, and what is owed to it. */
async function beginningOf({ id }: User): Promise<{ first: DateTime | null; owed: OwedMonth[] }> {
  const { rows } = await db.rawQuery<{ rows: { first: Date | null; owed: OwedMonth[] | null }[] }>(
    `select min(created_at) as first, ${owedByMonth} as owed from bids where user_id = :id`,
    { id }
  )
  const [{ first, owed }] = rows
  return { first: first && DateTime.fromJSDate(first, { zone: marketZone }), owed: owed ?? [] }
}

/** The last twelve months have no end: what is due later counts too. */
function owedIn(
  months: readonly OwedMonth[],
  { from, year }: { from: string; year: number | null }
) {
  const counted = months.filter(({ month }) =>
    year === null ? month >= from : month.startsWith(`${year}-`)
  )
  const sum = (of: 'agreed' | 'paid') => counted.reduce((total, each) => total + each[of], 0)
  const [agreed, paid] = [sum('agreed'), sum('paid')]
  return months.length === 0 ? null : { agreed, paid, open: agreed - paid }
}

/**
 * A calendar year, until now if it's the current one; without a year, this month and the eleven
 * before.
 */
function periodOf(year: number | null, now: DateTime): Period {
  if (year === null) return { from: now.startOf('month').minus({ months: 11 }), to: now }
  const from = DateTime.fromObject({ year }, { zone: marketZone })
  return { from, to: DateTime.min(from.plus({ years: 1 }), now) }
}

function monthsIn({ from, to }: Period): string[] {
  const months: string[] = []
  for (let month = from; month < to; month = month.plus({ months: 1 })) {
    months.push(month.toFormat('yyyy-MM'))
  }
  return months
}

/**
 * A stager's figures by month, oldest first, and the years it can choose, newest first. Runs three
 * queries; they read all bids of the stager, a few thousand at most.
 *
 * @param wanted  a year the stager has no bids in counts as none
 */
export async function businessFigures(stager: User, wanted: number | null, at: DateTime) {
  const now = at.setZone(marketZone)
  const { first, owed: due } = await beginningOf(stager)
  const years = Array.from(
    { length: first ? now.year - first.year + 1 : 0 },
    (_, index) => now.year - index
  )
  const year = wanted !== null && years.includes(wanted) ? wanted : null
  const period = periodOf(year, now)
  const [bids, fees] = await Promise.all([bidsByMonth(stager, period), feesByMonth(stager, period)])
  const months = monthsIn(period).map((month): BusinessMonth => {
    const {
      offers = 0,
      decided = 0,
      won = 0,
      value = 0,
    } = bids.find((each) => each.month === month) ?? {}
    const { paid = 0, refunded = 0 } = fees.find((each) => each.month === month) ?? {}
    return { month, offers, decided, won, value, paid, refunded }
  })
  const owed = owedIn(due, { from: period.from.toFormat('yyyy-MM'), year })
  return { year, years, months, owed }
}

/** The same without what the offers of a month did. */
export function feesOf(figures: Awaited<ReturnType<typeof businessFigures>>): typeof figures {
  const nothing = { offers: 0, decided: 0, won: 0, value: 0 }
  return { ...figures, months: figures.months.map((month) => ({ ...month, ...nothing })) }
}
