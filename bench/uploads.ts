/**
 * `node bench/uploads.ts` posts 50 projects with four photos at once. Meanwhile it requests a page,
 * one request after the other. Prints what became of the uploads, the page's response times with
 * and without them, and the memory of the server (Linux only). `--side=2400` takes photos of that
 * width; without it, they are as browsers send them. The projects stay in the demo database.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { prepareMarket, withDemo, type Demo } from '../bin/setup/demo.ts'
import { runScript } from '../bin/setup/project.ts'
import { buildRelease, startProduction } from './production.ts'
import { registerOwner } from './support.ts'

const uploads = 50
const photosEach = 4
const { side } = parseArgs({ options: { side: { type: 'string', default: '1200' } } }).values

/** A photo that hardly compresses: half a megabyte at 1200 pixels, 2.5 MB at 2400. */
async function grainyPhoto(): Promise<string> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const size = { width: Number(side), height: Number(side) * 0.75, channels: 3 } as const
  const photo = await sharp({ create: { ...size, background: '#888888', noise } })
    .jpeg({ quality: 82 })
    .toBuffer()
  return `data:image/jpeg;base64,${photo.toString('base64')}`
}

/** Megabytes now, and at most so far. */
function memoryOf(pid: number | undefined) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const read = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { now: Math.round(read('VmRSS')), peak: Math.round(read('VmHWM')) }
}

/** Requests the page until `isOver`; returns the response times in milliseconds. */
async function pageTimes(origin: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  while (!isOver()) {
    const start = performance.now()
    const response = await fetch(`${origin}/login`)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`/login: ${response.status}`)
    times.push(performance.now() - start)
  }
  return times.toSorted((one, other) => one - other)
}

const at = (times: number[], share: number) =>
  Math.round(times[Math.floor(times.length * share)] ?? 0)

async function post(origin: string, sessionId: string, body: string) {
  const headers = { 'content-type': 'application/json', 'authorization': `Bearer ${sessionId}` }
  try {
    const response = await fetch(`${origin}/api/projects`, { method: 'POST', headers, body })
    await response.arrayBuffer()
    const retry = response.headers.get('retry-after')
    return retry ? `${response.status} with Retry-After` : String(response.status)
  } catch {
    return 'connection lost'
  }
}

async function measure(demo: Demo): Promise<number> {
  const settings = { THROTTLE_REGISTER: '0', THROTTLE_READS: '0' }
  const { origin, process } = await startProduction(demo, Number(demo.env.PORT), settings)
  const sessions: string[] = []
  for (let person = 0; person < uploads; person += 1) {
    const { sessionId } = await registerOwner(origin, `Uploader ${person}`)
    sessions.push(sessionId)
  }
  const photo = await grainyPhoto()
  const project = {
    title: 'Colonial on Maple Street',
    description: 'Vacant since spring.',
    propertyType: 'townhouse',
    timeline: 'asap',
    stagingLevel: 'standard',
    city: 'Asheville',
    state: 'NC',
    roomsToStage: ['Living Room'],
  }
  const body = JSON.stringify({ ...project, photos: Array<string>(photosEach).fill(photo) })
  console.log(`${uploads} uploads of ${(body.length / 1024 / 1024).toFixed(1)} MB`)

  const quietUntil = performance.now() + 3_000
  const quiet = await pageTimes(origin, () => performance.now() > quietUntil)
  const before = memoryOf(process.pid)
  let running = uploads
  const began = performance.now()
  const posted = sessions.map(async (sessionId) => {
    const outcome = await post(origin, sessionId, body)
    running -= 1
    return outcome
  })
  const busy = await pageTimes(origin, () => running === 0)
  const outcomes = await Promise.all(posted)
  const seconds = (performance.now() - began) / 1000
  const { peak } = memoryOf(process.pid)
  await sleep(10_000)
  const after = memoryOf(process.pid)

  for (const outcome of new Set(outcomes)) {
    console.log(`${outcome}: ${outcomes.filter((one) => one === outcome).length}`)
  }
  console.log(`over after ${seconds.toFixed(1)} s`)
  console.log(`/login without uploads: median ${at(quiet, 0.5)} ms, p95 ${at(quiet, 0.95)} ms`)
  console.log(`/login meanwhile: median ${at(busy, 0.5)} ms, p95 ${at(busy, 0.95)} ms`)
  console.log(`memory: ${before.now} MB before, ${peak} MB at most, ${after.now} MB 10 s later`)
  const isExpected = outcomes.every((one) => one === '201' || one === '503 with Retry-After')
  return isExpected ? 0 : 1
}

await runScript(() =>
  withDemo('node bench/uploads.ts', async (demo) => {
    await prepareMarket(demo)
    await buildRelease()
    return measure(demo)
  })
)
