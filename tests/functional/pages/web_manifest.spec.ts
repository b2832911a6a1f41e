import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { createOwner } from '#tests/helpers/people'
import { exchange } from '#tests/helpers/wire'

interface Picture {
  src: string
  sizes: string
  type: string
  purpose?: string
}

interface Shortcut {
  name: string
  url: string
  icons: Picture[]
}

const readManifest = async () => JSON.parse((await send('GET', '/manifest.webmanifest')).text)

/** The first value of a color of the design tokens, which is that of the light theme; then the dark one. */
async function tokens(name: string) {
  const css = await readFile(app.makePath('resources/css/tokens.css'), 'utf8')
  return [...css.matchAll(new RegExp(`--color-${name}: (#\\w+);`, 'g'))].map(([, color]) => color)
}

async function loadPicture(path: string) {
  const { status, headers, body } = await exchange('GET', path)
  const { width, height } = await sharp(body).metadata()
  return { status, type: headers['content-type'], size: `${width}x${height}`, body }
}

/** Share of the picture's width that its drawing needs as a circle around the middle. */
async function circleOf(picture: Buffer) {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middle = (info.width - 1) / 2
  let furthest = 0
  for (let at = 0; at < info.width * info.height; at++) {
    const isDrawn = Math.abs(data[at * 3] - data[0]) > 16
    const [x, y] = [at % info.width, Math.floor(at / info.width)]
    if (isDrawn) furthest = Math.max(furthest, Math.hypot(x - middle, y - middle))
  }
  return (2 * furthest) / info.width
}

test.group('The web manifest', (group) => {
  group.each.setup(() => emptyDatabase())

  test('names the product, its colors and where it opens', async ({ assert }) => {
    const { status, headers } = await send('GET', '/manifest.webmanifest')
    assert.equal(status, 200)
    assert.match(headers['content-type'] ?? '', /^application\/manifest\+json/)
    assert.isUndefined(headers['set-cookie'])
    const manifest = await readManifest()
    const [paper] = await tokens('paper')
    assert.containsSubset(manifest, {
      id: '/',
      name: 'Stagely',
      short_name: 'Stagely',
      start_url: '/dashboard',
      scope: '/',
      display: 'standalone',
      theme_color: paper,
      background_color: paper,
      categories: ['business', 'productivity'],
    })
    assert.isAtLeast(manifest.description.length, 40)
  }).tags(['@PHN-40'])

  test('has pictures of the size and type that it says', async ({ assert }) => {
    const { icons, shortcuts, screenshots } = await readManifest()
    const pictures: Picture[] = [
      ...icons,
      ...screenshots,
      ...shortcuts.flatMap((shortcut: Shortcut) => shortcut.icons),
    ]
    for (const { src, sizes, type } of pictures) {
      const found = await loadPicture(src)
      assert.deepEqual([found.status, found.size, found.type], [200, sizes, type], src)
      assert.isBelow(found.body.length, 60_000, src)
    }
    assert.deepEqual(
      icons.map(({ sizes, purpose }: Picture) => [sizes, purpose]),
      [
        ['192x192', 'any'],
        ['512x512', 'any'],
        ['512x512', 'maskable'],
      ]
    )
    const { body } = await loadPicture(icons[2].src)
    assert.isTrue((await sharp(body).stats()).isOpaque)
    assert.isAtMost(await circleOf(body), 0.8)
  }).tags(['@PHN-40'])

  test('has shortcuts that open', async ({ assert }) => {
    const headers = { cookie: cookieOf(await createOwner()) }
    const { shortcuts, start_url: start } = await readManifest()
    const names = shortcuts.map(({ name }: Shortcut) => name)
    assert.deepEqual(names, ['Dashboard', 'Search', 'Messages'])
    for (const path of [start, ...shortcuts.map(({ url }: Shortcut) => url)]) {
      assert.equal((await send('GET', path, { headers })).status, 200, path)
    }
  }).tags(['@PHN-40'])

  test('is linked on every page, with an icon for iPhones and both colors', async ({ assert }) => {
    const headers = { cookie: cookieOf(await createOwner()) }
    for (const path of ['/', '/dashboard', '/no/such/page']) {
      const { text } = await send('GET', path, { headers })
      assert.include(text, '<link rel="manifest" href="/manifest.webmanifest">')
      const [, icon] = /<link rel="apple-touch-icon" href="([^"]+)">/.exec(text)!
      const { status, size, type, body } = await loadPicture(icon)
      assert.deepEqual([status, size, type], [200, '180x180', 'image/png'])
      assert.isTrue((await sharp(body).stats()).isOpaque)
      for (const [at, theme] of ['light', 'dark'].entries()) {
        const color = (await tokens('paper'))[at]
        assert.include(
          text,
          `<meta name="theme-color" content="${color}" media="(prefers-color-scheme: ${theme})">`
        )
      }
    }
  }).tags(['@PHN-40', '@PHN-41'])
})
