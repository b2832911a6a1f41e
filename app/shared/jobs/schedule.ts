import { Enumeration, type ValueOf } from '#shared/values/enumeration'

/** What an amount of a job is for. */
export const scheduleKinds = new Enumeration({
  offered: { removal: 'Removal', damage: 'Damage', other: 'Other' },
  displayed: { deposit: 'Deposit', balance: 'Balance', extension: 'Extra month' },
})
export type ScheduleKind = ValueOf<typeof scheduleKinds>

/** What the company adds by hand; the others are drafted. */
export const addedKinds = ['removal', 'damage', 'other'] as const
export type AddedKind = (typeof addedKinds)[number]

/** Who pays. The owner's account is the agent in most jobs. */
export const schedulePayers = new Enumeration({
  offered: { owner: 'The owner', seller: 'The seller' },
})
export type SchedulePayer = ValueOf<typeof schedulePayers>

/** Where an amount comes from. */
export const scheduleOrigins = new Enumeration({
  offered: {
    agreement: 'Drafted from the agreement',
    offer: 'Drafted from the offer',
    extension: 'Agreed extension',
    hand: 'Added by the company',
  },
})
export type ScheduleOrigin = ValueOf<typeof scheduleOrigins>

export const paymentWays = new Enumeration({
  offered: {
    check: 'Check',
    bank_transfer: 'Bank transfer',
    card: 'Card',
    cash: 'Cash',
    other: 'Other',
  },
})
export type PaymentWay = ValueOf<typeof paymentWays>

/** What the side that owes says of an amount. */
export const scheduleAnswers = new Enumeration({
  offered: { paid: 'I paid', not_agreed: 'Not agreed' },
})
export type ScheduleAnswer = ValueOf<typeof scheduleAnswers>

/** What happened to an amount, in its history. */
export const scheduleEntryKinds = new Enumeration({
  offered: {
    drafted: 'Put into the schedule',
    added: 'Added',
    changed: 'Changed',
    moved: 'Moved with the install day',
    removed: 'Removed',
    paid: 'Marked as paid',
    unpaid: 'Undid “Marked as paid”',
    reported: 'Said that it was paid',
    refused: 'Didn’t agree',
  },
})
export type ScheduleEntryKind = ValueOf<typeof scheduleEntryKinds>

export type ScheduleState = 'open' | 'due' | 'overdue' | 'reported' | 'not_agreed' | 'paid'

export const scheduleLimits = {
  title: 80,
  note: 200,
  reason: 200,
  /** In cents. */
  amount: 1_000_000_000,
  /** The total of an invoice, in cents. */
  invoice: 2_000_000_000,
  lines: 60,
  /** For so long, "Marked as paid" can be undone. */
  undoDays: 30,
} as const

/** An amount, as its state and the sums depend on it. Days are YYYY-MM-DD. */
export interface OwedAmount {
  /** In cents. */
  amount: number
  /** Null: on the install day, which isn't agreed yet. */
  dueOn: string | null
  isPaid: boolean
  /** What the owner says of it. */
  answer: ScheduleAnswer | null
}

/** @param today  YYYY-MM-DD in the market's zone */
export function stateOfAmount({ isPaid, answer, dueOn }: OwedAmount, today: string): ScheduleState {
  if (isPaid) return 'paid'
  if (answer === 'not_agreed') return 'not_agreed'
  if (answer === 'paid') return 'reported'
  if (dueOn === null || dueOn > today) return 'open'
  return dueOn < today ? 'overdue' : 'due'
}

/** In cents. What isn't agreed is in none of them; `agreed` is `paid` and `open`, which has `due`, which has `overdue`. */
export type ScheduleSums = {
  agreed: number
  due: number
  overdue: number
  paid: number
  open: number
}

export function sumsOf(amounts: Iterable<OwedAmount>, today: string): ScheduleSums {
  const sums = { agreed: 0, due: 0, overdue: 0, paid: 0, open: 0 }
  for (const owed of amounts) {
    const state = stateOfAmount(owed, today)
    if (state === 'not_agreed') continue
    sums.agreed += owed.amount
    if (state === 'paid') sums.paid += owed.amount
    else sums.open += owed.amount
    if (state !== 'paid' && owed.dueOn !== null && owed.dueOn <= today) sums.due += owed.amount
    if (state === 'overdue') sums.overdue += owed.amount
  }
  return sums
}

const dates = /\b(?:20\d\d[-./]\d\d?[-./]\d\d?|\d\d?[-./]\d\d?[-./](?:20)?\d\d)\b/g
/** `$1,860.00` */
const amounts = /\$[1-9]\d{0,2}(?:,\d{3})+(?:\.\d\d)?(?![\d,])/g
/** Up to three signs or spaces may be between two digits, but not a comma with a space. */
const longNumber = /\p{Nd}(?:(?:,(?!\s)|[^\p{L}\p{Nd},]){0,3}\p{Nd}){7}/u

/**
 * Whether a text has eight digits in a row or more, as account and routing numbers have, also in groups. Dates and
 * amounts of dollars don't count.
 */
export const hasLongNumber = (text: string): boolean =>
  longNumber.test(text.normalize('NFKC').replace(dates, ' date ').replace(amounts, ' amount '))

/** `@foothill-staging`, `pay@foothill.example`, `$foothill`: where Zelle, Venmo and Cash App send money. */
const handle = /@[\p{L}_]|\$\p{L}/u

export const longNumberRefusal =
  'Leave out account, card and phone numbers: use fewer than 8 digits in a row.'

const accountRefusal = 'Leave out account numbers, email addresses and payment handles.'

/** Why a text about a payment can't be stored; null if it can. */
export function accountProblem(text: string): string | null {
  if (hasLongNumber(text)) return longNumberRefusal
  return handle.test(text.normalize('NFKC')) ? accountRefusal : null
}
