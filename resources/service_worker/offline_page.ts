import { cacheName, release } from './release.ts'

const ADDRESS = '/offline'

/** Whether this process of the service worker knows that the page is kept. */
let isKept = false

/**
 * Stores the offline page and its fonts, unless they are stored. Asked without cookies, so it's nobody's
 * page. Rejects without a connection or room.
 */
export async function keepOffline(): Promise<void> {
  if (isKept) return
  const cache = await caches.open(cacheName)
  const wanted = [ADDRESS, ...release.offlineFiles]
  const found = await Promise.all(wanted.map((address) => cache.match(address)))
  const missing = wanted.filter((_address, at) => !found[at])
  await cache.addAll(missing.map((address) => new Request(address, { credentials: 'omit' })))
  isKept = true
}

/** The kept page; undefined if it couldn't be kept. */
export function offlinePage(): Promise<Response | undefined> {
  return caches.match(ADDRESS, { cacheName })
}
