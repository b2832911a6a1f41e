import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '~/lib/api'

export type PlaceKind = 'city' | 'county'

export interface Place {
  name: string
  state: string
}

/** Minimum length of a prefix, because shorter ones match too many places. */
const SHORTEST = 2
/** Debounce delay for typing, in milliseconds. */
const PAUSE = 200
/** How long a response is cached, in milliseconds. */
const KEPT = 5 * 60_000

/** Places with open projects whose names start with `typed`; empty while loading. */
export function usePlaces(kind: PlaceKind, typed: string, state: string): readonly Place[] {
  const prefix = useDebounced(typed.trim().toLowerCase())
  const { data } = useQuery({
    queryKey: ['places', kind, prefix, state],
    queryFn: ({ signal }) =>
      api.get('/api/projects/places', { query: { kind, prefix, state }, signal }),
    enabled: prefix.length >= SHORTEST,
    gcTime: KEPT,
  })
  return data ?? []
}

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => setDebounced(text), PAUSE)
    return () => clearTimeout(pause)
  }, [text])
  return text.startsWith(debounced) ? debounced : ''
}
