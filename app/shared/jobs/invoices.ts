import { Enumeration, type ValueOf } from '#shared/values/enumeration'

export const invoiceKinds = new Enumeration({
  offered: { invoice: 'Invoice', credit_note: 'Credit note' },
})
export type InvoiceKind = ValueOf<typeof invoiceKinds>

export const invoiceNumberLength = 20

/** The numbers that Stagely gives: `INV-0001`. */
export const ourNumber = (serial: number) => `INV-${String(serial).padStart(4, '0')}`

const ours = /^inv-?\d+$/i
const wellFormed = /^[a-z\d](?:[a-z\d]|[-/](?=[a-z\d]))*$/i

/** Why a company can't give an invoice this number; null if it can. */
export function invoiceNumberProblem(number: string): string | null {
  if (!wellFormed.test(number)) return 'Use letters, digits, hyphens and slashes'
  if (/\d{8}/.test(number)) return 'Use fewer than 8 digits in a row'
  return ours.test(number)
    ? 'Numbers such as INV-0001 are given by Stagely. Leave the field empty to get the next one.'
    : null
}

const socialSecurityNumber = /^\d{3}[\s.-]?\d{2}[\s.-]?\d{4}$/

/** Whether a tax ID is written as a Social Security number; an EIN is written 12-3456789. */
export const isSocialSecurityNumber = (taxId: string): boolean =>
  socialSecurityNumber.test(
    taxId
      .normalize('NFKC')
      .replace(/[\u2010-\u2015\u2212]/g, '-')
      .trim()
  )
