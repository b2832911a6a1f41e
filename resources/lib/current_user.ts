import type { CurrentUser } from '~/types'
import { api, ApiError } from '~/lib/api'
import { createStore } from '~/lib/store'
import { getStoredSessionId, storeSessionId } from '~/lib/stored_session'

interface CurrentUserCheck {
  asking: boolean
  user: CurrentUser | null
}

export const NOT_ASKED: CurrentUserCheck = { asking: false, user: null }

export const currentUserCheck = createStore<CurrentUserCheck>(NOT_ASKED)

let started = false

/**
 * At the start of the app, with a stored id: asks once who that is. A failure, or an answer
 * that carries a message, removes the stored id without a word; anything else is the
 * current user.
 */
export async function checkCurrentUser(): Promise<void> {
  if (started || !getStoredSessionId()) return
  started = true
  currentUserCheck.set({ asking: true, user: null })
  await ask()
}

/** Asks again, for the session can have ended since, here or in another tab. */
export async function confirmCurrentUser(): Promise<void> {
  if (getStoredSessionId()) await ask()
  else forgetCurrentUser()
}

/** Listens until `stop` is called. The browser cuts off requests when the page is left. */
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
    // A request that was cut off by leaving the page says nothing about the session.
    if (watch.isLeaving) return
    // Too many reads say nothing about the session.
    if (error instanceof ApiError && error.status === 429) return currentUserCheck.set(NOT_ASKED)
    user = null
  } finally {
    watch.stop()
  }
  // A log in or log out meanwhile has the last word.
  if (getStoredSessionId() !== sessionId) return currentUserCheck.set(NOT_ASKED)
  if (!user) storeSessionId('')
  currentUserCheck.set({ asking: false, user })
}

export function forgetCurrentUser(): void {
  currentUserCheck.set(NOT_ASKED)
}
