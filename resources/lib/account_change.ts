import { api } from '~/lib/api'

/**
 * Loads the page again once the browser has changed to another account in another tab: its polls would show data of
 * that one. Returns a function that ends it.
 *
 * @param shown  the id of the account whose page is shown
 */
export function watchAccount(shown: number): () => void {
  const watching = new AbortController()
  window.addEventListener(
    'storage',
    async ({ key, newValue }) => {
      if (key !== 'sessionId' || !newValue) return
      const answer = await api.get('/api/auth/me', { on401: 'null' }).catch(() => null)
      if (answer && 'id' in answer && answer.id !== shown) window.location.reload()
    },
    { signal: watching.signal }
  )
  return () => watching.abort()
}
