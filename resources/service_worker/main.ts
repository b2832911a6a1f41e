import { keepOffline, offlinePage } from './offline_page.ts'
import { listenToPushes } from './push.ts'
import { cacheName, isCacheName } from './release.ts'

declare const self: ServiceWorkerGlobalScope

/** Scripts, styles and fonts of a build. Their names have a hash, so their content never changes. */
const BUILT = /^\/assets\/[^/]+-[\w-]{7,8}\.\w+$/

/**
 * A page's address has no extension. Calls, photos, files and health checks are no pages. A seller's and a crew's
 * page are left to the browser, because their address is a secret.
 */
const NO_PAGE = /^\/(?:api|photos|files|calendar|health|seller|crew)\/|\.\w+$/

listenToPushes()

/** A new release takes over open pages at once: they ask the network for everything but built files. */
self.addEventListener('install', (event) => {
  void self.skipWaiting()
  event.waitUntil(keepOffline().catch(() => undefined))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.allSettled([
      self.clients.claim(),
      self.registration.navigationPreload?.enable(),
      deleteOtherReleases(),
    ])
  )
})

async function deleteOtherReleases() {
  const names = await caches.keys()
  const others = names.filter((name) => isCacheName(name) && name !== cacheName)
  await Promise.all(others.map((name) => caches.delete(name)))
}

/** What gets no response here goes to the network as if there were no service worker. */
self.addEventListener('fetch', (event) => {
  const { method, url, mode, destination, headers } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin || headers.has('range')) return
  if (mode === 'navigate' && destination === 'document' && !NO_PAGE.test(pathname)) {
    event.respondWith(page(event))
  } else if (mode !== 'navigate' && BUILT.test(pathname)) {
    event.respondWith(builtFile(event))
  }
})

/** The page from the network, which the browser may have asked already. Only a failure is offline. */
async function page(event: FetchEvent): Promise<Response> {
  try {
    const preloaded: Response | undefined = await event.preloadResponse
    // Firefox doesn't reject without a connection.
    if (preloaded?.type === 'error') throw new TypeError('The page could not be loaded')
    const response = preloaded ?? (await fetch(event.request))
    event.waitUntil(keepOffline().catch(() => undefined))
    return response
  } catch (failure) {
    const offline = await offlinePage().catch(() => undefined)
    if (!offline) throw failure
    return offline
  }
}

/** The kept file, or the network's, which is kept if there is room. */
async function builtFile(event: FetchEvent): Promise<Response> {
  const { request } = event
  const kept = await keptFile(request).catch(() => undefined)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok && response.type === 'basic') {
    event.waitUntil(keep(request, response.clone()).catch(() => undefined))
  }
  return response
}

const keptFile = (request: Request) => caches.match(request, { cacheName, ignoreVary: true })

async function keep(request: Request, response: Response) {
  const cache = await caches.open(cacheName)
  await cache.put(request, response)
}
