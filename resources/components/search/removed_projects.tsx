import { useEffect, useRef, useState } from 'react'
import { RestoreButton } from '~/components/search/card_buttons'
import { projectAddress, searchedPlace, type SearchFilters } from '~/components/search/filters'
import { focusNeighbour } from '~/components/search/focus_neighbour'
import { findProjects, type ResultCard as Result } from '~/components/search/find_projects'
import { ResultCard } from '~/components/search/result_card'
import { ResultSkeletons } from '~/components/search/result_skeletons'
import { SearchError } from '~/components/search/search_error'

interface RemovedProjectsProps {
  filters: SearchFilters
  onRestored: () => void
}

/** R01: what this company took out of its results at the searched place, to be brought back. */
export function RemovedProjects({ filters, onRestored }: RemovedProjectsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [removed, setRemoved] = useState<Result[] | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    const controller = new AbortController()
    setFailure(null)
    findProjects(filters, { removed: true, signal: controller.signal })
      .then(({ results }) => setRemoved(results))
      .catch((error: unknown) => {
        if (!controller.signal.aborted) setFailure(error)
      })
    return () => controller.abort()
  }, [filters, attempt])

  function restored(project: Result) {
    focusNeighbour(list.current, removed?.indexOf(project) ?? -1)
    setRemoved((shown) => shown && shown.filter((other) => other !== project))
    onRestored()
  }

  if (failure) return <SearchError failure={failure} onRetry={() => setAttempt(attempt + 1)} />
  if (!removed) return <ResultSkeletons />
  return (
    <>
      <h2 className="display mt-8 text-2xl">Removed projects</h2>
      {removed.length === 0 && (
        <p className="card mt-4 px-7 py-5 text-muted">
          Nothing is removed in {searchedPlace(filters)}.
        </p>
      )}
      <ul ref={list} className="mt-4 grid gap-5 md:grid-cols-2 lg:grid-cols-3 lg:gap-6">
        {removed.map((project) => (
          <ResultCard
            key={project.id}
            project={project}
            href={projectAddress(project.id, filters)}
            action={<RestoreButton project={project} onDone={restored} />}
          />
        ))}
      </ul>
    </>
  )
}
