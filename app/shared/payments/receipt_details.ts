import { hasLongNumber, longNumberRefusal } from '#shared/jobs/schedule'
import { cleanLine, cleanText } from '#shared/values/pasted_text'

/**
 * What a company may add to its receipts, in characters. The tax ID is free text: most companies
 * have an EIN, some a number of their state or another country.
 */
export const receiptDetailLimits = { addressLines: 4, addressLine: 80, taxId: 30 } as const

/** Each line cleaned, without blank lines. */
export const addressLines = (address: string): string[] =>
  cleanText(address).split('\n').map(cleanLine).filter(Boolean)

/** `NC 28801-1234`, `Asheville, 28801` */
const zip = /(?<=\p{L},?\s*)\d{5}(?:-\d{4})?$/u

const hasAccount = (line: string) => hasLongNumber(line.replace(zip, ''))

/** Without lines that were stored before account numbers were refused; null if nothing is left. */
export const printedAddressOf = (address: string): string | null =>
  addressLines(address)
    .filter((line) => !hasAccount(line))
    .join('\n') || null

/** Why an address can't be printed; null if it can. */
export function addressProblem(address: string): string | null {
  const { addressLines: most, addressLine } = receiptDetailLimits
  const lines = addressLines(address)
  if (lines.length > most) return `Use at most ${most} lines`
  if (lines.some((line) => line.length > addressLine)) {
    return `Use at most ${addressLine} characters on a line`
  }
  return lines.some(hasAccount) ? longNumberRefusal : null
}
