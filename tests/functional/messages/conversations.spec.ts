import { test } from '@japa/runner'
import { call } from '#tests/helpers/calls'
import { emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { conversationsOf, threadOf, sendMessages } from '#tests/helpers/messages'
import { createOwner, createProject, createStager } from '#tests/helpers/people'

test.group('The list of conversations', (group) => {
  group.each.setup(() => emptyDatabase())

  test('has each person once, the latest first, with unread counts', async ({ assert }) => {
    const [dana, renee, sam] = [await createOwner(), await createStager(), await createStager()]
    const home = await createProject(dana)
    await sendMessages(renee, dana, ['One', 'Two'], home)
    await sendMessages(dana, sam, ['Hello'])
    await sendMessages(sam, dana, ['Good day'])
    await sendMessages(dana, renee, ['Three'])

    const { status, body } = await conversationsOf(dana)

    assert.equal(status, 200)
    assert.containSubset(body, [
      {
        user: { id: renee.user.id, userType: 'staging_company' },
        unreadCount: 2,
        lastMessage: { content: 'Three', own: true },
        project: { id: home.id, title: home.title },
      },
      {
        user: { id: sam.user.id },
        unreadCount: 1,
        lastMessage: { content: 'Good day', own: false },
        project: null,
      },
    ])
    assert.lengthOf(body, 2)
    await threadOf(dana, renee)
    assert.deepEqual(
      (await conversationsOf(dana)).body.map(({ unreadCount }) => unreadCount),
      [0, 1]
    )
    const theirs = await conversationsOf(renee)
    assert.lengthOf(theirs.body, 1)
    assert.containSubset(theirs.body, [{ user: { id: dana.user.id }, unreadCount: 1 }])
  }).tags(['@API-18', '@MSG-06'])

  test('takes one query, however long it is', async ({ assert }) => {
    const dana = await createOwner()
    for (let number = 0; number < 5; number += 1)
      await sendMessages(await createStager(), dana, ['Hello'])
    const queries = await queriesDuring(() => conversationsOf(dana))
    assert.lengthOf(
      queries.filter((sql) => sql.includes('messages')),
      1
    )
  })

  test('is empty at first, and only its owner reads it', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    await sendMessages(await createOwner(), renee, ['Not for Dana'])
    assert.deepEqual((await conversationsOf(dana)).body, [])
    assert.equal((await call(null, 'GET /api/messages/conversations')).status, 401)
  })
})
