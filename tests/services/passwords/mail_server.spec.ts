import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { emptyDatabase } from '#tests/helpers/database'
import { address, send } from '#tests/helpers/http'
import { resetTokenIn } from '#tests/helpers/emails'
import { startMailSink } from '#tests/helpers/mail_sink'
import { createOwner } from '#tests/helpers/people'
import { startSecondServer, type SecondServer } from '#tests/helpers/second_server'
import { waitUntil } from '#tests/helpers/waiting'

const email = 'olivia@stagely.example'
const newPassword = 'a brand new password'

const jobs = () => db.from('queue_jobs')

test.group('A mail server', (group) => {
  let sink: Awaited<ReturnType<typeof startMailSink>>
  let server: SecondServer

  group.setup(async () => {
    await emptyDatabase()
    sink = await startMailSink()
    server = await startSecondServer({
      QUEUE_WORKER: 'on',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(sink.port),
      MAIL_FROM: 'hello@stagely.example',
    })
    return async () => {
      await server.stop()
      await sink.stop()
    }
  })
  group.each.setup(() => void sink.received.splice(0))

  const post = (path: string, body: unknown) =>
    send('POST', `/api/auth/${path}`, { body, port: server.port })

  test('receives the email, whose link sets a new password', async ({ assert }) => {
    await createOwner({ email, name: 'Olivia Öwner' })
    assert.equal((await post('forgot-password', { email })).status, 200)
    const { envelope, letter } = await waitUntil('the email', () => sink.received[0])

    assert.deepEqual(envelope, [email])
    assert.deepEqual(letter.from, { address: 'hello@stagely.example', name: 'Stagely' })
    assert.deepEqual(letter.to, [{ address: email, name: 'Olivia Öwner' }])
    assert.equal(letter.subject, 'Reset your Stagely password')
    assert.match(letter.messageId ?? '', /^<[\w-]+@127\.0\.0\.1>$/)
    const token = resetTokenIn(letter.text)
    assert.include(letter.html ?? '', `${address}/reset-password?token=${token}`)

    assert.equal((await post('reset-password', { token, newPassword })).status, 200)
    const confirmationEmail = await waitUntil('the second email', () => sink.received[1])
    assert.equal(confirmationEmail.letter.subject, 'Your Stagely password was changed')
    assert.equal((await post('login', { email, password: newPassword })).status, 200)
  })

  test('that is down gets the email later', async ({ assert }) => {
    sink.refuse = 1
    await createOwner({ email: 'later@stagely.example' })
    const before = Date.now()
    await post('forgot-password', { email: 'later@stagely.example' })
    const delayed = await waitUntil('the next try', () => jobs().where('status', 'delayed').first())

    const after = Date.now()
    assert.isAtLeast(Number(delayed.execute_at), before + 2_000)
    assert.isAtMost(Number(delayed.execute_at), after + 21_000)

    await jobs().where('id', delayed.id).update({ execute_at: Date.now() })
    const delivered = await waitUntil('the email', () => sink.received[0])
    assert.equal(delivered.letter.messageId, `<${delayed.id}@127.0.0.1>`)
  })

  test('keeps emails off the disk and the page', async ({ assert }) => {
    const page = await send('GET', '/dev/mail', { port: server.port })
    assert.equal(page.status, 404)
  })
})

test.group('In development', () => {
  test('the response contains the link, for any address alike', async ({ assert, cleanup }) => {
    await emptyDatabase()
    await createOwner({ email })
    const server = await startSecondServer({ NODE_ENV: 'development' })
    cleanup(() => server.stop())
    for (const asked of [email, 'nobody@stagely.example']) {
      const { text } = await send('POST', '/api/auth/forgot-password', {
        body: { email: asked },
        port: server.port,
      })
      assert.match(JSON.parse(text).resetLink, /^http.*\/reset-password\?token=[\w-]{43}$/)
    }
  }).tags(['@PWD-03', '@R32'])
})
