import type { Key, ReactNode } from 'react'
import { classes } from '~/lib/classes'

/** Classes of the table's frame, of the list of cards and of each card. */
const looks = {
  /** A table from 1180 px, two cards side by side from 768 px. */
  grid: {
    frame: 'card hidden overflow-hidden wide:block',
    list: 'grid gap-3 md:grid-cols-2 wide:hidden',
    card: 'card relative flex flex-col p-4',
  },
  /** A table from 1024 px, cards below each other. */
  stack: {
    frame: 'card hidden overflow-hidden lg:block',
    list: 'grid grid-cols-1 gap-3 lg:hidden',
    card: 'card relative p-4',
  },
  /** A table from 1024 px, lines separated by rules. Goes inside a card. */
  lines: {
    frame: 'overflow-x-auto max-lg:hidden',
    list: 'divide-y divide-line px-5 lg:hidden',
    card: 'py-3.5',
  },
}

export interface Column<Row> {
  head: ReactNode
  cell: (row: Row) => ReactNode
  /** Current order, for a column that can sort the list. */
  sorted?: 'ascending' | 'descending' | 'none'
  /** Aligns the head and the cells right. */
  right?: boolean
  /** Classes of the cells. */
  className?: string
  /** Class that sets the width. */
  width?: string
}

interface ResponsiveListProps<Row> {
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  columns: readonly Column<Row>[]
  /** Content of a row's card. */
  card: (row: Row) => ReactNode
  look: keyof typeof looks
  /** The table's name for screen readers. */
  caption?: string
  className?: string
  tableClassName?: string
}

/** A table on wide screens, and a card for each row on narrow ones. */
export function ResponsiveList<Row>(props: ResponsiveListProps<Row>) {
  const { rows, keyOf, columns, card, caption, className, tableClassName } = props
  const look = looks[props.look]
  return (
    <div className={className}>
      <div className={look.frame}>
        <table className={classes('table', tableClassName)}>
          {caption && <caption className="sr-only">{caption}</caption>}
          {columns.some(({ width }) => width) && (
            <colgroup>
              {columns.map(({ width }, at) => (
                <col key={at} className={width} />
              ))}
            </colgroup>
          )}
          <thead>
            <tr>
              {columns.map(({ head, sorted, right }, at) => (
                <th
                  key={at}
                  scope="col"
                  aria-sort={sorted}
                  className={right ? 'text-right' : undefined}
                >
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)} className="relative">
                {columns.map((column, at) => (
                  <td
                    key={at}
                    className={classes(column.right && 'text-right', column.className) || undefined}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className={look.list}>
        {rows.map((row) => (
          <li key={keyOf(row)} className={look.card}>
            {card(row)}
          </li>
        ))}
      </ul>
    </div>
  )
}
