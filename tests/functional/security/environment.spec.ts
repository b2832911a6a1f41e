import { createECDH } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import router from '@adonisjs/core/services/router'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { newSealKey } from '#services/documents/agreement_seal/new_key'
import { createSignedAgreement } from '#tests/helpers/agreements'
import { cookieOf } from '#tests/helpers/http'
import { emptyMarket } from '#tests/helpers/payments'
import { createAcceptedBid, createAdmin, type Person } from '#tests/helpers/people'
import { startSecondServer, type SecondServer } from '#tests/helpers/second_server'
import { dayFromNow } from '#tests/helpers/stagings'
import { exchange } from '#tests/helpers/wire'

const pair = createECDH('prime256v1')
const pushPublicKey = pair.generateKeys('base64url')
const formerPair = createECDH('prime256v1')
formerPair.generateKeys()
const { password } = new URL(env.get('DATABASE_URL', 'postgres://none:none@none'))

/** The private key of the seal, in PEM, and a line of it. */
const seal = await newSealKey('Stagely LLC', new Date(Date.now() + 365 * 86_400_000))
const sealLine = seal.split('\n')[5]

/** What nobody may ever receive. */
const secrets: Record<string, string> = {
  APP_KEY: env.get('APP_KEY').release(),
  FORMER_APP_KEYS: 'canary-of-a-former-key-with-enough-characters',
  DATABASE_URL: password,
  DATABASE_DIRECT_URL: 'postgres://stagely:canary-direct@127.0.0.1:1/stagely',
  S3_ACCESS_KEY_ID: 'canary-s3-id',
  S3_SECRET_ACCESS_KEY: 'canary-s3-secret',
  STRIPE_SECRET_KEY: 'sk_test_sandbox',
  STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
  SMTP_USERNAME: 'canary-smtp-user',
  SMTP_PASSWORD: 'canary-smtp-password',
  PUSH_PRIVATE_KEY: pair.getPrivateKey('base64url').padStart(43, 'A'),
  FORMER_PUSH_KEYS: formerPair.getPrivateKey('base64url').padStart(43, 'A'),
  AGREEMENT_KEY_FILE: join(await mkdtemp(join(tmpdir(), 'canary-seal-')), 'seal.pem'),
}

/** What the team alone may receive. */
const ofTheTeam = { ADMIN_PATH: 'canary-console-address-1' }

/** Not secret: addresses and names that visitors see, limits, switches. */
const open =
  /^(NODE_ENV|HOST|PORT|APP_URL|LOG_LEVEL|PHOTO_URL|TRUST_PROXY|DATABASE_(POOL|PATIENCE)|STORAGE_PATH|DRIVE_DISK|S3_(BUCKET|REGION|ENDPOINT)|PAYMENTS|STRIPE_(PUBLISHABLE_KEY|API_BASE|JS_URL)|SANDBOX_PORT|PAYMENT_WINDOW_HOURS|SMTP_(HOST|PORT|TLS|HELO_NAME|CA_FILE)|MAIL_FROM|SUPPORT_EMAIL|PUSH_(PUBLIC_KEY|SUBJECT)|BACKUP_PUBLIC_KEY|OPERATOR_(NAME|ADDRESS)|QUEUE_WORKER|PAGE_CACHE|METRICS_(PORT|HOST)|SLOW_QUERY_MS|LIMITER_STORE|THROTTLE_\w+)$/

/** The parts by which a value is recognized: an address is one by its password. */
const canaries = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => [name, /:([\w-]+)@/.exec(value)?.[1] ?? value])
    .filter(([, value]) => value.length >= 8)

const leaksIn = (text: string, values: Record<string, string>) =>
  [...canaries(values), ['the private key of the seal', sealLine]]
    .filter(([, value]) => text.includes(value) || text.includes(encodeURIComponent(value)))
    .map(([name]) => name)

/** A few at the same time. */
async function inLanes<Item, Result>(items: Item[], work: (item: Item) => Promise<Result>) {
  const results: Result[] = []
  const waiting = items.values()
  const lane = async () => {
    for (const item of waiting) results.push(await work(item))
  }
  await Promise.all(Array.from({ length: 6 }, lane))
  return results
}

test.group('Secrets of the environment', (group) => {
  let server: SecondServer
  let people: (Person | null)[]
  let addresses: string[]

  group.setup(async () => {
    await emptyMarket()
    const waiting = await createAcceptedBid()
    const signed = await createSignedAgreement(dayFromNow(20))
    const admin = await createAdmin()
    people = [null, signed.owner, signed.company, waiting.company, admin]
    addresses = router
      .toJSON()
      .root.filter(({ methods }) => methods.includes('GET'))
      .map(({ pattern }) => {
        const { project, bid } = /payment/.test(pattern) ? waiting : signed
        return pattern
          .replace(':console', ofTheTeam.ADMIN_PATH)
          .replaceAll(/:\w+\??/g, String(/bids?\b|payment/.test(pattern) ? bid.id : project.id))
          .replace('*', 'nothing-is-here')
      })
    await writeFile(secrets.AGREEMENT_KEY_FILE, seal)
    server = await startSecondServer({
      ...secrets,
      ...ofTheTeam,
      DATABASE_URL: env.get('DATABASE_URL', ''),
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
      PUSH_PUBLIC_KEY: pushPublicKey,
      METRICS_PORT: '',
      THROTTLE_READS: '0',
      THROTTLE_FILES: '0',
    })
    return async () => {
      await server.stop()
      await rm(join(secrets.AGREEMENT_KEY_FILE, '..'), { recursive: true })
      await emptyMarket()
    }
  })

  async function read(
    method: string,
    path: string,
    as: Person | null,
    headers = {},
    body?: unknown
  ) {
    const { port } = server
    const session: Record<string, string> = as
      ? { cookie: cookieOf(as), authorization: `Bearer ${as.sessionId}` }
      : {}
    const answer = await exchange(method, path, { port, headers: { ...session, ...headers }, body })
    const text = `${JSON.stringify(answer.headers)}\n${answer.body.toString('latin1')}`
    const isTeam = as?.user.teamRole !== null && as?.user.teamRole !== undefined
    const found = leaksIn(text, isTeam ? secrets : { ...secrets, ...ofTheTeam })
    // Only who knows the console's address asks for it, and a refusal may repeat it.
    const leaks = found.filter(
      (name) => name !== 'ADMIN_PATH' || !path.includes(ofTheTeam.ADMIN_PATH)
    )
    return {
      status: answer.status,
      text,
      leaks: leaks.map((name) => `${name} in ${method} ${path}`),
    }
  }

  test('are all known: each variable is a secret or isn’t', ({ assert }) => {
    const source = readFileSync(app.makePath('start/env.ts'), 'utf8')
    const declared = [...source.matchAll(/^ {2}([A-Z\d_]+):/gm)].map(([, name]) => name)
    assert.sameMembers(
      declared.filter((name) => !open.test(name)),
      Object.keys({ ...secrets, ...ofTheTeam })
    )
    assert.deepEqual(leaksIn('x sk_test_sandbox y', secrets), ['STRIPE_SECRET_KEY'])
    assert.deepEqual(leaksIn('canary-direct', secrets), ['DATABASE_DIRECT_URL'])
    assert.deepEqual(leaksIn(seal, {}), ['the private key of the seal'])
  }).tags(['@SCL-114'])

  test('are in no page and no call that reads, whoever asks', async ({ assert }) => {
    const visits = people.flatMap((person) => addresses.map((path) => ({ person, path })))
    // Pages are drawn for a visitor and the company. The others get the data that they are drawn from.
    const drawn = [people[0], people[2]]
    const version = /"version":"([^"]*)"/.exec((await read('GET', '/', null)).text)?.[1]
    assert.isString(version)
    const data = { 'x-inertia': 'true', 'x-inertia-version': version }
    const answers = await inLanes(visits, ({ person, path }) =>
      read('GET', path, person, drawn.includes(person) ? {} : data)
    )
    const asData = answers.filter(({ text }) => text.includes('"x-inertia":"true"'))
    assert.isAbove(asData.length, 50, 'the version is the right one')
    assert.deepEqual(
      answers.flatMap(({ leaks }) => leaks),
      []
    )
    const checkouts = answers.filter(({ text }) => text.includes('pk_test_sandbox'))
    assert.isNotEmpty(checkouts, 'the checkout has the publishable key')
    const statuses = answers.map(({ status }) => status)
    assert.includeMembers(statuses, [200, 401, 403, 404])
  }).tags(['@SCL-114'])

  test('are in no refusal of a call and on no page of an error', async ({ assert }) => {
    const leaks: string[] = []
    const changes = router
      .toJSON()
      .root.flatMap(({ methods, pattern }) => methods.map((method) => ({ method, pattern })))
      .filter(({ method, pattern }) => !['GET', 'HEAD'].includes(method) && !pattern.includes('*'))
    const [, , company, , admin] = people
    // A visitor's call is read, and then refused; the others' reach the validators.
    const asked = changes.flatMap((call) => {
      const endsSession = /logout|sessions/.test(call.pattern)
      const signedIn = endsSession ? [] : [company, admin]
      return [
        { ...call, as: null, body: '{"broken' },
        ...signedIn.map((as) => ({ ...call, as, body: { id: ["'"] } })),
      ]
    })
    const answers = await inLanes(asked, ({ method, pattern, body, as }) => {
      const path = pattern.replace(':console', ofTheTeam.ADMIN_PATH).replaceAll(/:\w+\??/g, '0')
      return read(method, path, as, {}, body)
    })
    assert.includeMembers(
      answers.map(({ status }) => status),
      [400, 401, 403, 404, 422]
    )
    leaks.push(...answers.flatMap((answer) => answer.leaks))
    const odd: [string, string, object][] = [
      ['GET', '/%', {}],
      ['TRACE', '/', {}],
      ['POST', '/api/webhooks/stripe', { 'stripe-signature': 't=1,v1=0' }],
      ['GET', '/projects/1', { 'x-inertia': 'true', 'x-inertia-version': 'old' }],
    ]
    for (const [method, path, headers] of odd) {
      leaks.push(...(await read(method, path, null, headers)).leaks)
    }
    await db.rawQuery('alter table projects rename to projects_away')
    try {
      for (const path of ['/projects/1', '/api/projects/1', '/home-staging']) {
        const answer = await read('GET', path, people[1])
        assert.isAtLeast(answer.status, 500, path)
        leaks.push(...answer.leaks)
      }
    } finally {
      await db.rawQuery('alter table projects_away rename to projects')
    }
    assert.deepEqual(leaks, [])
  }).tags(['@SCL-114'])

  test('are in no file that visitors get', async ({ assert }) => {
    const files = await readdir(app.publicPath(), { recursive: true, withFileTypes: true })
    const paths = files
      .filter((file) => file.isFile() && !/\.(gz|br|png|webp|woff2|ico|jpe?g)$/.test(file.name))
      .map((file) => join(file.parentPath, file.name))
    assert.isAbove(paths.length, 20)
    for (const path of paths) {
      assert.deepEqual(
        leaksIn(await readFile(path, 'latin1'), { ...secrets, ...ofTheTeam }),
        [],
        path
      )
    }
  }).tags(['@SCL-114'])
})
