import { constants, deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import {
  box,
  contentOf,
  fullBox,
  gridOf,
  heicOf,
  pictureOf,
  size,
  type HeicItem,
} from '#tests/helpers/heic_corpus'
import { pdf } from '#tests/helpers/pdf_corpus'
import { pngBomb, pngChunk } from '#tests/helpers/photo_corpus'

/** A file that is made to keep a decoder busy. */
interface HostileFile {
  what: string
  refused: boolean
  /** Declared in the data URL. */
  type: string
  bytes: Buffer
}

const u16 = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value, at * 2)
  return bytes
}

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** An overlay of `count` pictures, each at its upper left corner (ISO 23008-12, 6.6.2.3). */
const overlay = (side: number, count: number): HeicItem => ({
  type: 'iovl',
  data: Buffer.concat([u16(0, 0, 0, 0, 0), u16(side, side), Buffer.alloc(count * 4)]),
  properties: [size(side, side)],
})

/** A grid of 2 × 2 pictures of this size. */
const grid = (side: number): HeicItem => ({
  type: 'grid',
  data: Buffer.concat([Buffer.from([0, 0, 1, 1]), u16(side * 2, side * 2)]),
  properties: [size(side * 2, side * 2)],
})

interface Nesting {
  /** Makes the item of a level; the last one is that above the picture. */
  derived: (level: number) => HeicItem
  /** How many items of the next level each item draws. */
  count: number
  levels: number
  brand?: string
}

/**
 * A picture below levels of derived pictures, each of which draws all items of the next level, so
 * that few bytes draw the picture `count` to the power of `levels` times.
 */
function nested(picture: HeicItem, { derived, count, levels, brand }: Nesting): Buffer {
  const items = [derived(0)]
  const references: [string, number, number[]][] = []
  for (let level = 1; level <= levels; level += 1) {
    const above = level === 1 ? [1] : items.slice(-count).map((_, at) => items.length - at)
    const next = Array.from({ length: count }, (_, at) => items.length + at + 1)
    for (const id of above) references.push(['dimg', id, next])
    for (let at = 0; at < count; at += 1) {
      items.push(level === levels ? picture : derived(level))
    }
  }
  return heicOf({ items, references, brand })
}

/** The picture of an AVIF file, as an item of another. */
async function avifPicture(side: number): Promise<HeicItem> {
  const create = { width: side, height: side, channels: 3, background: 'red' } as const
  const file = await sharp({ create }).avif({ effort: 0 }).toBuffer()
  const configuration = box('av1C', contentOf(file, 'av1C'))
  return {
    type: 'av01',
    data: contentOf(file, 'mdat'),
    properties: [configuration, size(side, side)],
  }
}

const tile = async (...more: Buffer[]) => {
  const picture = await pictureOf('tile')
  picture.properties.push(size(512, 512), ...more)
  return picture
}

/** Overlays of overlays; a single level is a harmless picture. */
export const nestedOverlays = async (brand: 'avif' | 'heic', levels = 3) =>
  nested(brand === 'avif' ? await avifPicture(levels === 1 ? 512 : 4096) : await tile(), {
    derived: () => overlay(brand === 'avif' && levels > 1 ? 4096 : 512, 4),
    count: 4,
    levels,
    brand,
  })

const marker = (type: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, type]), u16(content.length + 2), content])

/** Bits of a scan, filled up with ones; 0xff is followed by a zero. */
function scanOf(bits: string): Buffer {
  const bytes = bits
    .padEnd(Math.ceil(bits.length / 8) * 8, '1')
    .match(/.{8}/g)!
    .flatMap((each) => (each === '11111111' ? [0xff, 0] : [Number.parseInt(each, 2)]))
  return Buffer.from(bytes)
}

/**
 * A gray JPEG of up to 883 scans without a fault: after the first one, each of 63 frequencies has
 * one for each of its 14 bits. A scan says in a few bytes that it changes none of the blocks, but a
 * decoder goes through all of them (ITU-T T.81, G.1.2).
 */
export function manyScans(side: number, count: number): Buffer {
  const blocks = Math.ceil(side / 8) ** 2
  // One code of one bit each: "no change", and "no change in 16,384 blocks and as many as follow".
  const table = (kind: number, symbol: number) =>
    marker(0xc4, Buffer.concat([Buffer.from([kind, 1]), Buffer.alloc(15), Buffer.from([symbol])]))
  const runs = Math.ceil(blocks / 32_767)
  const run = (at: number) =>
    Math.floor(((at + 1) * blocks) / runs) - Math.floor((at * blocks) / runs)
  const unchanged = scanOf(
    Array.from(
      { length: runs },
      (_, at) => `0${(run(at) - 16_384).toString(2).padStart(14, '0')}`
    ).join('')
  )
  const scan = (first: number, bits: number, content: Buffer) =>
    Buffer.concat([marker(0xda, Buffer.from([1, 1, 0, first, first, bits])), content])
  const scans = Array.from({ length: count - 1 }, (_, at) => {
    const bit = 13 - (at % 14)
    return scan(1 + Math.floor(at / 14), ((bit === 13 ? 0 : bit + 1) << 4) | bit, unchanged)
  })
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    marker(0xdb, Buffer.alloc(65, 1).fill(0, 0, 1)),
    marker(0xc2, Buffer.concat([Buffer.from([8]), u16(side, side), Buffer.from([1, 1, 0x11, 0])])),
    table(0x00, 0),
    table(0x10, 0xe0),
    scan(0, 0, scanOf('0'.repeat(blocks))),
    ...scans,
    Buffer.from([0xff, 0xd9]),
  ])
}

/** An ICC color profile of this size: a real one, and then nothing. */
async function profileOf(length: number): Promise<Buffer> {
  const create = { width: 1, height: 1, channels: 3, background: 'gray' } as const
  const png = await sharp({ create }).withIccProfile('p3').png().toBuffer()
  const { icc } = await sharp(png).metadata()
  const profile = Buffer.concat([icc!, Buffer.alloc(length - icc!.length)])
  profile.writeUInt32BE(length, 0)
  return profile
}

/** A HEIC photo with a color profile of this size in bytes. */
export async function heicWithProfile(length: number): Promise<Buffer> {
  return heicOf({ items: [await tile(box('colr', 'prof', await profileOf(length)))] })
}

const pngOf = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
    .png()
    .toBuffer()

/** A PNG with a chunk after its header. */
async function pngWith(type: string, content: Buffer): Promise<Buffer> {
  const png = await pngOf(64)
  return Buffer.concat([png.subarray(0, 33), pngChunk(type, content), png.subarray(33)])
}

/** An animation of black and white frames. */
async function animation(format: 'gif' | 'webp', side: number, count: number): Promise<Buffer> {
  const frames = Buffer.alloc(side * side * 3 * count)
  for (let at = 0; at < count; at += 2)
    frames.fill(255, at * side * side * 3, (at + 1) * side * side * 3)
  const raw = { width: side, height: side * count, channels: 3, pageHeight: side } as const
  const film = sharp(frames, { raw, limitInputPixels: false })
  return format === 'gif' ? film.gif().toBuffer() : film.webp({ effort: 0 }).toBuffer()
}

/** Boxes in boxes, which a decoder reads by calling itself. */
function deepBoxes(depth: number): Buffer {
  const boxes = Buffer.alloc(depth * 8)
  for (let at = 0; at < depth; at += 1) {
    boxes.writeUInt32BE((depth - at) * 8, at * 8)
    boxes.write('iprp', at * 8 + 4, 'latin1')
  }
  const handler = fullBox('hdlr', 0, u32(0), 'pict', Buffer.alloc(13))
  return Buffer.concat([
    box('ftyp', 'heic', u32(0), 'mif1heic'),
    fullBox('meta', 0, handler, boxes),
  ])
}

/** So many megabytes of a text, compressed a thousand times. Made of equal blocks, which takes no time. */
function packed(megabytes: number): Buffer {
  const text = Buffer.alloc(1024 ** 2, '1 0 ')
  const block = deflateRawSync(text, { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const blocks = Array<Buffer>(megabytes).fill(block)
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...blocks, Buffer.from([3, 0, 0, 0, 0, 0])])
}

/** A PDF with lists in lists, which a parser reads by calling itself. */
const deepPdf = (depth: number) =>
  pdf({ catalog: `/Deep ${'['.repeat(depth)}${']'.repeat(depth)}` })

/** A PDF with objects in a stream of this size once it is unpacked. */
function packedPdf(megabytes: number): Buffer {
  const content = packed(megabytes)
  const stream = `<< /Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${content.length} >>`
  return pdf({ more: [`${stream}\nstream\n${content.toString('latin1')}\nendstream`] })
}

/** A PDF with this many objects in its table. */
const longPdf = (count: number) => pdf({ more: Array<string>(count).fill('<< /A [ 1 2 3 ] >>') })

/**
 * The worst file of each kind. `refused` ones waste more than the limits allow; the others are pictures
 * or PDFs that take long.
 */
export async function hostileFiles(): Promise<HostileFile[]> {
  const row = (what: string, type: string, bytes: Buffer, refused = false) => ({
    what,
    type,
    bytes,
    refused,
  })
  const refused = true
  const profile = box('colr', 'prof', await profileOf(2_000_000))
  const flat = await avifPicture(512)
  const scan = await tile()
  const grids = { derived: (level: number) => grid(level === 0 ? 1024 : 512), count: 4, levels: 2 }
  const same = (): HeicItem => ({
    type: 'iden',
    data: Buffer.alloc(1),
    properties: [size(512, 512)],
  })
  const chunk = Buffer.concat([Buffer.from('c\0\0', 'latin1'), packed(200)])
  return [
    row('overlays of overlays', 'image/avif', await nestedOverlays('avif'), refused),
    row('overlays of overlays', 'image/heic', await nestedOverlays('heic'), refused),
    row('grids of grids', 'image/avif', nested(flat, { ...grids, brand: 'avif' })),
    row('grids of grids', 'image/heic', nested(scan, grids)),
    row(
      'a picture derived 200 times',
      'image/heic',
      nested(scan, { derived: same, count: 1, levels: 200 }),
      refused
    ),
    row('65,025 tiles', 'image/heic', heicOf(await gridOf([255, 255], [65_535, 65_535])), refused),
    row('boxes in 100,000 boxes', 'image/heic', deepBoxes(100_000), refused),
    row('boxes in 100,000 boxes', 'image/avif', deepBoxes(100_000), refused),
    row('a profile of 9.9 MB', 'image/heic', await heicWithProfile(9_900_000), refused),
    row(
      'a profile of 2 MB',
      'image/avif',
      heicOf({ items: [{ ...flat, properties: [...flat.properties, profile] }], brand: 'avif' }),
      refused
    ),
    row('a packed profile of 200 MB', 'image/png', await pngWith('iCCP', chunk)),
    row('a packed text of 200 MB', 'image/png', await pngWith('zTXt', chunk)),
    row('900 megapixels', 'image/png', pngBomb(30_000), refused),
    row('40 megapixels', 'image/png', pngBomb(6_300)),
    row('883 scans', 'image/jpeg', manyScans(6_300, 883), refused),
    row('100 scans', 'image/jpeg', manyScans(6_300, 100)),
    row('an animation of 20,000 pictures', 'image/gif', await animation('gif', 16, 20_000)),
    row('an animation of 2,000 pictures', 'image/webp', await animation('webp', 16, 2_000)),
    row('lists in 2,000,000 lists', 'application/pdf', deepPdf(2_000_000), refused),
    row('a packed stream of 900 MB', 'application/pdf', packedPdf(900), refused),
    row('150,000 objects', 'application/pdf', longPdf(150_000)),
  ]
}
