import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import app from '@adonisjs/core/services/app'

/** The fonts of the offline page. */
const fonts = [
  'resources/fonts/hanken-grotesk-latin-wght-400-700.woff2',
  'resources/fonts/newsreader-latin-opsz-450.woff2',
]

const picture = app.publicPath('images/living-empty.webp')

/** The picture of the error pages, within the offline page: without a connection nothing loads it. */
export const offlinePicture = `data:image/webp;base64,${readFileSync(picture).toString('base64')}`

/** The built script, after what it has to know of its release. */
function releasedScript(): string | null {
  const manifest = app.publicPath('assets/.vite/manifest.json')
  const script = app.publicPath('assets/server/service_worker.js')
  if (process.env.DEV_MODE || !existsSync(manifest) || !existsSync(script)) return null
  const files: Record<string, { file: string }> = JSON.parse(readFileSync(manifest, 'utf8'))
  const hash = createHash('sha256')
  for (const path of [manifest, app.viewsPath('offline.edge'), picture])
    hash.update(readFileSync(path))
  const release = {
    version: hash.digest('base64url'),
    offlineFiles: fonts.map((font) => `/assets/${files[font].file}`),
  }
  return `self.release = ${JSON.stringify(release)};\n${readFileSync(script, 'utf8')}`
}

/** The script of the service worker, read once; null without a build, and under Vite. */
export const serviceWorker = releasedScript()
