/**
 * `node ../copy.ts [--bundler]` in a peer's folder copies what it shares with Stagely to `stagely/`:
 * the React components and the pure modules that they use, and what the peers share. Each peer's
 * `npm run build` begins with it, so that a peer is an ordinary application in one folder.
 *
 *   --bundler  names modules without `.js`, because Turbopack looks for no TypeScript behind it
 */
import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const { values: given } = parseArgs({ options: { bundler: { type: 'boolean', default: false } } })
const checkout = new URL('../../', import.meta.url)

rmSync('stagely', { recursive: true, force: true })
cpSync(new URL('resources', checkout), 'stagely/resources', { recursive: true })
cpSync(new URL('app/shared', checkout), 'stagely/shared', { recursive: true })
cpSync(new URL('.adonisjs/client', checkout), 'stagely/generated', { recursive: true })
cpSync(new URL('common', import.meta.url), 'stagely/common', { recursive: true })

if (given.bundler) {
  for (const file of globSync('stagely/**/*.{ts,tsx}')) {
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replaceAll(/(from '\.[^']*|import\('\.[^']*)\.js'/g, "$1'"))
  }
}
