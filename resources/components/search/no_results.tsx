import { MapPinned, Search } from 'lucide-react'
import {
  countyName,
  isNarrowed,
  searchedPlace,
  widened,
  type SearchFilters,
} from '~/components/search/filters'
import type { Suggestion } from '~/components/search/find_projects'
import { PicturedState } from '~/components/search/pictured_state'
import { focusFilter } from '~/components/search/search_bar'
import { Button } from '~/components/ui/button'

export function NotSearched() {
  return (
    <PicturedState
      icon={MapPinned}
      title="Ready to Find Staging Projects?"
      picture="/images/search-initial.webp"
    >
      Enter a city or county, choose a state, then search. You can bookmark this page to run the
      same search again.
    </PicturedState>
  )
}

interface NoResultsProps {
  filters: SearchFilters
  /** How the place was probably meant. */
  suggestion: Suggestion | null
  onSearch: (filters: SearchFilters) => void
  onClearCity: () => void
  onClear: () => void
}

export function NoResults(props: NoResultsProps) {
  const { filters, suggestion, onClear } = props
  return (
    <PicturedState
      icon={Search}
      title="No Projects Found"
      picture="/images/search-empty.webp"
      actions={
        <>
          <WayOn {...props} />
          <Button variant="quiet" onClick={onClear}>
            Clear search
          </Button>
        </>
      }
    >
      {suggestion
        ? `Nothing is open in ${searchedPlace(filters)}. Check the spelling, or try this:`
        : sentence(filters)}
    </PicturedState>
  )
}

function sentence(filters: SearchFilters): string {
  const { city, county, state } = filters
  if (isNarrowed(filters)) {
    return `Nothing open in ${searchedPlace(filters)} matches all of your filters.`
  }
  if (city) {
    return `Nothing is open in ${searchedPlace(filters)} right now. Search by county to include nearby towns.`
  }
  return `Nothing is open in ${countyName(county)}, ${state} right now. Try a neighboring county.`
}

/** The one step that most likely finds something. */
function WayOn({ filters, suggestion, onSearch, onClearCity }: NoResultsProps) {
  const { city, county } = filters
  if (suggestion) {
    const meant = [suggestion.city, suggestion.county && countyName(suggestion.county)]
    return (
      <Button variant="primary" onClick={() => onSearch({ ...filters, ...suggestion })}>
        Did you mean {meant.filter(Boolean).join(', ')}?
      </Button>
    )
  }
  if (isNarrowed(filters)) {
    return <Button onClick={() => onSearch(widened(filters))}>Remove the filters</Button>
  }
  if (!city) return null
  if (county) {
    return (
      <Button onClick={() => onSearch({ ...filters, city: '' })}>
        Search {countyName(county)}
      </Button>
    )
  }
  return (
    <Button
      onClick={() => {
        onClearCity()
        focusFilter('county')
      }}
    >
      Search by county
    </Button>
  )
}
