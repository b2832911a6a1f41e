import { Link } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { type ListName, ordersOf, usualOf } from '#shared/console/console_lists'
import type { ConsoleList } from '~/components/console/use_console_list'
import { type ListFilters, totalText } from '~/components/console/console_navigation'
import { NewerOlder } from '~/components/console/newer_older'
import { ErrorCard } from '~/components/ui/error_card'
import { ApiError } from '~/lib/api'
import { number } from '~/lib/format'

type List = Omit<ConsoleList<ListName>, 'rows'> & { rows: readonly unknown[] }

interface ListedProps {
  list: List
  /** Text for an empty list. */
  empty: string
  children: ReactNode
}

/** A list's rows or its empty state, with errors above and the pager below. */
export function Listed({ list, empty, children }: ListedProps) {
  return (
    <>
      <ListProblem error={list.error} onRetry={() => void list.refetch()} />
      <div
        aria-busy={list.busy}
        className={list.busy ? 'grid grid-cols-1 gap-5 opacity-60' : 'grid grid-cols-1 gap-5'}
      >
        {list.rows.length === 0 ? (
          <div className="card px-7 py-10">
            <NothingFound list={list}>{empty}</NothingFound>
          </div>
        ) : (
          children
        )}
      </div>
      {(list.before || list.after) && <Pages list={list} />}
    </>
  )
}

interface NothingFoundProps {
  list: Pick<List, 'whole'>
  children: ReactNode
}

/** The text of an empty list, and the way out if the filters exclude every row. */
export function NothingFound({ list, children }: NothingFoundProps) {
  return (
    <div className="grid grid-cols-1 gap-2 text-center text-muted">
      <p>{children}</p>
      {list.whole && (
        <p>
          <Link href={list.whole} className="link">
            Clear search and filters
          </Link>
        </p>
      )}
    </div>
  )
}

interface ListProblemProps {
  error: Error | null
  onRetry: () => void
}

/** The error if a list couldn't be loaded, also if the user is no longer an admin. */
export function ListProblem({ error, onRetry }: ListProblemProps) {
  if (!error) return null
  const refused = error instanceof ApiError && [401, 403, 404].includes(error.status)
  return (
    <ErrorCard title="Error loading admin data" onRetry={onRetry}>
      {refused
        ? 'No data available. Please check your admin permissions.'
        : 'What is shown may be out of date.'}
    </ErrorCard>
  )
}

/** How many rows are shown, and buttons for the pages on both sides. */
export function Pages({ list }: { list: List }) {
  const { name, filters, rows, total, counted, before, after, change } = list
  const turn = (key: ListFilters) => {
    change(key)
    window.scrollTo({ top: 0 })
  }
  return (
    <NewerOlder
      labels={labelsOf(name, filters)}
      onBefore={before ? () => turn({ before }) : undefined}
      onAfter={after ? () => turn({ after }) : undefined}
      inPlace
    >
      {number(rows.length)} of {totalText(total, counted)}
    </NewerOlder>
  )
}

/** The pages of a list by time are newer and older ones. */
function labelsOf(name: ListName, filters: ListFilters) {
  const { sort, order } = filters
  const usual = usualOf(name, filters)
  if (!usual) return undefined
  const chosen = ordersOf(name)[String(sort ?? usual)]
  if (!chosen?.isTime) return ['Previous', 'Next'] as const
  return (order ?? chosen.order) === 'asc' ? (['Older', 'Newer'] as const) : undefined
}
