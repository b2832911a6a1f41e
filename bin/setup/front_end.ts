import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  globSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
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

/** The scripts of the pages in one file, which tests run in documents in memory. */
const oneScript = projectPath('node_modules', '.cache', 'pages', 'script.js')

/** Builds that file if the sources have changed since it was last built. */
export function buildOneScript(): Promise<Outcome> {
  return withLock(projectPath('storage', 'one_script.lock'), async () => {
    const stampLine = `// ${hashOfSources()}\n`
    const isBuilt = existsSync(oneScript) && readFileSync(oneScript, 'utf8').endsWith(stampLine)
    if (isBuilt) return { code: 0, output: '' }

    const env = { ...process.env, NODE_ENV: 'production' }
    const outcome = await runNode(
      ['node_modules/vite/bin/vite.js', 'build', '--mode=one-script'],
      env
    )
    if (outcome.code === 0) appendFileSync(oneScript, stampLine)
    return outcome
  })
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
