import { appendFileSync, existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withClient } from '../../bin/setup/database_state.ts'
import type { Findings, Step } from '../../bin/setup/steps.ts'
import { startObjectStorage } from '../../tests/helpers/object_storage.ts'
import { deployed } from './files.ts'
import { counted, result, seconds } from './findings.ts'
import { Load } from './load.ts'
import { type Deal, makeDeal } from './market.ts'
import { copyToBucket, load as loadFile, photosOnDisk, postWithPhoto, purge } from './photos.ts'
import { DATABASE, type Postgres } from './postgres.ts'
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

/** How often a server's table of projects was read. */
async function scansOf(server: Postgres): Promise<number> {
  // Sessions report what they did at most once a second.
  await wait(1_500)
  const [{ scans }] = await server.query<{ scans: string }>(
    `select coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as scans
     from pg_stat_user_tables where relname = 'projects'`,
    DATABASE
  )
  return Number(scans)
}

/** Posts projects and searches at once. Returns how many searches didn't find the new one. */
async function missedProjects({ owner, company }: Deal, count: number): Promise<number> {
  let missed = 0
  for (let turn = 0; turn < count; turn += 1) {
    const { id } = await postWithPhoto(owner)
    const path = '/api/projects?city=Asheville&state=NC'
    const found = await company.json<{ id: number }[]>('GET', path)
    if (!found.some((project) => project.id === id)) missed += 1
  }
  return missed
}

/** Reads from a standby, which stands still for a while and then disappears. */
async function readReplica(site: Site, deals: Deal[], folder: string): Promise<Findings> {
  await site.addReplica()
  await site.restartOneByOne(folder)
  const load = new Load(site, deals).start()
  const [before, searched] = [await scansOf(site.replica), load.searches]
  let missed = await missedProjects(deals[2], 20)
  const used = (await scansOf(site.replica)) - before
  const searches = load.searches - searched

  await site.replica.query('select pg_wal_replay_pause()')
  // Connections that aren't used any more end after five seconds and report what they have read.
  await wait(8_000)
  const paused = await scansOf(site.replica)
  missed += await missedProjects(deals[3], 10)
  const whilePaused = (await scansOf(site.replica)) - paused
  await site.replica.query('select pg_wal_replay_resume()')
  await wait(3_000)
  const resumed = (await scansOf(site.replica)) - paused - whilePaused

  site.replica.kill()
  await wait(5_000)
  missed += await missedProjects(deals[4], 5)
  await load.stop()
  return result(
    [
      load.summary,
      `${searches} searches in the meantime were ${used} reads of the projects on the standby, ${whilePaused} while its replay was paused, ${resumed} once it went on; then it was killed`,
    ],
    [
      ...(used < searches ? ['the standby did not answer the searches'] : []),
      ...(whilePaused > 0 ? ['the standby was read while it was behind'] : []),
      ...(resumed === 0 ? ['the standby was not read again'] : []),
      ...(missed ? [`${missed} of 35 new projects were not found at once`] : []),
      ...counted(load.failures),
      ...(await load.problems(site.primary)),
    ]
  )
}

/** The frequent reads of messages, without what they join. */
const reads: Record<string, (low: number, high: number) => string> = {
  thread: (low, high) =>
    `select * from messages where least(sender_id, receiver_id) = ${low}
       and greatest(sender_id, receiver_id) = ${high} order by id desc limit 50`,
  inbox: (low) =>
    `select * from conversations c join messages l on l.id = c.last_message_id
     where c.low_id = ${low} order by c.last_message_id desc limit 30`,
  unread: (low, high) =>
    `select count(*) from messages where receiver_id = ${high} and sender_id = ${low}
       and read_at is null`,
  repeat: (low) =>
    `select * from messages where sender_id = ${low} and client_id = 'nobodysclientid00'`,
  notifications: (_low, high) =>
    `select * from notifications where user_id = ${high} order by created_at desc, id desc limit 20`,
}

interface Plan {
  'Node Type': string
  'Plans'?: Plan[]
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
}

const scansIn = ({ 'Node Type': type, Plans = [] }: Plan): string[] => [
  ...(/Seq Scan/.test(type) ? ['table'] : /Scan/.test(type) ? ['index'] : []),
  ...Plans.flatMap(scansIn),
]

/** What each read reads, such as `thread 12 pages by 1 index scans`. The plans are kept with the logs. */
async function plans(site: Site, deal: Deal, when: string): Promise<string[]> {
  const { owner, company } = deal
  const [low, high] = [owner.id, company.id].sort((one, other) => one - other)
  const lines: string[] = []
  for (const [name, sqlOf] of Object.entries(reads)) {
    const [row] = await site.primary.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) ${sqlOf(low, high)}`,
      DATABASE
    )
    const { Plan: plan } = row['QUERY PLAN'][0]
    appendFileSync(
      join(site.logs, 'plans.json'),
      `${JSON.stringify({ when, name, plan }, null, 2)}\n`
    )
    const scans = scansIn(plan)
    const tables = scans.filter((scan) => scan === 'table').length
    const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    const whole = tables ? ` and ${tables} whole tables` : ''
    lines.push(`${name} ${pages} pages by ${scans.length - tables} index scans${whole}`)
  }
  return lines
}

/** As many messages between the pairs of the deals as a busy year leaves. */
const manyMessages = (deals: Deal[], count: number) => {
  const pairs = deals.map(({ owner, company }) => `(${owner.id}, ${company.id})`)
  return `insert into messages (sender_id, receiver_id, content, client_id, created_at, read_at)
    select p.one, p.other, 'An older message, number ' || n, md5(n::text), now(), now()
    from generate_series(1, ${count}) n
    join (select row_number() over () - 1 as at, one, other
      from (values ${pairs.join(', ')}) given (one, other)) p on p.at = n % ${pairs.length}`
}

/** Why a statement is refused; null if it isn't. Changes nothing. */
async function refusal(primary: Postgres, sql: string): Promise<string | null> {
  const undone = `begin; ${sql}; rollback`
  return primary.query(undone, DATABASE).then(
    () => null,
    (error: Error) => error.message
  )
}

/** Divides the messages into partitions under load, and detaches the first. */
async function partitions(site: Site, deals: Deal[], folder: string): Promise<Findings> {
  const { primary } = site
  // A conversation that ends before the first partition does.
  const { owner, company } = await makeDeal(site)
  const farewell = { receiverId: company.id, content: 'Thank you, and goodbye.' }
  await owner.json('POST', '/api/messages', { ...farewell, clientId: `farewell${'0'.repeat(16)}` })
  await primary.query(manyMessages(deals, 100_000), DATABASE)
  const load = new Load(site, deals).start()
  // Until the last messages of a thread are those of the load, as they are afterwards.
  await wait(30_000)
  await primary.query('vacuum analyze messages', DATABASE)
  const before = await plans(site, deals[0], 'before')
  const [{ last }] = await primary.query<{ last: number }>(
    'select max(id) as last from messages',
    DATABASE
  )
  const boundary = last + 400
  const file = deployed('postgres/partition_messages.sql', [
    [':boundary', String(boundary)],
    [':end', String(boundary + 1_000_000)],
  ])
  const steps = file.split(/^-- Step /m).slice(1)
  const took: string[] = []
  for (const step of steps) {
    const began = performance.now()
    const tries = await withRetries(() =>
      withClient(primary.url(), async (client) => {
        await client.query(`-- Step ${step}`)
      })
    )
    const time = seconds(performance.now() - began)
    took.push(tries > 1 ? `${time} in ${tries} attempts` : time)
  }
  // Until messages arrive in the second partition.
  await wait(45_000)
  await primary.query('vacuum analyze messages', DATABASE)
  const after = await plans(site, deals[0], 'after')
  const inEach = await primary.query<{ name: string; count: number }>(
    `select tableoid::regclass::text as name, count(*)::int from messages group by 1 order by 1`,
    DATABASE
  )
  const problems = [...counted(load.failures)]
  if (inEach.length !== 2) problems.push('no message arrived in the second partition')
  // Conversations whose last message is old hold on to it, and so do files and reports.
  const detach = 'alter table messages detach partition messages_1'
  const held = await refusal(primary, detach)
  const others = `last_message_id < ${boundary}`
  const freed = await refusal(primary, `delete from conversations where ${others}; ${detach}`)
  const byTime = await refusal(
    primary,
    `create table parts (like notifications) partition by range (id);
     create unique index on parts (user_id, sender_id) where type = 'message_received'`
  )
  const backup = await site.ace(folder, ['backup:create', join(site.folder, 'files', 'backup')])
  await load.stop()
  problems.push(...(await load.problems(primary)))
  if (!held) problems.push('a conversation lost its last message')
  if (freed) problems.push(`the first partition can't be detached: ${freed}`)
  if (!byTime) problems.push('notifications can be divided after all')
  return result(
    [
      load.summary,
      `steps took ${took.join(', ')}; ${inEach.map(({ name, count }) => `${count} rows in ${name}`).join(', ')}`,
      `before: ${before.join('; ')}`,
      `after: ${after.join('; ')}`,
      `detaching: ${held ?? 'possible at once'}; ${freed ? 'refused' : 'possible'} without the conversations that ended there`,
      `notifications by id: ${byTime}`,
      `backup:create: ${backup.trim().split('\n').at(-1)}`,
    ],
    problems
  )
}

/** A step that got no lock changes nothing and is tried again. Returns how often it was tried. */
async function withRetries(step: () => Promise<void>): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await step()
      return attempt
    } catch (error) {
      if (attempt === 10 || (error as { code?: string }).code !== '55P03') throw error
      await wait(500)
    }
  }
}

/** What takes over when the site outgrows a disk and a primary. */
export const growthRehearsals = (site: Site, deals: Deal[], folder: string): Step[] => [
  { name: 'object storage', run: () => objectStorage(site, deals, folder) },
  { name: 'photo cache', run: () => photoCache(site, deals, folder) },
  { name: 'read replica', run: () => readReplica(site, deals, folder) },
  { name: 'partitions', run: () => partitions(site, deals, folder) },
]
