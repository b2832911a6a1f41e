import { useQuery } from '@tanstack/react-query'
import { cleanLine } from '#shared/pasted_text'
import { useDebounced } from '~/components/places/use_debounced'
import { api } from '~/lib/api'

export interface City {
  name: string
  county: string
  state: string
}

const SHORTEST = 2
const DAY = 24 * 60 * 60 * 1000

/** Cities whose names start with `typed`, in any state if `state` is empty. */
export function useCities(typed: string, state: string): readonly City[] {
  const prefix = useDebounced(cleanLine(typed).toLowerCase())
  const { data } = useQuery({
    queryKey: ['cities', prefix, state],
    queryFn: ({ signal }) => api.get('/api/cities', { query: { prefix, state }, signal }),
    enabled: prefix.length >= SHORTEST,
    staleTime: DAY,
  })
  return data ?? []
}
