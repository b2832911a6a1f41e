import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { test } from '@japa/runner'
import { decode, ordinaryLimits } from '#services/decoding/decoder'
import { reencode } from '#services/photos/images'
import { call, decided, type ResponseFields } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import {
  auxiliary,
  box,
  gridOf,
  heicFile,
  heicOf,
  mirrored,
  pictureOf,
  size,
  turned,
  type HeicItem,
} from '#tests/helpers/heic_corpus'
import { createOwner, createStager } from '#tests/helpers/people'
import { dataString, jpeg, photosFolder, storedFiles } from '#tests/helpers/photo_corpus'
import { smallestForm } from '#tests/helpers/project_forms'
import { limits } from '#tests/helpers/waiting'

type Corners = [string, string, string, string]

/** The main color of the squares at the top left, top right, bottom left and bottom right. */
async function cornersOf(photo: Buffer): Promise<Corners> {
  const { data, info } = await sharp(photo)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colorAt = (x: number, y: number) => {
    const at = 3 * (Math.floor(y * info.height) * info.width + Math.floor(x * info.width))
    const [red, green, blue] = data.subarray(at, at + 3)
    // All are at least as strong as in the original, which wouldn't hold for another color profile.
    if (red > 215) return 'red'
    if (green > 180) return 'green'
    return blue > 215 ? 'blue' : 'gray'
  }
  return [colorAt(0.2, 0.2), colorAt(0.8, 0.2), colorAt(0.2, 0.8), colorAt(0.8, 0.8)]
}

/** With the ordinary limits, except for the clock of a busy machine. */
const decoded = (bytes: Buffer) =>
  decode(
    'reencode',
    { bytes, format: 'heic', side: 1600, maxBytes: 1024 ** 2 },
    { ...ordinaryLimits, time: limits.state }
  )

async function expectDecoded(bytes: Buffer) {
  const renditions = await decoded(bytes)
  if (!renditions) throw new Error('The photo was refused')
  const { width, height } = await sharp(renditions.photo).metadata()
  return { ...renditions, width, height, corners: await cornersOf(renditions.photo) }
}

/** The squares of 128 × 96 pixels with these properties. */
async function plainWith(...properties: Buffer[]): Promise<HeicItem> {
  const picture = await pictureOf('plain')
  picture.properties.push(size(128, 96), ...properties)
  return picture
}

const asDrawn: Corners = ['red', 'green', 'blue', 'gray']

test.group('HEIC photos', (group) => {
  group.each.setup(() => emptyDatabase())

  test('have their size and colors, also with 10 bits and in Display P3', async ({ assert }) => {
    for (const name of ['plain', 'ten_bit', 'wide_gamut', 'odd', 'tile']) {
      const file = await heicFile(name)
      const { width, height, corners } = await expectDecoded(file)
      const expected = { odd: [65, 33], tile: [512, 512] }[name] ?? [128, 96]
      assert.deepEqual([width, height], expected, name)
      assert.deepEqual(corners, asDrawn, name)
    }
  }).tags(['@PHN-01'])

  test('have the right colors when a number names Display P3', async ({ assert }) => {
    const colorsOf = async (primaries: number) => {
      const picture = await pictureOf('wide_gamut')
      // Primaries, transfer and matrix (ITU-T H.273); the full range of values.
      const numbers = Buffer.from([0, primaries, 0, 13, 0, 6, 0x80])
      picture.properties.push(size(128, 96), box('colr', 'nclx', numbers))
      const { corners, photo } = await expectDecoded(heicOf({ items: [picture] }))
      return { corners, pixels: await sharp(photo).raw().toBuffer() }
    }
    const [standard, wide] = [await colorsOf(1), await colorsOf(12)]
    assert.deepEqual(wide.corners, asDrawn)
    const withProfile = await expectDecoded(await heicFile('wide_gamut'))
    const expected = await sharp(withProfile.photo).raw().toBuffer()
    assert.isTrue(wide.pixels.equals(expected), 'as with a profile')
    assert.isFalse(standard.pixels.equals(expected))
  }).tags(['@PHO-15'])

  test('are turned and mirrored as the file says', async ({ assert }) => {
    const cases: [Buffer[], number, Corners][] = [
      [[turned(0)], 128, asDrawn],
      [[turned(1)], 96, ['green', 'gray', 'red', 'blue']],
      [[turned(2)], 128, ['gray', 'blue', 'green', 'red']],
      [[turned(3)], 96, ['blue', 'red', 'gray', 'green']],
      [[mirrored(0)], 128, ['blue', 'gray', 'red', 'green']],
      [[mirrored(1)], 128, ['green', 'red', 'gray', 'blue']],
      [[turned(1), mirrored(1)], 96, ['gray', 'green', 'blue', 'red']],
    ]
    for (const [at, [properties, width, corners]] of cases.entries()) {
      const file = heicOf({ items: [await plainWith(...properties)] })
      const found = await expectDecoded(file)
      assert.deepEqual([found.width, found.corners], [width, corners], `case ${at}`)
    }
  }).tags(['@PHN-01'])

  test('may have 48 megapixels, in one picture or in tiles', async ({ assert }) => {
    for (const file of [
      await heicFile('large'),
      heicOf(await gridOf([16, 12], [8064, 6048])),
      heicOf(await gridOf([8, 6], [4032, 3024])),
    ]) {
      const { width, height } = await expectDecoded(file)
      assert.deepEqual([width, height], [1600, 1200])
    }
    const turnedGrid = heicOf(await gridOf([8, 6], [4032, 3024], [turned(1)]))
    assert.equal((await expectDecoded(turnedGrid)).width, 1200)
  }).tags(['@PHN-01'])

  test('show the primary image only: no thumbnail, depth map or second picture', async ({
    assert,
  }) => {
    const [primary, other] = [await plainWith(), await pictureOf('tile')]
    other.properties.push(size(512, 512))
    const depth = await pictureOf('tile')
    depth.properties.push(size(512, 512), auxiliary('urn:mpeg:hevc:2015:auxid:2'))
    const exif = { type: 'Exif', data: Buffer.from('CanaryPayload'), properties: [] }
    const xmp = { type: 'mime', data: Buffer.from('CanaryPayload'), properties: [] }
    for (const items of [
      [primary, other],
      [other, primary],
    ]) {
      const place = items.indexOf(primary) + 1
      const file = heicOf({
        items: [...items, exif, xmp, depth],
        primary: place,
        references: [
          ['thmb', 3 - place, [place]],
          ['cdsc', 3, [place]],
          ['auxl', 5, [place]],
        ],
      })
      const { width, photo, thumbnail } = await expectDecoded(file)
      assert.equal(width, 128)
      for (const each of [photo, thumbnail]) {
        assert.notInclude(each.toString('latin1'), 'CanaryPayload')
        const { exif: kept, xmp: keptXmp, icc } = await sharp(each).metadata()
        assert.deepEqual([kept, keptXmp, icc], [undefined, undefined, undefined])
      }
    }
  }).tags(['@PHN-01'])

  test('are refused if they are damaged, too large or something else', async ({ assert }) => {
    const plain = await heicFile('plain')
    const tile = await pictureOf('tile')
    tile.properties.push(size(512, 512))
    const sized = async (width: number, height: number) => {
      const picture = await pictureOf('plain')
      picture.properties.push(size(width, height))
      return heicOf({ items: [picture] })
    }
    const itself = { type: 'grid', data: Buffer.from([0, 0, 0, 0, 2, 0, 2, 0]), properties: [] }
    const manyTiles = await gridOf([255, 255], [65_535, 65_535])
    const avif = await sharp(await jpeg())
      .avif()
      .toBuffer()
    const cases: Record<string, Buffer> = {
      ...Object.fromEntries(
        [0, 8, 30, 120, 300, 450, plain.length - 1].map((length) => [
          `the first ${length} bytes`,
          plain.subarray(0, length),
        ])
      ),
      'a size of 0': await sized(0, 96),
      'a size beyond the limit': await sized(65_535, 65_535),
      'a size of 51 megapixels': heicOf(await gridOf([17, 12], [8500, 6000])),
      '65,025 tiles': heicOf(manyTiles),
      'missing tiles': heicOf({
        items: [(await gridOf([2, 2], [1024, 1024])).items[0], tile],
        references: [['dimg', 1, [2]]],
      }),
      'a grid of itself': heicOf({ items: [itself], references: [['dimg', 1, [1]]] }),
      'no such primary image': heicOf({ items: [await plainWith()], primary: 9 }),
      'no picture': heicOf({ items: [{ type: 'Exif', data: Buffer.from('x'), properties: [] }] }),
      'data of another picture': heicOf({
        items: [{ ...(await plainWith()), data: tile.data.subarray(40) }],
      }),
      'noise': heicOf({ items: [{ ...(await plainWith()), data: Buffer.alloc(500, 0xa5) }] }),
      'a JPEG': await jpeg(),
      'text': Buffer.from('<svg onload="alert(1)">'),
    }
    for (const [what, bytes] of Object.entries(cases)) {
      assert.isNull(await decoded(bytes), what)
    }
    assert.isNull(await reencode(plain, 'jpeg', { side: 1600, bytes: 1024 ** 2 }))
    assert.isNull(await reencode(plain, 'heif', { side: 1600, bytes: 1024 ** 2 }), 'as AVIF')
    assert.isNotNull(await reencode(avif, 'heif', { side: 1600, bytes: 1024 ** 2 }))
  }).tags(['@PHN-02'])

  test('are given up when decoding takes too much memory or time', async ({ assert }) => {
    const generous = { cpu: 60_000, memory: 1024 ** 3, time: limits.state }
    const image = { bytes: await heicFile('large'), format: 'heic', side: 100, maxBytes: 1024 ** 2 }
    assert.isNotNull(await decode('reencode', image, generous))
    assert.isNull(await decode('reencode', image, { ...generous, memory: 128 * 1024 ** 2 }))
    assert.isNull(await decode('reencode', image, { ...generous, cpu: 100 }))
    await assert.rejects(() => decode('reencode', image, { ...generous, time: 1 }), /right now/)
    assert.isNotNull(await decoded(await heicFile('plain')), 'the next one')
  }).tags(['@PHN-02'])

  test('are accepted wherever a photo is', async ({ assert }) => {
    await rm(photosFolder, { recursive: true, force: true })
    const photo = dataString(await heicFile('plain'), 'image/heic')
    const heif = dataString(await heicFile('ten_bit'), 'image/heif')
    const [owner, company] = [await createOwner(), await createStager()]
    const form = { ...smallestForm, photos: [photo, heif] }
    assert.equal((await call(owner, 'POST /api/projects', form)).status, 201)
    const portfolio = await call(company, 'PUT /api/users/portfolio-photos', { photos: [photo] })
    assert.equal(portfolio.status, 200)
    const line = `PATCH /api/users/${company.user.id}`
    assert.equal((await call(company, line, { avatar: photo })).status, 200)
    const files = await storedFiles()
    assert.lengthOf(files, 8)
    for (const file of files) {
      const { format } = await sharp(await readFile(join(photosFolder, file))).metadata()
      assert.equal(format, 'webp')
    }
  }).tags(['@PHN-01'])

  test('get a preview that every browser shows, and nothing is stored', async ({ assert }) => {
    await rm(photosFolder, { recursive: true, force: true })
    const person = await createOwner()
    const before = await databaseDump(['rate_limits', 'sessions'])
    const preview = (photo: unknown, as: typeof person | null = person) =>
      decided(() =>
        call<ResponseFields & { photo: string }>(as, 'POST /api/photos/previews', { photo })
      )
    const { status, body } = await preview(dataString(await heicFile('large'), 'image/heic'))
    assert.equal(status, 200)
    const [head, content] = body.photo.split(',')
    assert.equal(head, 'data:image/webp;base64')
    const picture = Buffer.from(content, 'base64')
    const { width, height } = await sharp(picture).metadata()
    assert.deepEqual([width, height], [2560, 1920])
    assert.deepEqual(await cornersOf(picture), asDrawn)

    assert.equal((await preview(dataString(await jpeg()), null)).status, 401)
    const large = dataString(Buffer.alloc(10 * 1024 ** 2 + 1), 'image/heic')
    for (const [photo, message] of [
      [dataString(Buffer.from('nothing'), 'image/heic'), 'The photo could not be read'],
      [dataString(await heicFile('plain'), 'image/jpeg'), 'The photo could not be read'],
      [dataString('<svg/>', 'image/svg+xml'), 'Please select only image files'],
      ['/photos/x.webp', 'Please select only image files'],
      [large, 'The photo is larger than 10MB'],
    ] as const) {
      const refused = await preview(photo)
      assert.deepEqual([refused.status, refused.body.message], [422, message])
    }
    for (const photo of [undefined, null, 7, {}, []]) {
      assert.equal((await preview(photo)).status, 422)
    }
    assert.deepEqual(await databaseDump(['rate_limits', 'sessions']), before)
    assert.isEmpty(await storedFiles())
  }).tags(['@PHN-03'])
})
