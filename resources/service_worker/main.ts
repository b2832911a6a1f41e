declare const self: ServiceWorkerGlobalScope

/** A new release takes over open pages at once. */
self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
