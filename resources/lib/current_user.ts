import type { CurrentUser } from '~/types'
import { api, ApiError } from '~/lib/api'
import { createStore } from '~/lib/store'
import { getStoredSessionId, storeSessionId } from '~/lib/stored_session'

interface CurrentUserCheck {
  asking: boolean
  user: CurrentUser | null
  /** Path of a page that came without the user and goes on as it is: something on it is on its way. */
  keptPage?: string
}

/** Element id of the notice above the page that asks someone to confirm their email address. */
export const addressNoticeId = 'confirm-address'

export const NOT_ASKED: CurrentUserCheck = { asking: false, user: null }

export const currentUserCheck = createStore<CurrentUserCheck>(NOT_ASKED)

let started = false

/**
 * Called when the app starts: if a session id is stored, asks the server once which user it belongs
 * to. If the request fails, or the response is a message instead of a user, the stored id is
 * removed silently. A 429 and a request aborted by navigation leave it in place.
 */
export async function checkCurrentUser(): Promise<void> {
  if (started || !getStoredSessionId()) return
  started = true
  currentUserCheck.set({ asking: true, user: null })
  await ask()
}

/** Asks again, because the session may have ended since, here or in another tab. */
export async function confirmCurrentUser(): Promise<void> {
  if (getStoredSessionId()) await ask()
  else forgetCurrentUser()
}

/**
 * Tracks until `stop` is called whether the user leaves the page: the browser then aborts requests.
 */
function watchLeaving() {
  const stop = new AbortController()
  const watch = { isLeaving: false, stop: () => stop.abort() }
  for (const event of ['beforeunload', 'pagehide']) {
    window.addEventListener(event, () => (watch.isLeaving = true), { signal: stop.signal })
  }
  return watch
}

async function ask(): Promise<void> {
  const sessionId = getStoredSessionId()
  const watch = watchLeaving()
  let user: CurrentUser | null = null
  try {
    const answer = await api.get('/api/auth/me', { on401: 'null' })
    user = answer && 'message' in answer ? null : answer
  } catch (error) {
    // An aborted request says nothing about the session.
    if (watch.isLeaving) return
    // Neither does a rate limit, and one that lacks its second factor goes on.
    const goesOn = error instanceof ApiError && (error.status === 429 || error.code)
    if (goesOn) return currentUserCheck.set(NOT_ASKED)
    user = null
  } finally {
    watch.stop()
  }
  // If the user has signed in or out meanwhile, that wins.
  if (getStoredSessionId() !== sessionId) return currentUserCheck.set(NOT_ASKED)
  if (!user) storeSessionId('')
  currentUserCheck.set({ asking: false, user })
}

/** Shows who has just signed in on a page that goes on as it is. The next page comes with its user. */
export function showCurrentUser(user: CurrentUser): void {
  currentUserCheck.set({ asking: false, user, keptPage: window.location.pathname })
}

export function forgetCurrentUser(): void {
  currentUserCheck.set(NOT_ASKED)
}
