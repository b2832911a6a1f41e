import { readdirSync, readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import sharp from 'sharp'
import { thumbnailOf } from '#services/decoding/processes/pictures'

const folderOf = (kind: string) => app.makePath('database/demo', kind)
const read = (kind: string, name: string) => readFileSync(`${folderOf(kind)}/${name}`)

const pixelsOf = (image: Buffer) =>
  sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true })

test.group('Thumbnails of the demo market', () => {
  test('are those that an upload of the same photo gets', async ({ assert }) => {
    const rooms = readdirSync(folderOf('rooms')).sort()
    assert.deepEqual(readdirSync(folderOf('thumbnails')).sort(), rooms)

    // Every twentieth, of all sizes and kinds of rooms.
    for (const name of rooms.filter((_, index) => index % 20 === 0)) {
      const kept = await pixelsOf(read('thumbnails', name))
      const made = await pixelsOf(await thumbnailOf(read('rooms', name)))
      assert.deepEqual(kept.info, made.info, name)
      // Encoders of other machines may round differently.
      const sum = kept.data.reduce((total, value, at) => total + Math.abs(value - made.data[at]), 0)
      assert.isBelow(sum / kept.data.length, 1, `${name}: run npm run thumbnails`)
    }
  })
})
