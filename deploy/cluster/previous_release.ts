import { existsSync, globSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from '../../bin/setup/processes.ts'
import { projectPath, projectRoot, SetupError } from '../../bin/setup/project.ts'

/** How many of the last migrations the previous release doesn't have, at least. */
const MIGRATIONS_BACK = 10

async function git(...args: string[]): Promise<string> {
  const { code, output } = await runProgram('git', ['-C', projectRoot, ...args])
  if (code === 0) return output.trim()
  throw new SetupError(`The previous release is taken from git's history: ${output.trim()}`)
}

/** The last commit on the main line before the tenth last migration. */
async function commitBeforeMigrations(): Promise<string> {
  const names = globSync('*.ts', { cwd: projectPath('database/migrations') })
  const sorted = names.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  const path = `database/migrations/${sorted.at(-MIGRATIONS_BACK)}`
  const flags = ['--first-parent', '-m', '--diff-filter=A', '--format=%H', '-1']
  const added = await git('log', ...flags, '--', path)
  if (!added) throw new SetupError(`${path} isn't committed.`)
  return git('rev-parse', `${added}^1`)
}

/**
 * Checks out and builds the previous release in `parent` with its own packages, unless an earlier run
 * has. Returns its folder.
 *
 * @param given  a commit or tag; without one, the last commit that lacks the last migrations
 */
export async function checkOutPrevious(parent: string, given?: string): Promise<string> {
  const commit = given
    ? await git('rev-parse', '--verify', `${given}^{commit}`)
    : await commitBeforeMigrations()
  const folder = join(parent, `previous-${commit.slice(0, 12)}`)
  if (existsSync(folder)) return folder

  const draft = `${folder}.partial`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  await git('archive', '--output', join(draft, 'release.tar'), commit)
  const { code } = await runProgram('tar', ['-xf', join(draft, 'release.tar'), '-C', draft])
  if (code !== 0) throw new SetupError('The previous release could not be unpacked.')
  const install = ['ci', '--prefix', draft, '--include=dev', '--no-audit', '--no-fund']
  const installed = await runProgram('npm', install)
  if (installed.code !== 0)
    throw new SetupError(`${installed.output}\nThe previous release's packages can't be installed.`)

  const env = { ...process.env, NODE_ENV: 'production' }
  const build = ['-C', draft, process.execPath, 'node_modules/vite/bin/vite.js', 'build', '--app']
  const built = await runProgram('env', build, { env, limit: 120_000 })
  if (built.code !== 0)
    throw new SetupError(`${built.output}\nThe previous release can't be built.`)
  renameSync(draft, folder)
  return folder
}

const migrationsIn = (folder: string) =>
  globSync('*.ts', { cwd: join(folder, 'database/migrations') }).map(
    (name) => `database/migrations/${name.replace(/\.ts$/, '')}`
  )

/** Migrations of this release that the previous one doesn't have. */
export function newMigrations(previous: string): string[] {
  const known = new Set(migrationsIn(previous))
  return migrationsIn(projectRoot).filter((name) => !known.has(name))
}
