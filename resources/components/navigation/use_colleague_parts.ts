import { useEffect, useSyncExternalStore } from 'react'
import { useWorksAs } from '~/hooks/use_works_as'
import { createStore } from '~/lib/store'

type ColleagueParts = typeof import('~/components/navigation/colleague_parts')

const loaded = createStore<ColleagueParts | null>(null)

/** Loads what only people see who work in the account of others, or in several. */
export async function loadColleagueParts(): Promise<void> {
  if (!loaded.get()) loaded.set(await import('~/components/navigation/colleague_parts'))
}

/** These parts, with whom the person works as; null for everyone else, and until they're loaded. */
export function useColleagueParts() {
  const works = useWorksAs()
  const parts = useSyncExternalStore(loaded.subscribe, loaded.get, loaded.get)
  const isColleague = works !== null
  useEffect(() => {
    if (isColleague) void loadColleagueParts().catch(() => undefined)
  }, [isColleague])
  return works && parts && { works, parts }
}
