import { test } from '@japa/runner'
import { supportEmail } from '#config/mail'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { inquiry } from '#tests/helpers/inquiries'
import { deliverLetters, queuedJobs } from '#tests/helpers/letters'
import { listOf } from '#tests/helpers/notifications'
import { createAdmin, createOwner } from '#tests/helpers/people'

test.group('An inquiry', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is emailed to the support address, and admins are notified', async ({ assert }) => {
    const [boss, dana] = [await createAdmin(), await createOwner()]
    const message = '<b>Bold</b>\n.\nBcc: victim@stagely.example'
    await send('POST', '/api/contact', { body: { ...inquiry, message } })
    const [letter, ...others] = await deliverLetters()
    assert.lengthOf(others, 0)
    assert.equal(letter.to[0].address, supportEmail)
    assert.equal(letter.subject, 'Inquiry: Technical problem')
    assert.include(letter.text, message)
    assert.include(letter.text, inquiry.email)
    assert.include(letter.html, '&lt;b&gt;Bold')
    assert.notMatch(letter.html, /<b>|undefined|unsubscribe/)
    assert.containSubset(await listOf(boss), [
      { type: 'admin', topic: 'account', title: 'New inquiry' },
    ])
    assert.lengthOf(await listOf(dana), 0)
  }).tags(['@R47'])

  test('that is refused sends no email', async ({ assert }) => {
    await send('POST', '/api/contact', { body: { ...inquiry, email: 'nobody' } })
    assert.lengthOf(await queuedJobs(), 0)
  })
})
