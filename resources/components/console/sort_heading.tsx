import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import type { ListFilters } from '~/components/console/console_navigation'

interface SortHeadingProps {
  column: string
  label: string
  filters: ListFilters
  onSort: (changes: ListFilters) => void
}

/** A column's heading that puts the list in its order, and turns the order round when pressed again. */
export function SortHeading({ column, label, filters, onSort }: SortHeadingProps) {
  const chosen = (filters.sort ?? 'joined') === column
  const order = filters.order ?? (column === 'joined' ? 'desc' : 'asc')
  const ascending = order === 'asc'
  const Icon = !chosen ? ArrowUpDown : ascending ? ArrowUp : ArrowDown
  const next = chosen ? (ascending ? 'desc' : 'asc') : column === 'joined' ? 'desc' : 'asc'
  return (
    <th scope="col" aria-sort={chosen ? (ascending ? 'ascending' : 'descending') : undefined}>
      <button
        type="button"
        className="-mx-2 inline-flex min-h-8 items-center gap-1.5 rounded-md px-2 font-medium hover:text-ink"
        onClick={() => onSort({ sort: column, order: next })}
      >
        {label}
        <Icon className={chosen ? 'icon size-3.5 text-ink' : 'icon size-3.5 opacity-50'} />
      </button>
    </th>
  )
}
