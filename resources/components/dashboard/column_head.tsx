import { dashboardPageSize, type DashboardSection } from '#shared/dashboard_sorts'
import { Link, usePage } from '@inertiajs/react'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ProjectTable } from '~/components/dashboard/dashboard_project'
import { tableAddress } from '~/components/dashboard/table_pages'

interface ColumnHeadProps {
  section: DashboardSection
  table?: ProjectTable
  /** Column name in the values of `activeSorts` and `closedSorts`. */
  column: string
  /** Sorts descending on the first click, for dates and numbers. Default false. */
  descendingFirst?: boolean
  label: string
}

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }

function directionOf(sort: string, column: string): keyof typeof icons {
  if (sort === column) return 'ascending'
  return sort === `-${column}` ? 'descending' : 'none'
}

/** A column header. In a table with more than one page it's a link that sorts by the column. */
export function ColumnHead({ section, table, column, descendingFirst, label }: ColumnHeadProps) {
  const { url } = usePage()
  if (!table || table.total <= dashboardPageSize) return <th scope="col">{label}</th>
  const direction = directionOf(table.sort, column)
  const first = descendingFirst ? `-${column}` : column
  const other = table.sort === column ? `-${column}` : column
  const sort = direction === 'none' ? first : other
  const Icon = icons[direction]
  return (
    <th scope="col" aria-sort={direction}>
      <Link
        href={tableAddress(url, section, { sort })}
        preserveScroll
        preserveState
        className="-mx-2 inline-flex min-h-8 items-center gap-1 rounded-md px-2 hover:text-ink"
      >
        {label}
        <Icon className="icon size-3.5" />
      </Link>
    </th>
  )
}
