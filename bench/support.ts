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

/** Registers an owner for the measurement. */
export async function registerOwner(
  origin: string,
  name: string
): Promise<{ id: number; sessionId: string }> {
  const response = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      email: `bench${Date.now()}@stagely.example`,
      password: 'staging-bench',
      name,
      userType: 'realtor',
      phone: '8285550100',
      agreeToTerms: true,
    }),
  })
  const { user, sessionId } = await response.json()
  return { id: user.id, sessionId }
}

/**
 * Requests a page repeatedly, one request after the other. Prints the median and the 95th
 * percentile and returns the latter in milliseconds.
 */
export async function measured(
  name: string,
  url: string,
  { headers, requests }: { headers: Record<string, string>; requests: number }
) {
  const times: number[] = []
  for (let request = -20; request < requests; request += 1) {
    const start = performance.now()
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    if (response.status >= 400) throw new Error(`${url}: ${response.status}`)
    // The first 20 requests are a warm-up.
    if (request >= 0) times.push(performance.now() - start)
  }
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]
  console.log(`${name.padEnd(28)} median ${at(0.5).toFixed(1)} ms   p95 ${at(0.95).toFixed(1)} ms`)
  return at(0.95)
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
