/**
 * `node bench/backup.ts` measures how long backups take with 1 and 10 GB of made-up photos, and computes 100 GB
 * from them, all but the drill: the first backup, the next one with 1% new photos, `backup:verify` without and
 * with the private key, and `backup:drill`. All are encrypted, as with BACKUP_PUBLIC_KEY. Needs a disk with 2.2
 * times the largest size free, and deletes what it wrote. `--sizes=1,10` names other sizes in GB.
 * BENCH_DATABASE_URL names an empty database whose user may create others.
 */
import { randomBytes, randomFillSync } from 'node:crypto'
import { mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { requireSuccess } from '../bin/setup/demo.ts'
import { EmbeddedPostgres } from '../bin/setup/embedded_postgres.ts'
import { runNode } from '../bin/setup/processes.ts'
import { projectPath, runScript, SetupError } from '../bin/setup/project.ts'
import { fillLargeMarket, smallerMarket } from './large_market.ts'

/** Bytes of a stored photo and of its thumbnail: what a phone's photo usually becomes. */
const sizes = { photo: 350_000, thumbnail: 30_000 }
const GB = 1e9
const folder = projectPath('storage', 'bench_backup')
const [photos, backups] = [join(folder, 'photos'), join(folder, 'backups')]

const given = process.argv.find((argument) => argument.startsWith('--sizes='))
const measured = (given?.slice('--sizes='.length) ?? '1,10').split(',').map(Number)

async function requireSpace() {
  await mkdir(photos, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < Math.max(...measured) * 2.2 * GB) throw new SetupError('Not enough space')
}

/** Writes photos with random content and lets projects name them, up to a sum of bytes. */
async function addPhotos(client: pg.Client, bytes: number) {
  const names: string[] = []
  const content = Buffer.alloc(sizes.photo)
  for (let written = 0; written < bytes; written += sizes.photo + sizes.thumbnail) {
    const name = randomBytes(16).toString('hex')
    randomFillSync(content)
    await writeFile(join(photos, `${name}.webp`), content)
    await writeFile(join(photos, `${name}-480.webp`), content.subarray(0, sizes.thumbnail))
    names.push(name)
  }
  await client.query(
    `with names as (select name, 1 + row_number() over () % (select max(id) from projects) as id
       from unnest($1::text[]) name)
     update projects p set photos = p.photos || n.names
     from (select id, array_agg(name) as names from names group by id) n where n.id = p.id`,
    [names]
  )
}

/** Seconds that a command takes. */
async function timeOf(env: NodeJS.ProcessEnv, ...command: string[]): Promise<number> {
  const began = performance.now()
  requireSuccess(command[0], await runNode(['ace.js', ...command], env, 3 * 3_600_000))
  return (performance.now() - began) / 1000
}

type Times = Record<string, number>

async function measure(client: pg.Client, env: NodeJS.ProcessEnv, size: number): Promise<Times> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(photos, { recursive: true })
  await client.query("update projects set photos = '{}'")
  await addPhotos(client, size * GB)
  const key = join(folder, 'backup.key')
  await timeOf(env, 'backup:keys', key)
  const recipient = /age1\w+/.exec(await readFile(key, 'utf8'))?.[0]
  const encrypting = { ...env, BACKUP_PUBLIC_KEY: recipient }
  const withKey = [backups, `--key-file=${key}`]
  const first = await timeOf(encrypting, 'backup:create', backups)
  await addPhotos(client, (size * GB) / 100)
  return {
    'first backup': first,
    'next backup': await timeOf(encrypting, 'backup:create', backups),
    'verify': await timeOf(env, 'backup:verify', backups),
    'verify with the key': await timeOf(env, 'backup:verify', ...withKey),
    'drill': await timeOf(env, 'backup:drill', ...withKey),
  }
}

/**
 * In a straight line through the smallest and the largest size that was measured. Not the drill: its migrations
 * are a large and varying part of what was measured.
 */
function compute(results: Map<number, Times>, size: number): Times {
  const [one, other] = [Math.min(...measured), Math.max(...measured)]
  const slope = (name: string) =>
    (results.get(other)![name] - results.get(one)![name]) / (other - one || 1)
  return Object.fromEntries(
    Object.keys(results.get(one)!)
      .filter((name) => name !== 'drill')
      .map((name) => [name, results.get(other)![name] + slope(name) * (size - other)])
  )
}

async function main() {
  await requireSpace()
  const address = process.env.BENCH_DATABASE_URL
  const server = address
    ? null
    : await EmbeddedPostgres.acquire({
        folder: projectPath('storage', 'bench_backup_database'),
        disposable: true,
      })
  try {
    const url = address ?? (await server!.database('bench'))
    const env = {
      ...process.env,
      ...{ NODE_ENV: 'development', LOG_LEVEL: 'error', PAYMENTS: 'sandbox' },
      ...{ DATABASE_URL: url, DATABASE_DIRECT_URL: url, STORAGE_PATH: folder },
    }
    await timeOf(env, 'migration:run', '--force', '--no-schema-generate')
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await fillLargeMarket(client, smallerMarket(0.005))
    await client.query('alter table projects disable trigger user')
    const results = new Map<number, Times>()
    for (const size of measured) {
      const times = await measure(client, env, size)
      results.set(size, times)
      for (const [name, seconds] of Object.entries(times)) {
        console.log(`${size} GB, ${name}: ${seconds.toFixed(1)} s`)
      }
    }
    if (results.size < 2) return 0
    for (const [name, seconds] of Object.entries(compute(results, 100))) {
      console.log(`100 GB, ${name}: ${seconds.toFixed(0)} s, computed`)
    }
    await client.end()
    return 0
  } finally {
    await rm(folder, { recursive: true, force: true })
    await server?.release()
  }
}

await runScript(main)
