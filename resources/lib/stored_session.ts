const KEY = 'sessionId'

/** Begins the keys of what only the signed-in person may find: addresses of sellers' pages. */
export const PRIVATE_PREFIX = 'stagely-private-'

/**
 * The session id of this browser, or null. If the browser forbids storage, pages still sign in by
 * cookie.
 */
export function getStoredSessionId(): string | null {
  try {
    return localStorage.getItem(KEY) || null
  } catch {
    return null
  }
}

/** Stores the id for later requests. An empty id removes the stored one, and what is private. */
export function storeSessionId(id: string): void {
  try {
    if (id) localStorage.setItem(KEY, id)
    else {
      localStorage.removeItem(KEY)
      const kept = Object.keys(localStorage).filter((key) => key.startsWith(PRIVATE_PREFIX))
      for (const key of kept) localStorage.removeItem(key)
    }
  } catch {
    // Storage is forbidden. Same-origin requests still send the cookie.
  }
}
