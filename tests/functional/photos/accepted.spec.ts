import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import { emptyDatabase } from '#tests/helpers/database'
import { createOwner } from '#tests/helpers/people'
import {
  dataString,
  jpeg,
  paddedJpeg,
  photosFolder,
  picture,
  pngBomb,
  storedFiles,
  phonePhoto,
} from '#tests/helpers/photo_corpus'
import { smallestForm } from '#tests/helpers/project_forms'

/** Posts a project with these photos and returns it. */
async function post(client: ApiClient, photos: string[]) {
  const { sessionId } = await createOwner()
  const response = await client
    .post('/api/projects')
    .bearerToken(sessionId)
    .json({ ...smallestForm, photos })
  response.assertStatus(201)
  return response.body()
}

const small = dataString(await jpeg())

const fileOf = (url: string) => readFile(join(photosFolder, url.replace('/photos/', '')))

test.group('Accepted photos', (group) => {
  group.each.setup(() => emptyDatabase())
  group.each.setup(() => rm(photosFolder, { recursive: true, force: true }))

  test('can be JPEG, PNG, WebP, GIF or AVIF and are stored as WebP', async ({ assert, client }) => {
    const photos = [
      dataString(await picture().jpeg().toBuffer(), 'image/jpeg'),
      dataString(await picture().png().toBuffer(), 'image/png'),
      dataString(await picture().webp().toBuffer(), 'image/webp'),
      dataString(await picture().gif().toBuffer(), 'image/gif'),
      dataString(await picture().avif({ effort: 0 }).toBuffer(), 'image/avif'),
    ]

    const project = await post(client, photos)

    assert.lengthOf(project.photos, 5)
    assert.equal(project.photoCount, 5)
    for (const [index, url] of project.photos.entries()) {
      assert.match(url, /^\/photos\/[0-9a-f]{32}\.webp$/)
      assert.equal(project.thumbnails[index], url.replace('.webp', '-480.webp'))
      const { format, width, height } = await sharp(await fileOf(url)).metadata()
      assert.deepEqual({ format, width, height }, { format: 'webp', width: 64, height: 48 })
    }
    assert.lengthOf(await storedFiles(), 10)
  }).tags(['@PHO-04', '@R25'])

  test('are known by their content if their file has no ending, or an unknown one', async ({
    assert,
    client,
  }) => {
    const files = [
      await picture().jpeg().toBuffer(),
      await picture().png().toBuffer(),
      await picture().webp().toBuffer(),
      await picture().gif().toBuffer(),
      await picture().avif({ effort: 0 }).toBuffer(),
    ]
    const unnamed = (file: Buffer | string) => dataString(file, 'application/octet-stream')
    assert.lengthOf((await post(client, files.map(unnamed))).photos, files.length)
    const { sessionId } = await createOwner()
    for (const file of ['%PDF-1.7', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'MZ', '']) {
      const response = await client
        .post('/api/projects')
        .bearerToken(sessionId)
        .json({ ...smallestForm, photos: [unnamed(file)] })
      response.assertStatus(422)
      assert.equal(response.body().message, 'Please select only image files')
    }
  }).tags(['@PLC-51'])

  test('are scaled down to 1600 and 480 pixels, never up', async ({ assert, client }) => {
    const sizes = [
      [
        [3000, 1500],
        [1600, 800],
        [480, 240],
      ],
      [
        [1000, 2000],
        [800, 1600],
        [240, 480],
      ],
      // The middle of a panorama, at the height that cards show.
      [
        [3200, 800],
        [1600, 400],
        [480, 240],
      ],
      [
        [200, 100],
        [200, 100],
        [200, 100],
      ],
    ] as const
    for (const [given, photo, thumbnail] of sizes) {
      const project = await post(client, [dataString(await jpeg(...given))])
      const seen = await Promise.all(
        [project.photos[0], project.thumbnails[0]].map(async (url: string) => {
          const { width, height, format } = await sharp(await fileOf(url)).metadata()
          return { width, height, format }
        })
      )
      assert.deepEqual(
        seen,
        [photo, thumbnail].map(([width, height]) => ({ width, height, format: 'webp' }))
      )
    }
  })

  test('are upright and contain neither location nor camera', async ({ assert, client }) => {
    const taken = await phonePhoto()
    assert.include(taken.toString('latin1'), 'CanaryCamera')

    const project = await post(client, [dataString(taken)])

    for (const url of [project.photos[0], project.thumbnails[0]]) {
      const bytes = await fileOf(url)
      const metadata = await sharp(bytes).metadata()
      for (const kind of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const) {
        assert.isUndefined(metadata[kind], `${kind} of ${url}`)
      }
      assert.isBelow(metadata.width, metadata.height)
      assert.notInclude(bytes.toString('latin1'), 'Canary')
    }
  }).tags(['@R13'])

  test('lose whatever was hidden after their pixels', async ({ assert, client }) => {
    const payload = '<script>alert("canary")</script><?php system($_GET[0]) ?>'
    const polyglots = [
      dataString(Buffer.concat([await jpeg(), Buffer.from(payload)])),
      dataString(
        Buffer.concat([await picture().png().toBuffer(), Buffer.from(`PK\u0003\u0004${payload}`)]),
        'image/png'
      ),
      dataString(
        await picture()
          .jpeg()
          .withExif({ IFD0: { ImageDescription: payload } })
          .toBuffer()
      ),
    ]
    const project = await post(client, polyglots)
    for (const url of [...project.photos, ...project.thumbnails]) {
      const text = (await fileOf(url)).toString('latin1')
      assert.notInclude(text, 'canary')
      assert.notInclude(text, '<?php')
    }
  })

  test('keep only the first frame of an animation', async ({ assert, client }) => {
    const frames = await Promise.all([1, 2, 3].map(() => picture(32, 32).png().toBuffer()))
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const project = await post(client, [dataString(animation, 'image/gif')])
    const { pages = 1, height } = await sharp(await fileOf(project.photos[0])).metadata()
    assert.deepEqual({ pages, height }, { pages: 1, height: 32 })
  })

  test('can have five megabytes and forty megapixels, and there can be ten', async ({
    assert,
    client,
  }) => {
    const big = [
      dataString(await paddedJpeg(5 * 1024 * 1024)),
      dataString(pngBomb(6300), 'image/png'),
    ]
    assert.lengthOf((await post(client, big)).photos, 2)
    const ten = Array.from({ length: 10 }, () => small)
    assert.lengthOf((await post(client, ten)).photos, 10)
  })

  test('keep their order and get new names', async ({ assert, client }) => {
    const colours = ['#ff0000', '#00ff00', '#0000ff']
    const photos = await Promise.all(
      colours.map(async (background) => {
        const plain = sharp({ create: { width: 16, height: 16, channels: 3, background } })
        return dataString(await plain.png().toBuffer(), 'image/png')
      })
    )
    const project = await post(client, [...photos, photos[0]])
    assert.lengthOf([...new Set(project.photos)], 4)
    const channels = await Promise.all(
      project.photos.map(async (url: string) => {
        const { dominant } = await sharp(await fileOf(url)).stats()
        return ['r', 'g', 'b'].find((name) => dominant[name as 'r' | 'g' | 'b'] > 200)
      })
    )
    assert.deepEqual(channels, ['r', 'g', 'b', 'r'])
  })
})
