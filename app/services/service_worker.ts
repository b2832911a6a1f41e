import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'

/** The built script, after the version of its release. */
function releasedScript(): string | null {
  const manifest = app.publicPath('assets/.vite/manifest.json')
  const script = app.publicPath('assets/server/service_worker.js')
  if (process.env.DEV_MODE || !existsSync(manifest) || !existsSync(script)) return null
  const version = createHash('sha256').update(readFileSync(manifest)).digest('base64url')
  return `self.release = ${JSON.stringify({ version })};\n${readFileSync(script, 'utf8')}`
}

/** The script of the service worker, read once; null without a build, and under Vite. */
export const serviceWorker = releasedScript()
