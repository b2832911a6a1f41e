import { test } from '@japa/runner'
import sharp from 'sharp'
import '#services/decoding/processes/pictures'

/** If not blocked, libvips would parse these before the photo store checks their format. */
const refused = {
  SVG: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'),
  PPM: Buffer.from('P3 1 1 255 0 0 0'),
}

test.group('Image loaders', () => {
  for (const [format, bytes] of Object.entries(refused)) {
    test(`refuse to open ${format}`, async ({ assert }) => {
      await assert.rejects(() => sharp(bytes).metadata(), /unsupported image format/)
    })
  }

  test('open the accepted formats', async ({ assert }) => {
    const image = () => sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
    const formats = [image().jpeg(), image().png(), image().webp(), image().gif(), image().avif()]
    for (const format of formats) {
      assert.equal((await sharp(await format.toBuffer()).metadata()).width, 1)
    }
  })
})
