import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { createOwner } from '#tests/helpers/people'

const packed = { 'accept-encoding': 'gzip, br' }

test.group('Compression', (group) => {
  group.each.setup(() => emptyDatabase())

  test('applies to pages, scripts and styles, for clients that accept it', async ({ assert }) => {
    const manifest: Record<string, { file: string; css?: string[] }> = JSON.parse(
      await readFile(app.makePath('public/assets/.vite/manifest.json'), 'utf8')
    )
    const { file, css = [] } = manifest['resources/app.tsx']
    for (const path of ['/', '/no/such/page', ...[file, ...css].map((name) => `/assets/${name}`)]) {
      const { headers } = await send('GET', path, { headers: packed })
      assert.equal(headers['content-encoding'], 'br', path)
      assert.include(String(headers.vary).toLowerCase(), 'accept-encoding', path)
      const plain = await send('GET', path, { headers: { 'accept-encoding': 'identity' } })
      assert.isUndefined(plain.headers['content-encoding'], path)
    }
  })

  test('leaves out the API and pictures', async ({ assert }) => {
    const person = await createOwner()
    const me = await send('GET', '/api/auth/me', { as: person, headers: packed })
    assert.isUndefined(me.headers['content-encoding'])
    const picture = await send('GET', '/images/hero-staged-720.webp', { headers: packed })
    assert.equal(picture.status, 200)
    assert.isUndefined(picture.headers['content-encoding'])
  })
})
