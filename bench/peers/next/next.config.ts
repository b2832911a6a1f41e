import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'

/** Next's defaults. `npm run build` copies Stagely's components to `stagely/`. */
const config: NextConfig = {
  turbopack: {
    // The checkout above has a lockfile too.
    root: fileURLToPath(new URL('.', import.meta.url)),
    resolveAlias: {
      '@inertiajs/react': './lib/inertia_react.tsx',
      '~/*': './stagely/resources/*',
      '#shared/*': './stagely/shared/*',
      '@generated/*': './stagely/generated/*',
    },
  },
  // Stagely's own check covers the components, which import Inertia's types.
  typescript: { ignoreBuildErrors: true },
}

export default config
