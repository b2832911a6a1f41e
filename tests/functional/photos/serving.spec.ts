import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from '@japa/runner'
import sharp from 'sharp'
import throttle from '#config/throttle'
import { emptyDatabase } from '#tests/helpers/database'
import { address, send } from '#tests/helpers/http'
import { createStager } from '#tests/helpers/people'
import { photosFolder, picture } from '#tests/helpers/photo_corpus'
import { exchange } from '#tests/helpers/wire'

const name = 'a1'.repeat(16)

test.group('Serving photos', (group) => {
  group.setup(async () => {
    await emptyDatabase()
    const { user } = await createStager()
    await user.merge({ portfolioPhotos: [name] }).save()
  })
  group.each.setup(async () => {
    await rm(photosFolder, { recursive: true, force: true })
    await mkdir(photosFolder, { recursive: true })
    const bytes = await picture().webp().toBuffer()
    await writeFile(join(photosFolder, `${name}.webp`), bytes)
    await writeFile(join(photosFolder, `${name}-480.webp`), bytes)
    await writeFile(join(photosFolder, 'secret.txt'), 'canary')
  })

  test('sends them as pictures with a permanent cache, and as nothing else', async ({ assert }) => {
    for (const path of [`/photos/${name}.webp`, `/photos/${name}-480.webp`]) {
      const { status, headers, text } = await send('GET', path)
      assert.equal(status, 200)
      assert.equal(headers['content-type'], 'image/webp')
      assert.equal(headers['cache-control'], 'public, max-age=31536000, s-maxage=300, immutable')
      assert.equal(headers['content-security-policy'], "default-src 'none'; sandbox")
      assert.equal(headers['x-content-type-options'], 'nosniff')
      assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
      assert.isUndefined(headers['set-cookie'])
      assert.isTrue(text.startsWith('RIFF'))
    }
  }).tags(['@R25', '@R90'])

  for (const [use, end, size] of [
    ['emails', '.jpg', [1120, 600]],
    ['previews of links', '-1200.jpg', [1200, 630]],
  ] as const) {
    test(`draws a JPEG of one size for ${use}, once`, async ({ assert }) => {
      const path = `/photos/${name}${end}`
      const answer = await fetch(`${address}${path}`)
      const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata()
      assert.deepEqual([format, width, height], ['jpeg', ...size])
      const { headers } = answer
      assert.equal(headers.get('content-type'), 'image/jpeg')
      const caching = 'public, max-age=31536000, s-maxage=300, immutable'
      assert.equal(headers.get('cache-control'), caching)
      assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
      assert.equal(headers.get('etag'), `"${name}${end}"`)
      const known = { 'if-none-match': headers.get('etag')! }
      assert.equal((await send('GET', path, { headers: known })).status, 304)

      await writeFile(join(photosFolder, `${name}.webp`), 'damaged')
      assert.equal((await send('GET', path)).status, 200)
      await rm(join(photosFolder, `${name}${end}`))
      const damaged = await send('GET', path)
      assert.equal(damaged.status, 500)
      assert.notMatch(String(damaged.headers['cache-control']), /immutable/)
      assert.isUndefined(damaged.headers.etag)
    }).tags(['@R111', '@R90', '@PHN-22'])
  }

  test('counts a request that draws as a read, and no other', async ({ assert, cleanup }) => {
    const usual = throttle.reads
    cleanup(() => void (throttle.reads = usual))
    throttle.reads = { requests: 1, seconds: 60 }
    const from = '127.0.0.9'
    const statuses: number[] = []
    for (const end of ['.webp', '-1200.jpg', '-1200.jpg', '.jpg']) {
      statuses.push((await send('GET', `/photos/${name}${end}`, { from })).status)
    }
    assert.deepEqual(statuses, [200, 200, 200, 429])
    const refused = await send('GET', `/photos/${name}.jpg`, { from })
    assert.equal(refused.headers['cache-control'], 'no-store')
    assert.isUndefined(refused.headers.etag)
    assert.equal((await send('GET', `/photos/${name}.jpg`, { from: '127.0.0.8' })).status, 200)
  }).tags(['@PHN-22'])

  test('answers 404 for any other name', async ({ assert }) => {
    const unknown = [
      `${'b2'.repeat(16)}.webp`,
      `${name}-481.webp`,
      `${'b2'.repeat(16)}.jpg`,
      `${'b2'.repeat(16)}-1200.jpg`,
      `${name}-480.jpg`,
      `${name}-1200.webp`,
      `${name}-1201.jpg`,
      `${name}.png`,
      `${name}.webp.webp`,
      `${name.toUpperCase()}.webp`,
      `${name.slice(1)}.webp`,
      'secret.txt',
      '../secret.txt',
      '..%2fsandbox%2fjournal.webp',
      '%2e%2e%2f%2e%2e%2fpackage.json',
      `${name}%00.webp`,
      '',
      '.',
    ]
    for (const path of unknown) {
      const { status, text, headers } = await send('GET', `/photos/${path}`)
      assert.equal(status, 404, path)
      assert.notInclude(text, 'canary')
      assert.notMatch(String(headers['cache-control']), /immutable|public/, path)
      assert.equal(headers['x-content-type-options'], 'nosniff')
    }
  })

  test('sends their length, and 304 when the client has them', async ({ assert }) => {
    const path = `/photos/${name}-480.webp`
    const { headers, text } = await send('GET', path)
    assert.isAbove(Number(headers['content-length']), 10)
    assert.isNotEmpty(text)
    for (const tags of [`${headers.etag}`, `"x", W/${headers.etag}`, '*']) {
      const again = await send('GET', path, { headers: { 'if-none-match': tags } })
      assert.deepEqual([again.status, again.text], [304, ''])
      assert.equal(again.headers.etag, headers.etag)
    }
    const head = await send('HEAD', path)
    assert.equal(head.headers['content-length'], headers['content-length'])
  }).tags(['@PHO-09'])

  test('sends a part that is asked for', async ({ assert }) => {
    const path = `/photos/${name}.webp`
    const { body: whole, headers } = await exchange('GET', path)
    const size = whole.length
    assert.equal(headers['accept-ranges'], 'bytes')
    for (const [range, start, end] of [
      ['bytes=0-9', 0, 9],
      ['bytes=4-', 4, size - 1],
      ['bytes=-7', size - 7, size - 1],
      [`bytes=5-${size + 1000}`, 5, size - 1],
      [`bytes=-${size + 1000}`, 0, size - 1],
    ] as const) {
      const answer = await exchange('GET', path, { headers: { range } })
      assert.equal(answer.status, 206, range)
      assert.equal(answer.headers['content-range'], `bytes ${start}-${end}/${size}`)
      assert.equal(answer.headers['content-length'], String(end - start + 1))
      assert.equal(answer.headers.etag, headers.etag)
      assert.equal(answer.headers['cache-control'], headers['cache-control'])
      assert.isTrue(answer.body.equals(whole.subarray(start, end + 1)), range)
    }
  }).tags(['@SCL-20'])

  test('sends the whole photo for ranges it does not serve, and 416 for empty ones', async ({
    assert,
  }) => {
    const path = `/photos/${name}.webp`
    const { body: whole, headers: known } = await exchange('GET', path)
    const ignored: Record<string, string>[] = [
      { range: 'bytes=0-1,4-5' },
      { range: 'bytes=9-2' },
      { range: 'pages=1-2' },
      { 'range': 'bytes=0-1', 'if-range': '"another"' },
      { 'range': 'bytes=0-1', 'if-range': `W/${known.etag}` },
      { 'range': 'bytes=0-1', 'if-range': 'Sat, 21 Nov 2026 10:00:00 GMT' },
    ]
    for (const headers of ignored) {
      const answer = await exchange('GET', path, { headers })
      assert.equal(answer.status, 200)
      assert.isTrue(answer.body.equals(whole))
    }
    const part = { 'range': 'bytes=0-1', 'if-range': String(known.etag) }
    assert.equal((await exchange('GET', path, { headers: part })).status, 206)

    for (const range of [`bytes=${whole.length}-`, 'bytes=-0']) {
      const { status, headers } = await exchange('GET', path, { headers: { range } })
      assert.equal(status, 416)
      assert.equal(headers['content-range'], `bytes */${whole.length}`)
      assert.equal(headers['cache-control'], 'no-store')
      assert.isUndefined(headers.etag)
    }
    const unchanged = { 'range': 'bytes=0-1', 'if-none-match': String(known.etag) }
    assert.equal((await exchange('GET', path, { headers: unchanged })).status, 304)
  }).tags(['@SCL-20'])

  test('repeats on 304 what caches keep with the photo', async ({ assert }) => {
    const path = `/photos/${name}.webp`
    const whole = await send('GET', path)
    const headers = { 'if-none-match': String(whole.headers.etag) }
    const unchanged = await send('GET', path, { headers })
    for (const kept of [
      'cache-control',
      'content-security-policy',
      'cross-origin-resource-policy',
    ]) {
      assert.equal(unchanged.headers[kept], whole.headers[kept])
    }
  }).tags(['@SCL-21'])

  test('allows no other method', async ({ assert }) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const { status, headers } = await send(method, `/photos/${name}.webp`)
      assert.equal(status, 405)
      assert.equal(headers.allow, 'GET, HEAD, OPTIONS')
    }
    assert.equal((await send('HEAD', `/photos/${name}.webp`)).status, 200)
  })
})
