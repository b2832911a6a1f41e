import { router } from '@inertiajs/react'
import { forgetCurrentUser } from '~/lib/current_user'
import { openModals } from '~/lib/modal_host'
import { storeSessionId } from '~/lib/stored_session'

/** The path if it's on this site, else null. */
export function safeRedirect(path: string | null | undefined): string | null {
  if (!path) return null
  try {
    const target = new URL(path, window.location.origin)
    // `/.//elsewhere` resolves to `//elsewhere`, which a browser takes for another host.
    if (target.origin !== window.location.origin || target.pathname.startsWith('//')) return null
    return target.pathname + target.search + target.hash
  } catch {
    return null
  }
}

/**
 * Stores the session id. Drops cached pages and history state, so that Back fetches pages as the
 * signed-in user.
 */
export function beginSession({ sessionId }: { sessionId: string }): void {
  storeSessionId(sessionId)
  forgetCurrentUser()
  router.flushAll()
  router.clearHistory()
}

/** Call after sign-in or registration: begins the session, scrolls to the top and opens the next page. */
export function completeSignIn(
  answer: { sessionId: string },
  { redirect = null, onFinish }: { redirect?: string | null; onFinish?: () => void } = {}
): void {
  beginSession(answer)
  window.scrollTo(0, 0)
  router.visit(safeRedirect(redirect) ?? '/dashboard', {
    // Back must not return to the login form.
    replace: window.location.pathname === '/login' && openModals.get().length === 0,
    // The focused form is gone, so move focus to the new page.
    onSuccess: () => document.getElementById('main')?.focus({ preventScroll: true }),
    onFinish,
  })
}
