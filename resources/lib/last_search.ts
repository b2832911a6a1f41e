// Stored in the browser, per account, because the server doesn't need it.
const keyOf = (userId: number) => `stagely-last-search-${userId}`

const listeners = new Set<() => void>()

/** Calls the listener when the last search changes, in this tab or another one. */
export function subscribeToLastSearch(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The query string of the account's last search; empty if there is none. */
export function lastSearch(userId: number | undefined): string {
  if (userId === undefined) return ''
  try {
    return localStorage.getItem(keyOf(userId)) ?? ''
  } catch {
    // The browser forbids storage.
    return ''
  }
}

/** @param query  city or county, and state: `?city=Asheville&state=NC` */
export function rememberSearch(userId: number, query: string): void {
  try {
    localStorage.setItem(keyOf(userId), query)
  } catch {
    // Without storage, the next search starts empty.
  }
  for (const listener of listeners) listener()
}
