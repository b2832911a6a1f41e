import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { savePreferences } from '#models/notification/preferences'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { address } from '#tests/helpers/http'
import { deliverEmails, queuedJobs } from '#tests/helpers/emails'
import { threadOf, sendMessages } from '#tests/helpers/messages'
import { listOf } from '#tests/helpers/notifications'
import { createOwner, createProject, createStager } from '#tests/helpers/people'

/** Lets five minutes pass. */
const makeEmailsDue = () =>
  db.from('queue_jobs').where('status', 'delayed').update({ execute_at: Date.now() })

test.group('Notifications of messages', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are one per sender, with a count of unread messages', async ({ assert }) => {
    const [dana, renee, other] = [await createOwner(), await createStager(), await createStager()]
    const home = await createProject(dana)
    const long = `Call 828 555 0142\nabout the ${'very '.repeat(30)}long sofa`
    await sendMessages(renee, dana, ['One', 'Two', long], home)
    await sendMessages(other, dana, ['Hello'])
    const notifications = await listOf(dana)
    assert.containSubset(notifications, [
      {
        type: 'message_received',
        title: `New message from ${other.user.stagerIdentifier}`,
        message: 'Hello',
        href: `/messages?to=${other.user.id}`,
      },
      {
        title: `3 new messages from ${renee.user.stagerIdentifier}`,
        count: 3,
        href: `/messages?to=${renee.user.id}&project=${home.id}`,
      },
    ])
    assert.lengthOf(notifications, 2)
    assert.match(
      notifications[1].message,
      /^Colonial on Maple Street: Call [• ]+ about the very( very)+…$/
    )
    for (const { message } of notifications) assert.notInclude(message, '828')

    await threadOf(dana, renee)
    assert.deepEqual(
      (await listOf(dana, '?filter=unread')).map(({ href }) => href),
      [`/messages?to=${other.user.id}`]
    )
    await sendMessages(renee, dana, ['Four'], home)
    const [newest, ...others] = await listOf(dana)
    assert.containSubset(newest, { count: 1, read: false })
    assert.equal(newest.title, `New message from ${renee.user.stagerIdentifier}`)
    assert.lengthOf(others, 1)
  })

  test('name an owner by the project or the profession, never by name', async ({ assert }) => {
    const [dana, ivan, renee] = [
      await createOwner({ name: 'Dana Canary' }),
      await createOwner({ name: 'Ivan Canary', userType: 'investor' }),
      await createStager(),
    ]
    const home = await createProject(dana)
    await sendMessages(dana, renee, ['Hello'], home)
    await sendMessages(ivan, renee, ['Hello'])
    assert.deepEqual(
      (await listOf(renee)).map(({ title }) => title),
      ['New message from an investor', `New message from the owner of ${home.title}`]
    )
  })

  test('send one email, five minutes later, unless they were read by then', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    const before = Date.now()
    await sendMessages(renee, dana, ['The secret text', 'Another'])
    const after = Date.now()
    assert.lengthOf(await queuedJobs(), 1)
    const [{ execute_at: due }] = await db.from('queue_jobs')
    assert.isAtLeast(Number(due), before + 5 * 60_000)
    assert.isAtMost(Number(due), after + 5 * 60_000)
    assert.lengthOf(await deliverEmails(), 0)
    await makeEmailsDue()
    const [email] = await deliverEmails()
    assert.equal(email.subject, `2 new messages from ${renee.user.stagerIdentifier}`)
    assert.include(email.text, `${address}/messages?to=${renee.user.id}`)
    assert.notInclude(email.text + email.html, 'secret text')

    await threadOf(dana, renee)
    await sendMessages(renee, dana, ['Later'])
    await threadOf(dana, renee)
    await makeEmailsDue()
    assert.lengthOf(await deliverEmails(), 0)
  }).tags(['@R83'])

  test('follow the recipient’s preferences', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    await savePreferences(dana.user.id, { messages: 'off' })
    await sendMessages(renee, dana, ['One'])
    assert.lengthOf(await listOf(dana), 0)
    await savePreferences(dana.user.id, { messages: 'app' })
    const answer = await call(renee, 'POST /api/messages', {
      receiverId: dana.user.id,
      content: 'Two',
    })
    assert.equal(answer.status, 201)
    assert.lengthOf(await listOf(dana), 1)
    assert.lengthOf(await queuedJobs(), 0)
  })
})
