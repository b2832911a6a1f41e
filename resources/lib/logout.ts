import { router } from '@inertiajs/react'
import { api } from '~/lib/api'
import { forgetCurrentUser } from '~/lib/current_user'
import { outboxSummaryKey } from '~/lib/outbox_summary'
import { showUnread, unsubscribe } from '~/lib/push'
import { storeSessionId } from '~/lib/stored_session'
import { keepToast, toast } from '~/lib/toast'
import type { ToastMessage } from '~/types'

let loggingOut = false

/** Asks about photos that this device hasn't sent. Without that script, offline, they stay. */
async function mayLeaveOutbox(): Promise<boolean> {
  try {
    if (!localStorage.getItem(outboxSummaryKey)) return true
    const { askBeforeLogout } = await import('~/outbox/logout_question')
    return await askBeforeLogout()
  } catch {
    return true
  }
}

/**
 * Signs out in this browser even if the request fails; the error is only logged. In that case the
 * next page request asks for it again, because scripts can't remove the cookie. Repeated calls are
 * ignored while it runs.
 */
export const logout = (): Promise<void> => logoutTo('/')

/** The same, and opens another page than the home page. */
export async function logoutTo(path: string): Promise<void> {
  if (loggingOut) return
  loggingOut = true
  if (!(await mayLeaveOutbox())) {
    loggingOut = false
    return
  }
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
  router.visit(path, { headers, onFinish: () => (loggingOut = false) })
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
