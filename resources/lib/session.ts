import { router } from '@inertiajs/react'
import { api } from '~/lib/api'
import { forgetCurrentUser } from '~/lib/current_user'
import { openModals } from '~/lib/modal_host'
import { showUnread, unsubscribe } from '~/lib/push'
import { storeSessionId } from '~/lib/stored_session'
import { keepToast, toast } from '~/lib/toast'
import type { ToastMessage } from '~/types'

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

let loggingOut = false

/**
 * Signs out in this browser even if the request fails; the error is only logged. In that case the
 * next page request asks for it again, because scripts can't remove the cookie. Repeated calls are
 * ignored while it runs.
 */
export async function logout(): Promise<void> {
  if (loggingOut) return
  loggingOut = true
  let headers = {}
  try {
    await api.post('/api/auth/logout')
  } catch (error) {
    console.error('Logout failed:', error)
    headers = { 'X-Sign-Out': 'true' }
  }
  void Promise.allSettled([showUnread(0), unsubscribe()])
  storeSessionId('')
  forgetCurrentUser()
  router.flushAll()
  router.clearHistory()
  toast({ title: 'Logged out successfully' })
  router.visit('/', { headers, onFinish: () => (loggingOut = false) })
}

/**
 * Call after the account is deleted: removes its session from this browser and reloads the home
 * page.
 */
export function leaveForGood(message: ToastMessage): void {
  storeSessionId('')
  router.clearHistory()
  keepToast(message)
  window.location.replace('/')
}
