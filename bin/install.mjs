/**
 * Installs the packages of package-lock.json if they are missing or out of date. Runs before start,
 * dev and test on the machine's own Node.js (20 or newer), without any packages.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withLock } from './setup/lock.mjs'

const OLDEST = 20
const root = fileURLToPath(new URL('..', import.meta.url))
const bundledNode = join(root, 'node_modules', '.bin', 'node')

function fail(message) {
  console.error(`\n${message}\n`)
  process.exit(1)
}

/** Compares package-lock.json with npm's own list of installed packages. */
function isInstalled() {
  const list = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(bundledNode) || !existsSync(list)) return false
  const packagesIn = (path) => JSON.parse(readFileSync(path, 'utf8')).packages
  const installed = packagesIn(list)
  const wanted = packagesIn(join(root, 'package-lock.json'))
  // Optional packages for other platforms are not installed.
  const isComplete = Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path] ? installed[path].version === version : optional)
  )
  return isComplete && Object.keys(installed).every((path) => path in wanted)
}

/** Runs npm ci; `output` is what becomes of its messages. Returns its exit code, null after a signal. */
function npmCi(flags, output) {
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
  const { status } = spawnSync('npm', ['ci', '--include=dev', ...quiet, ...flags], {
    cwd: root,
    stdio: ['ignore', output, output],
    shell: process.platform === 'win32',
  })
  return status
}

function install() {
  console.log('Installing the packages of package-lock.json…')
  const start = Date.now()
  // npm asks the registry about each package it has cached, unless told not to. It doesn't ask either
  // when its cache is too old for the lock file, and fails then.
  let status = npmCi(['--prefer-offline'], 'ignore')
  if (status) status = npmCi([], 'inherit')
  if (status !== 0) return 'npm ci failed; what it says is above. Try again, or run npm ci by hand.'
  if (!existsSync(bundledNode)) {
    return 'npm did not run the install scripts, so Node.js 24 is missing. Allow scripts and run: npm ci'
  }
  console.log(`packages ${((Date.now() - start) / 1000).toFixed(1)} s`)
}

if (Number(process.versions.node.split('.')[0]) < OLDEST) {
  fail(
    `Stagely needs Node.js ${OLDEST} or newer to set itself up; this is ${process.version}. Get it from https://nodejs.org`
  )
}

if (!isInstalled()) {
  try {
    const lock = join(root, 'storage', 'install.lock')
    const problem = await withLock(lock, () => (isInstalled() ? undefined : install()))
    if (problem) fail(problem)
  } catch (error) {
    if (error.code !== 'EACCES') throw error
    fail(`This user may not write in ${root}. Run the command as the owner of the folder.`)
  }
}
