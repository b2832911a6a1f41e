import { cleanLine } from '#shared/values/pasted_text'
import { sameName } from '~/components/places/same_name'
import { useCounties } from '~/components/places/use_counties'
import { usePlaceSuggestions } from '~/components/places/use_place_suggestions'
import { useDebounced } from '~/components/places/use_debounced'
import { useQuery } from '~/hooks/use_query'
import { api } from '~/lib/api'

export type PlaceKind = 'city' | 'county'

export interface Place {
  name: string
  state: string
  /** A county without open projects. */
  isEmpty?: boolean
}

/** Minimum length of a prefix, because shorter ones match too many places. */
const SHORTEST = 2
/** How long a response is cached, in milliseconds. */
const KEPT = 5 * 60_000
const MOST = 8

/**
 * Places with open projects whose names start with `typed`, followed by other counties; empty while
 * loading.
 */
export function usePlaces(kind: PlaceKind, typed: string, state: string): readonly Place[] {
  const prefix = useDebounced(cleanLine(typed).toLowerCase())
  const { data } = useQuery({
    queryKey: ['places', kind, prefix, state],
    queryFn: ({ signal }) =>
      api.get('/api/projects/places', { query: { kind, prefix, state }, signal }),
    enabled: prefix.length >= SHORTEST,
    gcTime: KEPT,
  })
  const counties = useCounties(kind === 'county' ? typed : '', state)
  // A ZIP code, or a name with its state.
  const cities = usePlaceSuggestions(kind === 'city' ? typed : '', state).filter(
    ({ name, match }) => match === 'same' && !sameName(name, cleanLine(typed))
  )
  if (!data) return []
  const isOpen = (county: Place) =>
    data.some((place) => place.state === county.state && sameName(place.name, county.name))
  const empty = counties
    .filter((county) => !isOpen(county))
    .map((county) => ({ ...county, isEmpty: true }))
  return [
    ...data,
    ...cities.map(({ name, state: foundIn }) => ({ name, state: foundIn })),
    ...empty,
  ].slice(0, MOST)
}
