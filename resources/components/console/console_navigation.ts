import { countedRows } from '#shared/console/console_lists'
import { addQuery } from '#shared/pages/urls'
import { number } from '~/lib/format'

/** Props of every console page. */
export type ConsoleNavigation = {
  /** The console's path. A prop, so that the public scripts don't contain it. */
  base: string
  /** Number of unread inquiries. */
  unread: number
  /** About messages. */
  openReports: number
  /** Documents for badges that nobody has checked yet. */
  waitingBadges: number
  /** Number of reviews whose report is open. */
  reportedReviews: number
  /** Number of questions with an open report. */
  reportedQuestions: number
  /** Reports of agreements without an answer. */
  agreementReports: number
  /** About owners who don't respond. */
  openOwnerReports: number
  /** Jobs that were given up, whose fee isn't decided. */
  givenUpJobs: number
}

/** Search, sort order and page of a list. Empty values are omitted from the URL. */
export type ListFilters = Record<string, string | number | boolean | null | undefined>

/** The tabs. `path` is relative to the console's path. */
export const tabs = [
  { path: '', label: 'Overview' },
  { path: '/users', label: 'Detailed Users' },
  { path: '/projects', label: 'Detailed Projects' },
] as const

/** The filters that narrow a list, without its order and page. */
export const withoutOrder = (filters: ListFilters): ListFilters => ({
  ...filters,
  ...{ sort: null, order: null, page: null, after: null, before: null },
})

/** The query for the filters, without empty values and without page 1. */
export function queryOf(filters: ListFilters): URLSearchParams {
  const used = Object.entries(filters).filter(
    ([name, value]) => value && !(name === 'page' && value === 1)
  )
  return new URLSearchParams(used.map(([name, value]) => [name, String(value)]))
}

/** The URL of a screen with these filters. */
export function addressOf(path: string, filters: ListFilters): string {
  return addQuery(path, queryOf(filters))
}

/** Whether a total only says that there are more rows than are counted. */
export const isUncounted = (total: number, counted = countedRows) => total === counted + 1

/** `10,000+` for a list that isn't counted to its end. */
export const totalText = (total: number, counted = countedRows) =>
  isUncounted(total, counted) ? `${number(counted)}+` : number(total)
