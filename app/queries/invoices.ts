import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
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

const inPeriod = (invoices: ReturnType<typeof Invoice.withLines>, { from, to }: InvoicePeriod) =>
  invoices
    .where('issuedOn', '>=', from)
    .where('issuedOn', '<', to)
    .orderBy('issuedOn')
    .orderBy('id')
    .limit(most)

/** Far more than a company issues in a year. */
const most = 2000

/** What a company issued in a period, oldest first. Four queries for any number. */
export const invoicesOf = (company: User, period: InvoicePeriod): Promise<Invoice[]> =>
  inPeriod(Invoice.withLines().where('companyId', company.id), period)

/** What was issued in a period to the owner of jobs, as `invoicesOf`. */
export const invoicesTo = (owner: User, period: InvoicePeriod): Promise<Invoice[]> =>
  inPeriod(Invoice.receivedBy(owner), period)

/** The years in which someone has issued or got an invoice, and this one; newest first. */
export async function invoiceYears(viewer: User): Promise<number[]> {
  const { rows } = await db.rawQuery<{ rows: { year: number }[] }>(
    `select distinct extract(year from i.issued_on)::int as year from invoices i
     where i.company_id = :id or i.payer = 'owner' and exists (
       select from bids b join projects p on p.id = b.project_id
       where b.id = i.bid_id and p.user_id = :id)`,
    { id: viewer.id }
  )
  const years = new Set([Number(marketToday(new Date()).slice(0, 4)), ...rows.map((r) => r.year)])
  return [...years].toSorted((one, other) => other - one)
}
