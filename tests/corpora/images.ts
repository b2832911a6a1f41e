import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { jpeg, paddedJpeg, picture, pngBomb, pngChunk } from '#tests/helpers/photo_corpus'

/** No stored file may contain this. */
export const payload = 'CanaryPayload<script>alert(1)</script><?php system($_GET[0]) ?>'

interface ImageCase {
  what: string
  /** Declared in the data string. */
  type: string
  bytes: Buffer
}

const png = await picture().png().toBuffer()
const whole = await jpeg(600, 400)
const webp = await picture(300, 200).webp().toBuffer()
const gif = await picture().gif().toBuffer()
const avif = await picture().avif({ effort: 0 }).toBuffer()
const frames = await Promise.all([1, 2, 3].map(() => picture(32, 32).png().toBuffer()))
const animation = () => sharp(frames, { join: { animated: true } })
const script = Buffer.from(payload)

const gps = {
  IFD0: { Make: 'CanaryPayload', Artist: payload },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 35/1 0/1', GPSLongitudeRef: 'W' },
}
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:format="CanaryPayload"/></rdf:RDF></x:xmpmeta>`

/** Inserts a segment after the first marker of a JPEG, which is two bytes long. */
function jpegWith(marker: number, content: Buffer) {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([whole.subarray(0, 2), head, content, whole.subarray(2)])
}

/** Inserts a chunk after the header of a PNG (signature and IHDR). */
const pngWith = (type: string, content: Buffer) =>
  Buffer.concat([png.subarray(0, 33), pngChunk(type, content), png.subarray(33)])

/** A color picture that hardly compresses. */
export const noise = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })

/** A GIF whose canvas, or whose only frame, claims to be `side` pixels wide and high. */
function gifOf(side: number, { frame = false } = {}) {
  const bytes = Buffer.from(gif)
  if (frame) {
    const at = bytes.indexOf(Buffer.from([0x2c, 0, 0, 0, 0]))
    bytes.writeUInt16LE(side, at + 5)
    bytes.writeUInt16LE(side, at + 7)
  }
  bytes.writeUInt16LE(side, 6)
  bytes.writeUInt16LE(side, 8)
  return bytes
}

const withBytes = (bytes: Buffer, at: number, ...values: number[]) => {
  const copy = Buffer.from(bytes)
  copy.set(values, at)
  return copy
}

const image = (what: string, format: string, bytes: Buffer): ImageCase => ({
  what,
  type: `image/${format}`,
  bytes,
})

/** Files that are photos, whatever else they contain: only their pixels are kept. */
export const acceptedImages: ImageCase[] = [
  image('a progressive JPEG', 'jpeg', await picture().jpeg({ progressive: true }).toBuffer()),
  image('a gray JPEG', 'jpeg', await picture().grayscale().jpeg().toBuffer()),
  image('a JPEG in CMYK', 'jpeg', await picture().toColourspace('cmyk').jpeg().toBuffer()),
  image('a JPEG with place and camera', 'jpeg', await picture().jpeg().withExif(gps).toBuffer()),
  image(
    'a JPEG that lies on its side',
    'jpeg',
    await picture().jpeg().withMetadata({ orientation: 8 }).toBuffer()
  ),
  image('a JPEG with XMP', 'jpeg', await picture().jpeg().withXmp(xmp).toBuffer()),
  image(
    'a JPEG with a color profile',
    'jpeg',
    await picture().jpeg().withIccProfile('p3').toBuffer()
  ),
  image(
    'a JPEG with a profile of 60 KB that is none',
    'jpeg',
    jpegWith(
      0xe2,
      Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), Buffer.alloc(60_000, payload)])
    )
  ),
  image('a JPEG with a script in a comment', 'jpeg', jpegWith(0xfe, script)),
  image(
    'a JPEG that is JavaScript',
    'jpeg',
    jpegWith(0xfe, Buffer.from(`/*${payload}*/=1;alert(1)/*`))
  ),
  image(
    'a JPEG with PHP in IPTC',
    'jpeg',
    jpegWith(0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0'), script]))
  ),
  image(
    'a JPEG with an archive behind it',
    'jpeg',
    Buffer.concat([whole, Buffer.from('PK\u0003\u0004'), script])
  ),
  image('a JPEG with HTML behind it', 'jpeg', Buffer.concat([whole, script])),
  image('a JPEG of five megabytes', 'jpeg', await paddedJpeg(5 * 1024 * 1024)),
  image('a JPEG of noise', 'jpeg', await noise(1100).jpeg({ quality: 60 }).toBuffer()),
  image('a single pixel', 'png', await picture(1, 1).png().toBuffer()),
  image('a line of 16,000 pixels', 'png', await picture(16_000, 1).png().toBuffer()),
  image('a PNG of 40 megapixels', 'png', pngBomb(6300)),
  image(
    'a PNG with 16 bits a channel',
    'png',
    await picture().toColourspace('rgb16').png().toBuffer()
  ),
  image('a PNG with a palette', 'png', await picture().png({ palette: true }).toBuffer()),
  image('an interlaced PNG', 'png', await picture().png({ progressive: true }).toBuffer()),
  image('a transparent PNG', 'png', await picture().ensureAlpha(0.3).png().toBuffer()),
  image(
    'a PNG with text',
    'png',
    pngWith('tEXt', Buffer.concat([Buffer.from('Comment\0'), script]))
  ),
  image('a PNG with EXIF', 'png', await picture().png().withExif(gps).toBuffer()),
  image('an animated PNG', 'png', pngWith('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))),
  image(
    'a PNG with an archive behind it',
    'png',
    Buffer.concat([png, Buffer.from('PK\u0003\u0004'), script])
  ),
  image('a GIF', 'gif', gif),
  image('an animated GIF', 'gif', await animation().gif().toBuffer()),
  image('a GIF with a canvas of 65,535 × 65,535', 'gif', gifOf(65_535)),
  image('a GIF with a script behind it', 'gif', Buffer.concat([gif, script])),
  image('a WebP without loss', 'webp', await picture().webp({ lossless: true }).toBuffer()),
  image('an animated WebP', 'webp', await animation().webp().toBuffer()),
  image('a WebP with EXIF', 'webp', await picture().webp().withExif(gps).toBuffer()),
  image('an AVIF', 'avif', avif),
]

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const html = '<!doctype html><script>alert(1)</script>'

/** Files that the photo store refuses. */
export const refusedImages: ImageCase[] = [
  image('nothing at all', 'jpeg', Buffer.alloc(0)),
  image('an SVG', 'svg+xml', Buffer.from(svg)),
  image('an SVG that calls itself PNG', 'png', Buffer.from(svg)),
  image('an SVG behind a byte order mark', 'png', Buffer.from(`\uFEFF<?xml version="1.0"?>${svg}`)),
  image('a packed SVG', 'png', gzipSync(svg)),
  image('HTML that calls itself JPEG', 'jpeg', Buffer.from(html)),
  image('HTML behind the signature of a GIF', 'gif', Buffer.from(`GIF89a${html}`)),
  image('text', 'jpeg', Buffer.from('just text')),
  image('a PNG that calls itself JPEG', 'jpeg', png),
  image('a JPEG that calls itself PNG', 'png', whole),
  image('a JPEG that calls itself AVIF', 'avif', whole),
  image('a TIFF', 'tiff', await picture().tiff().toBuffer()),
  image('a TIFF that calls itself JPEG', 'jpeg', await picture().tiff().toBuffer()),
  image('a BMP', 'png', Buffer.concat([Buffer.from('BM'), Buffer.alloc(200, 1)])),
  image('a Photoshop file', 'png', Buffer.concat([Buffer.from('8BPS\0\x01'), Buffer.alloc(200)])),
  image('an icon', 'png', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), png])),
  image('a PDF', 'png', Buffer.from('%PDF-1.7\n1 0 obj')),
  image(
    'a film',
    'avif',
    Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'), Buffer.alloc(99)])
  ),
  image('half a JPEG', 'jpeg', whole.subarray(0, whole.length / 2)),
  image('half a PNG', 'png', png.subarray(0, png.length / 2)),
  image('half a WebP', 'webp', webp.subarray(0, webp.length / 2)),
  image('half an AVIF', 'avif', avif.subarray(0, avif.length / 2)),
  image('a signature alone', 'jpeg', whole.subarray(0, 12)),
  image('a PNG of no width', 'png', withBytes(png, 16, 0, 0, 0, 0)),
  image('a PNG with a wrong checksum', 'png', withBytes(png, 29, 1, 2, 3, 4)),
  image('a PNG of 900 megapixels', 'png', pngBomb(30_000)),
  image('a PNG of 41 megapixels', 'png', pngBomb(6_404)),
  image('a GIF with a frame of 65,535 × 65,535', 'gif', gifOf(65_535, { frame: true })),
  image('one byte more than five megabytes', 'jpeg', await paddedJpeg(5 * 1024 * 1024 + 1)),
]
