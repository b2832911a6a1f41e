import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mkdtemp, rm } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { emptyDatabase } from '#tests/helpers/database'
import {
  recordAllEmails,
  recordApiDocument,
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
      ...recordApiDocument(),
    ])
  } finally {
    await stage.close()
  }
}

const committed = app.makePath('tests/recordings')

/**
 * Compares every response, page and email with the recordings in the repository.
 * With RECORD=1 it overwrites them.
 */
test.group('Recordings', (group) => {
  group.teardown(emptyDatabase)

  test('match the product', async ({ assert }) => {
    const recording = await recordAll()
    if (process.env.RECORD) return writeRecording(committed, recording)

    const folder = await mkdtemp(join(tmpdir(), 'stagely-recordings-'))
    try {
      writeRecording(folder, recording)
      const differences = compareRecordings(committed, folder)
      assert.isNull(differences, differences ?? undefined)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
