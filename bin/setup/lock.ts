import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SetupError } from './project.ts'

const PATIENCE_MS = 120_000

/** Whether a process with this id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function ownerOf(path: string): number | undefined {
  try {
    return Number(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** A link appears with its content at once, so nobody ever reads a lock without an owner. */
function tryToTake(path: string): boolean {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Removes the lock of a process that died. The rename lets one of several waiting processes
 * win; it gives back what it took if somebody else had locked anew in between.
 */
function removeDead(path: string, owner: number): void {
  const grave = `${path}.${process.pid}.dead`
  try {
    renameSync(path, grave)
    if (ownerOf(grave) === owner) rmSync(grave)
    else renameSync(grave, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}

/**
 * Runs `work` while no other process works under the same lock file. A lock whose process is
 * gone counts for nothing. Throws a SetupError when it stays taken for two minutes.
 */
export async function withLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(path), { recursive: true })
  const deadline = Date.now() + PATIENCE_MS

  while (!tryToTake(path)) {
    const owner = ownerOf(path)
    if (owner !== undefined && !isAlive(owner)) {
      removeDead(path, owner)
      continue
    }
    if (Date.now() > deadline) {
      throw new SetupError(
        `Another command (process ${owner}) has been preparing this checkout for two minutes. If none is running, delete ${path} and try again.`
      )
    }
    await sleep(25)
  }

  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}
