import { router } from '@inertiajs/react'
import { api } from '~/lib/api'
import { forgetCurrentUser } from '~/lib/current_user'
import { getStoredSessionId, storeSessionId } from '~/lib/stored_session'

/** Pages that read the same to a guest. */
const PUBLIC =
  /^\/(about|contact|companies\/.*|help-center|how-it-works|pricing|privacy-policy|terms-of-service)?$/

/** Only a clear answer counts: a dropped connection ends no session. */
async function isOver(): Promise<boolean> {
  const sessionId = getStoredSessionId()
  try {
    const answer = await api.get('/api/auth/me', { on401: 'null' })
    // A login in another tab meanwhile has the last word.
    const present = getStoredSessionId()
    const isReplaced = present !== null && present !== sessionId
    return !isReplaced && (answer === null || 'message' in answer)
  } catch {
    return false
  }
}

let checking: Promise<boolean> | null = null
const checkAgain = () => void (checking = null)

function leave(): void {
  const { pathname, search } = window.location
  storeSessionId('')
  forgetCurrentUser()
  router.flushAll()
  if (PUBLIC.test(pathname)) return router.reload({ onFinish: checkAgain })
  const query = new URLSearchParams({ redirect: pathname + search, ended: 'true' })
  router.visit(`/login?${query}`, { onFinish: checkAgain })
}

/**
 * For a call that was answered as if to a guest: asks once whether the session has ended, by a
 * logout elsewhere or a suspension. If so, public pages are shown as to a guest, and all others
 * make way for the login, which says why and leads back to them.
 */
export function leaveIfSessionEnded(): Promise<boolean> {
  checking ??= isOver().then((over) => {
    if (over) leave()
    else checkAgain()
    return over
  })
  return checking
}
