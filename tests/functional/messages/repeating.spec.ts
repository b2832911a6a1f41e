import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { atOnce, call, statusesOf } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { threadOf } from '#tests/helpers/messages'
import { createOwner, createStager, type Person } from '#tests/helpers/people'

const clientId = '5f0c5f0c5f0c5f0c'

const write = (from: Person, to: Person, more: object = {}) =>
  call(from, 'POST /api/messages', { receiverId: to.user.id, content: 'Once', clientId, ...more })

test.group('A message sent again', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is stored once, with the same response', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    const first = await write(dana, renee)
    const second = await write(dana, renee)
    assert.deepEqual([first.status, second.status], [201, 201])
    assert.deepEqual(second.body, first.body)
    assert.equal(first.body.clientId, clientId)
    assert.lengthOf(await db.from('messages'), 1)
  })

  test('is stored once, even if all attempts arrive together', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    const replies = await atOnce(Array.from({ length: 8 }, () => () => write(dana, renee)))
    assert.deepEqual([...new Set(statusesOf(replies))], [201])
    assert.equal(new Set(replies.map(({ body }) => body.id)).size, 1)
    assert.lengthOf(await db.from('messages'), 1)
  })

  test('is a new one from another sender, or without a client id', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    for (const [from, to, more] of [
      [dana, renee, {}],
      [renee, dana, {}],
      [dana, renee, { clientId: null }],
      [dana, renee, { clientId: undefined }],
    ] as const) {
      const { status } = await write(from, to, more)
      assert.equal(status, 201)
    }
  })

  test('gets its response even if writing has become impossible since', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    await write(dana, renee)
    await db.table('message_blocks').insert({
      blocker_id: renee.user.id,
      blocked_id: dana.user.id,
      created_at: new Date(),
    })
    assert.equal((await write(dana, renee)).status, 201)
    assert.equal((await write(dana, renee, { clientId: `${clientId}2` })).status, 403)
  })

  test('shows its client id only to its sender', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    await write(dana, renee)
    const { body: sent } = await threadOf(dana, renee)
    const { body: received } = await threadOf(renee, dana)
    assert.equal(sent[0].clientId, clientId)
    assert.isNull(received[0].clientId)
  })

  test('refuses the client id {$self}')
    .with(['short', 'x'.repeat(65), 'with spaces in it 12', '<script>alert(1)', 17, {}])
    .run(async ({ assert }, name) => {
      const [dana, renee] = [await createOwner(), await createStager()]
      const { status, body } = await write(dana, renee, { clientId: name })
      assert.equal(status, 422)
      assert.equal(body.errors?.[0].field, 'clientId')
    })
})
