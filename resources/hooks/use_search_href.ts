import { useSyncExternalStore } from 'react'
import { isSearchable, searchQuery } from '#shared/search_enums'
import { useCurrentUser } from '~/hooks/use_current_user'
import { lastSearch, subscribeToLastSearch } from '~/lib/last_search'

export const searchPath = '/projects'

/**
 * The address of the search page. It contains the place of the last search, or the company's own
 * area, so that results appear at once.
 */
export function useSearchHref(): string {
  const user = useCurrentUser()
  const userId = user?.id
  const query = useSyncExternalStore(
    subscribeToLastSearch,
    () => lastSearch(userId),
    () => ''
  )
  const area = { county: user?.areaCounty, state: user?.areaState }
  return `${searchPath}${query || (isSearchable(area) ? searchQuery(area) : '')}`
}
