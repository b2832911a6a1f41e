import { Link } from '@inertiajs/react'
import { ArrowRight } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { projectAddress, searchedPlace, type SearchFilters } from '~/components/search/filters'
import type { ResultCard as Result } from '~/components/search/find_projects'
import { focusNeighbour } from '~/components/search/focus_neighbour'
import { RemoveButton } from '~/components/search/card_buttons'
import { ResultCard } from '~/components/search/result_card'
import { Button } from '~/components/ui/button'
import { classes } from '~/lib/classes'

export const RESULT_GRID = 'grid gap-5 md:grid-cols-2 lg:grid-cols-3 lg:gap-6'

interface ResultListProps {
  filters: SearchFilters
  results: Result[]
  /** How many pages the results hold. */
  pages: number
  total: number
  loadingMore: boolean
  onMore: () => void
  /** Something was removed, or brought back: the list is another one. */
  onChanged: () => void
  /** Beside a single result. */
  children?: ReactNode
}

export function ResultList(props: ResultListProps) {
  const { filters, results, pages, total, loadingMore, onMore, onChanged, children } = props
  const list = useRef<HTMLUListElement>(null)
  const single = Boolean(children)

  // What was added comes after the button, so the focus goes on to the first new one.
  const firstNew = useRef<number | null>(null)
  useEffect(() => {
    if (firstNew.current === null || results.length <= firstNew.current) return
    list.current?.children[firstNew.current]?.querySelector('a')?.focus()
    firstNew.current = null
  }, [results.length])

  function more() {
    firstNew.current = results.length
    onMore()
  }

  function removed(project: Result) {
    focusNeighbour(list.current, results.indexOf(project))
    onChanged()
  }

  return (
    <>
      <div className={classes('mt-4', single && RESULT_GRID)}>
        <ul ref={list} className={classes(!single && RESULT_GRID)}>
          {results.map((project) => (
            <ResultCard
              key={project.id}
              project={project}
              href={projectAddress(project.id, filters, pages)}
              action={<RemoveButton project={project} onDone={removed} onUndone={onChanged} />}
            />
          ))}
        </ul>
        {children}
      </div>
      {total > results.length && (
        <div className="mt-8 flex justify-center">
          <Button loading={loadingMore && 'Loading'} onClick={more}>
            Show more
          </Button>
        </div>
      )}
      <div className="mt-8 flex flex-col items-start justify-between gap-3 border-t border-line pt-6 text-[0.9375rem] lg:flex-row lg:items-center">
        <p className="num">
          Showing {results.length} project(s) in {searchedPlace(filters)}
        </p>
        <Link href="/dashboard" className="link inline-flex min-h-6 items-center gap-2">
          Go to your dashboard
          <ArrowRight className="icon" />
        </Link>
      </div>
    </>
  )
}
