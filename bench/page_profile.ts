import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { phasesOf, printPhases, type CpuProfile } from './phases.ts'

const connections = 16
/** Requests before the profile starts, so that the code is compiled. */
const warmUp = 1500
/** Microseconds between samples. */
const interval = 250

interface Profiled {
  url: string
  cookie: string
  /** The port of the server's inspector. */
  inspected: number
  /** Where the profile is written. */
  folder: string
  /** Seconds. */
  duration: number
}

/** Calls the inspector of a process, one call after the other. */
async function inspect(port: number) {
  const list = await fetch(`http://127.0.0.1:${port}/json/list`)
  const [{ webSocketDebuggerUrl }] = await list.json()
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  let id = 0
  const call = (method: string, params: object = {}) =>
    new Promise<{ profile?: CpuProfile }>((resolve) => {
      const own = (id += 1)
      socket.addEventListener('message', function onMessage({ data }) {
        const answer = JSON.parse(String(data))
        if (answer.id !== own) return
        socket.removeEventListener('message', onMessage)
        resolve(answer.result)
      })
      socket.send(JSON.stringify({ id: own, method, params }))
    })
  return { call, close: () => socket.close() }
}

/**
 * Profiles a page under load, compressed as browsers ask for it, writes owner_page.cpuprofile and
 * prints the phases. The start and the first requests aren't part of it.
 */
export async function profilePage({ url, cookie, inspected, folder, duration }: Profiled) {
  const headers = { cookie, 'accept-encoding': 'gzip, deflate, br, zstd' }
  await autocannon({ url, headers, connections, amount: warmUp })
  const { call, close } = await inspect(inspected)
  await call('Profiler.enable')
  await call('Profiler.setSamplingInterval', { interval })
  await call('Profiler.start')
  const run = await autocannon({ url, headers, connections, duration })
  const { profile } = await call('Profiler.stop')
  close()
  if (!profile || run.non2xx > 0 || run.errors > 0) throw new Error(`${url} was not profiled`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'owner_page.cpuprofile'), JSON.stringify(profile))
  printPhases(phasesOf(profile))
}
