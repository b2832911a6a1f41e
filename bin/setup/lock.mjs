/**
 * Lock files that contain the id of the process that holds them. Plain JavaScript without packages,
 * because bin/install.mjs uses it on Node.js 20 before anything is installed.
 */
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const PAUSE_MS = 25
const NOTICE_AFTER = 120

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function ownerOf(path) {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** Links a complete file into place, so that a lock file always names its owner. */
function tryToTake(path) {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Renames before deleting, so that a lock taken in the meantime isn't deleted. */
function removeDead(path, owner) {
  const moved = `${path}.${process.pid}.dead`
  try {
    renameSync(path, moved)
    if (ownerOf(moved) === owner) rmSync(moved)
    else renameSync(moved, path)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

/**
 * Runs `work` while holding a lock file. Waits as long as the process that holds it is alive, and
 * removes the lock file of a dead process.
 */
export async function withLock(path, work) {
  mkdirSync(dirname(path), { recursive: true })
  for (let attempt = 0; !tryToTake(path); attempt++) {
    const owner = ownerOf(path)
    if (owner && !isAlive(owner)) {
      removeDead(path, owner)
      continue
    }
    if (attempt === NOTICE_AFTER) {
      console.log(`Waiting for process ${owner}. If that is no Stagely command, delete ${path}`)
    }
    await sleep(PAUSE_MS)
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}
