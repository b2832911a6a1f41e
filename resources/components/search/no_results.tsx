import { MapPinned, Search } from 'lucide-react'
import { countyName, searchedPlace, type SearchFilters } from '~/components/search/filters'
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
      Enter a city or a county, choose the state, then search. The address keeps your search, so you
      can bookmark it.
    </PicturedState>
  )
}

interface NoResultsProps {
  filters: SearchFilters
  onSearch: (filters: SearchFilters) => void
  onClearCity: () => void
  onClear: () => void
}

export function NoResults({ filters, onSearch, onClearCity, onClear }: NoResultsProps) {
  const { city, county, state } = filters

  function widen() {
    if (county) return onSearch({ ...filters, city: '' })
    onClearCity()
    focusFilter('county')
  }

  return (
    <PicturedState
      icon={Search}
      title="No Projects Found"
      picture="/images/search-empty.webp"
      actions={
        <>
          {city && (
            <Button onClick={widen}>
              {county ? `Search ${countyName(county)}` : 'Search by county'}
            </Button>
          )}
          <Button variant="quiet" onClick={onClear}>
            Clear search
          </Button>
        </>
      }
    >
      {city
        ? `Nothing is open in ${searchedPlace(filters)} right now. Searching by county finds the towns around it as well.`
        : `Nothing is open in ${countyName(county)}, ${state} right now. Another county nearby may have more.`}
    </PicturedState>
  )
}
