import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { cookieOf, send } from '#tests/helpers/http'
import { createPaidBid, createOwner } from '#tests/helpers/people'
import { addSeat } from '#tests/helpers/seats'

test.group('Who keeps the books', (group) => {
  group.each.setup(() => emptyDatabase())

  async function conversation() {
    const { owner, company, project } = await createPaidBid()
    const content = 'The code of the lock is 4711.'
    await call(owner, 'POST /api/messages', {
      ...{ receiverId: company.user.id, content, projectId: project.id },
    })
    const bookkeeper = await addSeat(company, await createOwner(), { role: 'books' })
    return { owner, company, bookkeeper, content }
  }

  test('marks nothing as read with a HEAD request', async ({ assert }) => {
    const { owner, bookkeeper } = await conversation()
    const path = `/api/messages/${owner.user.id}`
    assert.equal((await send('GET', path, { as: bookkeeper })).status, 403)
    assert.equal((await send('HEAD', path, { as: bookkeeper })).status, 403)
    assert.lengthOf(await db.from('messages').whereNotNull('read_at'), 0)
    const exported = `/api/users/${bookkeeper.user.id}/export`
    assert.equal((await send('HEAD', exported, { as: bookkeeper })).status, 403)
  }).tags(['@PPL-10'])

  test('reads no messages on the page either', async ({ assert }) => {
    const { owner, company, bookkeeper, content } = await conversation()
    for (const path of ['/messages', `/messages?to=${owner.user.id}`]) {
      const headers = { cookie: cookieOf(bookkeeper) }
      const { status, text } = await send('GET', path, { headers })
      assert.equal(status, 403, path)
      assert.notInclude(text, content)
      assert.include(text, 'covers the books only')
      assert.equal((await send('HEAD', path, { headers })).status, 403)
    }
    const headers = { cookie: cookieOf(company) }
    const own = await send('GET', `/messages?to=${owner.user.id}`, { headers })
    assert.include(own.text, content)
  }).tags(['@PPL-10'])
})
