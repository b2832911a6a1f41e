import { countyKey } from '#shared/counties'
import { cleanLine } from '#shared/pasted_text'
import { useCounties } from '~/components/places/use_counties'
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

const keyOf = ({ name, state }: Place) => `${countyKey(name)}, ${state}`

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
  if (!data) return []
  const open = new Set(data.map(keyOf))
  const others = counties.filter((county) => !open.has(keyOf(county)))
  return [...data, ...others.map((county) => ({ ...county, isEmpty: true }))].slice(0, MOST)
}
