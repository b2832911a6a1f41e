import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import { createOwner } from '#tests/helpers/people'
import { emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'

async function versionOfBuild() {
  const hash = createHash('sha256')
  for (const path of [
    'public/assets/.vite/manifest.json',
    'resources/views/offline.edge',
    'public/images/living-empty.webp',
  ]) {
    hash.update(await readFile(app.makePath(path)))
  }
  return hash.digest('base64url')
}

test.group('The service worker', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is a script for the whole site, asked for again every time', async ({ assert }) => {
    const cookie = cookieOf(await createOwner())
    for (const headers of [undefined, { cookie }]) {
      const answer = await send('GET', '/service-worker.js', { headers })
      assert.equal(answer.status, 200)
      assert.equal(answer.headers['content-type'], 'text/javascript; charset=utf-8')
      assert.equal(answer.headers['cache-control'], 'no-cache')
      assert.equal(
        answer.headers['content-security-policy'],
        "default-src 'none'; connect-src 'self'"
      )
      assert.isUndefined(answer.headers['set-cookie'])
      const [, release] = /^self\.release = (\{.+?\});\n/.exec(answer.text)!
      const { version, offlineFiles } = JSON.parse(release)
      assert.equal(version, await versionOfBuild())
      assert.lengthOf(offlineFiles, 2)
      for (const file of offlineFiles) {
        assert.match(file, /^\/assets\/[\w-]+-[\w-]{8}\.woff2$/)
        assert.equal((await send('GET', file)).status, 200)
      }
    }
    assert.equal((await send('GET', '/assets/server/service_worker.js')).status, 404)
    // It leaves the pages of sellers and crews to the browser.
    assert.include((await send('GET', '/service-worker.js')).text, '|seller|crew)')
  }).tags(['@PHN-42', '@SEL-11'])

  test('has an offline page, which is nobody’s and needs only what is kept', async ({ assert }) => {
    const owner = await createOwner()
    const pages = [undefined, { cookie: cookieOf(owner) }].map((headers) =>
      send('GET', '/offline', { headers })
    )
    const [visitors, owners] = await Promise.all(pages)
    assert.equal(visitors.text, owners.text)
    assert.equal(visitors.status, 200)
    assert.equal(visitors.headers['content-type'], 'text/html; charset=utf-8')
    assert.equal(visitors.headers['cache-control'], 'no-cache')
    assert.isUndefined(owners.headers['set-cookie'])
    assert.include(visitors.text, '<meta name="robots" content="noindex">')
    assert.notInclude((await send('GET', '/sitemap.xml')).text, '/offline')

    const worker = await send('GET', '/service-worker.js')
    const files = [...visitors.text.matchAll(/(?:src|href)="([^"]+)"/g)]
      .map(([, file]) => file)
      .filter((file) => !file.startsWith('data:'))
    const fonts = [...visitors.text.matchAll(/url\('([^']+)'\)/g)].map(([, file]) => file)
    assert.deepEqual(files, [])
    assert.lengthOf(fonts, 2)
    for (const font of fonts) assert.include(worker.text, JSON.stringify(font))

    const [, script] = /<script>(.*)<\/script>/s.exec(visitors.text)!
    const hash = createHash('sha256').update(script).digest('base64')
    const policy = String(visitors.headers['content-security-policy'])
    assert.include(policy, "default-src 'none'")
    assert.include(policy, `script-src 'sha256-${hash}';`)
  }).tags(['@PHN-46'])
})
