import { useEffect, useSyncExternalStore } from 'react'
import { useCurrentUser } from '~/hooks/use_current_user'
import { createStore } from '~/lib/store'

type SignedInParts = typeof import('~/components/navigation/signed_in_parts')

const loaded = createStore<SignedInParts | null>(null)

/**
 * Loads what the layout shows only to people who are signed in. A page that comes with its user isn't
 * shown before.
 */
export async function loadSignedInParts(): Promise<void> {
  if (!loaded.get()) loaded.set(await import('~/components/navigation/signed_in_parts'))
}

/** These parts; null for visitors, and until they're loaded if the user was known after the page. */
export function useSignedInParts(): SignedInParts | null {
  const isSignedIn = useCurrentUser() !== null
  const parts = useSyncExternalStore(loaded.subscribe, loaded.get, loaded.get)
  useEffect(() => {
    // If they can't be loaded, the bar stays as it is until the next page.
    if (isSignedIn) void loadSignedInParts().catch(() => undefined)
  }, [isSignedIn])
  return isSignedIn ? parts : null
}
