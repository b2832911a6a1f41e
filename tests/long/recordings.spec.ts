import { tmpdir } from 'node:os'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { emptyDatabase } from '#tests/helpers/database'
import {
  recordAllEmails,
  recordMarket,
  recordOtherRequests,
  recordSchema,
  Stage,
  type Recording,
} from '#tests/helpers/recording'
import { compareRecordings, writeRecording } from '#tests/helpers/recording_comparison'

async function recordAll(): Promise<Recording> {
  const stage = await Stage.open()
  try {
    return new Map([
      ...(await recordSchema()),
      ...(await recordOtherRequests(stage)),
      ...(await recordAllEmails(stage)),
      ...(await recordMarket(stage)),
    ])
  } finally {
    await stage.close()
  }
}

/** The last recording. It isn't committed: over 160,000 lines, which `npm run record` writes again. */
const kept = app.makePath('tmp/recordings')

/**
 * Records every response, page and email, and compares them with the last recording. With RECORD=1,
 * and without one, keeps the new recording instead.
 */
test.group('Recordings', (group) => {
  group.teardown(emptyDatabase)

  test('have no server error, and match the last recording', async ({ assert }) => {
    const recording = await recordAll()
    for (const [path, text] of recording) assert.notMatch(text, /^status 5\d\d$/m, path)
    if (process.env.RECORD || !existsSync(kept)) return writeRecording(kept, recording)

    const folder = await mkdtemp(join(tmpdir(), 'stagely-recordings-'))
    try {
      writeRecording(folder, recording)
      const differences = compareRecordings(kept, folder)
      assert.isNull(differences, differences ?? undefined)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
