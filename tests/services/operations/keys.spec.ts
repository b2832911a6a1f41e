import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { SettingRefused } from '#exceptions/setting_refused'
import { checkEncryptedTexts, encryptedColumns } from '#models/encrypted_texts'
import EncryptionKey from '#models/encryption_key'
import WorkerProvider from '#providers/worker_provider'
import { restoreBackup } from '#services/backup/restore'
import { fingerprintOf } from '#services/operations/key_fingerprints'
import { WorkerPool } from '#services/queue/worker_pool'
import { runHere } from '#tests/helpers/commands'
import { DatabaseProxy } from '#tests/helpers/database_proxy'
import { send } from '#tests/helpers/http'
import { emptyDatabase } from '#tests/helpers/database'
import { encryptedMarket, encryptionWith, overwrite } from '#tests/helpers/encrypted_market'
import { freePort, startSecondServer } from '#tests/helpers/second_server'
import { refusalOf } from '#tests/helpers/refused_start'
import { waitUntil } from '#tests/helpers/waiting'

const key = env.get('APP_KEY').release()
const other = 'another-key-of-more-than-32-characters'
const fingerprints = () => db.from('encryption_keys').orderBy('id')
const port = async () => ({ PORT: String(await freePort()) })

/**
 * Encrypts columns with the other key, as an installation has them whose key was replaced.
 *
 * @returns what brings the former values back
 */
async function encryptWithOther(chosen = encryptedColumns) {
  const theirs = await encryptionWith(other)
  const former = await Promise.all(
    chosen.map(({ table, column }) => db.from(table).whereNotNull(column).firstOrFail())
  )
  await overwrite(chosen, (_, { purpose }) => theirs.encrypt('canary', { purpose }))
  return () =>
    overwrite(
      chosen,
      (_, { column }) => former[chosen.findIndex((each) => each.column === column)][column]
    )
}

const recordOther = async () =>
  db.table('encryption_keys').insert({ fingerprint: await fingerprintOf(other) })

test.group('Another APP_KEY', (group) => {
  group.each.setup(() => emptyDatabase())
  group.teardown(() => emptyDatabase())

  test('refuses to start, as a web process and as a worker, unless the former key is named', async ({
    assert,
  }) => {
    await recordOther()
    const refusals = [undefined, ['ace.js', 'queue:work']].map(async (script) =>
      refusalOf(await port(), script)
    )
    for (const { code, text } of await Promise.all(refusals)) {
      assert.equal(code, 1, text)
      assert.include(text, 'APP_KEY is another key than the one that encrypted what is stored')
      assert.notMatch(text, /^\s*(⁃ )?at /m)
      assert.notInclude(text, key)
      assert.notInclude(text, other)
    }
    assert.lengthOf(await fingerprints(), 1)

    await (await startSecondServer({ FORMER_APP_KEYS: other })).stop()
    assert.lengthOf(await fingerprints(), 2)
    // Both keys have encrypted something now, and this process has only one of them.
    await assert.rejects(() => EncryptionKey.verify(), SettingRefused)
    assert.lengthOf(await fingerprints(), 2)
  }).tags(['@SCL-110'])

  test('refuses the first start after an upgrade, because of what is stored', async ({
    assert,
  }) => {
    await encryptedMarket()
    for (const column of encryptedColumns) {
      const bringBack = await encryptWithOther([column])
      await assert.rejects(() => EncryptionKey.verify(), SettingRefused)
      assert.isEmpty(await fingerprints(), column.table)
      await bringBack()
    }
    await EncryptionKey.verify()
    assert.lengthOf(await fingerprints(), 1)
  }).tags(['@SCL-110'])

  test('ends a web process that began while the database was away', async ({ assert, cleanup }) => {
    await recordOther()
    const line = new DatabaseProxy()
    const DATABASE_URL = await line.start()
    cleanup(() => line.stop())
    line.cut()
    const server = await startSecondServer({ DATABASE_URL, LOG_LEVEL: 'fatal' })
    cleanup(() => server.stop())
    assert.equal((await send('GET', '/health/live', { port: server.port })).status, 200)
    line.mend()
    assert.isNull(await server.ended)
    assert.include(server.log(), 'APP_KEY is another key')
    assert.lengthOf(await fingerprints(), 1)
  }).tags(['@SCL-110'])

  test('is checked before a worker takes a job, also if the database was away', async ({
    assert,
    cleanup,
  }) => {
    const order: string[] = []
    const { verify } = EncryptionKey
    const { start } = WorkerPool.prototype
    const setting = env.get('QUEUE_WORKER')
    const { QUEUE_WORKER } = process.env
    let attempts = 0
    EncryptionKey.verify = async () => {
      order.push('check')
      if (++attempts === 1) throw new Error('The database is away')
    }
    WorkerPool.prototype.start = async () => void order.push('work')
    env.set('QUEUE_WORKER', 'on')
    const ending: (() => unknown)[] = []
    cleanup(async () => {
      Object.assign(EncryptionKey, { verify })
      Object.assign(WorkerPool.prototype, { start })
      env.set('QUEUE_WORKER', setting!)
      // It sets the environment of processes that later tests start, too.
      delete process.env.QUEUE_WORKER
      Object.assign(process.env, QUEUE_WORKER !== undefined && { QUEUE_WORKER })
      await Promise.all(ending.slice(0, 1).map((end) => end()))
    })
    const web = {
      isTerminating: false,
      isTerminated: false,
      container: app.container,
      getEnvironment: () => 'web',
      terminating: (end: () => unknown) => void ending.push(end),
    } as unknown as typeof app
    await new WorkerProvider(web).ready()
    assert.deepEqual(order, ['check'])
    await waitUntil('the worker', () => order.includes('work'))
    assert.deepEqual(order, ['check', 'check', 'work'])
  }).tags(['@SCL-110'])

  test('is recorded once by processes that start together, as a hash with a salt of its own', async ({
    assert,
  }) => {
    await Promise.all([EncryptionKey.verify(), EncryptionKey.verify(), EncryptionKey.verify()])
    const [{ fingerprint }, ...more] = await fingerprints()
    assert.isEmpty(more)
    assert.match(fingerprint, /^\$scrypt\$/)
    assert.notInclude(fingerprint, key)
    await db.from('encryption_keys').delete()
    await EncryptionKey.verify()
    assert.notEqual((await fingerprints())[0].fingerprint, fingerprint)
  }).tags(['@SCL-111', '@R371'])

  test('refuses the later of two first starts with different keys at the same moment', async ({
    assert,
  }) => {
    const first = await db.transaction()
    await first.rawQuery('lock table encryption_keys in share row exclusive mode')
    const second = assert.rejects(() => EncryptionKey.verify(), SettingRefused)
    await waitUntil('the second start waits', async () => {
      const { rows } = await db.rawQuery(
        `select from pg_locks where relation = 'encryption_keys'::regclass and not granted`
      )
      return rows.length > 0
    })
    await first.table('encryption_keys').insert({ fingerprint: await fingerprintOf(other) })
    await first.commit()
    await second
    assert.lengthOf(await fingerprints(), 1)
  }).tags(['@SCL-119'])

  test('is counted by keys:check, which exits with 1, and can be accepted', async ({ assert }) => {
    await encryptedMarket()
    await EncryptionKey.verify()
    const good = await runHere('keys:check')
    assert.equal(good.code, 0, good.text)
    assert.include(good.text, 'Everything can be read')

    await encryptWithOther()
    await recordOther()
    const { code, text } = await runHere('keys:check')
    assert.equal(code, 1)
    for (const line of [
      "1 addresses of homes, 1 can't be read",
      "1 drafts of agreements, 1 can't be read",
      "1 texts of agreements, 1 can't be read",
      "1 addresses of sellers, 1 can't be read",
      "1 customers and homes on invoices, 1 can't be read",
      "1 PDFs of agreements, 1 can't be read",
      "1 two-step secrets, 1 can't be read",
      "1 secrets of hashes, 1 can't be read",
      'A key that encrypted something is missing in the settings',
    ]) {
      assert.include(text, line)
    }
    await assert.rejects(() => EncryptionKey.verify(), SettingRefused)

    // What is lost stays counted, but a start is allowed.
    const after = await runHere('keys:check', '--accept-loss')
    assert.equal(after.code, 1)
    assert.include(after.text, "1 PDFs of agreements, 1 can't be read")
    assert.notInclude(after.text, 'missing in the settings')
    await EncryptionKey.verify()
    assert.lengthOf(await fingerprints(), 1)
  }).tags(['@SCL-112', '@R372'])

  test('is refused by a restore, which changes nothing', async ({ assert, cleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'stagely-keys-'))
    cleanup(() => rm(folder, { recursive: true }))
    await encryptedMarket()
    const { code, text } = await runHere('backup:create', folder)
    assert.equal(code, 0, text)
    assert.include(text, 'It does not contain APP_KEY')
    const [id] = await readdir(folder)
    const path = join(folder, id, 'manifest.json')
    const manifest = await readFile(path, 'utf8')
    const contents = JSON.parse(manifest) as { keys?: string[]; migrations: string[] }
    const { keys = [] } = contents
    assert.lengthOf(keys, 1)
    assert.notInclude(manifest, key)
    const change = (part: object) => writeFile(path, JSON.stringify({ ...contents, ...part }))

    await emptyDatabase()
    await change({ keys: [await fingerprintOf(other)] })
    const refused = await runHere('backup:restore', folder)
    assert.equal(refused.code, 1)
    assert.include(refused.text, 'APP_KEY is another key')
    assert.isEmpty(await db.from('users'))

    // As 1.0 has written it: without fingerprints, and without the migrations since.
    await change({
      format: undefined,
      keys: undefined,
      migrations: contents.migrations.slice(0, -1),
    })
    await assert.rejects(() => restoreBackup(folder), /was made by a release before 1\.1\./)
    assert.isEmpty(await db.from('users'))

    await writeFile(path, manifest)
    // A start before the restore has recorded a fingerprint, which the backup's replaces.
    await EncryptionKey.verify()
    await restoreBackup(folder)
    assert.deepEqual(
      (await fingerprints()).map(({ fingerprint }) => fingerprint),
      keys
    )
    const counts = await checkEncryptedTexts()
    assert.deepEqual(
      counts.map(({ stored, unreadable }) => [stored, unreadable]),
      counts.map(() => [1, 0])
    )
  }).tags(['@SCL-113'])

  test('concerns every place that encrypts: keys:check reads those that keep it', ({ assert }) => {
    const encrypting = globSync('app/**/*.ts', { cwd: app.makePath() }).filter((path) =>
      readFileSync(app.makePath(path), 'utf8').includes('encryption.encrypt(')
    )
    assert.sameMembers(encrypting, [
      'app/models/agreement/draft.ts',
      'app/models/agreement_document.ts',
      'app/models/agreement_party.ts',
      'app/models/agreement_version.ts',
      'app/models/hash_secret.ts',
      'app/models/invoice.ts',
      'app/models/staging/access.ts',
      'app/models/two_step_verification.ts',
      // Keys of the console's pages, which no row keeps.
      'app/queries/large_list.ts',
      // Tokens that expire within days.
      'app/services/photos/sent_photo.ts',
      'app/services/queue/sealed_token.ts',
    ])
  }).tags(['@SCL-112'])
})
