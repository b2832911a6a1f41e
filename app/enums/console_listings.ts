import { Enumeration, type ValueOf } from './enumeration.js'

/** Columns by which the console's list of users can be put in order. */
export const userSorts = new Enumeration({
  offered: { name: 'Name', email: 'Email', type: 'Type', joined: 'Joined' },
})
export type UserSort = ValueOf<typeof userSorts>

export const projectSorts = new Enumeration({
  offered: { newest: 'Newest first', oldest: 'Oldest first', title: 'By title' },
})
export type ProjectSort = ValueOf<typeof projectSorts>

export const sortOrders = ['asc', 'desc'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Rows on one page of each screen. */
export const consolePageSizes = {
  users: 20,
  detailedUsers: 10,
  projects: 10,
  reports: 10,
  ledger: 25,
} as const
