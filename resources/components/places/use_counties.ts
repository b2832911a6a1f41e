import { cleanLine } from '#shared/values/pasted_text'
import { useDebounced } from '~/components/places/use_debounced'
import { useQuery } from '~/hooks/use_query'
import { api } from '~/lib/api'

export interface County {
  name: string
  state: string
}

export interface SuggestedCounty extends County {
  /** The text is this county's name, its name begins so, or it's spelled alike. */
  match: 'same' | 'start' | 'similar'
}

const SHORTEST = 2
const DAY = 24 * 60 * 60 * 1000

export const suggestedCounties = (
  prefix: string,
  state: string,
  signal?: AbortSignal
): Promise<readonly SuggestedCounty[]> =>
  api.get('/api/counties', { query: { prefix, state }, signal })

/** Counties whose names start with `typed`, or are spelled alike, in any state if `state` is empty. */
export function useCounties(typed: string, state: string): readonly County[] {
  const prefix = useDebounced(cleanLine(typed).toLowerCase())
  const { data } = useQuery({
    queryKey: ['counties', prefix, state],
    queryFn: ({ signal }) => suggestedCounties(prefix, state, signal),
    enabled: prefix.length >= SHORTEST,
    staleTime: DAY,
  })
  return data ?? []
}

/** The counties around a known one, also in other states. */
export function useNeighbors(county: string, state: string): readonly County[] {
  const { data } = useQuery({
    queryKey: ['neighbors', county, state],
    queryFn: ({ signal }) =>
      api.get('/api/counties/neighbors', { query: { county, state }, signal }),
    enabled: county !== '' && state !== '',
    staleTime: DAY,
  })
  return data ?? []
}

/** The outlines of a state's counties. */
export function useStateMap(state: string) {
  return useQuery({
    queryKey: ['county-map', state],
    queryFn: ({ signal }) => api.get('/api/counties/map', { query: { state }, signal }),
    enabled: state !== '',
    staleTime: DAY,
  })
}

/** How many projects are open in each county of a state; null until it is loaded. */
export function useOpenCounties(state: string): ReadonlyMap<string, number> | null {
  const { data } = useQuery({
    queryKey: ['open-counties', state],
    queryFn: ({ signal }) => api.get('/api/counties/open', { query: { state }, signal }),
    enabled: state !== '',
  })
  return data ? new Map(data.map(({ county, projects }) => [county, projects])) : null
}
