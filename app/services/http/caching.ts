import type { HttpContext } from '@adonisjs/core/http'

const cacheControl = {
  /** API calls, and pages and files that browsers must not store. */
  never: 'no-store',
  /**
   * Pages of signed-in users, so that Back shows nothing after signing out, and photos that only
   * some users may see.
   */
  personal: 'private, no-store',
  /** API calls with an ETag: the browser stores the response and revalidates it every time. */
  revalidate: 'private, no-cache',
  /** The service worker and its page, which keep their addresses in every release. */
  release: 'no-cache',
  apiDocument: 'public, max-age=300',
  /** The cities and counties of the United States, which change every few years. */
  gazetteer: 'public, max-age=86400',
  /** Files for search engines and other programs. */
  siteMap: 'public, max-age=3600',
  /**
   * A photo's content never changes under its name. Shared caches still revalidate every five
   * minutes, because an admin can hide a photo.
   */
  photo: 'public, max-age=31536000, s-maxage=300, immutable',
}

export type Caching = keyof typeof cacheControl

/** Sets `Cache-Control`. For static files, see `config/static.ts`. */
export function setCaching(response: HttpContext['response'], caching: Caching) {
  response.header('Cache-Control', cacheControl[caching])
}
