import { useEffect, useState } from 'react'
import { marketDays } from '#shared/bid_costs'

const { shortest, longest, step, start } = marketDays
const keyOf = (projectId: number) => `stagely-days-${projectId}`

function stored(projectId: number): number | null {
  try {
    const days = Number(localStorage.getItem(keyOf(projectId)))
    return days >= shortest && days <= longest && days % step === 0 ? days : null
  } catch {
    // The browser forbids storage.
    return null
  }
}

/** The days on the market that the owner last chose for this project in this browser. */
export function useMarketDays(projectId: number) {
  const [days, setDays] = useState<number>(start)
  useEffect(() => setDays(stored(projectId) ?? start), [projectId])

  function choose(chosen: number) {
    setDays(chosen)
    try {
      localStorage.setItem(keyOf(projectId), String(chosen))
    } catch {
      // Without storage the next visit starts from the usual days.
    }
  }

  return [days, choose] as const
}
