import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { test } from '@japa/runner'
import { acceptedImages, noise, refusedImages } from '#tests/corpora/images'
import { call, type ResponseFields } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { createOwner, createStager, type Person } from '#tests/helpers/people'
import { dataString, jpeg, photosFolder, storedFiles } from '#tests/helpers/photo_corpus'
import { smallestForm } from '#tests/helpers/project_forms'

interface Posted extends ResponseFields {
  photos: string[]
}

const postPhotos = (person: Person, photos: string[]) =>
  call<Posted>(person, 'POST /api/projects', { ...smallestForm, photos })

/** The length that a WebP file declares: bytes after it belong to no picture. */
const saidLength = (bytes: Buffer) => bytes.readUInt32LE(4) + 8

test.group('A corpus of image files', (group) => {
  group.each.setup(() => emptyDatabase())
  group.each.setup(() => rm(photosFolder, { recursive: true, force: true }))

  for (const { what, type, bytes } of acceptedImages) {
    test(`keeps nothing but the pixels of ${what}`, async ({ assert }) => {
      const { status, body } = await postPhotos(await createOwner(), [dataString(bytes, type)])
      assert.equal(status, 201, body.message)

      const files = await storedFiles()
      assert.lengthOf(files, 2)
      for (const file of files) {
        const stored = await readFile(join(photosFolder, file))
        assert.isAtMost(stored.length, 1024 * 1024, file)
        assert.equal(stored.length, saidLength(stored))
        assert.notInclude(stored.toString('latin1'), 'CanaryPayload')
        const { format, pages = 1, ...metadata } = await sharp(stored).metadata()
        assert.deepEqual({ format, pages }, { format: 'webp', pages: 1 })
        for (const kind of ['exif', 'xmp', 'iptc', 'icc', 'orientation'] as const) {
          assert.isUndefined(metadata[kind], kind)
        }
        assert.isNotEmpty(await sharp(stored, { failOn: 'warning' }).raw().toBuffer())
      }
    }).tags(['@R25'])
  }

  test('stays below a megabyte, even for pictures that hardly compress', async ({ assert }) => {
    const bytes = await noise(1500).jpeg({ quality: 60 }).toBuffer()
    await postPhotos(await createOwner(), [dataString(bytes)])
    for (const file of await storedFiles()) {
      assert.isAtMost((await readFile(join(photosFolder, file))).length, 1024 * 1024, file)
    }
  })

  for (const { what, type, bytes } of refusedImages) {
    test(`refuses ${what} with a message, in every form that takes photos`, async ({ assert }) => {
      const company = await createStager()
      const input = dataString(bytes, type)
      const photos = [dataString(await jpeg()), input]
      const before = await databaseDump()

      const answers = [
        await postPhotos(company, photos),
        await call(company, 'PUT /api/users/portfolio-photos', { photos }),
        await call(company, `PATCH /api/users/${company.user.id}`, { avatar: input }),
      ]
      for (const { status, body } of answers) {
        assert.equal(status, 422)
        assert.match(body.message, /^[A-Z].* .*\w/)
        assert.notMatch(body.message, /vips|buffer|undefined|\//i)
      }
      assert.deepEqual(await storedFiles(), [])
      assert.deepEqual(await databaseDump(), before)
    })
  }
})
