import { test } from '@japa/runner'
import { supportEmail } from '#config/mail'
import { emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { inquiry } from '#tests/helpers/inquiries'
import { deliverEmails, queuedJobs } from '#tests/helpers/emails'
import { listOf } from '#tests/helpers/notifications'
import { createAdmin, createOwner } from '#tests/helpers/people'

test.group('An inquiry', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is emailed to the support address, and admins are notified', async ({ assert }) => {
    const [admin, dana] = [await createAdmin(), await createOwner()]
    const message = '<b>Bold</b>\n.\nBcc: victim@stagely.example'
    await send('POST', '/api/contact', { body: { ...inquiry, message } })
    const [email, ...others] = await deliverEmails()
    assert.lengthOf(others, 0)
    assert.equal(email.to[0].address, supportEmail)
    assert.equal(email.subject, 'Inquiry: Technical problem')
    assert.include(email.text, message)
    assert.include(email.text, inquiry.email)
    assert.include(email.html, '&lt;b&gt;Bold')
    assert.notMatch(email.html, /<b>|undefined|unsubscribe/)
    assert.containSubset(await listOf(admin), [
      { type: 'admin', topic: 'account', title: 'New inquiry' },
    ])
    assert.lengthOf(await listOf(dana), 0)
  }).tags(['@R47'])

  test('costs as many queries however many admins there are', async ({ assert }) => {
    const write = () => send('POST', '/api/contact', { body: inquiry })
    await createAdmin()
    const forOne = await queriesDuring(write)
    const admins = [await createAdmin(), await createAdmin(), await createAdmin()]

    assert.lengthOf(await queriesDuring(write), forOne.length)

    for (const admin of admins) assert.lengthOf(await listOf(admin), 1)
  })

  test('that is refused sends no email', async ({ assert }) => {
    await send('POST', '/api/contact', { body: { ...inquiry, email: 'nobody' } })
    assert.lengthOf(await queuedJobs(), 0)
  })
})
