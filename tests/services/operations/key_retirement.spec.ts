import { test } from '@japa/runner'
import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import DemoMarket from '#database/demo_market/demo_market'
import { checkEncryptedTexts, encryptedColumns } from '#models/encrypted_texts'
import EncryptionKey from '#models/encryption_key'
import { openInvoiceDetails } from '#models/invoice'
import SuppressedAddress from '#models/suppressed_address'
import { openAccess, sealAccess } from '#models/staging/access'
import { fingerprintOf } from '#services/operations/key_fingerprints'
import { call } from '#tests/helpers/calls'
import { runHere } from '#tests/helpers/commands'
import { emptyDatabase } from '#tests/helpers/database'
import {
  ciphertexts,
  encryptAllWith,
  encryptedMarket,
  encryptionWith,
  overwrite,
} from '#tests/helpers/encrypted_market'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { readCommand, startCommand, startSecondServer } from '#tests/helpers/second_server'
import { createStaging } from '#tests/helpers/stagings'
import { waitUntil } from '#tests/helpers/waiting'

/** APP_KEY of the tests is the new key here, and everything is encrypted with this one before. */
const former = 'the-former-key-of-more-than-32-characters'
const current = env.get('APP_KEY').release()

const recordKey = async (key: string) =>
  db.table('encryption_keys').insert({ fingerprint: await fingerprintOf(key) })
const retire = (settings: Record<string, string> = { FORMER_APP_KEYS: former }) =>
  readCommand(['keys:retire'], settings)
const recorded = async () => (await db.from('encryption_keys')).length

/** The site after step 1 of a change: both keys are recorded, and the former one has encrypted everything. */
async function afterStepOne() {
  await encryptAllWith(former)
  await recordKey(former)
  await recordKey(current)
}

/** Columns with values that only a former key decrypts. */
async function needingFormer(): Promise<string[]> {
  const alone = await encryptionWith(current)
  const needing: string[] = []
  for (const { table, column, purpose } of encryptedColumns) {
    const rows = await db.from(table).whereNotNull(column)
    if (rows.some((row) => alone.decrypt(row[column], purpose) === null)) needing.push(table)
  }
  return needing
}

/** Many invoices with the same details. */
async function addInvoices(count: number) {
  await db.rawQuery(
    `insert into invoices (company_id, bid_id, kind, number, issued_on, payer, total, created_at, details)
     select company_id, bid_id, kind, 'B' || n, issued_on, payer, total, created_at, details
     from (select * from invoices limit 1) i, generate_series(1, ?::int) n`,
    [count]
  )
}

test.group('Retiring a key', (group) => {
  group.each.setup(() => emptyDatabase())
  group.teardown(() => emptyDatabase())

  test('encrypts everything of a full market again', async ({ assert }) => {
    await emptyMarketWithoutWebhooks()
    await new DemoMarket().open()
    await encryptedMarket()
    await db.from('queue_jobs').delete()
    const places = encryptedColumns.map(({ table, column }) => `${table}.${column}`)
    const before = await ciphertexts()
    assert.sameMembers([...new Set(before.map(({ place }) => place))], places)

    const plain = async (key: string) => {
      const alone = await encryptionWith(key)
      const rows = await Promise.all(
        encryptedColumns.map(async ({ table, key: id, column, purpose }) => {
          const all = await db.from(table).whereNotNull(column).orderBy(id)
          return all.map((row) => alone.decrypt<unknown>(row[column], purpose))
        })
      )
      return rows.flat()
    }
    const texts = await plain(current)
    await afterStepOne()
    assert.isTrue((await plain(current)).every((text) => text === null))
    const unchanged = async () => {
      const { rows } = await db.rawQuery(
        `select array(select to_jsonb(s) - 'access' from stagings s order by id) as stagings,
           array(select to_jsonb(v) - 'text' from agreement_versions v order by id) as versions,
           array(select to_jsonb(i) - 'details' from invoices i order by id) as invoices,
           array(select (id, version, updated_at)::text from projects order by id) as projects`
      )
      return rows[0]
    }
    const others = await unchanged()

    const { code, text } = await retire()
    assert.equal(code, 0, text)
    assert.include(text, 'Nothing needs FORMER_APP_KEYS: remove it and restart every process')
    assert.match(text, /\d+ PDFs of agreements read, [1-9]\d* encrypted again/)
    assert.deepEqual(await plain(current), texts)
    assert.deepEqual(await unchanged(), others)
    const alone = await encryptionWith(current)
    for (const { place, value } of await ciphertexts()) {
      const isOpen = encryptedColumns.some(({ purpose }) => alone.decrypt(value, purpose) !== null)
      assert.isTrue(isOpen, place)
    }

    // This process has no former key, and may start now.
    assert.equal(await recorded(), 1)
    await EncryptionKey.verify()
    const check = await runHere('keys:check')
    assert.equal(check.code, 0, check.text)

    assert.isTrue(await SuppressedAddress.has('Not.me@home.example'))

    // A second run finds nothing to do, and keys:check says that the former key may go.
    const again = await retire()
    assert.equal(again.code, 0, again.text)
    assert.notMatch(again.text, /[1-9]\d* encrypted again/)
    const listed = await readCommand(['keys:check'], { FORMER_APP_KEYS: former })
    assert.include(listed.text, 'Nothing needs FORMER_APP_KEYS')
  }).tags(['@SCL-160', '@SCL-161'])

  test('is refused without the former key, before a restart, and beside another run', async ({
    assert,
  }) => {
    await encryptedMarket()
    await encryptAllWith(former)
    await recordKey(former)
    const early = await retire()
    assert.equal(early.code, 1)
    assert.include(early.text, 'The site has not been started with this APP_KEY yet')

    await recordKey(current)
    const other = await retire({ FORMER_APP_KEYS: 'some-third-key-of-more-than-32-characters' })
    for (const refused of [other, await runHere('keys:retire')]) {
      assert.equal(refused.code, 1)
      assert.include(refused.text, 'is neither APP_KEY nor in FORMER_APP_KEYS')
      assert.notMatch(refused.text, /^\s*at /m)
    }

    const later = new Date(Date.now() + 3_600_000)
    await db
      .table('leases')
      .insert({ name: 'keys:retire', holder: crypto.randomUUID(), expires_at: later })
    const beside = await retire()
    assert.equal(beside.code, 1)
    assert.include(beside.text, 'Another run is at work')
    assert.lengthOf(await needingFormer(), encryptedColumns.length, 'nothing was changed')
    assert.equal(await recorded(), 2)
    const check = await readCommand(['keys:check'], { FORMER_APP_KEYS: former })
    assert.equal(check.code, 0, check.text)
    assert.include(check.text, "1 PDFs of agreements, 0 can't be read, 1 need a former key")
    assert.include(check.text, 'FORMER_APP_KEYS is needed until `keys:retire` has run')
  }).tags(['@SCL-162'])

  test('goes on after it was killed', async ({ assert }) => {
    await encryptedMarket()
    await addInvoices(1_400)
    await afterStepOne()
    const killed = startCommand(['keys:retire'], { FORMER_APP_KEYS: former })
    await waitUntil('the first batch', () => {
      const { exitCode } = killed.child
      if (exitCode !== null) throw new Error(killed.log())
      return killed.log().includes('500 customers and homes')
    })
    killed.child.kill('SIGKILL')
    await killed.ended
    const alone = await encryptionWith(current)
    const left = async () => {
      const rows: { details: string }[] = await db.from('invoices').select('details')
      for (const { details } of rows) {
        const both = await encryptionWith(current, former)
        assert.isNotNull(both.decrypt(details, 'invoice_details'))
      }
      return rows.filter(({ details }) => alone.decrypt(details, 'invoice_details') === null).length
    }
    const middle = await left()
    assert.isAbove(middle, 0)
    assert.isBelow(middle, 1_401 - 499)
    assert.equal(await recorded(), 2, 'the former key is still needed')

    await db.from('leases').update({ expires_at: new Date(0) })
    const { code, text } = await retire()
    assert.equal(code, 0, text)
    assert.include(text, `1401 customers and homes on invoices read, ${middle} encrypted again`)
    assert.isEmpty(await needingFormer())
    assert.equal(await recorded(), 1)
  }).tags(['@SCL-163'])

  test('never overwrites what the site writes at the same time', async ({ assert }) => {
    await encryptedMarket()
    const { bid_id: bidId } = await db.from('stagings').firstOrFail()
    const row = () => db.from('stagings').where('bid_id', bidId)
    await afterStepOne()
    const site = await db.transaction()
    const access = sealAccess({ address: '2 Second Street', instructions: null })
    await site.from('stagings').where('bid_id', bidId).update({ access })
    const retiring = retire()
    await waitUntil('the command waits for the row', async () => {
      const { rows } = await db.rawQuery('select from pg_locks where not granted')
      return rows.length > 0
    })
    await site.commit()
    const { code, text } = await retiring
    assert.equal(code, 0, text)
    assert.equal((await row().firstOrFail()).access, access)
  }).tags(['@SCL-164'])

  test('runs beside servers with the new and with the former key', async ({ assert, cleanup }) => {
    const scenes = await Promise.all([createStaging(20), createStaging(20)])
    await afterStepOne()
    const old = await startSecondServer({ APP_KEY: former, FORMER_APP_KEYS: current })
    cleanup(() => old.stop())
    const next = await startSecondServer({ FORMER_APP_KEYS: former })
    cleanup(() => next.stop())
    const ports = [old.port, next.port]
    let isDone = false
    const last = ['', '']
    const write = async (at: number) => {
      for (let n = 0; !isDone || n < 3; n += 1) {
        const address = `${n} Rotation Road, Asheville`
        const line = `PUT /api/projects/${scenes[at].project.id}/staging/access`
        const body = { address, instructions: null }
        const { status } = await call(scenes[at].owner, line, body, ports[at])
        assert.equal(status, 204)
        last[at] = address
      }
    }
    const writing = Promise.all([write(0), write(1)])
    // It may go on for as long as the old server writes with the former key, but it ends.
    const beside = await retire()
    isDone = true
    await writing
    assert.match(beside.text, /encrypted again/)
    const both = await encryptionWith(current, former)
    for (const [at, { bid }] of scenes.entries()) {
      const { access } = await db.from('stagings').where('bid_id', bid.id).firstOrFail()
      assert.deepInclude(both.decrypt(access, 'staging_access'), { address: last[at] })
    }

    await old.stop()
    const { code, text } = await retire()
    assert.equal(code, 0, text)
    await next.stop()
    for (const [at, { bid }] of scenes.entries()) {
      const { access } = await db.from('stagings').where('bid_id', bid.id).firstOrFail()
      assert.equal(openAccess(access)?.address, last[at])
    }
    await EncryptionKey.verify()
  }).tags(['@SCL-164'])

  test('leaves what no key decrypts, and waits for emails with links', async ({ assert }) => {
    await encryptedMarket()
    await addInvoices(3)
    await afterStepOne()
    const lost = await encryptionWith('a-lost-key-of-more-than-32-characters')
    const sealed = lost.encrypt({}, { purpose: 'invoice_details' })
    const [{ id }] = await db.from('invoices').select('id').orderBy('id').limit(1)
    const invoices = encryptedColumns.filter(({ table }) => table === 'invoices')
    const values = await db.from('invoices').orderBy('id').select('details')
    let at = 0
    await overwrite(invoices, () => (at++ === 0 ? sealed : values.at(-1)!.details))
    const theirs = await encryptionWith(former)
    const data = (token: string) =>
      JSON.stringify({ name: 'SendConfirmation', payload: { linkId: 1, sealedToken: token } })
    const job = (jobId: string, token: string) => ({
      ...{ id: jobId, queue: 'emails', status: 'pending', data: data(token), score: 1 },
    })
    const purpose = 'confirmation_email'
    await db
      .table('queue_jobs')
      .multiInsert([
        job('waiting', theirs.encrypt('token', { purpose })),
        job('over', theirs.encrypt('token', { purpose, expiresIn: -1 })),
        job('new', encryption.encrypt('token', { purpose })),
      ])
    const { hash } = await db.from('agreement_versions').firstOrFail()
    const setHash = (value: string) =>
      db.transaction(async (trx) => {
        await trx.rawQuery('set local session_replication_role = replica')
        await trx.from('agreement_versions').update({ hash: value })
      })
    await setHash('0'.repeat(64))
    const first = await retire()
    assert.equal(first.code, 1)
    assert.include(first.text, '1 values were locked or have another hash')
    assert.include(first.text, "4 customers and homes on invoices read, 3 encrypted again, 1 can't")
    assert.include(first.text, '1 emails with links wait to be sent')
    assert.include(first.text, "1 values can't be read with any of the keys")
    assert.sameMembers(await needingFormer(), ['invoices', 'agreement_versions'])
    assert.equal(await recorded(), 2)

    await setHash(hash)
    await db.from('queue_jobs').where('id', 'waiting').delete()
    const second = await retire()
    assert.equal(second.code, 1, 'it still says what is lost')
    assert.include(second.text, 'Nothing needs FORMER_APP_KEYS')
    assert.equal(await recorded(), 1)
    const rows = await db.from('invoices').orderBy('id').select('id', 'details')
    assert.equal(rows[0].id, id)
    assert.equal(rows[0].details, sealed, 'it stays: the key may be found')
    assert.isTrue(rows.slice(1).every(({ details }) => openInvoiceDetails(details) !== null))
    await db.from('queue_jobs').delete()
  }).tags(['@SCL-165', '@R763'])
})

test.group('The database', (group) => {
  group.each.setup(() => emptyDatabase())
  group.teardown(() => emptyDatabase())

  test('replaces ciphertext of final records, and nothing else, for its owner only', async ({
    assert,
  }) => {
    await encryptedMarket()
    const version = await db.from('agreement_versions').firstOrFail()
    const file = await db.from('agreement_documents').firstOrFail()
    const invoice = await db.from('invoices').firstOrFail()
    const next = 'gcm.v1:next.iv.tag'
    const replace = (values: unknown[], client: Pick<typeof db, 'rawQuery'> = db) =>
      client.rawQuery(
        'select replace_ciphertext(?, ?, ?, ?, ?) as "isReplaced"',
        values as string[]
      )
    const of = {
      version: ['agreement_versions', version.id, version.text, next, version.hash],
      file: ['agreement_documents', file.version_id, file.pdf, next, file.sha256],
      invoice: ['invoices', invoice.id, invoice.details, next, null],
    }
    const refused = async (values: unknown[], pattern: RegExp) => {
      const error = await replace(values).then(
        () => null,
        (reason: Error) => reason
      )
      assert.match(String(error?.message), pattern)
    }
    const hash = '0'.repeat(64)
    await refused(of.version.with(4, hash), /has another hash/)
    await refused(of.file.with(4, hash), /has another hash/)
    await refused(of.version.with(4, null), /has another hash/)
    for (const plain of ['What was signed', '', null]) {
      await refused(of.version.with(3, plain), /Only ciphertext/)
    }
    await refused(of.version.with(0, 'agreement_signatures'), /has no final ciphertext/)
    const stale = await replace(of.version.with(2, 'gcm.v1:other.iv.tag'))
    assert.isFalse(stale.rows[0].isReplaced)

    // A plain update stays refused, also with the variable that the function sets.
    const plainly = async (role: string | null, statement: string) => {
      const trx = await db.transaction()
      try {
        await trx.rawQuery('create role stagely_app_test')
        await trx.rawQuery(
          'grant select, update on all tables in schema public to stagely_app_test'
        )
        if (role) await trx.rawQuery(`set local role ${role}`)
        await trx.rawQuery(statement)
        return 'allowed'
      } catch (error) {
        return (error as Error).message
      } finally {
        await trx.rollback()
      }
    }
    const updates = [
      [`update agreement_versions set text = '${next}'`, /are never changed/],
      [`update agreement_documents set pdf = '${next}'`, /are never changed/],
      [`update invoices set details = '${next}'`, /never changes/],
    ] as const
    for (const [update, pattern] of updates) {
      assert.match(await plainly(null, update), pattern)
      const table = update.split(' ')[1]
      const id =
        table === 'agreement_documents'
          ? file.version_id
          : table === 'invoices'
            ? invoice.id
            : version.id
      const set = `set local stagely.replaces_ciphertext = '${table} ${id}'; ${update}`
      assert.match(await plainly('stagely_app_test', set), pattern)
    }
    const called = `select replace_ciphertext('invoices', ${invoice.id}, '${invoice.details}', '${next}', null)`
    assert.match(await plainly('stagely_app_test', called), /permission denied for function/)

    for (const values of Object.values(of)) {
      const { rows } = await replace(values)
      assert.isTrue(rows[0].isReplaced)
    }
    const { text: _, ...rest } = version
    assert.deepInclude(await db.from('agreement_versions').firstOrFail(), { ...rest, text: next })
    for (const [update, pattern] of updates)
      assert.match(await plainly(null, `${update} || 'x'`), pattern)
    const lost = await checkEncryptedTexts()
    assert.equal(lost.filter(({ unreadable }) => unreadable > 0).length, 3)
  }).tags(['@AGR-31', '@SCL-166', '@R760'])
})
