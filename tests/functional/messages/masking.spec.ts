import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { call } from '#tests/helpers/calls'
import { threadOf, sendMessages, type ReadMessage } from '#tests/helpers/messages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { createOwner, createPaidBid, createStager } from '#tests/helpers/people'

const secret = 'Call 828 555 0142 or mail a@harbor.example'
const hidden = [
  { kind: 'phone', start: 5, end: 17 },
  { kind: 'email', start: 26, end: 42 },
]

test.group('Contact details in a message', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('are pointed out to the sender, at once and later', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    const body = { receiverId: renee.user.id, content: secret }
    const sent = await call<ReadMessage>(dana, 'POST /api/messages', body)
    assert.containSubset(sent.body, { content: secret, masked: false, hidden })
    const [own] = (await threadOf(dana, renee)).body
    assert.containSubset(own, { content: secret, masked: false, hidden })
    const [received] = (await threadOf(renee, dana)).body
    assert.containSubset(received, { masked: true, hidden: [] })
    assert.deepEqual(received.hidden, [])
  }).tags(['@MSG-08'])

  test('are not pointed out after contact release', async ({ assert }) => {
    const { owner, company } = await createPaidBid()
    const body = { receiverId: company.user.id, content: secret }
    const sent = await call<ReadMessage>(owner, 'POST /api/messages', body)
    assert.deepEqual(sent.body.hidden, [])
    assert.deepEqual((await threadOf(owner, company)).body[0].hidden, [])
  }).tags(['@MSG-08'])

  test('are detected once, when the message is written', async ({ assert }) => {
    const [dana, renee] = [await createOwner(), await createStager()]
    await sendMessages(dana, renee, [secret])
    await db.from('messages').update({ masked: { rules: 1, at: 'now', parts: {} } })
    assert.equal((await threadOf(renee, dana)).body[0].content, secret)
    const { body } = await call(renee, 'GET /api/messages/conversations')
    assert.include(JSON.stringify(body), secret)
    await db.from('messages').update({ masked: null })
    assert.equal((await threadOf(renee, dana)).body[0].masked, true)
  }).tags(['@MSG-09'])
})
