import type { ReactNode } from 'react'
import {
  type ColumnOf,
  consoleLists,
  type Declaration,
  type ListName,
} from '#shared/console/console_lists'
import type { ListFilters } from '~/components/console/console_navigation'
import { ArrowDown, ArrowUp, ArrowUpDown } from '~/components/ui/icons'
import type { Column } from '~/components/ui/responsive_list'

/** A cell for each declared column. */
export type Cells<Name extends ListName, Row> = Record<
  ColumnOf<Name>,
  Omit<Column<Row>, 'head' | 'sorted'>
>

export interface Sorting {
  filters: ListFilters
  onSort: (changes: ListFilters) => void
}

const sortedAs = { asc: 'ascending', desc: 'descending' } as const

/**
 * The columns of a list's table, and at their end the actions of a row.
 *
 * @param sorting  left out where the order is fixed
 */
export function columnsOf<Name extends ListName, Row>(
  name: Name,
  cells: Cells<Name, Row>,
  actions: (row: Row) => ReactNode,
  sorting?: Sorting
): Column<Row>[] {
  const { columns = {}, usual }: Declaration = consoleLists[name]
  const cellOf: Record<string, Omit<Column<Row>, 'head'>> = cells
  return [
    ...Object.entries(columns).map(([column, declared]) => {
      const cell = { ...cellOf[column], head: declared.label }
      if (!sorting || !('order' in declared)) return cell
      const { filters, onSort } = sorting
      const isChosen = (filters.sort ?? usual) === column
      const order = isChosen ? (filters.order ?? declared.order) : null
      const Icon = order === null ? ArrowUpDown : order === 'asc' ? ArrowUp : ArrowDown
      const next = order === null ? declared.order : order === 'asc' ? 'desc' : 'asc'
      return {
        ...cell,
        sorted: order === null ? undefined : sortedAs[order === 'asc' ? 'asc' : 'desc'],
        head: (
          <button
            type="button"
            className="-mx-2 inline-flex min-h-8 items-center gap-1.5 rounded-md px-2 font-medium hover:text-ink"
            onClick={() => onSort({ sort: column, order: next })}
          >
            {declared.label}
            <Icon className={isChosen ? 'icon size-3.5 text-ink' : 'icon size-3.5 opacity-50'} />
          </button>
        ),
      }
    }),
    {
      head: <span className="sr-only">Actions</span>,
      right: true,
      className: 'py-0 whitespace-nowrap',
      cell: actions,
    },
  ]
}
