import { defineConfig } from '@adonisjs/static'

/** Pictures whose content stays the same under their name, though the name has no hash. */
const named = /\/images\//

export default defineConfig({
  enabled: true,
  etag: true,
  lastModified: true,
  dotFiles: 'ignore',
  headers: (path) =>
    path.includes('/assets/')
      ? {
          'Cache-Control': 'public, max-age=31536000, immutable',
          // The card form stands in the payment provider's frame and is set in our type. WebKit
          // heeds the resource policy also where the other header has allowed the origin.
          ...(path.endsWith('.woff2') && {
            'Access-Control-Allow-Origin': '*',
            'Cross-Origin-Resource-Policy': 'cross-origin',
          }),
        }
      : { 'Cache-Control': named.test(path) ? 'public, max-age=604800' : 'public, max-age=86400' },
})
