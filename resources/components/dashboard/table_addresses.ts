import type { DashboardSection } from '#shared/dashboard_sorts'

/** What the address calls the order and the page of each table. */
const names: Record<DashboardSection, { sort: string; page: string }> = {
  active: { sort: 'sort', page: 'page' },
  completed: { sort: 'completedSort', page: 'completedPage' },
  cancelled: { sort: 'cancelledSort', page: 'cancelledPage' },
}

/** The dashboard with one table sorted otherwise, which starts it anew, or on another page. */
export function tableAddress(
  current: string,
  section: DashboardSection,
  change: { sort: string } | { page: number }
): string {
  const url = new URL(current, 'http://page')
  const { sort, page } = names[section]
  url.searchParams.delete(page)
  if ('sort' in change) url.searchParams.set(sort, change.sort)
  else if (change.page > 1) url.searchParams.set(page, String(change.page))
  return url.pathname + url.search
}
