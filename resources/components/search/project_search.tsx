import { BellPlus, Eye, EyeOff } from '~/components/ui/icons'
import { useState } from 'react'
import { countyLabel } from '#shared/places/counties'
import { countedProjects, ownArea as OWN_AREA } from '#shared/projects/search_enums'
import { FilterChips } from '~/components/search/filter_chips'
import {
  alertAddress,
  isNarrowed,
  NO_FILTERS,
  searchedArea,
  type SearchFilters,
  widened,
} from '~/components/search/filters'
import type { ResultCard } from '~/components/search/find_projects'
import { NoResults, NotSearched } from '~/components/search/no_results'
import { Refinements } from '~/components/search/refinements'
import { RemovedProjects } from '~/components/search/removed_projects'
import { ResultList, ResultSkeletons, SearchError } from '~/components/search/result_list'
import { SearchOnMap } from '~/components/search/search_on_map'
import { SearchBar } from '~/components/search/search_bar'
import { type ShownSearch, useProjectSearch } from '~/components/search/use_project_search'
import { Button } from '~/components/ui/button'
import { LinkButton } from '~/components/ui/link_button'
import { plural } from '~/lib/format'

interface ProjectSearchProps {
  shown: ShownSearch
  /** The places of the company's own area; empty if it has none. */
  ownArea: readonly string[]
}

export function ProjectSearch({ shown, ownArea }: ProjectSearchProps) {
  const search = useProjectSearch(shown)
  const { filters, results } = shown
  const searching = search.running === 'search'
  const found = !searching && !search.failure ? results : null
  const total = shown.total ?? found?.length ?? 0

  // On phones the bar stays folded while the next search runs, so that nothing moves twice.
  const isFound = found !== null && found.length > 0
  const [folds, setFolds] = useState(isFound)
  if (!searching && folds !== isFound) setFolds(isFound)

  // Shows the removed projects until the filters change.
  const [removedFor, setRemovedFor] = useState<typeof filters | null>(null)
  const showsRemoved = found !== null && removedFor === filters

  return (
    <>
      <SearchBar
        typed={search.typed}
        found={folds ? filters : null}
        searchable={search.searchable}
        searching={searching}
        onType={search.type}
        onPick={search.pick}
        onLeave={search.settle}
        onState={(state) => search.set('state', state)}
        onSearch={() => search.search()}
      />
      <Refinements filters={search.typed} onChange={search.set}>
        <SearchOnMap filters={search.typed} onSearch={search.search} />
      </Refinements>
      <FilterChips filters={filters} onRemove={search.remove} onClear={search.clear} />
      <p role="status" className="sr-only">
        {found && !showsRemoved && count('result')}
      </p>
      {found && (
        <div className="mt-3 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 className="num text-lg font-semibold">
            {showsRemoved ? 'Removed projects' : count('project')}
          </h2>
          <div className="-mx-3 flex flex-wrap sm:-mr-3 sm:ml-0">
            {!showsRemoved && found.length > 0 && (
              <LinkButton
                size="sm"
                variant="quiet"
                icon={BellPlus}
                href={alertAddress({ ...filters, county: filters.county || countyOf(found) })}
              >
                Save this search
              </LinkButton>
            )}
            <Button
              size="sm"
              variant="quiet"
              icon={showsRemoved ? Eye : EyeOff}
              onClick={() => setRemovedFor(showsRemoved ? null : filters)}
            >
              {showsRemoved ? (
                'Show results'
              ) : (
                // The icon alone leaves the line to the number of projects on phones.
                <span className="max-sm:sr-only">Show removed projects</span>
              )}
            </Button>
          </div>
        </div>
      )}
      {found && shown.unknownPlace && filters.within && (
        <p className="mt-3 text-muted">
          We don&apos;t know where {filters.city || filters.county} is, so this search finds only
          projects in {filters.city || filters.county}.
        </p>
      )}
      {found && shown.unknownPlace && filters.areas && (
        <p className="mt-3 text-muted">
          We don&apos;t know where one of these cities is, so nothing is found around it.
        </p>
      )}
      {content()}
    </>
  )

  /** Higher totals aren't exact, because the server stops counting. */
  function count(what: string) {
    if (total > countedProjects) return `More than ${plural(countedProjects, what)}`
    return plural(total, what)
  }

  function content() {
    if (searching) return <ResultSkeletons />
    if (search.failure) {
      return <SearchError failure={search.failure} onRetry={() => search.search(filters)} />
    }
    if (results === null && search.former?.results?.length) {
      return <FormerResults shown={search.former} />
    }
    if (results === null) {
      const own = { ...NO_FILTERS, area: ownArea.length > 0 ? OWN_AREA : '' }
      return <NotSearched ownArea={ownArea} onSearchOwnArea={() => search.search(own)} />
    }
    if (showsRemoved) return <RemovedProjects filters={filters} onRestored={search.refresh} />
    if (results.length === 0) {
      return (
        <NoResults
          filters={filters}
          suggestion={shown.suggestion}
          nearby={shown.nearby}
          unknownPlace={shown.unknownPlace}
          onSearch={search.search}
          onClearCity={() => search.set('city', '')}
          onClear={search.clear}
        />
      )
    }
    return (
      <ResultList
        filters={filters}
        area={searchedArea(filters, shown.unknownPlace)}
        results={results}
        pages={shown.pages}
        total={total}
        loadingMore={search.running === 'more'}
        onMore={search.showMore}
        onChanged={search.refresh}
      >
        {results.length === 1 && (
          <WidenSearch filters={filters} only={results[0]} onSearch={search.search} />
        )}
      </ResultList>
    )
  }
}

const nothing = () => undefined

/** The results before the filters were changed, greyed until Search is pressed. */
function FormerResults({
  shown: { filters, results, total, pages, unknownPlace },
}: {
  shown: ShownSearch
}) {
  return (
    <>
      <p role="status" className="mt-3 text-muted">
        These are the results of the last search. Press Search Projects to search again.
      </p>
      <div inert className="opacity-50 grayscale">
        <ResultList
          filters={filters}
          area={searchedArea(filters, unknownPlace)}
          results={results ?? []}
          pages={pages}
          total={total ?? 0}
          loadingMore={false}
          onMore={nothing}
          onChanged={nothing}
        />
      </div>
    </>
  )
}

/** The county of the projects found; empty if none is given or they are in several. */
function countyOf(found: readonly ResultCard[]): string {
  const counties = [...new Set(found.map(({ county }) => county ?? ''))]
  return counties.length === 1 ? counties[0] : ''
}

interface WidenSearchProps {
  filters: SearchFilters
  only: ResultCard
  onSearch: (filters: SearchFilters) => void
}

/** Shown beside a single result: the button most likely to find more. */
function WidenSearch({ filters, only, onSearch }: WidenSearchProps) {
  const way = wayFrom(filters, only)
  if (!way) return null
  return (
    <section className="self-center rounded-lg border border-dashed border-control p-6 lg:col-span-2 lg:p-8">
      <h3 className="font-semibold">Only one project here</h3>
      <p className="mt-1 text-muted">{way.text}</p>
      <Button className="mt-4" onClick={() => onSearch(way.filters)}>
        {way.label}
      </Button>
    </section>
  )
}

function wayFrom(filters: SearchFilters, { county }: ResultCard) {
  if (isNarrowed(filters)) {
    return {
      text: 'Nothing else matches all of your filters.',
      label: 'Remove the filters',
      filters: widened(filters),
    }
  }
  if (!filters.city || !county) return null
  return {
    text: `Search ${countyLabel(county)} to include nearby towns.`,
    label: `Search ${countyLabel(county)}`,
    filters: { ...filters, city: '', county },
  }
}
