import { router } from '@inertiajs/react'
import { storeSessionId } from '~/lib/stored_session'
import { keepToast } from '~/lib/toast'

/** Opens the dashboard of another account with a full load, so that nothing of the former one stays in memory. */
export function enterAccount(sessionId: string, title: string): void {
  storeSessionId(sessionId)
  router.clearHistory()
  keepToast({ title })
  window.location.assign('/dashboard')
}
