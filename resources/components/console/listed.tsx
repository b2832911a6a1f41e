import { Link } from '@inertiajs/react'
import { ChevronLeft, ChevronRight } from '~/components/ui/icons'
import type { ReactNode } from 'react'
import type { useConsoleList } from '~/components/console/use_console_list'
import { isUncounted, totalText } from '~/components/console/console_navigation'
import { IconButton } from '~/components/ui/button'
import { ErrorCard } from '~/components/ui/error_card'
import { ApiError } from '~/lib/api'
import { number } from '~/lib/format'

type List = Omit<ReturnType<typeof useConsoleList>, 'rows'> & { rows: readonly unknown[] }

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
      <div aria-busy={list.busy} className={list.busy ? 'space-y-5 opacity-60' : 'space-y-5'}>
        {list.rows.length === 0 ? (
          <div className="card px-7 py-10">
            <NothingFound list={list}>{empty}</NothingFound>
          </div>
        ) : (
          children
        )}
      </div>
      {list.total > list.pageSize && (
        <Pager
          page={Number(list.filters.page ?? 1)}
          pageSize={list.pageSize}
          total={list.total}
          counted={list.counted}
          onPage={(page) => {
            list.change({ page })
            window.scrollTo({ top: 0 })
          }}
        />
      )}
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
    <div className="space-y-2 text-center text-muted">
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

interface PagerProps {
  /** Counted from 1. */
  page: number
  pageSize: number
  total: number
  /** How far rows are counted. */
  counted?: number
  onPage: (page: number) => void
}

/** The range shown, as in `21–40 of 50,000`, and buttons for the previous and next page. */
export function Pager({ page, pageSize, total, counted, onPage }: PagerProps) {
  const first = (page - 1) * pageSize + 1
  const last = isUncounted(total, counted) ? page * pageSize : Math.min(total, page * pageSize)
  const onward = isUncounted(total, counted) || last < total
  return (
    <div className="flex items-center justify-between gap-4 text-sm text-muted">
      <p className="num" role="status">
        {number(Math.min(first, last))}–{number(last)} of {totalText(total, counted)}
      </p>
      <div className="flex gap-1">
        <IconButton
          icon={ChevronLeft}
          label="Previous page"
          aria-disabled={page <= 1 || undefined}
          onClick={() => page > 1 && onPage(page - 1)}
        />
        <IconButton
          icon={ChevronRight}
          label="Next page"
          aria-disabled={!onward || undefined}
          onClick={() => onward && onPage(page + 1)}
        />
      </div>
    </div>
  )
}
