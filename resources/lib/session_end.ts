import { router } from '@inertiajs/react'
import { factorRequiredCode, secondFactorPath } from '#shared/accounts/second_factor'
import { api, ApiError } from '~/lib/api'
import { forgetCurrentUser } from '~/lib/current_user'
import { getStoredSessionId, storeSessionId } from '~/lib/stored_session'

/** Pages that are the same for visitors. */
const PUBLIC =
  /^\/(about|contact|companies\/.*|help-center|how-it-works|pricing|privacy-policy|terms-of-service)?$/

/** Only a response counts: a failed request doesn't mean that the session has ended. */
async function isOver(): Promise<boolean> {
  const sessionId = getStoredSessionId()
  try {
    const answer = await api.get('/api/auth/me', { on401: 'null' })
    // If the user has signed in again in another tab, that session wins.
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
 * Call when a response was 401. Asks the server once whether the session has ended, by a sign-out
 * elsewhere or a suspension. If so, a public page is reloaded for a visitor; any other page
 * redirects to the login page, which gives the reason and links back.
 */
export function leaveIfSessionEnded(): Promise<boolean> {
  checking ??= isOver().then((over) => {
    if (over) leave()
    else checkAgain()
    return over
  })
  return checking
}

/** Whether the session has to show a second factor before anything else. */
export const needsFactor = (error: unknown): boolean =>
  error instanceof ApiError && error.code === factorRequiredCode

/** Call when a response was such a refusal: opens the page that asks for the second factor, and links back. */
export function leadToFactor(): void {
  const { pathname, search } = window.location
  router.visit(`${secondFactorPath}?redirect=${encodeURIComponent(pathname + search)}`)
}
