import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { reinstate, suspend } from '#tests/helpers/moderation'
import { open } from '#tests/helpers/pages'
import { createAdmin, createOwner } from '#tests/helpers/people'

test.group('An appeal against a suspension', (group) => {
  group.each.setup(() => emptyDatabase())

  test('starts from the email and is decided in the inbox', async ({ assert }) => {
    const [admin, pat] = [await createAdmin(), await createOwner()]
    await suspend(admin, pat)
    const email = (await deliverEmails()).at(-1)!
    assert.include(email.text, '/contact?about=suspension')
    const form = await open('/contact?about=suspension')
    assert.include(form.words, 'My account is suspended.')
    assert.notInclude((await open('/contact')).words, 'My account is suspended.')

    const written = await call(null, 'POST /api/contact', {
      name: pat.user.name,
      email: pat.user.email.toUpperCase(),
      subject: 'general',
      message: 'My account is suspended. The reports are made up.',
    })
    assert.equal(written.status, 201)
    const { id } = await db.from('contact_messages').firstOrFail()
    const address = `${adminPath}/inbox/${id}`
    const { words } = await open(address, admin)
    assert.match(
      words,
      /Suspended \w{3}[^:]*Abusive or unlawful conduct : Three reports of insults/
    )
    assert.include(words, 'Reinstate')

    await reinstate(admin, pat)
    assert.notInclude((await open(address, admin)).words, 'Reinstate')
  }).tags(['@CTL-26'])
})
