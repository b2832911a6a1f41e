import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { configurationProblems } from '#start/env_rules'
import { refusalOf } from '#tests/helpers/refused_start'

const real = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://stagely@db/stagely',
  SMTP_HOST: 'mail.example',
  STORAGE_PATH: '/var/lib/stagely',
  APP_KEY: 'x'.repeat(32),
  OPERATOR_NAME: 'Stagely LLC',
  OPERATOR_ADDRESS: '1 Main Street, Asheville, NC 28801',
  STRIPE_SECRET_KEY: 'sk',
  STRIPE_PUBLISHABLE_KEY: 'pk',
  STRIPE_WEBHOOK_SECRET: 'whsec',
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
    assert.lengthOf(configurationProblems({ NODE_ENV: 'production' }), 6)
    const [problem] = configurationProblems({ ...real, LIMITER_STORE: 'memory' })
    assert.include(problem, 'LIMITER_STORE')
    assert.deepEqual(configurationProblems({ NODE_ENV: 'test', LIMITER_STORE: 'memory' }), [])
    assert.deepEqual(configurationProblems({ NODE_ENV: 'development' }), [])
  }).tags(['@R110'])

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
