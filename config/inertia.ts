import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'
import { defineConfig } from '@adonisjs/inertia'

/**
 * Changes with every build, so that open pages reload after an upgrade. Computed once: without it
 * Inertia hashes the whole manifest for each page. Undefined without a build, and under Vite.
 */
function buildVersion(): string | undefined {
  const manifest = app.publicPath('assets/.vite/manifest.json')
  if (process.env.DEV_MODE || !existsSync(manifest)) return undefined
  return createHash('sha256').update(readFileSync(manifest)).digest('base64url')
}

export default defineConfig({
  rootView: 'root',
  // Logging out clears the history, so nobody can read pages with the Back button.
  encryptHistory: true,
  assetsVersion: buildVersion(),
  ssr: { enabled: true, entrypoint: 'resources/ssr.tsx' },
})
