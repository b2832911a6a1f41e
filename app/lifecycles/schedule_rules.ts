import { addDays, type StagingSide } from '#shared/jobs/staging_terms'
import { moneyFromCents } from '#shared/values/money'
import { mostInPdf } from '#shared/jobs/invoices'
import { scheduleLimits, type AddedKind, type ScheduleAnswer } from '#shared/jobs/schedule'

/** A line of a schedule of payments as its rules read it. Days are YYYY-MM-DD in the market's zone. */
export interface ScheduleLineState {
  revision: number
  isRemoved: boolean
  paidOn: string | null
  /** The day on which it was marked as paid. */
  markedPaidOn: string | null
  answer: ScheduleAnswer | null
  /** The invoice that has it; null without one, and once a credit note has taken it back. */
  invoice: string | null
}

export interface ScheduleSituation {
  side: StagingSide
  /** Whether the other side has deleted its account. */
  isAlone: boolean
  /** Today in the market's zone. */
  today: string
  /** Lines that aren't removed. */
  lines: number
  /** Whether the draft was put into the schedule before. */
  isDrafted: boolean
}

interface LineSituation extends ScheduleSituation {
  line: ScheduleLineState
}

const isGone = 'This payment isn’t in the schedule anymore. Look at the page again.'
const isChanged = 'This payment has just changed. Look at it, then try again.'
const isPaid = 'This payment is marked as paid.'
const isFull = `A schedule has at most ${scheduleLimits.lines} payments.`

const onInvoice = (number: string) =>
  `This payment is on invoice ${number}. Take the invoice back with a credit note first.`

/** @param seen  the revision that the person saw; without it, any is accepted */
function outdated({ line }: LineSituation, seen?: number): string | null {
  if (line.isRemoved) return isGone
  return seen === undefined || seen === line.revision ? null : isChanged
}

/** The last day on which "Marked as paid" can be undone. */
export const lastUndoDay = (markedPaidOn: string): string =>
  addDays(markedPaidOn, scheduleLimits.undoDays)

/** Why an action on a schedule of payments is refused right now; null if it is allowed. Policies decide who may do it. */
export const scheduleRefusals = {
  /** By the company. @param drafted  lines of the draft */
  begin({ isDrafted, lines }: ScheduleSituation, drafted: number): string | null {
    if (isDrafted) return 'The draft is in the schedule already.'
    return lines + drafted > scheduleLimits.lines ? isFull : null
  },

  /** By the company. */
  add: ({ lines }: Pick<ScheduleSituation, 'lines'>, _kind?: AddedKind): string | null =>
    lines >= scheduleLimits.lines ? isFull : null,

  /** By the company, also to remove it. */
  change(situation: LineSituation, seen?: number): string | null {
    const { line } = situation
    const refusal = outdated(situation, seen)
    if (refusal) return refusal
    if (line.paidOn) return `${isPaid} Undo that first.`
    return line.invoice === null ? null : onInvoice(line.invoice)
  },

  /** By the company. @param paidOn  left out to ask whether any day can be entered */
  markPaid(situation: LineSituation, paidOn?: string, seen?: number): string | null {
    const { line, today } = situation
    const refusal = outdated(situation, seen)
    if (refusal) return refusal
    if (line.paidOn) return isPaid
    if (line.answer === 'not_agreed') {
      return 'The other side doesn’t agree to this payment. Change it or remove it.'
    }
    return paidOn !== undefined && paidOn > today ? 'Choose today or an earlier date.' : null
  },

  /** By the company. */
  undoPaid(situation: LineSituation): string | null {
    const { line, today } = situation
    if (line.isRemoved) return isGone
    if (!line.paidOn || !line.markedPaidOn) return 'This payment isn’t marked as paid.'
    return today > lastUndoDay(line.markedPaidOn)
      ? `“Marked as paid” can be undone for ${scheduleLimits.undoDays} days.`
      : null
  },

  /** By the owner. An answer can be changed until the payment is marked as paid. */
  answer(situation: LineSituation, seen?: number): string | null {
    const refusal = outdated(situation, seen)
    if (refusal) return refusal
    if (situation.line.paidOn) return isPaid
    return situation.isAlone
      ? 'The staging company has deleted its account and can’t read your answer.'
      : null
  },

  /** By the company. */
  invoice(situation: LineSituation): string | null {
    const { line } = situation
    if (line.isRemoved) return isGone
    if (line.answer === 'not_agreed') {
      return 'The other side doesn’t agree to this payment. Change it or remove it.'
    }
    return line.invoice === null ? null : onInvoice(line.invoice)
  },
}

export interface InvoiceSituation {
  kind: 'invoice' | 'credit_note'
  /** The number of the credit note that took it back; null without one. */
  creditedBy: string | null
}

export const invoiceRefusals = {
  /** By the company. @param total  in cents */
  issue({ total }: { total: number }): string | null {
    const most = scheduleLimits.invoice
    return total > most
      ? `An invoice has at most ${moneyFromCents(most)}. Choose fewer payments.`
      : null
  },

  /** By the company: take an invoice back with a credit note. */
  credit({ kind, creditedBy }: InvoiceSituation): string | null {
    if (kind === 'credit_note') return 'A credit note can’t be taken back. Issue a new invoice.'
    return creditedBy === null ? null : `Credit note ${creditedBy} took this invoice back already.`
  },

  /** Several in one PDF. @param count  invoices and credit notes */
  print({ count }: { count: number }): string | null {
    if (count === 0) return 'There are no invoices in this period.'
    return count > mostInPdf
      ? `A PDF has at most ${mostInPdf} invoices, and this period has more. Choose a month.`
      : null
  },
}
