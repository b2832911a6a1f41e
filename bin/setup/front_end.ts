import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { type Outcome, runNode } from './processes.ts'
import { projectPath, projectRoot } from './project.ts'

/** All files that affect the build. */
const SOURCES = [
  'resources/**/*',
  'app/shared/**/*',
  '.adonisjs/client/**/*',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

const stampFile = projectPath('public', 'assets', '.vite', 'sources.sha256')

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const path of globSync(SOURCES, { cwd: projectRoot }).sort()) {
    const file = join(projectRoot, path)
    if (statSync(file).isFile()) hash.update(path).update('\0').update(readFileSync(file))
  }
  return hash.digest('hex')
}

function stamp(): string | undefined {
  try {
    return readFileSync(stampFile, 'utf8')
  } catch {
    return undefined
  }
}

/** `quick`, for the demo and the tests, compresses the files lightly, because that is fast. */
type BuildMode = 'production' | 'quick'

/** What the stamp says after a build. A build for production serves the demo and the tests as well. */
const stampOf = (hash: string, mode: BuildMode) => `${hash} ${mode}`

function isCurrent(hash: string, mode: BuildMode): boolean {
  const found = stamp()
  return found === stampOf(hash, mode) || found === stampOf(hash, 'production')
}

/** Whether the build for browser and server is up to date. */
export function isFrontEndBuilt(mode: BuildMode): boolean {
  return isCurrent(hashOfSources(), mode)
}

/**
 * Builds the pages if their sources have changed since the last build. Otherwise it leaves the
 * build alone, because replacing it would remove files from under a running server.
 */
export function buildFrontEnd(mode: BuildMode): Promise<Outcome> {
  return withLock(projectPath('storage', 'front_end.lock'), async () => {
    const hash = hashOfSources()
    if (isCurrent(hash, mode)) return { code: 0, output: '' }

    const env = { ...process.env, NODE_ENV: 'production' }
    const build = ['node_modules/vite/bin/vite.js', 'build', '--app', `--mode=${mode}`]
    const outcome = await runNode(build, env)
    if (outcome.code === 0) writeFileSync(stampFile, stampOf(hash, mode))
    return outcome
  })
}
