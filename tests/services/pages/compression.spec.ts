import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import app from '@adonisjs/core/services/app'
import { emptyDatabase } from '#tests/helpers/database'
import { address, cookieOf, send } from '#tests/helpers/http'
import { createOwner } from '#tests/helpers/people'
import { startSecondServer } from '#tests/helpers/second_server'

const packed = { 'accept-encoding': 'gzip, br' }

async function manifest(): Promise<Record<string, { file: string; css?: string[] }>> {
  return JSON.parse(await readFile(app.publicPath('assets/.vite/manifest.json'), 'utf8'))
}

test.group('Compression', (group) => {
  group.each.setup(() => emptyDatabase())

  test('applies to pages, scripts and styles, for clients that accept it', async ({ assert }) => {
    const { file, css = [] } = (await manifest())['resources/app.tsx']
    for (const path of ['/', '/no/such/page', ...[file, ...css].map((name) => `/assets/${name}`)]) {
      const { headers } = await send('GET', path, { headers: packed })
      assert.equal(headers['content-encoding'], 'br', path)
      assert.include(String(headers.vary).toLowerCase(), 'accept-encoding', path)
      const plain = await send('GET', path, { headers: { 'accept-encoding': 'identity' } })
      assert.isUndefined(plain.headers['content-encoding'], path)
    }
  })

  test('of a private page keeps its text, in each encoding', async ({ assert }) => {
    const cookie = cookieOf(await createOwner())
    const [plain, ...others] = await Promise.all(
      ['identity', 'br', 'gzip'].map(async (encoding) => {
        const headers = { cookie, 'accept-encoding': encoding }
        const response = await fetch(`${address}/edit-profile`, { headers })
        const text = await response.text()
        return {
          encoding: response.headers.get('content-encoding') ?? 'identity',
          vary: response.headers.get('vary')?.includes('Accept-Encoding'),
          text: text.replace(/"renderedAt":\d+/, ''),
        }
      })
    )
    assert.include(plain.text, '</html>')
    for (const { text, ...headers } of others) {
      assert.isTrue(text === plain.text, headers.encoding)
      assert.isTrue(headers.vary, headers.encoding)
    }
    assert.deepEqual(
      others.map(({ encoding }) => encoding),
      ['br', 'gzip']
    )
  })

  test('leaves out the API and pictures', async ({ assert }) => {
    const person = await createOwner()
    const me = await send('GET', '/api/auth/me', { as: person, headers: packed })
    assert.isUndefined(me.headers['content-encoding'])
    const picture = await send('GET', '/images/hero-staged-720.webp', { headers: packed })
    assert.equal(picture.status, 200)
    assert.isUndefined(picture.headers['content-encoding'])
  })

  test('needs no list of the built files for each request', async ({ assert }) => {
    await send('GET', '/')
    const late = app.publicPath('assets/late-00000000.js')
    await writeFile(late, 'written after the start')
    try {
      assert.equal((await send('GET', '/assets/late-00000000.js')).status, 404)
    } finally {
      await rm(late)
    }
  }).tags(['@SCL-54'])

  test('a built file that is gone ends its answer, not the process', async ({ assert }) => {
    const path = '/assets/gone-00000000.js'
    await writeFile(app.publicPath(path), 'removed after the start')
    const server = await startSecondServer({})
    try {
      const origin = `http://127.0.0.1:${server.port}`
      assert.equal((await fetch(`${origin}${path}`)).status, 200)
      await rm(app.publicPath(path))
      const ask = () => fetch(`${origin}${path}`)
      await assert.rejects(ask)
      await assert.rejects(ask)
      assert.equal((await fetch(`${origin}/health/live`)).status, 200, server.log())
    } finally {
      await rm(app.publicPath(path), { force: true })
      await server.stop()
    }
  }).tags(['@SCL-54'])

  test('of scripts and styles is done by the build', async ({ assert }) => {
    const { file, css = [] } = (await manifest())['resources/app.tsx']
    for (const name of [file, ...css]) {
      const encodings: [string, string, string][] = [
        ['br', 'gzip, br', '.br'],
        ['gzip', 'gzip', '.gz'],
      ]
      for (const [encoding, accepted, ending] of encodings) {
        const written = await readFile(app.publicPath('assets', name + ending))
        const { status, headers } = await send('GET', `/assets/${name}`, {
          headers: { 'accept-encoding': accepted },
        })
        assert.equal(status, 200)
        assert.equal(headers['content-encoding'], encoding)
        assert.equal(headers['content-length'], String(written.length))
        assert.match(String(headers['content-type']), /javascript|css/)
        assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
        assert.equal(headers['x-content-type-options'], 'nosniff')
        const again = await send('GET', `/assets/${name}`, {
          headers: { 'accept-encoding': accepted, 'if-none-match': String(headers.etag) },
        })
        assert.equal(again.status, 304)
      }
    }
  }).tags(['@SCL-55'])

  test('leaves the manifest and the server’s bundle private', async ({ assert }) => {
    const paths = ['.vite/manifest.json', 'server/ssr.js', 'server/.vite/manifest.json', 'app.js']
    for (const path of [...paths, '%2e%2e/%2e%2e/.env', '..%2fserver/ssr.js']) {
      const { status } = await send('GET', `/assets/${path}`, { headers: packed })
      assert.equal(status, 404, path)
    }
  }).tags(['@SCL-55'])
})

test.group('The files of the previous release', () => {
  test('are served to pages that are still open', async ({ assert, cleanup }) => {
    const release = await mkdtemp(join(tmpdir(), 'stagely-release-'))
    cleanup(() => rm(release, { recursive: true }))
    const from = join(release, 'public', 'assets')
    const name = 'compare-previous1.js'
    const current = (await manifest())['resources/app.tsx'].file
    await mkdir(join(from, '.vite'), { recursive: true })
    await writeFile(
      join(from, '.vite', 'manifest.json'),
      JSON.stringify({ one: { file: name }, two: { file: current, css: ['missing.css'] } })
    )
    await writeFile(join(from, name), 'export const previous = 1')
    await writeFile(join(from, `${name}.br`), 'compressed')
    await writeFile(join(from, current), 'must not replace the file of this release')
    const ours = await readFile(app.publicPath('assets', current))
    cleanup(async () => {
      for (const ending of ['', '.br']) await rm(app.publicPath('assets', name + ending))
    })

    ace.ui.switchMode('raw')
    cleanup(() => void ace.ui.switchMode('normal'))
    const keep = async (folder: string) => {
      const { exitCode, logger } = await ace.exec('assets:keep', [folder])
      const printed = logger.getLogs().map(({ message }) => message)
      logger.flushLogs()
      return { code: exitCode ?? 0, text: printed.join('\n') }
    }
    const { code, text } = await keep(release)
    assert.equal(code, 0, text)
    assert.include(text, '2 files of the previous release copied')
    assert.isTrue(ours.equals(await readFile(app.publicPath('assets', current))))
    const server = await startSecondServer({})
    cleanup(() => server.stop())
    const { port } = server
    const kept = await send('GET', `/assets/${name}`, { port })
    assert.deepEqual([kept.status, kept.text], [200, 'export const previous = 1'])

    const elsewhere = await keep(tmpdir())
    assert.equal(elsewhere.code, 1)
    assert.include(elsewhere.text, 'has no manifest')
  }).tags(['@SCL-56'])
})
