import { useSyncExternalStore } from 'react'
import { ownArea, searchQuery } from '#shared/projects/search_enums'
import { useCurrentUser } from '~/hooks/use_current_user'
import { lastSearch, subscribeToLastSearch } from '~/lib/last_search'

export const searchPath = '/projects'

/**
 * The address of the search page. It runs the search in the company's own area. Without a county in the profile the
 * place of the last search is added, which counts if no saved search names an area either.
 */
export function useSearchHref(): string {
  const user = useCurrentUser()
  const userId = user?.id
  const query = useSyncExternalStore(
    subscribeToLastSearch,
    () => lastSearch(userId),
    () => ''
  )
  if (user?.navigation !== 'stager') return searchPath
  const own = searchQuery({ area: ownArea })
  const hasCounty = Boolean(user.areaCounty && user.areaState)
  return `${searchPath}${own}${hasCounty ? '' : query.replace('?', '&')}`
}
