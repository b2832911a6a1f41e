import { addDays } from './staging_terms.js'
import { nearDay } from '#shared/values/market_time'

export const crewLinkRules = {
  /** From this hour of the day before, in the home's zone, it shows more than the day. */
  opensAt: '18:00',
  /** How often one link shows the address. */
  showings: 5,
  /** First names of the crew. */
  crew: 60,
  toDoItems: 12,
  toDoItem: 120,
} as const

/** When the link for a day (YYYY-MM-DD) shows the address, by the clock of the home: `Mon, Nov 30, 6 PM`. */
export const addressAppears = (day: string) => `${nearDay(addDays(day, -1))}, 6 PM`

/** What a browser reads at an address that never existed. */
export const crewLinkUnknown = 'This link has ended. Ask your company.'

/** What a browser reads at an address that has ended. @param contact  first name */
export const crewLinkEnded = (contact: string | null) =>
  contact === null ? crewLinkUnknown : `This link has ended. Ask ${contact}.`

/** Path of a crew's page. */
export const crewPath = (token: string) => `/crew/${token}`

/** `Renee` of `Renee Castillo`. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0]
