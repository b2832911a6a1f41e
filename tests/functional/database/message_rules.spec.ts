import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { emptyDatabase } from '#tests/helpers/database'
import { sendMessages } from '#tests/helpers/messages'
import { createOwner, createProject, createStager, type Person } from '#tests/helpers/people'

/** The constraint that refused the row; null if it was inserted. */
async function refusal(table: string, row: Record<string, unknown>): Promise<string | null> {
  try {
    await db.table(table).insert({ created_at: new Date(), ...row })
    return null
  } catch (error) {
    return (error as { constraint: string }).constraint
  }
}

test.group('The database’s rules for messages', (group) => {
  let dana: Person
  let renee: Person

  group.each.setup(async () => {
    await emptyDatabase()
    ;[dana, renee] = [await createOwner(), await createStager()]
  })

  test('apply to reports', async ({ assert }) => {
    const good = { reporter_id: dana.user.id, reported_id: renee.user.id, reason: 'Rude' }
    const table = 'message_reports'
    for (const [change, constraint] of [
      [{ reported_id: dana.user.id }, 'message_reports_not_of_oneself_check'],
      [{ reason: ' \n ' }, 'message_reports_reason_check'],
      [{ reason: 'x'.repeat(1001) }, 'message_reports_reason_check'],
      [{ status: 'gone' }, 'message_reports_status_check'],
      [{ status: 'resolved' }, 'message_reports_resolved_check'],
      [{ resolved_at: new Date() }, 'message_reports_resolved_check'],
      [{}, null],
      [{}, 'message_reports_one_open'],
      [{ status: 'resolved', resolved_at: new Date() }, null],
    ] as const) {
      assert.equal(await refusal(table, { ...good, ...change }), constraint)
    }
  })

  test('apply to blocks', async ({ assert }) => {
    const block = (blocked: Person) =>
      refusal('message_blocks', { blocker_id: dana.user.id, blocked_id: blocked.user.id })
    assert.equal(await block(dana), 'message_blocks_not_oneself_check')
    assert.isNull(await block(renee))
    assert.equal(await block(renee), 'message_blocks_pkey')
  })

  test('apply to client ids', async ({ assert }) => {
    const named = (name: string) =>
      refusal('messages', {
        sender_id: dana.user.id,
        receiver_id: renee.user.id,
        content: 'Hello',
        client_id: name,
      })
    assert.equal(await named('short'), 'messages_client_id_check')
    assert.isNull(await named('a'.repeat(16)))
    assert.equal(await named('a'.repeat(16)), 'messages_by_client_id')
  }).tags(['@DAT-07'])

  test('keep one row per pair with its last message and project', async ({ assert }) => {
    const home = await createProject(dana)
    await sendMessages(renee, dana, ['One'], home)
    const [, last] = await sendMessages(dana, renee, ['Two', 'Three'])
    assert.deepEqual(await db.from('conversations'), [
      {
        low_id: Math.min(dana.user.id, renee.user.id),
        high_id: Math.max(dana.user.id, renee.user.id),
        last_message_id: last.id,
        project_id: home.id,
      },
    ])
  })
})
