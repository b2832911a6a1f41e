import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { conversationsOf, sendMessages } from '#tests/helpers/messages'
import { createOwner, createStager, type Person } from '#tests/helpers/people'

const report = (from: Person | null, about: Person, more: object = {}) =>
  call(from, 'POST /api/messages/reports', {
    reportedId: about.user.id,
    reason: 'Asks for money.',
    ...more,
  })

test.group('Reporting a person', (group) => {
  group.each.setup(() => emptyDatabase())

  test('stores who, whom, why, and the messages as they were written', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    const [sent] = await sendMessages(renee, dana, ['Pay me at renee@harbor.example'])

    const { status, body } = await report(dana, renee, { messageId: sent.id })

    assert.equal(status, 201)
    assert.deepEqual(body, { id: body.id, status: 'open' } as never)
    const [row] = await db
      .from('message_reports')
      .join('messages', 'messages.id', 'message_id')
      .select('message_reports.*', 'messages.content')
    assert.containSubset(row, {
      reporter_id: dana.user.id,
      reported_id: renee.user.id,
      message_id: sent.id,
      reason: 'Asks for money.',
      status: 'open',
      admin_notes: null,
      resolved_at: null,
      content: 'Pay me at renee@harbor.example',
    })
  }).tags(['@R15'])

  test('about a whole conversation needs no message', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    await sendMessages(dana, renee, ['Hello'])
    assert.equal((await report(dana, renee)).status, 201)
    assert.equal((await report(renee, dana, { messageId: null })).status, 201)
  })

  test('twice is refused until the first report is resolved', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    const [first, second] = await sendMessages(renee, dana, ['One', 'Two'])
    assert.equal((await report(dana, renee)).status, 201)
    const again = await report(dana, renee)
    assert.equal(again.status, 409)
    assert.equal(again.body.message, "You've already reported this. Our team will review it.")
    assert.equal((await report(dana, renee, { messageId: first.id })).status, 201)
    const mayReport = async () => (await conversationsOf(dana)).body[0].can.report
    assert.isTrue(await mayReport(), 'the second message')
    assert.equal((await report(dana, renee, { messageId: second.id })).status, 201)
    assert.isFalse(await mayReport())
    await db.from('message_reports').update({ status: 'resolved', resolved_at: new Date() })
    assert.isTrue(await mayReport())
    assert.equal((await report(dana, renee)).status, 201)
    assert.lengthOf(await db.from('message_reports'), 4)
  })

  test('is for people who have written to each other, about their own messages', async ({
    assert,
  }) => {
    const [dana, renee, other] = [await createOwner(), await createStager(), await createStager()]
    const [own] = await sendMessages(dana, renee, ['Mine'])
    const [foreign] = await sendMessages(renee, other, ['Elsewhere'])
    assert.equal((await report(null, renee)).status, 401)
    assert.equal((await report(dana, other)).status, 404)
    assert.equal((await report(dana, dana)).status, 404)
    for (const messageId of [own.id, foreign.id, 999_999]) {
      assert.equal((await report(dana, renee, { messageId })).status, 404)
    }
    assert.lengthOf(await db.from('message_reports'), 0)
  })

  test('refuses {0}')
    .with([
      ['no reason', { reason: undefined }, 'reason', 'Tell us what happened'],
      ['a blank reason', { reason: ' \n ' }, 'reason', 'Tell us what happened'],
      [
        'a long reason',
        { reason: 'x'.repeat(1001) },
        'reason',
        'This is too long: 1000 characters at most',
      ],
      ['no person', { reportedId: undefined }, 'reportedId', 'Choose who it is about'],
      ['an invalid message', { messageId: 'x' }, 'messageId', 'Choose a message'],
    ] as const)
    .run(async ({ assert }, [, change, field, message]) => {
      const [dana, renee] = [await createOwner(), await createStager()]
      await sendMessages(renee, dana, ['Hello'])
      const { status, body } = await report(dana, renee, change)
      assert.equal(status, 422)
      assert.deepEqual(body.errors?.[0], { field, message })
      assert.lengthOf(await db.from('message_reports'), 0)
    })
})
