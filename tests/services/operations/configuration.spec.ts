import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { newKeys } from '#services/backup/age'
import {
  configurationProblems,
  configurationWarnings,
  sealFileWarnings,
} from '#services/operations/env_rules'
import { demoSealKey } from '#services/documents/agreement_seal/demo_key'
import { freePort } from '#tests/helpers/second_server'
import { refusalOf } from '#tests/helpers/refused_start'

const real = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://stagely@db/stagely',
  SMTP_HOST: 'mail.example',
  STORAGE_PATH: '/var/lib/stagely',
  APP_KEY: 'x'.repeat(32),
  OPERATOR_NAME: 'Stagely LLC',
  OPERATOR_ADDRESS: '1 Main Street, Asheville, NC 28801',
  MAIL_FROM: 'no-reply@stagely.test',
  SUPPORT_EMAIL: 'help@stagely.test',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

test.group('Configuration', () => {
  test('is refused with everything that is wrong at once', async ({ assert }) => {
    const { code, text } = await refusalOf({
      PORT: 'many',
      APP_URL: 'somewhere',
      THROTTLE_WRITES: 'often',
      DRIVE_DISK: 's3',
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: 'sk_1',
    })
    assert.equal(code, 1)
    for (const part of [
      '"PORT" env variable must be a number',
      '"APP_URL" must be a valid URL',
      '"THROTTLE_WRITES" must look like 10/60',
      'DRIVE_DISK=s3 needs S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY',
      'Payments need STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET',
    ]) {
      assert.include(text, part)
    }
    assert.notInclude(text, 'sk_1')
  })

  test('a port that is taken is named, with what to do', async ({ assert, cleanup }) => {
    const other = createServer().listen(0, '127.0.0.1')
    cleanup(() => void other.close())
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { code, text } = await refusalOf({ HOST: '127.0.0.1', PORT: String(port) })
    assert.equal(code, 1)
    assert.include(text, `Port ${port} is taken by another program.`)
    assert.include(text, 'set PORT to a free port')
    assert.notMatch(text, /EADDRINUSE|^\s*(⁃ )?at /m)
  }).tags(['@JOB-79'])

  test('for production is complete, or names what is missing', ({ assert }) => {
    assert.deepEqual(configurationProblems(real), [])
    for (const name of Object.keys(real).slice(1)) {
      const problems = configurationProblems({ ...real, [name]: undefined })
      assert.lengthOf(problems, 1, name)
      assert.include(problems[0], name)
    }
    assert.lengthOf(
      configurationProblems({ ...real, STORAGE_PATH: 'storage', APP_KEY: 'short' }),
      2
    )
    assert.lengthOf(configurationProblems({ NODE_ENV: 'production' }), 8)
    const [problem] = configurationProblems({ ...real, LIMITER_STORE: 'memory' })
    assert.include(problem, 'LIMITER_STORE')
    assert.deepEqual(configurationProblems({ NODE_ENV: 'test', LIMITER_STORE: 'memory' }), [])
    assert.deepEqual(configurationProblems({ NODE_ENV: 'development' }), [])
  }).tags(['@R110'])

  test('has Stripe’s keys in their places and of one mode, and repeats none', ({ assert }) => {
    const problems = (values: Record<string, string>) =>
      configurationProblems({ ...real, ...values })
    const wrong = {
      STRIPE_SECRET_KEY: ['pk_live_1', 'sk_1', 'whsec_1', 'sk_live_', 'xsk_live_1', 'sk_live_1 '],
      STRIPE_PUBLISHABLE_KEY: ['sk_live_1', 'rk_live_1', 'pk_1', 'whsec_1', ' pk_live_1'],
      STRIPE_WEBHOOK_SECRET: ['foo', 'sk_live_1', 'we_1', 'whsec_', 'whsec_1,foo', 'whsec_1,'],
    }
    for (const [name, keys] of Object.entries(wrong)) {
      for (const key of keys) {
        const found = problems({ [name]: key })
        assert.lengthOf(found, 1, `${name} ${key}`)
        assert.match(found[0], new RegExp(`^${name} begins with `))
        assert.notInclude(found[0], `${key} `)
      }
    }
    const swapped = { STRIPE_SECRET_KEY: 'pk_live_1', STRIPE_PUBLISHABLE_KEY: 'sk_live_1' }
    assert.lengthOf(problems(swapped), 2)
    const mixtures: Record<string, string>[] = [
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      { STRIPE_SECRET_KEY: 'rk_test_1' },
      { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    ]
    for (const mixed of mixtures) {
      assert.match(problems(mixed).join(), /are of different modes/)
    }
    assert.deepEqual(problems({ STRIPE_SECRET_KEY: 'rk_live_1' }), [])
    assert.deepEqual(problems({ STRIPE_WEBHOOK_SECRET: 'whsec_1, whsec_2' }), [])
    // Without a production's care the same: a developer's page is a page, too.
    assert.lengthOf(configurationProblems({ ...swapped, STRIPE_WEBHOOK_SECRET: 'whsec_1' }), 2)
    assert.deepEqual(problems({ ...swapped, PAYMENTS: 'sandbox' }), [])
  }).tags(['@SCL-114'])

  test('has no address of an example in production', ({ assert }) => {
    for (const name of ['MAIL_FROM', 'SUPPORT_EMAIL']) {
      for (const value of [
        'a@stagely.example',
        'a@example.com',
        'a@x.invalid',
        'stagely.com',
        '',
      ]) {
        const [problem, ...more] = configurationProblems({ ...real, [name]: value })
        assert.equal(problem, `Production needs ${name}, an email address at a domain of yours`)
        assert.isEmpty(more)
      }
    }
    for (const PUSH_SUBJECT of ['mailto:push@stagely.example', 'https://stagely.example/']) {
      assert.match(configurationProblems({ ...real, PUSH_SUBJECT }).join(), /^PUSH_SUBJECT is the/)
      assert.isEmpty(configurationProblems({ NODE_ENV: 'development', PUSH_SUBJECT }))
    }
    assert.isEmpty(configurationProblems({ ...real, PUSH_SUBJECT: 'mailto:push@stagely.test' }))
  }).tags(['@SCL-117', '@R373'])

  test('names a proxy that is none', ({ assert }) => {
    const problems = (TRUST_PROXY: string) => configurationProblems({ ...real, TRUST_PROXY })
    for (const good of ['loopback', '10.0.0.0/8, ::1', ' 127.0.0.1 ,uniquelocal', '']) {
      assert.isEmpty(problems(good))
    }
    for (const bad of ['localhost', '10.0.0.0/40', 'true', '10.0.0']) {
      const [problem, ...more] = problems(`loopback, ${bad}`)
      assert.include(problem, `TRUST_PROXY has ${bad}, which is neither`)
      assert.isEmpty(more)
    }
  }).tags(['@SCL-117'])

  test('has whole numbers that make sense', ({ assert }) => {
    const problems = (values: Record<string, string>) =>
      configurationProblems({ ...real, ...values })
    const cases: Record<string, { good: string[]; bad: string[] }> = {
      PORT: { good: ['1', '65535'], bad: ['0', '-1', '70000', '80.5', 'Infinity'] },
      SANDBOX_PORT: { good: ['3334'], bad: ['65536'] },
      SMTP_PORT: { good: ['587'], bad: ['0'] },
      METRICS_PORT: { good: ['', '0', '9100'], bad: ['-1', '65536'] },
      DATABASE_POOL: { good: ['1', '1000'], bad: ['0', '-5', '1.5', '100000'] },
      DATABASE_PATIENCE: { good: ['1', '100'], bad: ['0', '0.5', '101'] },
      PAYMENT_WINDOW_HOURS: { good: ['1', '72', '8760'], bad: ['0', '-1', '0.5', '1e9'] },
      PAGE_CACHE: { good: ['0', '16'], bad: ['-1'] },
      SLOW_QUERY_MS: { good: ['0', '500'], bad: ['-1', '1e12'] },
    }
    for (const [name, { good, bad }] of Object.entries(cases)) {
      for (const value of good) assert.isEmpty(problems({ [name]: value }), `${name}=${value}`)
      for (const value of bad) {
        const [problem, ...more] = problems({ [name]: value })
        assert.match(
          problem,
          new RegExp(`^${name} must be a whole number from \\d+ to \\d+$`),
          value
        )
        assert.isEmpty(more)
      }
    }
  }).tags(['@SCL-120'])

  test('names a database address that the driver would misread, without its password', ({
    assert,
  }) => {
    for (const name of ['DATABASE_URL', 'DATABASE_DIRECT_URL']) {
      for (const good of [
        'postgres://stagely@db/stagely',
        'postgresql://u:p%23w%2F@127.0.0.1:5432/stagely?sslmode=verify-full',
        'postgres://u:p@/stagely?host=/var/run/postgresql',
        'postgres:///stagely?host=/var/run/postgresql',
      ]) {
        assert.isEmpty(configurationProblems({ ...real, [name]: good }), good)
      }
      for (const bad of [
        'postgres://u:canary#pw@db:5432/stagely',
        'postgres://u:12345#canary@db:5432/stagely',
        'postgres://u:123/canary@db:5432/stagely',
        'mysql://u:canary@db/stagely',
        'canary',
      ]) {
        const [problem, ...more] = configurationProblems({ ...real, [name]: bad })
        assert.match(problem, new RegExp(`^${name} must look like postgres://`), bad)
        assert.notInclude(problem, 'canary')
        assert.isEmpty(more)
      }
    }
  }).tags(['@SCL-120'])

  test('has a path of the console that can’t be guessed, or none', ({ assert }) => {
    for (const good of ['', 'a-path-that-is-long-1', '/a-path-that-is-long-1']) {
      assert.isEmpty(configurationProblems({ ...real, ADMIN_PATH: good }), good)
    }
    for (const bad of [
      'admin',
      'a-path-without-digits',
      'a-path/that-is-long-1',
      'x1'.repeat(33),
    ]) {
      const [problem, ...more] = configurationProblems({ ...real, ADMIN_PATH: bad })
      assert.match(problem, /^ADMIN_PATH must be one name/)
      assert.isEmpty(more)
    }
  }).tags(['@SCL-120'])

  test('has live keys of Stripe in production only', ({ assert }) => {
    const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = real
    const live = { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET }
    for (const NODE_ENV of ['development', 'test', undefined]) {
      assert.match(
        configurationProblems({ ...live, NODE_ENV }).join(),
        /^Live keys of Stripe are for/
      )
      assert.isEmpty(configurationProblems({ ...live, NODE_ENV, PAYMENTS: 'sandbox' }))
      const testing = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
      assert.isEmpty(configurationProblems({ ...live, ...testing, NODE_ENV }))
    }
  }).tags(['@SCL-121'])

  test('warns of an APP_KEY that could never be replaced, and of a seal that everyone reads', async ({
    assert,
    cleanup,
  }) => {
    const warnings = (values: Record<string, string>) =>
      configurationWarnings({ NODE_ENV: 'development', ...values })
    assert.isEmpty(warnings({ APP_KEY: 'x'.repeat(32) }))
    for (const APP_KEY of [`a,${'x'.repeat(32)}`, `${'x'.repeat(32)} `, ` ${'x'.repeat(32)}`]) {
      assert.match(warnings({ APP_KEY }).join(), /^APP_KEY has a comma or begins or ends/)
      assert.notInclude(warnings({ APP_KEY }).join(), 'xxx')
    }
    const folder = await mkdtemp(join(tmpdir(), 'seal-'))
    cleanup(() => rm(folder, { recursive: true }))
    const AGREEMENT_KEY_FILE = join(folder, 'seal.pem')
    await writeFile(AGREEMENT_KEY_FILE, demoSealKey)
    for (const [mode, count] of [
      [0o600, 0],
      [0o440, 0],
      [0o644, 1],
    ]) {
      await chmod(AGREEMENT_KEY_FILE, mode)
      assert.lengthOf(sealFileWarnings({ AGREEMENT_KEY_FILE }), count)
    }
  }).tags(['@SCL-122'])

  test('is refused in sentences, without a stack', async ({ assert }) => {
    const { code, text } = await refusalOf({
      TRUST_PROXY: 'localhost',
      STORAGE_PATH: 'package.json/x',
    })
    assert.equal(code, 1)
    assert.include(text, "Stagely doesn't start:\n- TRUST_PROXY has localhost")
    assert.notMatch(text, /^\s*(⁃ )?at /m)
  }).tags(['@SCL-117'])

  test('is refused if the storage can’t be written, as a web process and as a worker', async ({
    assert,
  }) => {
    // A folder inside a file can't be made by root either.
    const STORAGE_PATH = app.makePath('package.json', 'files')
    const PORT = String(await freePort())
    for (const script of [undefined, ['ace.js', 'queue:work']]) {
      const { code, text } = await refusalOf({ STORAGE_PATH, PORT }, script)
      assert.equal(code, 1)
      assert.include(text, `STORAGE_PATH ${STORAGE_PATH} can’t be written (ENOTDIR)`)
      assert.notMatch(text, /^\s*(⁃ )?at /m)
    }
  }).tags(['@SCL-117'])

  test('is refused by an older Node.js, before anything else is read', async ({ assert }) => {
    const older = `Object.defineProperty(process, 'versions', { value: { node: '20.20.2' } })`
    const script = [`--import=data:text/javascript,${encodeURIComponent(older)}`]
    const loader = '--import=./bin/setup/typescript.js'
    for (const entry of ['bin/server.ts', 'bin/console.ts']) {
      const { code, text } = await refusalOf({ PORT: 'many' }, [loader, ...script, entry])
      assert.equal(code, 1)
      assert.match(text.trim(), /^Stagely needs Node\.js 24 or newer; this is v[^\n]+$/)
      const source = await readFile(app.makePath(entry), 'utf8')
      assert.match(source, /^import '\.\/setup\/node_version\.js'\n/)
    }
  }).tags(['@SCL-118'])

  test('of a CDN is an origin, with https like the site', ({ assert }) => {
    const problems = (values: Record<string, string>) =>
      configurationProblems({ ...real, ...values })
    const APP_URL = 'https://stagely.example'
    for (const PHOTO_URL of ['https://cdn.example', 'https://cdn.example:8443/']) {
      assert.deepEqual(problems({ APP_URL, PHOTO_URL }), [])
    }
    for (const PHOTO_URL of [
      'https://cdn.example/photos',
      'cdn.example',
      'https://cdn.example/?a',
    ]) {
      assert.match(problems({ APP_URL, PHOTO_URL })[0], /PHOTO_URL is an origin without a path/)
    }
    const insecure = { APP_URL, PHOTO_URL: 'http://cdn.example' }
    assert.deepEqual(problems(insecure), ['PHOTO_URL needs https, because APP_URL has it'])
  }).tags(['@SCL-25'])

  test('names a public key for backups, not the private one', async ({ assert }) => {
    const { secret, recipient } = await newKeys()
    assert.isEmpty(configurationProblems({ NODE_ENV: 'test', BACKUP_PUBLIC_KEY: recipient }))
    for (const BACKUP_PUBLIC_KEY of [secret, `${recipient}x`, 'age1']) {
      const [problem] = configurationProblems({ NODE_ENV: 'test', BACKUP_PUBLIC_KEY })
      assert.match(problem, /^BACKUP_PUBLIC_KEY is a public key that begins with age1/)
      assert.notInclude(problem, secret)
    }
  }).tags(['@SCL-152'])

  test('is documented: the same names in code, example and table', async ({ assert }) => {
    const read = (path: string) => readFile(app.makePath(path), 'utf8')
    const namesIn = (text: string, pattern: RegExp) =>
      [...new Set([...text.matchAll(pattern)].map(([, name]) => name))].toSorted()
    const declared = namesIn(await read('start/env.ts'), /^ {2}([A-Z\d_]+):/gm)
    const listed = namesIn(await read('docs/operations.md'), /^\| `([A-Z\d_]+)`/gm)
    const example = namesIn(await read('.env.example'), /^(?:# )?([A-Z\d_]+)=/gm)
    assert.isAbove(declared.length, 30)
    assert.deepEqual(listed, declared)
    assert.deepEqual(
      example.filter((name) => name !== 'TEST_DATABASE_URL'),
      declared
    )
  })
})
