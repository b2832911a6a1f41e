/**
 * Entry point of the ace commands. Registers the TypeScript loader, so that
 * commands run from source; the compiled entry point is bin/console.js.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const required = 24
const bundled = fileURLToPath(new URL('node_modules/node/bin/node', import.meta.url))

if (Number(process.versions.node.split('.')[0]) >= required) {
  await import('./bin/setup/typescript.js')
  await import('./bin/console.js')
} else if (existsSync(bundled)) {
  const { status } = spawnSync(bundled, process.argv.slice(1), { stdio: 'inherit' })
  process.exitCode = status ?? 1
} else {
  console.error(
    `Stagely's commands need Node.js ${required} or newer; this is ${process.version}. Run npm ci, which brings it along.`
  )
  process.exitCode = 1
}
