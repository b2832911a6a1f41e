import { useEffect, useState } from 'react'
import type { UsualPrice } from '#shared/market/usual_prices'
import { sizeClassOf } from '#shared/market/size_classes'
import { wholeNumber, type ProjectValues } from '~/components/project_form/values'
import { useCurrentUser } from '~/hooks/use_current_user'
import { useQuery } from '~/hooks/use_query'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'

/** Debounce delay for typing the square footage, in milliseconds. */
const PAUSE = 600
/** How long a response is cached, in milliseconds. */
const KEPT = 5 * 60_000

/** The usual price for the home in the form; null until its level, size and state are known, and for visitors. */
export function useUsualPrice(values: ProjectValues): UsualPrice | null {
  const { stagingLevel, squareFootage, state } = values
  const size = sizeClassOf(wholeNumber(squareFootage)) ?? ''
  const isSignedIn = useCurrentUser() !== null
  const kind = useRested([stagingLevel, size, state].join())
  const [level, rested, home] = kind.split(',')
  const { data } = useQuery({
    queryKey: keys.usualPrice(kind),
    queryFn: ({ signal }) =>
      api.get('/api/usual-price', {
        query: { stagingLevel: level, size: rested, state: home },
        signal,
      }),
    enabled: Boolean(isSignedIn && level && rested && home),
    gcTime: KEPT,
  })
  return data ?? null
}

/** The text once it hasn't changed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => setRested(text), PAUSE)
    return () => clearTimeout(pause)
  }, [text])
  return rested === text ? text : ''
}
