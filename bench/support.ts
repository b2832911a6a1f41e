import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchNode } from '../bin/setup/processes.ts'
import type { Demo } from '../bin/setup/demo.ts'

/** Waits up to a minute until a server responds at the URL. A busy machine starts it slowly. */
export async function answers(url: string) {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    try {
      await fetch(url)
      return
    } catch {
      await sleep(100)
    }
  }
  throw new Error(`${url} does not answer`)
}

/** Starts the demo's server and returns its origin once it responds. */
export async function startServer({ env }: Demo): Promise<string> {
  launchNode(
    ['--import=./bin/setup/typescript.js', 'bin/server.ts'],
    { ...env, LOG_LEVEL: 'silent' },
    'inherit'
  )
  const origin = `http://127.0.0.1:${env.PORT}`
  await answers(origin)
  return origin
}

/** The fields of proc(5) from the third on; null if the process has ended. Linux only. */
async function statOf(pid: number): Promise<string[] | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  // The second field, the name, may contain spaces.
  return stat === null ? null : stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Processor time that processes have used so far, in milliseconds, in steps of ten. Linux only. */
export async function processorTime(pids: number[]): Promise<number> {
  const stats = await Promise.all(pids.map(statOf))
  return stats.reduce(
    (sum, stat) => sum + 10 * (Number(stat?.[11] ?? 0) + Number(stat?.[12] ?? 0)),
    0
  )
}

/** The same for a process and its children, including those that have ended. */
export async function processorTimeOfFamily(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const own = await statOf(pid)
  const ended = 10 * (Number(own?.[13] ?? 0) + Number(own?.[14] ?? 0))
  return ended + (await processorTime([pid, ...children.trim().split(' ').map(Number)]))
}

/** The parent of a process. Linux only. */
export async function parentOf(pid: number): Promise<number> {
  const stat = await statOf(pid)
  return Number(stat?.[1])
}
