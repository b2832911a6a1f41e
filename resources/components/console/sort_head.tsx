import { ArrowDown, ArrowUp, ArrowUpDown } from '~/components/ui/icons'
import type { ListFilters } from '~/components/console/console_navigation'
import type { Column } from '~/components/ui/responsive_list'

interface SortHead {
  column: string
  label: string
  filters: ListFilters
  onSort: (changes: ListFilters) => void
  /** The column that the list is sorted by without a choice, newest first. */
  usual: string
  /** Sorts from the largest at first, as amounts. */
  descending?: boolean
}

/** A column header that sorts by the column, and reverses the order if already sorted by it. */
export function sortHead(props: SortHead): Pick<Column<never>, 'head' | 'sorted'> {
  const { column, label, filters, onSort, usual } = props
  const chosen = (filters.sort ?? usual) === column
  const first = props.descending || column === usual ? 'desc' : 'asc'
  const order = chosen ? (filters.order ?? first) : null
  const Icon = order === null ? ArrowUpDown : order === 'asc' ? ArrowUp : ArrowDown
  const next = order === null ? first : order === 'asc' ? 'desc' : 'asc'
  return {
    sorted: order === null ? undefined : order === 'asc' ? 'ascending' : 'descending',
    head: (
      <button
        type="button"
        className="-mx-2 inline-flex min-h-8 items-center gap-1.5 rounded-md px-2 font-medium hover:text-ink"
        onClick={() => onSort({ sort: column, order: next })}
      >
        {label}
        <Icon className={chosen ? 'icon size-3.5 text-ink' : 'icon size-3.5 opacity-50'} />
      </button>
    ),
  }
}
