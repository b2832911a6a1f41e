import { relative } from 'node:path'
import app from '@adonisjs/core/services/app'
import { defineConfig } from '@adonisjs/static'

/** Images that don't change, although their name has no hash. */
const isUnhashedImage = (path: string) => /^images[/\\]/.test(relative(app.publicPath(), path))

/** Of scripts, styles and fonts that the build has written; their names have a hash. */
export const builtFileHeaders = (path: string): Record<string, string> => ({
  'Cache-Control': 'public, max-age=31536000, immutable',
  // The card form in the payment provider's frame uses our font. WebKit also checks the resource
  // policy if the other header has allowed the origin.
  ...(path.endsWith('.woff2') && {
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }),
})

export default defineConfig({
  enabled: true,
  etag: true,
  lastModified: true,
  dotFiles: 'ignore',
  headers: (path) => ({
    'Cache-Control': isUnhashedImage(path) ? 'public, max-age=604800' : 'public, max-age=86400',
    // Webmail shows the logo of our emails on pages of its own.
    ...(isUnhashedImage(path) && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
  }),
})
