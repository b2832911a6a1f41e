import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { conversationsOf, threadOf, sendMessages } from '#tests/helpers/messages'
import { suspend } from '#tests/helpers/moderation'
import {
  createAdmin,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'

const write = (from: Person, to: Person) =>
  call(from, 'POST /api/messages', { receiverId: to.user.id, content: 'Hello' })

const block = (from: Person, to: Person, method: 'POST' | 'DELETE' = 'POST') =>
  send(method, `/api/messages/${to.user.id}/block`, { as: from })

test.group('Blocking a person', (group) => {
  group.each.setup(() => emptyDatabase())

  test('stops messages both ways until it is undone', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    await sendMessages(renee, dana, ['Buy now'])
    for (let time = 0; time < 2; time += 1) {
      const { status, text } = await block(dana, renee)
      assert.deepEqual([status, text], [204, ''])
    }

    const before = await databaseDump(['sessions'])
    const blocked = await write(renee, dana)
    assert.equal(blocked.status, 403)
    assert.equal(blocked.body.message, "You can't message this person.")
    const blocker = await write(dana, renee)
    assert.equal(blocker.status, 403)
    assert.equal(blocker.body.message, 'You blocked this person. Unblock them to write.')
    assert.deepEqual(await databaseDump(['sessions']), before)

    assert.equal((await block(dana, renee, 'DELETE')).status, 204)
    assert.equal((await write(renee, dana)).status, 201)
    assert.equal((await write(dana, renee)).status, 201)
  }).tags(['@R15'])

  test('and a suspension take the messages from the flags of a project', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    const { id } = await createProject(dana)
    const [path, admin] = [`GET /api/projects/${id}`, await createAdmin()]
    const mayWrite = async (viewer: Person) =>
      (await call<{ can: { message: boolean } }>(viewer, path)).body.can.message
    assert.isTrue(await mayWrite(renee))
    for (const [from, to] of [
      [dana, renee],
      [renee, dana],
    ]) {
      await block(from, to)
      assert.isFalse(await mayWrite(renee))
      await block(from, to, 'DELETE')
      assert.isTrue(await mayWrite(renee))
    }
    const listed = async () =>
      (await call<{ can: { message: boolean } }[]>(admin, 'GET /api/projects')).body[0].can.message
    assert.isTrue(await listed())
    await suspend(admin, dana)
    assert.equal((await write(admin, dana)).status, 409)
    assert.isFalse(await mayWrite(admin))
    assert.isFalse(await listed())
  }).tags(['@R15', '@ADM-17'])

  test('can be undone only by the person who blocked', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    await block(dana, renee)
    assert.equal((await block(renee, dana, 'DELETE')).status, 204)
    assert.equal((await write(renee, dana)).status, 403)
  })

  test('does not affect anyone else', async ({ assert }) => {
    const [dana, renee, sam] = [await createOwner(), await createStager(), await createStager()]
    await block(dana, renee)
    assert.equal((await write(sam, dana)).status, 201)
    assert.equal((await write(renee, sam)).status, 201)
  })

  test('keeps earlier messages, and shows each side what it may do', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    await sendMessages(renee, dana, ['Hello'])
    await block(dana, renee)
    const name = renee.user.stagerIdentifier!

    const [mine] = (await conversationsOf(dana)).body
    assert.deepEqual(mine.can, { write: false, block: false, unblock: true, report: true })
    assert.equal(mine.closed, `You blocked ${name}.`)
    const [theirs] = (await conversationsOf(renee)).body
    assert.deepEqual(theirs.can, { write: false, block: true, unblock: false, report: true })
    assert.equal(theirs.closed, "You can't message Real Estate Agent.")
    assert.equal((await threadOf(dana, renee)).body[0].content, 'Hello')
  })

  test('needs a session and another, existing person', async ({ assert }) => {
    const [dana, gone] = [await createOwner(), await createOwner()]
    await db.from('users').where('id', gone.user.id).update({ deleted_at: new Date() })
    for (const id of [dana.user.id, gone.user.id, 999_999, 0, 'x', '2147483648', '-1']) {
      const { status } = await send('POST', `/api/messages/${id}/block`, { as: dana })
      assert.equal(status, 404, `${id}`)
    }
    for (const method of ['POST', 'DELETE']) {
      assert.equal((await send(method, `/api/messages/${gone.user.id}/block`)).status, 401)
    }
    assert.lengthOf(await db.from('message_blocks'), 0)
  })
})
