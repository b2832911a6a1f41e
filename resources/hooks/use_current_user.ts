import { router, usePage } from '@inertiajs/react'
import { useEffect } from 'react'
import type { Capability } from '#shared/accounts/seat_rights'
import {
  checkCurrentUser,
  confirmCurrentUser,
  currentUserCheck,
  forgetCurrentUser,
  NOT_ASKED,
} from '~/lib/current_user'
import { useStore } from '~/lib/store'
import type { CurrentUser } from '~/types'

/** The signed-in user: from the page's props, else from the stored session. */
export function useCurrentUser(): CurrentUser | null {
  const { user } = usePage().props
  const check = useStore(currentUserCheck, NOT_ASKED)
  return user ?? check.user
}

/**
 * Asks once per start of the app which user the stored session belongs to. If the page came without
 * a user although the session is valid, its props are reloaded. If there's still no user, the
 * session may have ended, so it's checked again.
 */
export function useCurrentUserCheck(): { asking: boolean } {
  const { props, url } = usePage()
  const { user } = props
  const check = useStore(currentUserCheck, NOT_ASKED)
  const isKept = check.keptPage === url.split(/[?#]/, 1)[0]
  const signedOutPage = !user && check.user !== null && !isKept
  const isKnownByPage = Boolean(user && check.keptPage)

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
  useEffect(() => {
    if (isKnownByPage) forgetCurrentUser()
  }, [isKnownByPage])

  return { asking: check.asking && !user }
}

/** Whether the viewer's place in the account allows something. Owners may do everything. */
export function useCan(): (capability: Capability) => boolean {
  const { seatAllows } = usePage().props
  return (capability) => seatAllows?.includes(capability) ?? true
}
