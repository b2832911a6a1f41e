import { DateTime } from 'luxon'
import { marketToday } from '#shared/values/market_time'
import Invoice from '#models/invoice'
import type User from '#models/user'

/** A calendar year, or a month of one. Days are YYYY-MM-DD; the end isn't included. */
export type InvoicePeriod = {
  /** `2026` or `2026-11`. */
  name: string
  from: string
  to: string
}

export function invoicePeriod(name: string | undefined): InvoicePeriod {
  const known = name ?? marketToday(new Date()).slice(0, 4)
  const from = DateTime.fromISO(known, { zone: 'utc' })
  const to = from.plus(known.length === 4 ? { years: 1 } : { months: 1 })
  return { name: known, from: from.toISODate()!, to: to.toISODate()! }
}

/** Far more than a company issues in a year. */
const most = 2000

const ofPeriod = ({ id }: User, { from, to }: InvoicePeriod) =>
  Invoice.withLines()
    .where('companyId', id)
    .where('issuedOn', '>=', from)
    .where('issuedOn', '<', to)
    .orderBy('issuedOn')
    .orderBy('id')

/** What a company issued in a period, oldest first. Four queries for any number. */
export const invoicesOf = (company: User, period: InvoicePeriod): Promise<Invoice[]> =>
  ofPeriod(company, period).limit(most)

/** The years in which a company has issued something, and this one; newest first. */
export async function invoiceYears({ id }: User): Promise<number[]> {
  const rows = await Invoice.query()
    .where('companyId', id)
    .select(Invoice.query().client.raw('distinct extract(year from issued_on)::int as year'))
    .pojo<{ year: number }>()
  const years = new Set([Number(marketToday(new Date()).slice(0, 4)), ...rows.map((r) => r.year)])
  return [...years].toSorted((one, other) => other - one)
}
