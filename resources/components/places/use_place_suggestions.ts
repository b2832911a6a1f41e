import { cleanLine } from '#shared/values/pasted_text'
import { useDebounced } from '~/components/places/use_debounced'
import { useQuery } from '~/hooks/use_query'
import { api } from '~/lib/api'

export interface City {
  name: string
  county: string
  state: string
}

export interface SuggestedCity extends City {
  /** The text says this city, its name begins so, or it's spelled alike. */
  match: 'same' | 'start' | 'similar'
  /** No other city of the name comes near its size. */
  isClear: boolean
}

const SHORTEST = 2
const DAY = 24 * 60 * 60 * 1000

/** The cities that a text may become or means: those of `state`, if one is chosen, and then others. */
export const suggestedCities = (
  q: string,
  state: string,
  signal?: AbortSignal
): Promise<readonly SuggestedCity[]> =>
  api.get('/api/places/suggestions', { query: { q, state }, signal })

/** The same while it's typed. Empty while loading. */
export function usePlaceSuggestions(typed: string, state: string): readonly SuggestedCity[] {
  const q = useDebounced(cleanLine(typed).toLowerCase())
  const { data } = useQuery({
    queryKey: ['places', 'suggestions', q, state],
    queryFn: ({ signal }) => suggestedCities(q, state, signal),
    enabled: q.length >= SHORTEST,
    staleTime: DAY,
  })
  return data ?? []
}
