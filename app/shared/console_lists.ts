import { Enumeration, type ValueOf } from './enumeration.js'

/** Sort columns of the console's user list. */
export const userSorts = new Enumeration({
  offered: { name: 'Name', email: 'Email', type: 'Type', joined: 'Joined' },
})
export type UserSort = ValueOf<typeof userSorts>

export const projectSorts = new Enumeration({
  offered: { newest: 'Newest first', oldest: 'Oldest first', title: 'By title' },
})
export type ProjectSort = ValueOf<typeof projectSorts>

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
  },
})
export type ProjectVisibility = ValueOf<typeof projectVisibilities>

export const sortOrders = ['asc', 'desc'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Rows per page of each list. */
export const consolePageSizes = {
  users: 20,
  detailedUsers: 10,
  projects: 10,
  reports: 10,
  ledger: 25,
} as const
