import { readFile } from 'node:fs/promises'

/** A photo as it was encoded: see tests/corpora/heic/README.md. */
export const heicFile = (name: string): Promise<Buffer> =>
  readFile(new URL(`../corpora/heic/${name}.heic`, import.meta.url))

const u16 = (value: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A box of the ISO base media file format. */
export function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(content.map((part) => Buffer.from(part as string, 'latin1')))
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, 'latin1'), body])
}

export const fullBox = (type: string, version: number, ...content: (Buffer | string)[]) =>
  box(type, Buffer.from([version, 0, 0, 0]), ...content)

/** The content of the first box of this type, wherever it is nested. */
export function contentOf(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type, 0, 'latin1')
  return file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4))
}

/** Properties of a picture, in the order in which they apply. */
export const size = (width: number, height: number) => fullBox('ispe', 0, u32(width), u32(height))
/** Quarter turns, counterclockwise. */
export const turned = (quarters: number) => box('irot', Buffer.from([quarters]))
/** Upside down (0) or left to right (1). */
export const mirrored = (axis: 0 | 1) => box('imir', Buffer.from([axis]))

/** What an auxiliary picture is for. */
export const auxiliary = (urn: string) => fullBox('auxC', 0, `${urn}\0`)

export interface HeicItem {
  type: string
  data: Buffer
  properties: Buffer[]
}

/** The only picture of a file: its compressed data and its decoder's configuration. */
export async function pictureOf(name: string): Promise<HeicItem> {
  const file = await heicFile(name)
  const data = contentOf(file, 'mdat')
  return { type: 'hvc1', data, properties: [box('hvcC', contentOf(file, 'hvcC'))] }
}

interface HeicLayout {
  /** Their ids are 1, 2, … */
  items: HeicItem[]
  primary?: number
  /** For example `['dimg', 1, [2, 3]]`: item 1 is made of items 2 and 3. */
  references?: [type: string, from: number, to: number[]][]
  brand?: string
}

/** A file with these items (ISO 23008-12). Items with the same data share it. */
export function heicOf({ items, primary = 1, references = [], brand = 'heic' }: HeicLayout) {
  const properties = [...new Set(items.flatMap((item) => item.properties))]
  const contents = [...new Set(items.map(({ data }) => data))]
  const start = (data: Buffer) =>
    contents.slice(0, contents.indexOf(data)).reduce((sum, { length }) => sum + length, 0)
  const info = items.map(({ type }, at) => fullBox('infe', 2, u16(at + 1), u16(0), type, '\0'))
  const links = references.map(([type, from, to]) =>
    box(type, u16(from), u16(to.length), Buffer.concat(to.map(u16)))
  )
  const associations = items.map((item, at) => [
    u16(at + 1),
    Buffer.from([
      item.properties.length,
      ...item.properties.map((each) => properties.indexOf(each) + 1),
    ]),
  ])
  const head = box('ftyp', brand, u32(0), 'mif1heic')
  const metaWith = (offset: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), 'pict', Buffer.alloc(13)),
      fullBox('pitm', 0, u16(primary)),
      fullBox('iinf', 0, u16(items.length), Buffer.concat(info)),
      ...(links.length ? [fullBox('iref', 0, ...links)] : []),
      box(
        'iprp',
        box('ipco', ...properties),
        fullBox('ipma', 0, u32(items.length), Buffer.concat(associations.flat()))
      ),
      fullBox(
        'iloc',
        0,
        Buffer.from([0x44, 0]),
        u16(items.length),
        Buffer.concat(
          items.flatMap(({ data }, at) => [
            ...[u16(at + 1), u16(0), u16(1)],
            ...[u32(offset + start(data)), u32(data.length)],
          ])
        )
      )
    )
  const offset = head.length + metaWith(0).length + 8
  return Buffer.concat([head, metaWith(offset), box('mdat', ...contents)])
}

/** A picture made of tiles, as iPhones store it. */
export async function gridOf(
  [columns, rows]: [number, number],
  [width, height]: [number, number],
  more: Buffer[] = []
) {
  const tile = await pictureOf('tile')
  tile.properties.push(size(512, 512))
  const data = Buffer.concat([Buffer.from([0, 0, rows - 1, columns - 1]), u16(width), u16(height)])
  const grid = { type: 'grid', data, properties: [size(width, height), ...more] }
  const tiles = Array.from({ length: columns * rows }, () => tile)
  return { items: [grid, ...tiles], references: tilesOf(tiles.length) }
}

const tilesOf = (count: number): HeicLayout['references'] => [
  ['dimg', 1, Array.from({ length: count }, (_, at) => at + 2)],
]
