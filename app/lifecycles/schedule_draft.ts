import type { PaymentTerms } from '#shared/bids/bid_enums'
import type { ScheduleKind, ScheduleOrigin, SchedulePayer } from '#shared/jobs/schedule'
import { addDays, lastDayOf, stagingTerm } from '#shared/jobs/staging_terms'
import { dayInWords } from '#shared/values/market_time'

/** A payment before it is in the schedule. Days are YYYY-MM-DD. */
export interface DraftedLine {
  kind: ScheduleKind
  origin: ScheduleOrigin
  title: string
  /** In cents. */
  amount: number
  /** Null: on the install day, which isn't agreed yet. */
  dueOn: string | null
  payer: SchedulePayer
  /** The first day of an extension. */
  extendsFrom: string | null
}

/** An extension of the term that both have agreed on. */
export interface AgreedExtension {
  /** The removal day that follows from it. */
  removalOn: string
  /** Whole dollars. */
  price: number
}

export interface DraftSource {
  /** Whole dollars: what both have signed, or else the offer's price. */
  price: number
  isSigned: boolean
  terms: PaymentTerms
  installOn: string | null
  payer: SchedulePayer
  extensions: readonly AgreedExtension[]
  today: string
}

/** The payment for another month. It is due on the first day of that month. */
export function extensionLine({ removalOn, price }: AgreedExtension, payer: SchedulePayer) {
  const extendsFrom = addDays(removalOn, -stagingTerm.monthDays)
  return {
    kind: 'extension' as const,
    origin: 'extension' as const,
    title: `Extra month to ${dayInWords(lastDayOf(removalOn))}`,
    amount: price * 100,
    dueOn: extendsFrom,
    payer,
    extendsFrom,
  }
}

const halves: PaymentTerms = 'split_payment'

/**
 * The payments that follow from the agreement, or else from the offer: the whole price on the install day, or half of
 * it now, and each agreed extension. The two halves add up to the price.
 */
export function draftedLines(source: DraftSource): DraftedLine[] {
  const { price, isSigned, terms, installOn, payer, extensions, today } = source
  const origin = isSigned ? ('agreement' as const) : ('offer' as const)
  const total = price * 100
  const deposit = terms === halves ? Math.ceil(total / 2) : 0
  const shared = { origin, payer, extendsFrom: null }
  const lines: DraftedLine[] = []
  if (deposit > 0) {
    const dueOn = installOn !== null && installOn < today ? installOn : today
    lines.push({ ...shared, kind: 'deposit', title: '50% upfront', amount: deposit, dueOn })
  }
  const title = deposit > 0 ? '50% at completion' : 'Full at completion'
  const balance = total - deposit
  if (balance > 0) {
    lines.push({ ...shared, kind: 'balance', title, amount: balance, dueOn: installOn })
  }
  return [...lines, ...extensions.map((extension) => extensionLine(extension, payer))]
}
