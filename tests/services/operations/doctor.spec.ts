import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DateTime } from 'luxon'
import { SMTPServer } from 'smtp-server'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import { spaceLeft } from '#services/operations/doctor/machine'
import { lastBackup } from '#services/backup/last'
import { backupFinding } from '#services/operations/doctor/keys_and_copies'
import { RecentFindings } from '#services/operations/doctor/recent'
import { release, releaseName } from '#services/operations/release'
import type { Line } from '#services/operations/doctor/check'
import type { Diagnosis } from '#services/operations/doctor/main'
import { newSealKey } from '#services/documents/agreement_seal/new_key'
import { newPushKeys } from '#services/push/new_keys'
import { fingerprintOf } from '#services/operations/key_fingerprints'
import { subscribedEvents } from '#services/payments/subscribed_events'
import { emptyDatabase } from '#tests/helpers/database'
import { DatabaseProxy } from '#tests/helpers/database_proxy'
import { certificateFor, startHttpsSite } from '#tests/helpers/https_site'
import { insertJob } from '#tests/helpers/jobs'
import { startMailSink } from '#tests/helpers/mail_sink'
import { startNameServer } from '#tests/helpers/name_server'
import { open } from '#tests/helpers/pages'
import { createAdmin } from '#tests/helpers/people'
import { readCommand, startSecondServer } from '#tests/helpers/second_server'
import { startStripeAccount } from '#tests/helpers/stripe_account'

const host = 'stagely.test'
const hour = 3_600_000
const day = 24 * hour

/** A machine of production that is healthy, with doubles of everything outside. */
async function startMachine() {
  const folder = mkdtempSync(join(tmpdir(), 'stagely-doctor-'))
  chmodSync(folder, 0o755)
  const envFile = join(folder, 'stagely.env')
  writeFileSync(envFile, '', { mode: 0o600 })
  const storage = join(folder, 'storage')
  await mkdir(storage)
  const seal = join(folder, 'agreements.pem')
  const sealUntil = (days: number) => newSealKey('Stagely LLC', new Date(Date.now() + days * day))
  writeFileSync(seal, await sealUntil(3650), { mode: 0o600 })
  const credentials = await certificateFor(host, 80)
  const trusted = join(folder, 'ca.pem')
  await writeFile(trusted, credentials.cert)
  const [mail, stripe, site, line] = [
    await startMailSink(0, { auth: true }),
    await startStripeAccount(),
    await startHttpsSite(credentials),
    new DatabaseProxy(),
  ]
  const names = await startNameServer({
    [`A ${host}`]: '127.0.0.1',
    [`TXT ${host}`]: 'v=spf1 mx -all',
  })
  const settings = {
    ...{ NODE_ENV: 'production', LIMITER_STORE: 'database', TRUST_PROXY: 'loopback' },
    ...{ OPERATOR_NAME: 'Stagely LLC', OPERATOR_ADDRESS: '1 Main Street, Asheville, NC 28801' },
    ...{ MAIL_FROM: `no-reply@${host}`, SUPPORT_EMAIL: `help@${host}` },
    ...{ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mail.port), SMTP_TLS: 'off' },
    ...{ SMTP_USERNAME: 'stagely', SMTP_PASSWORD: 'mail-canary' },
    ...{ PAYMENTS: 'stripe', STRIPE_SECRET_KEY: 'sk_test_right', STRIPE_API_BASE: stripe.origin },
    ...{ STRIPE_PUBLISHABLE_KEY: 'pk_test_right', STRIPE_WEBHOOK_SECRET: 'whsec_canary' },
    ...newPushKeys(),
    APP_URL: `https://${host}:${site.port}`,
    DATABASE_URL: await line.start(),
    STORAGE_PATH: storage,
    AGREEMENT_KEY_FILE: seal,
    STAGELY_ENV_FILE: envFile,
    NODE_EXTRA_CA_CERTS: trusted,
    NAME_SERVER: names.address,
    NODE_OPTIONS: '--import=./tests/helpers/use_name_server.js',
  }
  stripe.endpoints.push({
    ...{ id: 'we_0', url: `${settings.APP_URL}/api/webhooks/stripe`, status: 'enabled' },
    enabled_events: [...subscribedEvents],
  })
  const server = await startSecondServer(settings)
  const stop = async () => {
    await server.stop()
    for (const each of [mail, stripe, site, names, line]) await each.stop()
    rmSync(folder, { recursive: true })
  }
  return {
    ...{ folder, envFile, seal, sealUntil, storage, credentials, mail, stripe, site, names, line },
    server,
    settings,
    stop,
  }
}

type Machine = Awaited<ReturnType<typeof startMachine>>

interface Fault {
  what: string
  name: string
  status: Line['status']
  detail: RegExp
  remedy: RegExp
  /** Returns what repairs it. */
  cause: (machine: Machine) => unknown
}

const faults: Fault[] = [
  {
    ...{ what: 'the file of variables can be read by everyone', name: 'Environment file' },
    ...{ status: 'failed', detail: /^Every user of this machine can read/, remedy: /^chmod 600/ },
    cause({ envFile }) {
      chmodSync(envFile, 0o644)
      return () => chmodSync(envFile, 0o600)
    },
  },
  {
    ...{ what: 'photos can’t be stored', name: 'Photo storage', status: 'failed' },
    ...{ detail: /^STORAGE_PATH .+ can’t be written \(E\w+\)/, remedy: /^install -d -o stagely/ },
    cause({ storage }) {
      renameSync(storage, `${storage}.away`)
      writeFileSync(storage, 'a file')
      return () => {
        rmSync(storage)
        renameSync(`${storage}.away`, storage)
      }
    },
  },
  {
    ...{ what: 'the database is away', name: 'PostgreSQL', status: 'failed' },
    ...{ detail: /^PostgreSQL doesn’t answer/, remedy: /^Check DATABASE_URL/ },
    cause({ line }) {
      line.cut()
      return () => line.mend()
    },
  },
  {
    ...{ what: 'the database is newer than the release', name: 'Release', status: 'failed' },
    ...{ detail: /newer than this release, which doesn’t know 1 of/, remedy: /newer release/ },
    async cause() {
      const name = 'database/migrations/9999_from_the_future'
      await db.table('adonis_schema').insert({ name, batch: 999 })
      return () => db.from('adonis_schema').where({ name }).delete()
    },
  },
  {
    ...{ what: 'a migration hasn’t run', name: 'Migrations', status: 'failed' },
    ...{ detail: /^One migration hasn’t run/, remedy: /^stagely migration:run --force$/ },
    async cause() {
      const row = await db.from('adonis_schema').orderBy('name', 'desc').firstOrFail()
      await db.from('adonis_schema').where('id', row.id).delete()
      return () => db.table('adonis_schema').insert(row)
    },
  },
  {
    ...{ what: 'timers don’t run', name: 'Timers', status: 'failed' },
    ...{ detail: /^1 late, the most overdue by 59 minutes/, remedy: /^systemctl restart stagely/ },
    async cause() {
      const timer = { id: 'late', name: 'ExpireBids', payload: '{}', every_ms: 60_000 }
      const last = new Date(Date.now() - hour)
      await db.table('queue_schedules').insert({ ...timer, last_run_at: last })
      return () => db.from('queue_schedules').where('id', 'late').delete()
    },
  },
  {
    ...{ what: 'a queue has no worker', name: 'Queues', status: 'failed' },
    ...{ detail: /^pushes: the oldest of 1 due jobs has waited 60 minutes/, remedy: /worker/ },
    async cause() {
      const id = await insertJob({ name: 'SendPush', queue: 'pushes' })
      const score = 5 * 10_000_000_000_000 + Date.now() - hour
      await db.from('queue_jobs').where({ id }).update({ score })
      return () => db.from('queue_jobs').where({ id }).delete()
    },
  },
  {
    ...{ what: 'the domain has no address', name: 'Domain', status: 'failed' },
    ...{ detail: /^stagely\.test, the host of APP_URL, has no address/, remedy: /A and an AAAA/ },
    cause({ names }) {
      const { records } = names
      names.records = { [`TXT ${host}`]: records[`TXT ${host}`] }
      return () => (names.records = records)
    },
  },
  {
    ...{ what: 'the certificate has ended', name: 'Certificate', status: 'failed' },
    ...{ detail: /^The certificate of stagely\.test ended on/, remedy: /^certbot renew/ },
    async cause({ site, credentials }) {
      site.show(await certificateFor(host, -2))
      return () => site.show(credentials)
    },
  },
  {
    ...{ what: 'the certificate isn’t trusted', name: 'Certificate', status: 'failed' },
    ...{ detail: /^Browsers don’t trust the certificate/, remedy: /^certbot --nginx/ },
    async cause({ site, credentials }) {
      site.show(await certificateFor(host, 50))
      return () => site.show(credentials)
    },
  },
  {
    ...{ what: 'Stripe refuses the key', name: 'Stripe', status: 'failed' },
    ...{ detail: /^Stripe refuses STRIPE_SECRET_KEY/, remedy: /dashboard\.stripe\.com\/apikeys/ },
    cause({ stripe }) {
      stripe.acceptedKey = 'sk_test_rolled'
      return () => (stripe.acceptedKey = 'sk_test_right')
    },
  },
  {
    ...{ what: 'the webhook lacks an event', name: 'Stripe’s webhook', status: 'failed' },
    ...{ detail: /^The endpoint doesn’t get charge\.refunded/, remedy: /^Add these events/ },
    cause({ stripe }) {
      const [endpoint] = stripe.endpoints
      const events = endpoint.enabled_events
      endpoint.enabled_events = events.filter((event) => event !== 'charge.refunded')
      return () => (endpoint.enabled_events = events)
    },
  },
  {
    ...{ what: 'a key that encrypted something is missing', name: 'Keys', status: 'failed' },
    ...{ detail: /^APP_KEY is another key/, remedy: /FORMER_APP_KEYS/ },
    async cause() {
      const fingerprint = await fingerprintOf('another key that has encrypted something')
      await db.table('encryption_keys').insert({ fingerprint })
      return () => db.from('encryption_keys').where({ fingerprint }).delete()
    },
  },
  {
    ...{ what: 'emails were lost', name: 'Emails', status: 'warning' },
    ...{ detail: /^0 delayed, 1 not delivered/, remedy: /console/ },
    async cause() {
      const id = await insertJob({ name: 'SendDigest', queue: 'emails' })
      await db
        .from('queue_jobs')
        .where({ id })
        .update({ status: 'failed', finished_at: Date.now() })
      return () => db.from('queue_jobs').where({ id }).delete()
    },
  },
  {
    ...{ what: 'the sender’s domain has no SPF record', name: 'Mail domain', status: 'warning' },
    ...{ detail: /has no SPF record/, remedy: /SPF and DKIM/ },
    cause({ names }) {
      const { records } = names
      names.records = { [`A ${host}`]: '127.0.0.1' }
      return () => (names.records = records)
    },
  },
  {
    ...{ what: 'the certificate of the seal ends', name: 'Seal', status: 'warning' },
    ...{ detail: /AGREEMENT_KEY_FILE ends on/, remedy: /^stagely agreements:key FILE/ },
    async cause({ seal, sealUntil }) {
      writeFileSync(seal, await sealUntil(30))
      return async () => writeFileSync(seal, await sealUntil(3650))
    },
  },
  {
    ...{ what: 'everyone can read the key of the seal', name: 'Seal', status: 'warning' },
    ...{ detail: /every user of this machine/, remedy: /^chmod 400 / },
    cause({ seal }) {
      chmodSync(seal, 0o644)
      return () => chmodSync(seal, 0o600)
    },
  },
  {
    ...{ what: 'the last backup that succeeded is old', name: 'Last backup', status: 'failed' },
    ...{ detail: /^72 hours ago, one verified \d{4}-/, remedy: /systemctl status stagely-backup/ },
    async cause() {
      const rows = await db.from('backup_runs').where('name', 'good')
      const at = (days: number) => new Date(Date.now() - days * day)
      await db.from('backup_runs').update({ finished_at: at(3), verified_at: at(3) })
      const failed = { name: 'failed', kind: 'incremental', error: 'ENOSPC' }
      await db.table('backup_runs').insert({ ...failed, finished_at: new Date() })
      return async () => {
        await db.from('backup_runs').delete()
        await db.table('backup_runs').insert(rows[0])
      }
    },
  },
  {
    ...{ what: 'the console has no administrator', name: 'Administrator', status: 'warning' },
    ...{ detail: /no administrator/, remedy: /stagely setup/ },
    async cause() {
      await db.from('users').update({ team_role: null })
      return () => db.from('users').update({ team_role: 'admin' })
    },
  },
  // Last, because the mail server doesn't start again.
  {
    ...{ what: 'the mail server is away', name: 'Mail server', status: 'failed' },
    ...{ detail: /^127\.0\.0\.1:\d+: not available/, remedy: /^Check SMTP_HOST/ },
    async cause({ mail }) {
      await mail.stop()
    },
  },
]

/** What stays the same on every machine. */
const withoutPlaces = (text: string, { folder, settings }: Machine) =>
  text
    .replaceAll(join(folder, 'stagely.env'), '/etc/stagely.env')
    .replaceAll(join(folder, 'storage'), '/var/lib/stagely')
    .replaceAll(`:${new URL(settings.APP_URL).port}`, '')
    .replaceAll(`127.0.0.1:${settings.SMTP_PORT}`, 'mail.stagely.test:587')

async function record(name: string, text: string) {
  if (!process.env.RECORD) return
  await mkdir(app.makePath('docs/screenshots/operator'), { recursive: true })
  await writeFile(app.makePath(`docs/screenshots/operator/${name}.txt`), `${text}\n`)
}

test.group('The doctor', (group) => {
  let machine: Machine
  group.setup(async () => {
    await emptyDatabase()
    await createAdmin()
    await db.from('backup_runs').delete()
    await db.table('backup_runs').insert({
      ...{ name: 'good', kind: 'incremental' },
      finished_at: new Date(Date.now() - 5 * hour),
      verified_at: new Date(Date.now() - 2 * day),
    })
    machine = await startMachine()
    return async () => {
      await machine.stop()
      await db.from('backup_runs').delete()
    }
  })

  async function examine(...flags: string[]) {
    const { code, text } = await machine.server.run('doctor', '--json', ...flags)
    const diagnosis: Diagnosis = JSON.parse(text)
    return { code, text, lines: diagnosis.lines }
  }

  test('finds nothing on a healthy machine, and exits with 0', async ({ assert }) => {
    const { code, text } = await machine.server.run('doctor')
    assert.equal(code, 0, text)
    assert.match(text, /\nHealthy: \d+ lines, \d warnings?$/)
    const { lines } = await examine()
    const troubled = lines.filter(({ status }) => status !== 'ok').map(({ name }) => name)
    // Keys for tests.
    assert.deepEqual(troubled, ['Stripe'])
    assert.include(text, releaseName(release))
    assert.match(text, /ok {7}Last backup +5 hours ago, one verified \d{4}-\d\d-\d\d/)
    assert.match(text, /ok {7}Seal +valid until \d{4}-\d\d-\d\d/)
    for (const secret of ['mail-canary', 'sk_test_right', 'whsec_canary']) {
      assert.notInclude(text, secret)
    }
    await record('doctor-healthy', withoutPlaces(`$ stagely doctor\n${text}`, machine))

    const { lines: quick } = await examine('--quick')
    assert.includeMembers(
      quick.map(({ name }) => name),
      ['Settings', 'Environment file', 'Photo storage', 'Disk', 'Migrations']
    )
    assert.notInclude(JSON.stringify(quick), 'Stripe')
  }).tags(['@SCL-144', '@SCL-145', '@R752'])

  test('sends a test email', async ({ assert }) => {
    const { code, lines } = await examine(`--test-email=ops@${host}`)
    assert.equal(code, 0)
    assert.containSubset(lines, [{ name: 'Test email', status: 'ok' }])
    assert.deepEqual(machine.mail.received[0].envelope, [`ops@${host}`])
    machine.mail.reject = 1
    const refused = await examine(`--test-email=ops@${host}`)
    assert.equal(refused.code, 1)
    assert.containSubset(refused.lines, [{ name: 'Test email', status: 'failed' }])
  }).tags(['@SCL-146'])

  test('names each fault, says what to do, and exits with 1 for those that stop something', async ({
    assert,
  }) => {
    const { lines: healthy } = await examine()
    const before = new Set(healthy.map(({ name, detail }) => `${name} ${detail}`))
    const shown: string[] = []
    for (const { what, name, status, detail, remedy, cause } of faults) {
      const repair = (await cause(machine)) as (() => unknown) | undefined
      const { code, text, lines } = await examine()
      await repair?.()
      const found = lines.filter((line) => line.name === name && line.status === status)
      const line = found.find((each) => detail.test(each.detail))
      assert.isDefined(line, `${what}: ${text}`)
      assert.match(line!.remedy ?? '', remedy, what)
      assert.equal(code, status === 'failed' ? 1 : 0, what)
      for (const secret of ['mail-canary', 'sk_test_right', 'whsec_canary']) {
        assert.notInclude(text, secret)
      }
      const others = lines.filter(
        (each) =>
          each.status === 'failed' && each !== line && !before.has(`${each.name} ${each.detail}`)
      )
      assert.isEmpty(others, what)
      shown.push(
        `# ${what}\n${line!.status.padEnd(8)} ${name.padEnd(19)} ${line!.detail}\n${' '.repeat(29)}→ ${line!.remedy}`
      )
    }
    await record('doctor-twelve-faults', withoutPlaces(shown.join('\n\n'), machine))
  }).tags(['@SCL-145'])

  test('names settings with which nothing starts, a wrong clock and a wrong password', async ({
    assert,
  }) => {
    const { LOG_LEVEL: _, ...settings } = { LOG_LEVEL: '', ...machine.settings }
    const url = Object.assign(new URL(settings.DATABASE_URL), { password: 'db-canary' })
    url.username ||= 'postgres'
    const shifted = '--import=./tests/helpers/shifted_clock.js'
    const [malformed, wrong, late] = await Promise.all([
      readCommand(['doctor'], { ...settings, LOG_LEVEL: 'loud', SMTP_HOST: '' }),
      readCommand(['doctor'], { ...settings, DATABASE_URL: url.href }),
      readCommand(['doctor'], {
        ...settings,
        ...{ FORMER_APP_KEYS: 'f'.repeat(40), AGREEMENT_KEY_FILE: '' },
        ...{ NODE_OPTIONS: `${settings.NODE_OPTIONS} ${shifted}`, CLOCK_SHIFT_MS: '600000' },
      }),
    ])
    for (const { code } of [malformed, wrong, late]) assert.equal(code, 1)
    assert.match(malformed.text, /failed {3}Settings .+LOG_LEVEL/)
    assert.match(malformed.text, /failed {3}Settings .+SMTP_HOST/)
    assert.include(malformed.text, `sudoedit ${machine.envFile}`)
    assert.include(wrong.text, 'PostgreSQL refuses the user or the password of DATABASE_URL.')
    assert.notInclude(wrong.text, 'db-canary')
    const ahead = /failed {3}Clock +(\d+) seconds ahead of the database's/.exec(late.text)?.[1]
    // A slow answer of the database adds to it.
    assert.closeTo(Number(ahead), 600, 60)
    assert.include(late.text, 'timedatectl')
    assert.match(late.text, /ok {7}Former keys +1 in FORMER_APP_KEYS, until stagely keys:retire/)
    assert.match(late.text, /warning {2}Seal +AGREEMENT_KEY_FILE is not set/)
  }).tags(['@SCL-145'])

  test('trusts the mail server whose authority SMTP_CA_FILE names, and no other', async ({
    assert,
    cleanup,
  }) => {
    const own = await certificateFor('localhost', 50)
    const server = new SMTPServer({ ...own, authOptional: true })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    cleanup(() => new Promise<void>((resolve) => server.close(() => resolve())))
    const SMTP_CA_FILE = join(machine.folder, 'mail.pem')
    await writeFile(SMTP_CA_FILE, own.cert)
    const { port } = server.server.address() as AddressInfo
    const { SMTP_USERNAME: _, SMTP_PASSWORD: __, ...settings } = machine.settings
    const secure = {
      ...{ ...settings, SMTP_HOST: 'localhost', SMTP_PORT: String(port) },
      SMTP_TLS: 'required',
    }
    const [trusting, other, missing] = await Promise.all([
      readCommand(['doctor', '--first'], { ...secure, SMTP_CA_FILE }),
      readCommand(['doctor', '--first'], secure),
      readCommand(['doctor', '--first'], { ...secure, SMTP_CA_FILE: '/nowhere.pem' }),
    ])
    assert.match(trusting.text, /ok {7}Mail server +localhost:\d+ answers/)
    assert.match(other.text, /failed {3}Mail server +localhost:\d+: certificate not trusted/)
    assert.include(other.text, 'SMTP_CA_FILE')
    assert.include(missing.text, 'SMTP_CA_FILE /nowhere.pem can’t be read (ENOENT)')
  }).tags(['@SCL-148'])

  test('knows a full disk and an old backup', ({ assert }) => {
    const gigabyte = 1024 ** 3
    const space = (free: number) => spaceLeft('/var/lib/stagely', free * gigabyte, 20 * gigabyte)
    assert.equal(space(6).status, 'ok')
    assert.equal(space(4.9).status, 'warning')
    assert.deepInclude(space(0.5), {
      status: 'failed',
      detail: '0.5 GB free of 20.0 GB at /var/lib/stagely',
    })
    const backup = (hours: number) =>
      backupFinding({ finishedAt: DateTime.utc().minus({ hours, seconds: 1 }), verifiedAt: null })
    assert.deepEqual(
      [25, 26, 49, 50].map((hours) => backup(hours).status),
      ['ok', 'warning', 'warning', 'failed']
    )
    assert.equal(backupFinding(null).detail, 'no backup known')
    assert.equal(backup(25).detail, '25 hours ago, none verified')
  }).tags(['@SCL-145'])

  test('says when a backup was last verified, which is rarely the last one', async ({
    assert,
    cleanup,
  }) => {
    await db.from('backup_runs').delete()
    cleanup(async () => void (await db.from('backup_runs').delete()))
    const runs: [hours: number, verified: string | null, error: string | null][] = [
      [170, '2026-01-05', null],
      [3, null, null],
      [1, null, 'ENOSPC'],
    ]
    for (const [hours, verifiedAt, error] of runs) {
      const finishedAt = DateTime.utc().minus({ hours, minutes: 1 }).toJSDate()
      await db.table('backup_runs').insert({
        ...{ name: '2026-01-05T020000Z', kind: 'full', verified_at: verifiedAt, error },
        ...{ started_at: finishedAt, finished_at: finishedAt },
      })
    }
    assert.equal(backupFinding(await lastBackup()).detail, '3 hours ago, one verified 2026-01-05')
  }).tags(['@SCL-144'])

  test('is in the console, and asks outside services every ten minutes only', async ({
    assert,
  }) => {
    const admin = await createAdmin()
    const { status, words } = await open(`${adminPath}/health`, admin)
    assert.equal(status, 200)
    for (const part of ['PostgreSQL', 'Migrations', 'Last backup', releaseName(release)]) {
      assert.include(words, part)
    }

    let now = 0
    const asked: string[] = []
    const recent = new RecentFindings(() => now)
    const check = (name: 'Jobs' | 'Outside') => ({
      ...{ name, group: name },
      run: async () => (asked.push(name), { status: 'ok' as const, detail: '' }),
    })
    const checks = [check('Jobs'), check('Outside')]
    const ask = () => Promise.all(checks.map((each) => recent.linesOf(each)))
    await Promise.all([ask(), ask()])
    now = 59_999
    await ask()
    assert.deepEqual(asked, ['Jobs', 'Outside'])
    now = 60_000
    await ask()
    assert.deepEqual(asked, ['Jobs', 'Outside', 'Jobs'])
    now = 600_000
    await ask()
    assert.deepEqual(asked, ['Jobs', 'Outside', 'Jobs', 'Jobs', 'Outside'])
  }).tags(['@SCL-147'])
})
