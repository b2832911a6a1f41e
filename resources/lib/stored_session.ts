const KEY = 'sessionId'

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

/** Stores the id for later requests. An empty id removes the stored one. */
export function storeSessionId(id: string): void {
  try {
    if (id) localStorage.setItem(KEY, id)
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is forbidden. Same-origin requests still send the cookie.
  }
}
