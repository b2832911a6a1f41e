import { defineConfig } from '@adonisjs/static'

/** Images that don't change, although their name has no hash. */
const unhashedImages = /\/images\//

export default defineConfig({
  enabled: true,
  etag: true,
  lastModified: true,
  dotFiles: 'ignore',
  headers: (path) =>
    path.includes('/assets/')
      ? {
          'Cache-Control': 'public, max-age=31536000, immutable',
          // The card form in the payment provider's frame uses our font. WebKit also checks the
          // resource policy if the other header has allowed the origin.
          ...(path.endsWith('.woff2') && {
            'Access-Control-Allow-Origin': '*',
            'Cross-Origin-Resource-Policy': 'cross-origin',
          }),
        }
      : {
          'Cache-Control': unhashedImages.test(path)
            ? 'public, max-age=604800'
            : 'public, max-age=86400',
          // Webmail shows the logo of our emails on pages of its own.
          ...(unhashedImages.test(path) && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
        },
})
