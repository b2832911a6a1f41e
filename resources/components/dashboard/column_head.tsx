import { dashboardPageSize, type DashboardSection } from '#shared/projects/dashboard_sorts'
import { Link, usePage } from '@inertiajs/react'
import { ArrowDown, ArrowUp, ArrowUpDown } from '~/components/ui/icons'
import type { ReactNode } from 'react'
import type { DashboardProject, ProjectTable } from '~/components/dashboard/dashboard_project'
import { tableAddress } from '~/components/dashboard/table_pages'
import type { Column } from '~/components/ui/responsive_list'

interface ColumnHead {
  section: DashboardSection
  table?: ProjectTable
  /** Column name in the values of `activeSorts` and `closedSorts`. */
  column: string
  /** Sorts descending on the first click, for dates and numbers. Default false. */
  descendingFirst?: boolean
  label: string
}

/** A column header. In a table with more than one page it's a link that sorts by the column. */
export function columnHead(props: ColumnHead): Pick<Column<DashboardProject>, 'head' | 'sorted'> {
  const { section, table, column, descendingFirst, label } = props
  if (!table || table.total <= dashboardPageSize) return { head: label }
  const sorted = directionOf(table.sort, column)
  const first = descendingFirst ? `-${column}` : column
  const other = table.sort === column ? `-${column}` : column
  const sort = sorted === 'none' ? first : other
  const Icon = icons[sorted]
  return {
    sorted,
    head: (
      <SortLink section={section} sort={sort}>
        {label}
        <Icon className="icon size-3.5" />
      </SortLink>
    ),
  }
}

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }

function directionOf(sort: string, column: string): keyof typeof icons {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : 'none'
}

interface SortLinkProps {
  section: DashboardSection
  sort: string
  children: ReactNode
}

function SortLink({ section, sort, children }: SortLinkProps) {
  const { url } = usePage()
  return (
    <Link
      href={tableAddress(url, section, { sort })}
      preserveScroll
      preserveState
      className="-mx-2 inline-flex min-h-8 items-center gap-1 rounded-md px-2 hover:text-ink"
    >
      {children}
    </Link>
  )
}
