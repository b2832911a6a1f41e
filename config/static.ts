import { defineConfig } from '@adonisjs/static'

export default defineConfig({
  enabled: true,
  etag: true,
  lastModified: true,
  dotFiles: 'ignore',
  headers: (path) =>
    path.includes('/assets/')
      ? {
          'Cache-Control': 'public, max-age=31536000, immutable',
          // The card form stands in the payment provider's frame and is set in our type.
          ...(path.endsWith('.woff2') && { 'Access-Control-Allow-Origin': '*' }),
        }
      : {},
})
