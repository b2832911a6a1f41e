/** What every screen of the console knows. */
export type ConsoleNavigation = {
  /** Address of the console: it comes with the page, and is part of no script. */
  base: string
  /** Inquiries that nobody has read. */
  unread: number
  openReports: number
}

/** The search, order and page that a list is shown with; empty values are left out. */
export type ListFilters = Record<string, string | number | null | undefined>

/** The screens, by what follows the console's address. */
export const tabs = [
  { path: '', label: 'Overview' },
  { path: '/users', label: 'Detailed Users' },
  { path: '/projects', label: 'Detailed Projects' },
] as const

/** The same without what is empty, and without the page when it is the first. */
export function queryOf(filters: ListFilters): URLSearchParams {
  const used = Object.entries(filters).filter(
    ([name, value]) => value && !(name === 'page' && value === 1)
  )
  return new URLSearchParams(used.map(([name, value]) => [name, String(value)]))
}

/** The screen with these filters. */
export function addressOf(path: string, filters: ListFilters): string {
  const query = queryOf(filters)
  return query.size > 0 ? `${path}?${query}` : path
}
