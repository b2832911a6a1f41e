/**
 * Installs what package-lock.json says, when that is not installed yet. Runs before start,
 * dev and test with the Node.js of the machine: 20 or newer, and no packages yet.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST = 20
const LOCK_PATIENCE_MS = 600_000

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.stagely-lock-hash')
const lock = join(root, 'storage', 'install.lock')

function fail(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const wanted = read(join(root, 'package-lock.json'))
const hash = createHash('sha256').update(wanted).digest('hex')

/**
 * Compares with the list that npm keeps of what it has installed: somebody may have run
 * `npm ci` or `npm install` by hand. Optional packages of other platforms are absent.
 */
function isInstalledByHand() {
  const present = read(join(modules, '.package-lock.json'))
  if (!present) return false
  const has = JSON.parse(present).packages
  const wants = JSON.parse(wanted).packages
  const complete = Object.entries(wants).every(
    ([path, { version, optional }]) =>
      path === '' || (has[path] ? has[path].version === version : optional)
  )
  return complete && Object.keys(has).every((path) => path in wants)
}

function isInstalled() {
  if (!existsSync(join(modules, '.bin', 'node'))) return false
  if (read(stamp) === hash) return true
  if (!isInstalledByHand()) return false
  writeFileSync(stamp, hash)
  return true
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function takeLock() {
  const draft = `${lock}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Two commands started at once must not both empty node_modules. */
function waitForLock() {
  mkdirSync(join(root, 'storage'), { recursive: true })
  const deadline = Date.now() + LOCK_PATIENCE_MS
  let announced = false

  while (!takeLock()) {
    const owner = Number(read(lock))
    if (owner && !isAlive(owner)) {
      const grave = `${lock}.${process.pid}.dead`
      try {
        renameSync(lock, grave)
      } catch {
        continue
      }
      rmSync(grave, { force: true })
      continue
    }
    if (Date.now() > deadline) fail(`Another command is installing. If none is, delete ${lock}`)
    if (!announced) console.log('Waiting for another command that installs the packages…')
    announced = true
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 250)
  }
}

function install() {
  console.log('Installing the packages of package-lock.json…')
  const started = Date.now()
  const flags = ['--include=dev', '--no-audit', '--no-fund', '--no-update-notifier']
  const { status } = spawnSync('npm', ['ci', ...flags, '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) fail('npm ci failed; what it says is above. Try again, or run npm ci by hand.')
  if (!existsSync(join(modules, '.bin', 'node'))) {
    fail(
      'npm did not run the install scripts, so Node.js 24 is missing. Allow scripts and run: npm ci'
    )
  }
  writeFileSync(stamp, hash)
  console.log(`packages ${((Date.now() - started) / 1000).toFixed(1)} s`)
}

if (Number(process.versions.node.split('.')[0]) < OLDEST) {
  fail(
    `Stagely needs Node.js ${OLDEST} or newer to set itself up; this is ${process.version}. Get it from https://nodejs.org`
  )
}

if (!isInstalled()) {
  try {
    waitForLock()
  } catch (error) {
    if (error.code !== 'EACCES') throw error
    fail(`This user may not write in ${root}. Run the command as the owner of the folder.`)
  }
  try {
    if (!isInstalled()) install()
  } finally {
    rmSync(lock, { force: true })
  }
}
