import type { Data } from '@generated/data'

export type LedgerEntry = Data.LedgerEntry

/** Sums in cents over all pages. A type, no interface: props of a page need an index signature. */
export type LedgerSummary = {
  count: number
  paid: number
  refunded: number
  due: number
  /** From 1. */
  page: number
  pages: number
}
