import { spawnSync } from 'node:child_process'
import { projectRoot } from './project.ts'

/**
 * What the suite of services covers: storage, mail, push, queues, processes, files of images, the database's server.
 * Paths as git takes them.
 */
const COVERED = [
  'app/jobs',
  'app/services',
  'bin',
  'commands',
  'config',
  'database/migrations',
  'deploy',
  'package-lock.json',
  'providers',
  'resources/lib/push.ts',
  'resources/service_worker',
  'sandbox',
  'start',
  ':!start/routes',
  'tests/services',
]

/** What git prints, or undefined if this is no checkout, or git doesn't know a name. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/**
 * Whether `npm test` runs the suite of services: something in those folders differs from where this branch left
 * `main`, or isn't committed. Never in `.ci/run`, which sets CI and has run it before.
 */
export function changesServices(): boolean {
  if (process.env.CI) return false
  const base = git('merge-base', 'HEAD', 'main') ?? 'HEAD'
  const changed = git('diff', '--name-only', base, '--', ...COVERED)
  return (
    changed !== '' || git('ls-files', '--others', '--exclude-standard', '--', ...COVERED) !== ''
  )
}
