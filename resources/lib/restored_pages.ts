import { router } from '@inertiajs/react'
import { api } from '~/lib/api'
import { getStoredSessionId } from '~/lib/stored_session'
import type { CurrentUser } from '~/types'

/** What a page's props say about who is signed in. */
interface SignedInProps {
  user: CurrentUser | null
  worksAs?: { person: string } | null
}

/** Hides the page until its session is confirmed (css/base.css). */
const UNCONFIRMED = 'unconfirmed'

/** In the tab's storage: the account, and who works in it, whose pages its history holds. */
const OWNER = 'history-of'

const ownerOf = ({ user, worksAs }: SignedInProps) =>
  user ? [user.id, worksAs?.person].filter(Boolean).join(' ') : ''

/**
 * Entries of the history hold pages as they were shown. Those of another user, or of one who has signed out in
 * another tab or on another device, are loaded again.
 */
function keepHistoryOf(props: SignedInProps): void {
  try {
    const id = ownerOf(props)
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
 * still signed in with the same session, and loaded again otherwise.
 */
export function confirmRestoredPages(shown: SignedInProps): void {
  let { user } = shown
  let session: string | null = null
  const { classList } = document.documentElement
  keepHistoryOf(shown)
  router.on('navigate', ({ detail: { page } }) => {
    const props = page.props as unknown as SignedInProps
    user = props.user
    keepHistoryOf(props)
  })
  window.addEventListener('pagehide', ({ persisted }) => {
    if (!persisted || !user) return
    session = getStoredSessionId()
    classList.add(UNCONFIRMED)
  })
  window.addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted || !user || !classList.contains(UNCONFIRMED)) return
    const isSame = getStoredSessionId() === session
    if (isSame && (await isSignedIn(user.id))) classList.remove(UNCONFIRMED)
    else window.location.reload()
  })
}
