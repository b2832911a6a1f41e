import { Enumeration, type ValueOf } from './enumeration.js'
import { feeTiers } from './fee_tiers.js'
import { usStates } from './us_states.js'

/** Sort columns of the console's user list. */
export const userSorts = new Enumeration({
  offered: { name: 'Name', email: 'Email', type: 'Type', joined: 'Joined' },
})
export type UserSort = ValueOf<typeof userSorts>

export const projectSorts = new Enumeration({
  offered: { newest: 'Newest first', oldest: 'Oldest first', title: 'By title' },
})
export type ProjectSort = ValueOf<typeof projectSorts>

/** Sort columns of the console's payments. */
export const paymentSorts = new Enumeration({
  offered: { started: 'Started', amount: 'Fee' },
})
export type PaymentSort = ValueOf<typeof paymentSorts>

/** Filters of the console's lists by suspended accounts and hidden projects. */
export const accountStates = new Enumeration({
  offered: { active: 'Active', suspended: 'Suspended' },
})
export type AccountState = ValueOf<typeof accountStates>

export const projectVisibilities = new Enumeration({
  offered: {
    hidden: 'Hidden, whole or in part',
    suspended: 'Of suspended accounts',
    fee_due: 'Fee due within a day',
    quiet: 'No offer after three days',
  },
})
export type ProjectVisibility = ValueOf<typeof projectVisibilities>

/** Filters of the payments by the tier of the fee and the state of the project. */
export const feeTierNames = new Enumeration({
  offered: Object.fromEntries(feeTiers.map(({ label }) => [label, label])) as Record<
    (typeof feeTiers)[number]['label'],
    string
  >,
})
export type FeeTierName = ValueOf<typeof feeTierNames>

export const paymentStates = new Enumeration({
  offered: Object.fromEntries(usStates.options.map(({ value, label }) => [value, label])) as Record<
    ValueOf<typeof usStates>,
    string
  >,
  displayed: { none: 'No state' },
})
export type PaymentState = ValueOf<typeof paymentStates>

export const sortOrders = ['asc', 'desc'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Rows per page of each list. */
export const consolePageSizes = {
  badges: 20,
  users: 20,
  detailedUsers: 10,
  projects: 10,
  reports: 10,
  ledger: 25,
  figure: 25,
} as const

/** Lists are counted up to this number of rows. A total above it means that there are more. */
export const countedRows = 10_000

/** The same for rows that match a text, each of which has to be compared. */
export const countedMatches = 1000

/** How far a list with these filters is counted. */
export const countedFor = ({ q }: { q?: unknown }) => (q ? countedMatches : countedRows)
