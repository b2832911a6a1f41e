import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '~/lib/api'

export type PlaceKind = 'city' | 'county'

/** A place with open projects. */
export interface Place {
  name: string
  state: string
}

/** Shorter beginnings fit too many places. */
const SHORTEST = 2
/** How long typing rests before places are asked for, in milliseconds. */
const PAUSE = 200
/** How long an answer is kept, in milliseconds. */
const KEPT = 5 * 60_000

/** Places with open projects whose names start with what is typed; none while that is unknown. */
export function usePlaces(kind: PlaceKind, typed: string, state: string): readonly Place[] {
  const prefix = useRested(typed.trim().toLowerCase())
  const { data } = useQuery({
    queryKey: ['places', kind, prefix, state],
    queryFn: ({ signal }) =>
      api.get('/api/projects/places', { query: { kind, prefix, state }, signal }),
    enabled: prefix.length >= SHORTEST,
    gcTime: KEPT,
  })
  return data ?? []
}

function useRested(text: string): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => setRested(text), PAUSE)
    return () => clearTimeout(pause)
  }, [text])
  return text.startsWith(rested) ? rested : ''
}
