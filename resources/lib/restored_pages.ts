import { router } from '@inertiajs/react'
import { api } from '~/lib/api'
import type { CurrentUser } from '~/types'

/** Hides the page until its session is confirmed (css/base.css). */
const UNCONFIRMED = 'unconfirmed'

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
  router.on('navigate', ({ detail: { page } }) => (user = page.props.user as CurrentUser | null))
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted && user) classList.add(UNCONFIRMED)
  })
  window.addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted || !user || !classList.contains(UNCONFIRMED)) return
    if (await isSignedIn(user.id)) classList.remove(UNCONFIRMED)
    else window.location.reload()
  })
}
