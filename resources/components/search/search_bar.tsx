import { Search } from '~/components/ui/icons'
import { useState, type FormEvent } from 'react'
import { searchRefinementNames } from '#shared/projects/search_enums'
import { searchedPlace, type SearchFilters } from '~/components/search/filters'
import { PlaceField } from '~/components/search/place_field'
import { StateField } from '~/components/search/search_fields'
import type { Place, PlaceKind } from '~/components/search/use_places'
import { Button } from '~/components/ui/button'
import { classes } from '~/lib/classes'
import { toast } from '~/lib/toast'

const REQUIREMENTS = 'Please enter a city OR county name AND select a state'

/** Explains why nothing can be searched. */
export function explainRequirements() {
  toast({ title: 'Search Requirements', description: REQUIREMENTS, tone: 'error' })
}

interface SearchBarProps {
  typed: SearchFilters
  /** Filters of the results that are shown, or null. Collapses the bar on phones. */
  found: SearchFilters | null
  searchable: boolean
  searching: boolean
  onType: (name: PlaceKind, value: string) => void
  onPick: (name: PlaceKind, place: Place) => void
  /** The field of the city or county is left. */
  onLeave: () => void
  onState: (value: string) => void
  onSearch: () => void
}

/** City or county, state, and the Search button. */
export function SearchBar(props: SearchBarProps) {
  const { typed, found, searchable, searching, onType, onPick, onLeave, onState, onSearch } = props
  const [editing, setEditing] = useState(false)
  const folded = found !== null && !editing

  function submit(event: FormEvent) {
    event.preventDefault()
    setEditing(false)
    onSearch()
  }

  return (
    <>
      {folded && (
        <button
          type="button"
          className="mt-5 flex min-h-12 w-full items-center gap-2.5 rounded-xl border border-line bg-surface px-4 text-left shadow-card md:hidden"
          onClick={() => {
            setEditing(true)
            // The field is visible from the next frame on.
            requestAnimationFrame(() => focusFilter(found.city ? 'city' : 'county'))
          }}
        >
          <Search className="icon text-muted" />
          <span className="min-w-0 flex-1 truncate">
            <b className="font-semibold">{searchedPlace(found)}</b> ·{' '}
            <span className="text-accent">
              Edit<span className="sr-only"> the search</span>
            </span>
          </span>
        </button>
      )}
      <form
        role="search"
        aria-label="Projects"
        // Before hydration the browser submits the form itself.
        action="/projects"
        method="get"
        onSubmit={submit}
        className={classes(
          'mt-5 grid items-stretch rounded-xl border border-line bg-surface shadow-raised md:grid-cols-[minmax(0,1.5fr)_minmax(0,1fr)_auto] lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)_auto] lg:mt-7',
          folded && 'max-md:hidden'
        )}
      >
        {searchRefinementNames.map(
          (name) =>
            typed[name] !== '' && <input key={name} type="hidden" name={name} value={typed[name]} />
        )}
        <fieldset className="min-w-0 p-5 pb-4 md:flex md:items-center md:py-3.5 lg:px-6">
          <legend className="sr-only">City or county</legend>
          <PlaceField
            id={FIELD_IDS.city}
            kind="city"
            step={1}
            label="City"
            placeholder="e.g. Asheville"
            value={typed.city}
            state={typed.state}
            onChange={(value) => onType('city', value)}
            onPick={(place) => onPick('city', place)}
            onLeave={onLeave}
          />
          <span className="display my-3 flex items-center gap-3 text-lg text-muted italic before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line md:mx-4 md:my-0 md:before:hidden md:after:hidden lg:mx-5">
            or
          </span>
          <PlaceField
            id={FIELD_IDS.county}
            kind="county"
            label="County"
            placeholder="e.g. Buncombe"
            value={typed.county}
            state={typed.state}
            onChange={(value) => onType('county', value)}
            onPick={(place) => onPick('county', place)}
            onLeave={onLeave}
          />
        </fieldset>
        <div className="min-w-0 border-t border-line px-5 py-3.5 md:border-t-0 md:border-l lg:px-6">
          <StateField id={FIELD_IDS.state} step={2} value={typed.state} onChange={onState} />
        </div>
        <div className="flex items-center px-5 pt-1 pb-5 md:p-3">
          <Button
            type="submit"
            variant="primary"
            icon={Search}
            loading={searching && 'Searching'}
            disabledReason={searchable ? undefined : REQUIREMENTS}
            onDisabledPress={explainRequirements}
            className="min-h-12 w-full md:min-h-14 md:rounded-[0.9rem] lg:px-6"
          >
            Search Projects
          </Button>
        </div>
      </form>
    </>
  )
}

const FIELD_IDS = { city: 'search-city', county: 'search-county', state: 'search-state' }

/** Focuses a filter's field. */
export function focusFilter(name: keyof typeof FIELD_IDS) {
  document.getElementById(FIELD_IDS[name])?.focus()
}
