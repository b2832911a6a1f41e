import { useEffect, useRef, useState } from 'react'
import { RestoreButton } from '~/components/search/card_buttons'
import { projectAddress, searchedPlace, type SearchFilters } from '~/components/search/filters'
import { findFirstPages, type ResultCard as Result } from '~/components/search/find_projects'
import { ResultCard } from '~/components/search/result_card'
import {
  focusNeighbour,
  RESULT_GRID,
  ResultSkeletons,
  SearchError,
} from '~/components/search/result_list'
import { Button } from '~/components/ui/button'
import { classes } from '~/lib/classes'

interface RemovedProjectsProps {
  filters: SearchFilters
  onRestored: () => void
}

/** Projects in the searched place that the stager removed from its results, to bring back. */
export function RemovedProjects({ filters, onRestored }: RemovedProjectsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [removed, setRemoved] = useState<{ results: Result[]; total: number } | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [pages, setPages] = useState(1)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const { signal, abort } = controlled()
    setFailure(null)
    findFirstPages(filters, pages, { removed: true, signal })
      .then(setRemoved)
      .catch((error: unknown) => {
        if (!signal.aborted) setFailure(error)
      })
    return abort
  }, [filters, pages, attempt])

  function restored(project: Result) {
    focusNeighbour(list.current, removed?.results.indexOf(project) ?? -1)
    setRemoved((shown) => shown && without(shown, project))
    onRestored()
  }

  if (failure) return <SearchError failure={failure} onRetry={() => setAttempt(attempt + 1)} />
  if (!removed) return <ResultSkeletons />
  return (
    <>
      {removed.results.length === 0 && (
        <p className="card mt-4 px-7 py-5 text-muted">
          You haven't removed any projects in {searchedPlace(filters)}.
        </p>
      )}
      <ul ref={list} className={classes('mt-4', RESULT_GRID)}>
        {removed.results.map((project) => (
          <ResultCard
            key={project.id}
            project={project}
            href={projectAddress(project.id, filters, 1)}
            action={<RestoreButton project={project} onDone={restored} />}
          />
        ))}
      </ul>
      {removed.total > removed.results.length && (
        <div className="mt-8 flex justify-center">
          <Button onClick={() => setPages(pages + 1)}>Show more</Button>
        </div>
      )}
    </>
  )
}

function controlled() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

const without = ({ results, total }: { results: Result[]; total: number }, gone: Result) => ({
  results: results.filter((other) => other !== gone),
  total: total - 1,
})
