import { createHash } from 'node:crypto'
import { test } from '@japa/runner'
import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import { emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send, type Answer } from '#tests/helpers/http'
import { createOwner, createProject, createStager, type Person } from '#tests/helpers/people'

const readManifest = async (): Promise<Record<string, { file: string }>> =>
  JSON.parse(await readFile(app.makePath('public/assets/.vite/manifest.json'), 'utf8'))

const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}`

async function everyKindOfAnswer(person: Person, id: number): Promise<Answer[]> {
  const cookie = { cookie: cookieOf(person) }
  const manifest = await readManifest()
  return Promise.all([
    send('GET', '/api/auth/me', { as: person }),
    send('GET', `/api/projects/${id}/bids`),
    send('GET', '/api/nothing'),
    send('POST', '/api/auth/login', { body: '{' }),
    send('POST', '/api/auth/login', { body: {} }),
    send('POST', '/api/projects', { body: {} }),
    send('OPTIONS', '/api/projects'),
    send('GET', '/'),
    send('HEAD', '/'),
    send('GET', '/dashboard', { headers: cookie }),
    send('GET', '/login', { headers: cookie }),
    send('GET', '/projects/999999'),
    send('GET', '/no/such/page'),
    send('GET', `/photos/${'0'.repeat(32)}.webp`),
    send('GET', '/favicon.svg'),
    send('GET', `/assets/${manifest['resources/app.tsx'].file}`),
    send('POST', '/api/webhooks/stripe', { body: {} }),
  ])
}

test.group('Headers', (group) => {
  group.each.setup(() => emptyDatabase())

  test('that protect are on every response', async ({ assert }) => {
    const person = await createStager()
    const { id } = await createProject(await createOwner())
    for (const { status, headers } of await everyKindOfAnswer(person, id)) {
      assert.deepInclude(headers, {
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
      assert.isString(headers['x-request-id'], String(status))
      assert.isString(headers['permissions-policy'])
      assert.isUndefined(headers['x-powered-by'])
      assert.isUndefined(headers.server)
      assert.isUndefined(headers['access-control-allow-origin'])
    }
  })

  test('let the card form’s frame load our font', async ({ assert }) => {
    const manifest = await readManifest()
    const { file } = manifest['resources/fonts/hanken-grotesk-latin-wght-400-700.woff2']
    const { headers } = await send('GET', `/assets/${file}`)
    assert.equal(headers['access-control-allow-origin'], '*')
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
  })

  test('let webmail show the logo of our emails', async ({ assert }) => {
    const { status, headers } = await send('GET', '/images/email-mark.png')
    assert.deepEqual([status, headers['content-type']], [200, 'image/png'])
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
  }).tags(['@R111'])

  test('let no other site read a response', async ({ assert }) => {
    const person = await createOwner()
    const origin = 'https://evil.example'
    const asked = await send('OPTIONS', '/api/auth/me', {
      headers: { origin, 'access-control-request-method': 'GET' },
    })
    const read = await send('GET', '/api/auth/me', { as: person, headers: { origin } })
    for (const { headers } of [asked, read]) {
      for (const name of Object.keys(headers)) assert.notMatch(name, /^access-control/)
    }
  })

  test('of pages allow only our own scripts, within pages by their hash', async ({ assert }) => {
    for (const path of ['/', '/login', '/no/such/page', '/projects/999999']) {
      const { headers, text } = await send('GET', path)
      const policy = String(headers['content-security-policy'])
      const directive = (name: string) =>
        policy
          .split(';')
          .map((one) => one.trim())
          .find((one) => one.startsWith(`${name} `))
      assert.equal(directive('default-src'), "default-src 'self'")
      assert.equal(directive('object-src'), "object-src 'none'")
      assert.equal(directive('base-uri'), "base-uri 'none'")
      assert.equal(directive('frame-ancestors'), "frame-ancestors 'none'")
      assert.equal(directive('form-action'), "form-action 'self'")
      assert.notMatch(directive('script-src')!, /unsafe|\*|data:|https?:(\s|$)/)
      const hashes = [...directive('script-src')!.matchAll(/'(sha256-[^']+)'/g)]
      assert.lengthOf(hashes, 1, path)
      const inline = text.matchAll(
        /<script(?![^>]* (?:src|type="application\/(?:ld\+)?json"))[^>]*>(.*?)<\/script>/gs
      )
      assert.deepEqual(
        [...inline].map(([, script]) => hashOf(script)),
        hashes.map(([, hash]) => hash),
        path
      )
    }
  }).tags(['@R33', '@R249'])

  test('of calls and polls set no cookie', async ({ assert }) => {
    const person = await createStager()
    const { id } = await createProject(await createOwner())
    const headers = { cookie: cookieOf(person) }
    for (const path of [
      '/api/auth/me',
      '/api/projects',
      `/api/projects/${id}`,
      `/api/projects/${id}/bids`,
      `/api/users/${person.user.id}/bids`,
      '/api/nothing',
    ]) {
      const answer = await send('GET', path, { as: person, headers })
      assert.isUndefined(answer.headers['set-cookie'], path)
    }
    const anonymous = await send('GET', `/api/projects/${id}/bids`)
    assert.isUndefined(anonymous.headers['set-cookie'])
  })

  test('keep personal responses out of shared caches', async ({ assert }) => {
    const person = await createOwner()
    await createProject(person)
    for (const path of ['/api/auth/me', '/api/projects', '/api/projects/1', '/dashboard']) {
      const { headers } = await send('GET', path, {
        as: person,
        headers: { cookie: cookieOf(person) },
      })
      assert.notMatch(String(headers['cache-control']), /public|max-age=[1-9]/, path)
    }
  })
})
