import { router } from '@inertiajs/react'
import { api } from '~/lib/api'
import type { CurrentUser } from '~/types'

/** Hides the page until its session is confirmed (css/base.css). */
const UNCONFIRMED = 'unconfirmed'

/** In the tab's storage: the id of the user whose pages its history holds. */
const OWNER = 'history-of'

/**
 * Entries of the history hold pages as they were shown. Those of another user, or of one who has signed out in
 * another tab or on another device, are loaded again.
 */
function keepHistoryOf(user: CurrentUser | null): void {
  try {
    const id = String(user?.id ?? '')
    const owner = sessionStorage.getItem(OWNER) ?? id
    if (owner !== '' && owner !== id) router.clearHistory()
    sessionStorage.setItem(OWNER, id)
  } catch {
    // Without storage nothing can be read from the history either.
  }
}

/** Without a response nothing is confirmed. */
async function isSignedIn(id: number): Promise<boolean> {
  try {
    const answer = await api.get('/api/auth/me', { on401: 'null' })
    return answer !== null && 'id' in answer && answer.id === id
  } catch {
    return false
  }
}

/**
 * Browsers keep a page that someone leaves, and Back shows it as it was, also after a sign-out. So a
 * page of a signed-in user is hidden when it's left. When it comes back, it's shown if the user is
 * still signed in, and loaded again otherwise.
 */
export function confirmRestoredPages(shown: CurrentUser | null): void {
  let user = shown
  const { classList } = document.documentElement
  keepHistoryOf(user)
  router.on('navigate', ({ detail: { page } }) => {
    user = page.props.user as CurrentUser | null
    keepHistoryOf(user)
  })
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted && user) classList.add(UNCONFIRMED)
  })
  window.addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted || !user || !classList.contains(UNCONFIRMED)) return
    if (await isSignedIn(user.id)) classList.remove(UNCONFIRMED)
    else window.location.reload()
  })
}
