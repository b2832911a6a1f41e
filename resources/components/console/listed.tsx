import type { ReactNode } from 'react'
import { ListProblem } from '~/components/console/list_problem'
import { Pager } from '~/components/console/pager'
import type { useConsoleList } from '~/components/console/use_console_list'

type List = Omit<ReturnType<typeof useConsoleList>, 'rows'> & { rows: readonly unknown[] }

interface ListedProps {
  list: List
  /** What stands where nothing is. */
  empty: string
  children: ReactNode
}

/** A list's rows or its empty sentence, what went wrong above them, the pages below. */
export function Listed({ list, empty, children }: ListedProps) {
  return (
    <>
      <ListProblem error={list.error} onRetry={() => void list.refetch()} />
      <div aria-busy={list.busy} className={list.busy ? 'space-y-5 opacity-60' : 'space-y-5'}>
        {list.rows.length === 0 ? (
          <p className="card px-7 py-10 text-center text-muted">{empty}</p>
        ) : (
          children
        )}
      </div>
      {list.total > list.pageSize && (
        <Pager
          page={Number(list.filters.page ?? 1)}
          pageSize={list.pageSize}
          total={list.total}
          onPage={(page) => {
            list.change({ page })
            window.scrollTo({ top: 0 })
          }}
        />
      )}
    </>
  )
}
