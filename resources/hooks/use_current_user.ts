import { router, usePage } from '@inertiajs/react'
import { useEffect } from 'react'
import { checkCurrentUser, currentUserCheck, NOT_ASKED } from '~/lib/current_user'
import { useStore } from '~/lib/store'
import type { CurrentUser } from '~/types'

/** Who looks at the page: as the server signed it, else as the stored session says (AUT-03). */
export function useCurrentUser(): CurrentUser | null {
  const { user } = usePage().props
  const check = useStore(currentUserCheck, NOT_ASKED)
  return user ?? check.user
}

/**
 * Asks once per start of the app who the stored session belongs to (AUT-02). When a page came without
 * a user although the session is good, the page is fetched again as that user.
 */
export function useCurrentUserCheck(): { asking: boolean } {
  const { user } = usePage().props
  const check = useStore(currentUserCheck, NOT_ASKED)
  const signedOutPage = !user && check.user !== null

  useEffect(() => {
    void checkCurrentUser()
  }, [])
  useEffect(() => {
    if (signedOutPage) router.reload()
  }, [signedOutPage])

  return { asking: check.asking && !user }
}
