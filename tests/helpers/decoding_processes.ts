import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** Calls back with each process that this one starts, before it has an id. Returns a function that ends this. */
export function onProcessStart(callback: (child: ChildProcess) => void): () => void {
  const listener = (message: unknown) => callback((message as { process: ChildProcess }).process)
  subscribe('child_process', listener)
  return () => void unsubscribe('child_process', listener)
}

/** Whether a process with this id exists. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
