const KEY = 'sessionId'

/**
 * The session id of this browser, or null. Storage can be forbidden by the browser;
 * the pages are signed in by their cookie all the same.
 */
export function getStoredSessionId(): string | null {
  try {
    return localStorage.getItem(KEY) || null
  } catch {
    return null
  }
}

/** Keeps the id for the next calls; an empty one removes what is stored. */
export function storeSessionId(id: string): void {
  try {
    if (id) localStorage.setItem(KEY, id)
    else localStorage.removeItem(KEY)
  } catch {
    // Nothing depends on it: same-origin calls carry the cookie.
  }
}
