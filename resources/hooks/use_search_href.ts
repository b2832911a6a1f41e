import { useSyncExternalStore } from 'react'
import { useCurrentUser } from '~/hooks/use_current_user'
import { lastSearch, subscribeToLastSearch } from '~/lib/last_search'

/** The address of the search: with the place of the last one, so that it runs at once. */
export function useSearchHref(): string {
  const userId = useCurrentUser()?.id
  const query = useSyncExternalStore(
    subscribeToLastSearch,
    () => lastSearch(userId),
    () => ''
  )
  return `/projects${query}`
}
