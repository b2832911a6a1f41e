import { test } from '@japa/runner'
import drive from '@adonisjs/drive/services/main'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { createOwner } from '#tests/helpers/people'
import { dataString, jpeg, storedFiles } from '#tests/helpers/photo_corpus'
import { smallestForm } from '#tests/helpers/project_forms'

/** A disk with space for `files` more files, until the end of the test. */
function fillDisk(files: number) {
  const disk = drive.use()
  const put = disk.put
  let room = files
  disk.put = async (...file) => {
    room -= 1
    if (room >= 0) return put.apply(disk, file)
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  }
  return () => {
    disk.put = put
  }
}

test.group('A full disk', (group) => {
  group.each.setup(() => emptyDatabase())

  for (const [room, when] of [
    [0, 'at the first photo'],
    [1, 'between a photo and its thumbnail'],
    [2, 'after the first photo'],
  ] as const) {
    test(`refuses the project and stores nothing of it: ${when}`, async ({ assert, cleanup }) => {
      const owner = await createOwner()
      const [files, rows] = [await storedFiles(), await databaseDump(['sessions', 'rate_limits'])]
      const photos = [dataString(await jpeg(64, 48)), dataString(await jpeg(80, 60))]
      cleanup(fillDisk(room))

      const { status, headers, body } = await call(owner, 'POST /api/projects', {
        ...smallestForm,
        photos,
      })

      assert.equal(status, 503)
      assert.match(body.message, /^Photos cannot be stored right now/)
      assert.equal(headers['retry-after'], '5')
      assert.deepEqual(await storedFiles(), files)
      assert.deepEqual(await databaseDump(['sessions', 'rate_limits']), rows)
    })
  }
})
