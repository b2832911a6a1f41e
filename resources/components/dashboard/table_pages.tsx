import {
  dashboardPageSize,
  dashboardSorts,
  type DashboardFilter,
  type DashboardSection,
} from '#shared/projects/dashboard_sorts'
import { Link, router, usePage } from '@inertiajs/react'
import { ChevronLeft, ChevronRight } from '~/components/ui/icons'
import type { ReactNode } from 'react'
import type { ProjectTable } from '~/components/dashboard/dashboard_project'
import { buttonClasses } from '~/components/ui/button'
import { Select } from '~/components/ui/select'
import { number } from '~/lib/format'

interface TablePartProps {
  section: DashboardSection
  table?: ProjectTable
}

/** A select to sort cards, which have no column headers. */
export function SortChoice({ section, table }: TablePartProps) {
  const { url } = usePage()
  if (!table || table.total <= dashboardPageSize) return null
  return (
    <Select
      className="mt-4 wide:hidden"
      label="Sort by"
      options={dashboardSorts[section].options}
      value={table.sort}
      onValueChange={(sort) =>
        router.visit(tableAddress(url, section, { sort }), {
          preserveScroll: true,
          preserveState: true,
        })
      }
    />
  )
}

interface TablePagesProps extends TablePartProps {
  /** Number of rows on this page. */
  shown: number
  name: string
}

/** The range of rows shown, and links to the previous and next page. */
export function TablePages({ section, table, shown, name }: TablePagesProps) {
  const { url } = usePage()
  if (!table || table.total <= dashboardPageSize) return null
  const { page, pages, total } = table
  const first = (page - 1) * dashboardPageSize + 1
  const step = (to: number, label: ReactNode) => (
    <PageStep
      href={to >= 1 && to <= pages ? tableAddress(url, section, { page: to }) : null}
      section={section}
    >
      {label}
    </PageStep>
  )
  return (
    <nav aria-label={`Pages of ${name}`} className="mt-4 flex items-center justify-between gap-4">
      <p className="num text-sm text-muted" aria-live="polite">
        {number(first)}–{number(first + shown - 1)} of {number(total)}
      </p>
      <div className="flex gap-2">
        {step(
          page - 1,
          <>
            <ChevronLeft className="icon" />
            Previous
          </>
        )}
        {step(
          page + 1,
          <>
            Next
            <ChevronRight className="icon" />
          </>
        )}
      </div>
    </nav>
  )
}

interface PageStepProps {
  /** Null if there is no such page. */
  href: string | null
  section: DashboardSection
  children: ReactNode
}

function PageStep({ href, section, children }: PageStepProps) {
  const className = buttonClasses({ size: 'sm' })
  // The clicked link may be disabled on the new page, so the focus moves to the section's heading.
  function show() {
    const heading = document.getElementById(`${section}-projects`)
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }

  if (href === null) {
    return (
      <a role="link" aria-disabled="true" className={className}>
        {children}
      </a>
    )
  }
  return (
    <Link href={href} preserveScroll preserveState className={className} onSuccess={show}>
      {children}
    </Link>
  )
}

/** Names of the URL parameters for each table's sort order and page. */
const names: Record<DashboardSection, { sort: string; page: string }> = {
  active: { sort: 'sort', page: 'page' },
  in_home: { sort: 'inHomeSort', page: 'inHomePage' },
  completed: { sort: 'completedSort', page: 'completedPage' },
  cancelled: { sort: 'cancelledSort', page: 'cancelledPage' },
}

/** The dashboard's URL with another sort order or page of one table. Sorting resets the page. */
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

/** The dashboard's URL with another filter, on the first page of the filtered list. */
export function filterAddress(current: string, show: DashboardFilter): string {
  const url = new URL(current, 'http://page')
  url.searchParams.delete(names.active.page)
  if (show === 'all') url.searchParams.delete('show')
  else url.searchParams.set('show', show)
  return url.pathname + url.search
}
