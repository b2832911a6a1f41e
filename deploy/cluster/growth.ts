import { existsSync, renameSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Findings, Step } from '../../bin/setup/steps.ts'
import { startObjectStorage } from '../../tests/helpers/object_storage.ts'
import { counted, result } from './findings.ts'
import { Load } from './load.ts'
import type { Deal } from './market.ts'
import { copyToBucket, load as loadFile, photosOnDisk, postWithPhoto, purge } from './photos.ts'
import type { Site } from './site.ts'
import { Visitor } from './visitor.ts'

/** What was found and what was expected. */
type Check = [what: string, found: unknown, expected: unknown]

const differing = (checks: Check[]): string[] =>
  checks
    .filter(([, found, expected]) => found !== expected)
    .map(([what, found, expected]) => `${what}: ${String(found)} instead of ${String(expected)}`)

/** Moves the photos into a bucket while people go on adding and looking at them. */
async function objectStorage(site: Site, deals: Deal[], folder: string): Promise<Findings> {
  const { owner } = deals[0]
  await site.confirmAddresses()
  const { photo: oldest } = await postWithPhoto(owner)
  const photos = [oldest]
  const storage = await startObjectStorage()
  site.onClose(() => storage.stop())
  const problems: string[] = []
  const load = new Load(site, deals).start()
  let isOver = false
  const adding = (async () => {
    while (!isOver) {
      await postWithPhoto(owner).then(
        ({ photo }) => photos.push(photo),
        (error: Error) => problems.push(`a photo was refused: ${error.message}`)
      )
      const seen = await loadFile(site, oldest)
      if (seen.status !== 200) problems.push(`a photo of before the move: ${seen.status}`)
      await wait(300)
    }
  })()
  await wait(2_000)
  Object.assign(site.settings, storage.settings)
  const first = await copyToBucket(site)
  const before = photos.length
  await site.restartOneByOne(folder)
  const during = photos.length - before
  // What processes that had not been restarted yet have stored on the disk since.
  const second = await copyToBucket(site)
  // From now on nothing can be read there.
  const onDisk = photosOnDisk(site)
  renameSync(onDisk, `${onDisk}.moved`)
  await wait(3_000)
  isOver = true
  await adding
  await load.stop()
  const lost: string[] = []
  for (const photo of photos) {
    const { status } = await loadFile(site, photo)
    if (status !== 200) lost.push(photo)
  }
  const report = await site.ace(folder, ['storage:check'])
  const keys = await storage.keys()
  return result(
    [
      load.summary,
      `${first} files copied, ${during} photos added while the processes restarted, ${second} files in the second copy; ${photos.length} photos in all, ${keys.length} files in the bucket`,
      `storage:check: ${report.trim().split('\n').at(-1)}`,
    ],
    [
      ...counted(load.failures),
      ...problems,
      ...(lost.length ? [`${lost.length} photos are gone`] : []),
      ...(existsSync(onDisk) ? ['the folder was written to again'] : []),
      ...(await load.problems(site.primary)),
    ]
  )
}

/** Puts a cache in front of the photos. */
async function photoCache(site: Site, deals: Deal[], folder: string): Promise<Findings> {
  const { owner } = deals[1]
  const { id, photo } = await postWithPhoto(owner)
  const path = new URL(photo, site.address).pathname
  await site.addCdn()
  const load = new Load(site, deals).start()
  await wait(2_000)
  await site.restartOneByOne(folder)

  const guest = new Visitor(site)
  const page = await guest.send('GET', `/projects/${id}`)
  const url = `${site.settings.PHOTO_URL}${path}`
  const cache = async (headers?: Record<string, string>, end = '') => {
    const file = await loadFile(site, url + end, headers)
    return { ...file, cache: file.headers['x-cache'] }
  }
  const [first, again, queried] = [await cache(), await cache(), await cache({}, '?x=1')]
  const part = await cache({ range: 'bytes=0-9' })
  const unchanged = await cache({ 'if-none-match': String(again.headers.etag) })
  const statusOf = async (address: string, method?: string) => {
    const { status } = await loadFile(site, address, {}, method)
    return status
  }
  const atCache = (other: string, method?: string) =>
    statusOf(`${site.settings.PHOTO_URL}${other}`, method)
  const original = await loadFile(site, path)
  const checks: Check[] = [
    ['the page links the photo there', page.text.includes(`src="${url}"`), true],
    ['first request', `${first.status} ${first.cache}`, '200 MISS'],
    ['second request', `${again.status} ${again.cache}`, '200 HIT'],
    ['with a query string', `${queried.status} ${queried.cache}`, '200 HIT'],
    ['a part', `${part.status} ${part.bytes} ${part.cache}`, '206 10 HIT'],
    ['with its ETag', `${unchanged.status} ${unchanged.cache}`, '304 HIT'],
    ['bytes', again.bytes, original.bytes],
    ['the home page', await atCache('/'), 404],
    ['a call', await atCache('/api/projects'), 404],
    ['another name', await atCache('/photos/../dashboard'), 404],
    ['a POST', await atCache(path, 'POST'), 403],
  ]

  await owner.json('POST', `/api/projects/${id}/cancel`)
  const forOwner = await owner.send('GET', path)
  const stale = await cache()
  purge(site, url)
  const purged = await cache({ cookie: owner.cookie })
  const later = await cache()
  checks.push(
    ['the photo of a cancelled project, for its owner', forOwner.status, 200],
    ['the same for visitors', await statusOf(path), 404],
    ['in the cache until five minutes are over', `${stale.status} ${stale.cache}`, '200 HIT'],
    ['in the cache after a purge, with the owner’s cookie', purged.status, 404],
    ['which isn’t kept', later.cache, 'MISS']
  )
  await load.stop()
  return result(
    [load.summary, `${checks.length} rules of a CDN checked`],
    [...differing(checks), ...counted(load.failures), ...(await load.problems(site.primary))]
  )
}

/** What takes over when the site outgrows a disk. */
export const growthRehearsals = (site: Site, deals: Deal[], folder: string): Step[] => [
  { name: 'object storage', run: () => objectStorage(site, deals, folder) },
  { name: 'photo cache', run: () => photoCache(site, deals, folder) },
]
