import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import app from '@adonisjs/core/services/app'
import { configurationProblems } from '#services/operations/env_rules'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { startMailSink } from '#tests/helpers/mail_sink'
import { createAdmin, createOwner } from '#tests/helpers/people'
import { startSecondServer } from '#tests/helpers/second_server'
import { waitUntil } from '#tests/helpers/waiting'

const email = 'olivia@stagely.example'

/** A production server that sends through a mail server without STARTTLS. */
async function production(smtpPort: number, settings: Record<string, string> = {}) {
  return startSecondServer({
    NODE_ENV: 'production',
    LIMITER_STORE: 'database',
    OPERATOR_NAME: 'Stagely LLC',
    OPERATOR_ADDRESS: '1 Main Street, Asheville, NC 28801',
    PAYMENTS: 'sandbox',
    STORAGE_PATH: app.makePath('storage/test/files'),
    QUEUE_WORKER: 'on',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(smtpPort),
    SMTP_USERNAME: 'stagely',
    SMTP_PASSWORD: 'mail password',
    MAIL_FROM: 'no-reply@stagely.test',
    SUPPORT_EMAIL: 'help@stagely.test',
    ...settings,
  })
}

const base64 = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '')

test.group('A mail server without TLS', (group) => {
  group.each.setup(() => emptyDatabase())

  test('gets neither the password nor the email in production', async ({ assert, cleanup }) => {
    const sink = await startMailSink(0, { auth: true })
    const server = await production(sink.port, { SMTP_HELO_NAME: 'web1.stagely.example' })
    cleanup(() => server.stop().then(sink.stop))
    await createOwner({ email })
    await send('POST', '/api/auth/forgot-password', { body: { email }, port: server.port })

    const delayed = () => db.from('queue_jobs').where('status', 'delayed')
    await waitUntil('the email has failed', () => delayed().first())
    assert.lengthOf(await delayed(), 1)
    assert.match(sink.transcript, /^EHLO web1\.stagely\.example\r\nSTARTTLS\r\n/)
    assert.notMatch(sink.transcript, /AUTH|MAIL FROM|RCPT|DATA/i)
    for (const secret of ['mail password', base64('mail password'), email]) {
      assert.notInclude(sink.transcript, secret)
    }
    assert.lengthOf(sink.received, 0)

    const headers = { authorization: `Bearer ${(await createAdmin()).sessionId}` }
    const { text } = await send('GET', '/api/admin/health', { port: server.port, headers })
    const mail = { name: 'Mail', status: 'error', note: 'no encryption offered, 1 waiting' }
    assert.containSubset(JSON.parse(text).parts, [mail])
  }).tags(['@AUT-12'])

  test('gets them once TLS is turned off', async ({ assert, cleanup }) => {
    const sink = await startMailSink(0, { auth: true })
    const server = await production(sink.port, {
      SMTP_TLS: 'off',
      APP_URL: 'http://stagely.example',
    })
    cleanup(() => server.stop().then(sink.stop))
    await createOwner({ email })
    await send('POST', '/api/auth/forgot-password', { body: { email }, port: server.port })
    const { letter } = await waitUntil('the email', () => sink.received[0])
    assert.match(sink.transcript, /^EHLO stagely\.example\r\nAUTH /)
    assert.deepEqual(letter.replyTo, [{ address: 'help@stagely.test', name: 'Stagely support' }])
  }).tags(['@AUT-12'])

  test('can’t be configured on the port that needs TLS', ({ assert }) => {
    assert.lengthOf(configurationProblems({ SMTP_TLS: 'off', SMTP_PORT: '465' }), 1)
    assert.deepEqual(configurationProblems({ SMTP_TLS: 'off', SMTP_PORT: '25' }), [])
    assert.deepEqual(configurationProblems({ SMTP_TLS: 'required', SMTP_PORT: '465' }), [])
  })
})
