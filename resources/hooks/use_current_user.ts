import { router, usePage } from '@inertiajs/react'
import { useEffect } from 'react'
import {
  checkCurrentUser,
  confirmCurrentUser,
  currentUserCheck,
  NOT_ASKED,
} from '~/lib/current_user'
import { useStore } from '~/lib/store'
import type { CurrentUser } from '~/types'

/** Who looks at the page: as the server signed it, else as the stored session says. */
export function useCurrentUser(): CurrentUser | null {
  const { user } = usePage().props
  const check = useStore(currentUserCheck, NOT_ASKED)
  return user ?? check.user
}

/**
 * Asks once per start of the app who the stored session belongs to. When a page came without
 * a user although the session was good, the page is fetched again; if that does not help, the session
 * may be over.
 */
export function useCurrentUserCheck(): { asking: boolean } {
  const { user } = usePage().props
  const check = useStore(currentUserCheck, NOT_ASKED)
  const signedOutPage = !user && check.user !== null

  useEffect(() => {
    void checkCurrentUser()
  }, [])
  useEffect(() => {
    if (!signedOutPage) return
    router.reload({
      onSuccess({ props }) {
        if (!props.user) void confirmCurrentUser()
      },
    })
  }, [signedOutPage])

  return { asking: check.asking && !user }
}
