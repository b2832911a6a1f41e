import { cleanLine } from '#shared/pasted_text'
import { useDebounced } from '~/components/places/use_debounced'
import { useQuery } from '~/hooks/use_query'
import { api } from '~/lib/api'

export interface City {
  name: string
  county: string
  state: string
}

const SHORTEST = 2
const DAY = 24 * 60 * 60 * 1000

const MOST = 8

/** Cities whose names start with `typed`: those of `state`, if one is chosen, and then others. */
export function useCities(typed: string, state: string): readonly City[] {
  const inState = useCitiesOf(typed, state)
  const all = useCitiesOf(typed, '')
  if (state === '') return all
  return [...inState, ...all.filter((city) => city.state !== state)].slice(0, MOST)
}

/** In any state if `state` is empty. */
function useCitiesOf(typed: string, state: string): readonly City[] {
  const prefix = useDebounced(cleanLine(typed).toLowerCase())
  const { data } = useQuery({
    queryKey: ['cities', prefix, state],
    queryFn: ({ signal }) => api.get('/api/cities', { query: { prefix, state }, signal }),
    enabled: prefix.length >= SHORTEST,
    staleTime: DAY,
  })
  return data ?? []
}
