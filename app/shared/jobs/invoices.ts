import { hasLongNumber } from '#shared/jobs/schedule'
import { Enumeration, type ValueOf } from '#shared/values/enumeration'

export const invoiceKinds = new Enumeration({
  offered: { invoice: 'Invoice', credit_note: 'Credit note' },
})
export type InvoiceKind = ValueOf<typeof invoiceKinds>

/** In place of what goes with a deleted account. */
export const removedFromInvoice = 'Removed with an account'

/** `Chestnut Street Victorian: Deposit, Damage`, in lists. */
export const summaryOf = ({
  project,
  lines,
}: {
  project: string | null
  lines: readonly { item: string }[]
}): string => [project, lines.map(({ item }) => item).join(', ')].filter(Boolean).join(': ')

/** The sentence below an invoice or a credit note, on the page and in the PDF. */
export const invoiceNote = (kindLabel: string) =>
  `Amounts in US dollars. No tax is computed. This ${kindLabel.toLowerCase()} has no bank details. If a message names an account, call the company first.`

export const invoiceNumberLength = 20

/** The invoices in one PDF: more would take longer than a download may. */
export const mostInPdf = 300

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The months of a year by their periods: `2026-11`, `Nov`. */
export const monthsOf = (year: string) =>
  months.map((label, at) => ({ period: `${year}-${String(at + 1).padStart(2, '0')}`, label }))

/** `2026`, or `2026-11` → `Nov 2026`. */
export function periodName(period: string): string {
  const [year, month] = period.split('-')
  return month ? `${months[Number(month) - 1]} ${year}` : year
}

/** The numbers that Stagely gives: `INV-0001`. */
export const ourNumber = (serial: number) => `INV-${String(serial).padStart(4, '0')}`

const ours = /^inv-?\d+$/i
/** `2026-11-` in `2026-11-0042` */
const year = /^(?:[a-z]+[-/]?)?20\d\d(?:[-/](?:0[1-9]|1[0-2]))?(?=[-/])/i
const wellFormed = /^[a-z\d](?:[a-z\d]|[-/](?=[a-z\d]))*$/i

/** Why a company can't give an invoice this number; null if it can. */
export function invoiceNumberProblem(number: string): string | null {
  if (!wellFormed.test(number)) return 'Use letters, digits, hyphens and slashes'
  if (/\d{8}/.test(number) || hasLongNumber(number.replace(year, ''))) {
    return 'Use fewer than 8 digits in a row'
  }
  return ours.test(number)
    ? 'Numbers such as INV-0001 are given by Stagely. Leave the field empty to get the next one.'
    : null
}

const plainTaxId = (taxId: string) =>
  taxId
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .trim()

const socialSecurityNumber = /^\d{3}[\s.-]?\d{2}[\s.-]?\d{4}$/

/** Whether a tax ID is written as a Social Security number; an EIN is written 12-3456789. */
export const isSocialSecurityNumber = (taxId: string): boolean =>
  socialSecurityNumber.test(plainTaxId(taxId))

/** Whether a tax ID may be on invoices. Any other number could be one of an account. */
export const isEin = (taxId: string): boolean => /^\d{2}-\d{7}$/.test(plainTaxId(taxId))

export const einOnInvoices =
  'Only an EIN is printed on invoices, written 12-3456789. Correct it, or leave that out.'
