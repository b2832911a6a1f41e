import type { HttpContext } from '@adonisjs/core/http'

const cacheControl = {
  /** API calls, and pages and files that browsers must not keep either. */
  never: 'no-store',
  /** Pages of signed-in users: Back shows nothing after signing out. Photos that few may see. */
  personal: 'private, no-store',
  /** API calls with an ETag: the browser keeps them, but asks every time. */
  revalidate: 'private, no-cache',
  apiDocument: 'public, max-age=300',
  siteMap: 'public, max-age=3600',
  /**
   * Photos never change under their name. Shared caches still ask every few minutes, because a
   * photo can be hidden.
   */
  photo: 'public, max-age=31536000, s-maxage=300, immutable',
}

export type Caching = keyof typeof cacheControl

/** Sets `Cache-Control`. That of static files is in `config/static.ts`. */
export function setCaching(response: HttpContext['response'], caching: Caching) {
  response.header('Cache-Control', cacheControl[caching])
}
