import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import throttle from '#config/throttle'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { sendMessages } from '#tests/helpers/messages'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'

const write = (from: Person, to: Person, content = 'Hello') =>
  call(from, 'POST /api/messages', { receiverId: to.user.id, content })

/** A person who has started as many conversations as are allowed. */
async function exhausted(): Promise<Person> {
  const sender = await createStager()
  for (let begun = 0; begun < throttle.conversations.requests; begun += 1) {
    await write(sender, await createOwner())
  }
  return sender
}

test.group('New conversations with strangers', (group) => {
  group.each.setup(() => emptyDatabase())

  test('have a lower limit than messages', async ({ assert }) => {
    const sender = await exhausted()
    const otherUser = await createOwner()
    const refused = await write(sender, otherUser)
    assert.equal(refused.status, 429)
    assert.isAbove(Number(refused.headers['retry-after']), 0)
    assert.equal(refused.body.message, 'Too many attempts. Try again in an hour.')
    assert.lengthOf(await db.from('messages').where('receiver_id', otherUser.user.id), 0)
    assert.isBelow(throttle.conversations.requests, throttle.messages.requests)
  }).tags(['@R15'])

  test('do not count after earlier messages or if a bid connects the two', async ({ assert }) => {
    const sender = await exhausted()
    const [owner, writer] = [await createOwner(), await createOwner()]
    await createBid(await createProject(owner), sender)
    await sendMessages(writer, sender, ['I am looking for somebody.'])
    for (const known of [owner, writer]) assert.equal((await write(sender, known)).status, 201)

    const bidder = await createStager()
    await createBid(await createProject(owner), bidder)
    for (let begun = 0; begun < throttle.conversations.requests; begun += 1) {
      await write(owner, await createStager())
    }
    assert.equal((await write(owner, await createStager())).status, 429)
    assert.equal((await write(owner, bidder)).status, 201)
  }).tags(['@R15'])

  test('are not used up by refused messages', async ({ assert }) => {
    const [sender, otherUser] = [await createStager(), await createOwner()]
    for (let tried = 0; tried < throttle.conversations.requests; tried += 1) {
      await write(sender, otherUser, ' ')
    }
    assert.equal((await write(sender, otherUser)).status, 201)
  })
})
