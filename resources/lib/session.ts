import { router } from '@inertiajs/react'
import { api } from '~/lib/api'
import { forgetCurrentUser } from '~/lib/current_user'
import { openModals } from '~/lib/modal_host'
import { storeSessionId } from '~/lib/stored_session'
import { keepToast, toast } from '~/lib/toast'
import type { ToastMessage } from '~/types'

/** A path of this site that may be returned to, or null for anything that leads elsewhere. */
export function safeRedirect(path: string | null | undefined): string | null {
  if (!path) return null
  try {
    const target = new URL(path, window.location.origin)
    // `/.//elsewhere` is a path of ours that reads as the name of another site.
    if (target.origin !== window.location.origin || target.pathname.startsWith('//')) return null
    return target.pathname + target.search + target.hash
  } catch {
    return null
  }
}

/**
 * After a log in or a registration: keeps the session, scrolls to the top, moves on.
 * The way back leads to the pages as the server gives them to who is signed in now.
 */
export function completeSignIn(
  { sessionId }: { sessionId: string },
  { redirect = null, onFinish }: { redirect?: string | null; onFinish?: () => void } = {}
): void {
  storeSessionId(sessionId)
  forgetCurrentUser()
  router.flushAll()
  router.clearHistory()
  window.scrollTo(0, 0)
  router.visit(safeRedirect(redirect) ?? '/dashboard', {
    // The way back does not lead to the form again.
    replace: window.location.pathname === '/login' && openModals.get().length === 0,
    // The form is gone, and with it the place of the keyboard.
    onSuccess: () => document.getElementById('main')?.focus({ preventScroll: true }),
    onFinish,
  })
}

let loggingOut = false

/**
 * Ends the session here whatever the server says; a failure is only written to the console
 *  The next page load then takes the wish along, for scripts cannot remove the cookie.
 * A second press meanwhile does nothing.
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
  storeSessionId('')
  forgetCurrentUser()
  router.flushAll()
  router.clearHistory()
  toast({ title: 'Logged out successfully' })
  router.visit('/', { headers, onFinish: () => (loggingOut = false) })
}

/** The account is gone: nothing of it stays in this browser, and the home page is loaded afresh. */
export function leaveForGood(message: ToastMessage): void {
  storeSessionId('')
  router.clearHistory()
  keepToast(message)
  window.location.replace('/')
}
