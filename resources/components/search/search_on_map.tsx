import { savedSearchLimits, savedSearchMessages } from '#shared/projects/saved_searches'
import { areasOf } from '#shared/projects/search_areas'
import { usStates } from '#shared/places/us_states'
import { countiesIn, wholeStatesIn, withCounties } from '~/components/places/chosen_counties'
import { ChooseOnMap } from '~/components/places/choose_on_map'
import { inAreas, type SearchFilters } from '~/components/search/filters'
import { useCurrentUser } from '~/hooks/use_current_user'
import { plural } from '~/lib/text'

interface SearchOnMapProps {
  filters: SearchFilters
  onSearch: (filters: SearchFilters) => void
}

/** Searches in several counties, chosen on a map. Cities and whole states of the search stay. */
export function SearchOnMap({ filters, onSearch }: SearchOnMapProps) {
  const user = useCurrentUser()
  const { areas: text, city, county, state: code } = filters
  const state = usStates.values.find((value) => value === code)
  const typed = county && !city && state ? [{ county, state }] : []
  const areas = text ? (areasOf(text) ?? []) : typed
  const counties = countiesIn(areas)
  const others = areas.length - counties.length
  return (
    <ChooseOnMap
      className="max-md:col-span-2 md:rounded-full"
      state={code || (counties.at(-1)?.state ?? user?.areaState ?? '')}
      chosen={counties}
      wholeStates={wholeStatesIn(areas)}
      most={savedSearchLimits.areas - others}
      tooMany={savedSearchMessages.tooManyAreas}
      doneLabel={(count) =>
        count === 0 ? 'Search' : `Search ${plural(count, 'county', 'counties')}`
      }
      emptyReason={others === 0 ? 'Choose at least one county' : undefined}
      onDone={(chosen) => onSearch(inAreas(filters, withCounties(areas, chosen)))}
    />
  )
}
