import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import PasswordReset from '#models/password_reset'
import { queueEmail } from '#services/queue/dispatch'
import { emptyDatabase } from '#tests/helpers/database'
import { address, send } from '#tests/helpers/http'
import { deliverEmails, queuedJobs, resetTokenIn } from '#tests/helpers/emails'
import { createOwner } from '#tests/helpers/people'
import { issueLink } from '#tests/helpers/password_resets'

const email = 'olivia@stagely.example'
const name = 'Olivia<b> O\'Hara</b> & "Co"'

test.group('Password emails', (group) => {
  group.each.setup(() => emptyDatabase())

  test('contain the link, built on our own address whatever the request says', async ({
    assert,
  }) => {
    await createOwner({ email, name })
    await send('POST', '/api/auth/forgot-password', {
      body: { email },
      headers: { 'host': 'evil.example', 'x-forwarded-host': 'evil.example' },
    })

    const [letter, ...others] = await deliverEmails()

    assert.lengthOf(others, 0)
    assert.deepEqual(letter.to, [{ address: email, name }])
    assert.equal(letter.subject, 'Reset your Stagely password')
    const token = resetTokenIn(letter.text)
    assert.isNotNull(await PasswordReset.findValid(token))
    for (const part of [letter.html, letter.text]) {
      assert.include(part, `${address}/reset-password?token=${token}`)
      assert.notInclude(part, 'evil.example')
      assert.notMatch(part, /undefined|\{\{|@component|@end/)
    }
    assert.include(letter.text, 'Hi Olivia<b>,')
    assert.notInclude(letter.html, '<b>')
    assert.include(letter.html, 'Hi Olivia&lt;b&gt;,')
    assert.match(letter.html, /prefers-color-scheme: dark/)
    assert.notMatch(letter.html, /<script|url\(/)
    assert.lengthOf(await queuedJobs(), 0)
  })

  test('confirm a reset, without a sign-in or reset link', async ({ assert }) => {
    await createOwner({ email })
    await PasswordReset.redeem(await issueLink(email), 'a brand new password')
    const [letter] = await deliverEmails()
    assert.equal(letter.subject, 'Your Stagely password was changed')
    assert.include(letter.text, `${address}/forgot-password`)
    assert.notInclude(letter.html + letter.text, 'token=')
    for (const part of [letter.html, letter.text])
      assert.match(part, /every\s+device\s+was\s+logged/)
  })

  test('are not sent to an unknown address, and the newest link wins', async ({ assert }) => {
    await issueLink('nobody@stagely.example')
    assert.lengthOf(await deliverEmails(), 0)
    assert.lengthOf(await queuedJobs(), 0)

    await createOwner({ email })
    await issueLink(email)
    const newest = await issueLink(email)
    const emails = await deliverEmails()
    assert.deepEqual(
      emails.map(({ text }) => resetTokenIn(text)),
      [newest]
    )
  })

  test('wait encrypted: the queue contains no token', async ({ assert }) => {
    const token = await issueLink(email)
    const rows = JSON.stringify(await db.from('queue_jobs'))
    assert.notInclude(rows, token)
    assert.notInclude(rows, Buffer.from(token).toString('base64url'))
    const [reset] = await db.from('password_resets')
    assert.notInclude(JSON.stringify(reset), token)
  })

  test('are rolled back with their transaction', async ({ assert, cleanup }) => {
    const { user } = await createOwner({ email })
    const trx = await db.transaction()
    cleanup(() => (trx.isCompleted ? undefined : trx.rollback()))
    await queueEmail(trx, 'SendPasswordChanged', { userId: user.id })
    await queueEmail(trx, 'SendPasswordReset', { resetId: 1, sealedToken: 'x' })
    assert.lengthOf(await queuedJobs(), 0)
    await trx.rollback()
    assert.lengthOf(await queuedJobs(), 0)
  })
})
