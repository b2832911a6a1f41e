/**
 * `node bench/photos.ts` decodes 40 photo files as the server does, each in a process of its own, and
 * prints what becomes of it, how long that takes and how much memory: the most that the process had
 * beyond what it has for one pixel. Sizes of files in bytes as sent, of pictures in pixels.
 */
import { execFile } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { Ignitor } from '@adonisjs/core'
import '../bin/setup/typescript.js'
const root = new URL('../', import.meta.url)
const app = new Ignitor(root, {
  importer: (path) => import(path.startsWith('.') ? new URL(path, root).href : path),
}).createApp('repl')
await app.init()
await app.boot()
const { photoLimits } = await import('../app/shared/projects/project_enums.ts')
const { acceptedImages, refusedImages } = await import('../tests/corpora/images.ts')
const { auxiliary, gridOf, heicFile, heicOf, mirrored, pictureOf, size, turned } =
  await import('../tests/helpers/heic_corpus.ts')
const { jpeg } = await import('../tests/helpers/photo_corpus.ts')

type PhotoCase = [kind: string, what: string, type: string, bytes: Buffer]

interface Measured {
  /** Of the picture; null if it's refused. */
  size: string | null
  /** In milliseconds. */
  time: number
  /** In bytes. */
  memory: number
}

/** A picture with the noise of a small sensor, so that it's as large as a photo. */
function room(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  return sharp({ create: { width, height, channels: 3, noise, background: 'gray' } }).blur(0.8)
}

const corpus = (kind: string, ...names: string[]): PhotoCase[] =>
  names.map((name) => {
    const found = [...acceptedImages, ...refusedImages].find(({ what }) => what === name)
    if (!found) throw new Error(`no file is called ${name}`)
    return [kind, name, found.type, found.bytes]
  })

async function photoCases(): Promise<PhotoCase[]> {
  const tile = { ...(await pictureOf('tile')) }
  tile.properties = [...tile.properties, size(512, 512)]
  const plain = await pictureOf('plain')
  plain.properties = [...plain.properties, size(128, 96)]
  const phone = await gridOf([8, 6], [4032, 3024], [turned(3)])
  const depth = {
    ...plain,
    properties: [...plain.properties, auxiliary('urn:mpeg:hevc:2015:auxid:2')],
  }
  const exif = { type: 'Exif', data: Buffer.alloc(2000, 'GPS'), properties: [] }
  const phoneJpeg = await room(4000, 3000)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 80 })
    .toBuffer()
  const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), Buffer.alloc(9e5)])
  const itself = { type: 'grid', data: Buffer.from([0, 0, 0, 0, 2, 0, 2, 0]), properties: [] }
  const camera = room(6000, 4000).jpeg({ quality: 60, progressive: true })
  const cut = await heicFile('large')
  return [
    ['iPhone', '12 MP, 48 tiles, on its side', 'heic', heicOf(phone)],
    [
      'iPhone',
      '12 MP with depth map and place',
      'heic',
      heicOf({
        items: [...phone.items, depth, exif],
        references: [...(phone.references ?? []), ['auxl', phone.items.length + 1, [1]]],
      }),
    ],
    ['iPhone', '48 MP in tiles', 'heic', heicOf(await gridOf([16, 12], [8064, 6048]))],
    ['iPhone', '48 MP in one picture', 'heic', cut],
    [
      'iPhone',
      'mirrored by the front camera',
      'heic',
      heicOf(await gridOf([4, 3], [2048, 1536], [mirrored(1)])),
    ],
    ['iPhone', 'in Display P3', 'heic', await heicFile('wide_gamut')],
    ['iPhone', '10 bits, transparent', 'heic', await heicFile('ten_bit')],
    [
      'iPhone',
      'a burst: the second of three is primary',
      'heic',
      heicOf({ items: [tile, plain, tile], primary: 2 }),
    ],
    ['iPhone', 'as the most compatible JPEG, 12 MP', 'jpeg', phoneJpeg],
    ['iPhone', 'a screenshot', 'png', await room(1179, 2556).png().toBuffer()],
    ['Android', 'HEIC with uneven sides', 'heic', await heicFile('odd')],
    ['Android', 'HEIF of brand mif1', 'heif', heicOf({ items: [plain], brand: 'mif1' })],
    ['Android', 'a motion photo: JPEG and film', 'jpeg', Buffer.concat([phoneJpeg, film])],
    ['Android', 'WebP, 12 MP', 'webp', await room(4000, 3000).webp({ quality: 60 }).toBuffer()],
    ['Android', 'AVIF, 3 MP', 'avif', await room(2000, 1500).avif({ effort: 0 }).toBuffer()],
    [
      'Camera',
      '24 MP, progressive, Display P3',
      'jpeg',
      await camera.withIccProfile('p3').toBuffer(),
    ],
    ...corpus(
      'Camera',
      'a JPEG in CMYK',
      'a gray JPEG',
      'a JPEG with place and camera',
      'a JPEG with XMP'
    ),
    ...corpus(
      'Other',
      'a PNG with 16 bits a channel',
      'an animated GIF',
      'a JPEG of five megabytes',
      'a PNG of 40 megapixels'
    ),
    ['Hostile', 'HEIC cut off', 'heic', cut.subarray(0, cut.length / 2)],
    [
      'Hostile',
      'HEIC of noise',
      'heic',
      heicOf({ items: [{ ...plain, data: Buffer.alloc(500, 0xa5) }] }),
    ],
    ['Hostile', 'HEIC of 51 megapixels', 'heic', heicOf(await gridOf([17, 12], [8500, 6000]))],
    ['Hostile', 'HEIC of 65,025 tiles', 'heic', heicOf(await gridOf([255, 255], [65_535, 65_535]))],
    [
      'Hostile',
      'HEIC that contains itself',
      'heic',
      heicOf({ items: [itself], references: [['dimg', 1, [1]]] }),
    ],
    ['Hostile', 'HEIC without a picture', 'heic', heicOf({ items: [exif] })],
    ['Hostile', 'JPEG that calls itself HEIC', 'heic', await jpeg()],
    ['Hostile', 'film of an iPhone (Live Photo)', 'heic', film],
    ...corpus(
      'Hostile',
      'a PNG of 900 megapixels',
      'a GIF with a frame of 65,535 × 65,535',
      'an SVG that calls itself PNG',
      'a TIFF that calls itself JPEG',
      'half an AVIF',
      'a JPEG that is JavaScript',
      'a PDF',
      'one byte more than five megabytes'
    ),
  ]
}

/** The most memory that this process has had, in bytes. */
const peak = () => process.resourceUsage().maxRSS * 1024

/** Runs in a process of its own. */
async function measure(path: string, type: string): Promise<Measured> {
  const { acceptedFormats } = await import('../app/services/photos/images.ts')
  const { reencode } = await import('../app/services/decoding/processes/pictures.ts')
  const limits = { side: 1600, maxBytes: 1024 ** 2 }
  const pixel = await sharp(await jpeg(1, 1))
    .png()
    .toBuffer()
  await reencode({ bytes: pixel, format: 'png', ...limits })
  const bytes = await readFile(path)
  const before = peak()
  const start = performance.now()
  const format = acceptedFormats.get(`image/${type}`) ?? ''
  const isTooLarge = bytes.length > (format === 'heic' ? photoLimits.heicBytes : photoLimits.bytes)
  const made = isTooLarge ? null : await reencode({ bytes, format, ...limits })
  const time = performance.now() - start
  const memory = peak() - before
  const { width, height } = made ? await sharp(made.photo).metadata() : {}
  return { size: made && `${width} × ${height}`, time, memory }
}

const [path, type] = process.argv.slice(2)
if (path) {
  console.log(JSON.stringify(await measure(path, type)))
  process.exit(0)
}

const run = promisify(execFile)
const file = join(tmpdir(), `stagely-photo-${process.pid}`)
const cases = await photoCases()
console.log('| From | File | Bytes | Result | ms | MB |\n| --- | --- | --- | --- | --- | --- |')
for (const [kind, what, mime, bytes] of cases) {
  await writeFile(file, bytes)
  const options = [
    '--import=./bin/setup/typescript.js',
    'bench/photos.ts',
    file,
    mime.replace('image/', ''),
  ]
  const { stdout } = await run(process.execPath, options)
  const { size: pixels, time, memory }: Measured = JSON.parse(stdout)
  const figures = [
    bytes.length.toLocaleString('en-US'),
    pixels ?? 'refused',
    Math.round(time),
    Math.round(memory / 1e6),
  ]
  console.log(`| ${[kind, what, ...figures].join(' | ')} |`)
}
console.log(`\n${cases.length} files`)
await rm(file)
