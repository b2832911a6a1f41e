import { DateTime } from 'luxon'
import { marketZone } from '#shared/values/market_time'
import ReceiptDetails from '#models/receipt_details'
import type User from '#models/user'
import { feesByMonth, firstStatementLines, statementYears, type Period } from '#queries/statement'

/** A calendar year in the market's time zone. */
function yearOf(year: number): Period {
  const from = DateTime.fromObject({ year }, { zone: marketZone })
  return { from, to: from.plus({ years: 1 }) }
}

/** The year of a stager's statement, and all years that have one; null if this year has none. */
export async function statementPeriod(stager: User, year: number) {
  const years = await statementYears(stager, DateTime.utc())
  return years.includes(year) ? { years, period: yearOf(year) } : null
}

/** A stager's statement of one year, in four queries; null if this year has none. */
export async function statementPage(stager: User, year: number) {
  const found = await statementPeriod(stager, year)
  if (!found) return null
  const { years, period } = found
  const [months, first, details] = await Promise.all([
    feesByMonth(stager, period),
    firstStatementLines(stager, period),
    ReceiptDetails.find(stager.id),
  ])
  const sum = (of: 'count' | 'paid' | 'refunded') =>
    months.reduce((total, month) => total + month[of], 0)
  return {
    year,
    years,
    payer: {
      name: stager.name,
      company: stager.company,
      address: details?.address ?? null,
      taxId: details?.taxId ?? null,
    },
    totals: { count: sum('count'), paid: sum('paid'), refunded: sum('refunded') },
    ...first,
  }
}
