import { test } from '@japa/runner'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { startMailSink } from '#tests/helpers/mail_sink'
import { createAdmin, type Person } from '#tests/helpers/people'
import { sandbox } from '#tests/helpers/sandbox'
import { startSecondServer } from '#tests/helpers/second_server'
import { startSilentServer } from '#tests/helpers/silent_server'

interface Part {
  name: string
  status: string
  note: string
}

async function partsOf(admin: Person, port: number): Promise<Part[]> {
  const headers = { authorization: `Bearer ${admin.sessionId}` }
  const { text } = await send('GET', '/api/admin/health', { port, headers })
  return JSON.parse(text).parts
}

const smtp = (port: number) => ({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port) })
const times = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].length
const listing = 'GET /v1/payment_intents'

test.group('The health of outside services', (group) => {
  group.each.setup(() => emptyDatabase())

  test('comes from a sign-in at the mail server and a read at Stripe, kept for 20 seconds', async ({
    assert,
    cleanup,
  }) => {
    const sink = await startMailSink(0, { auth: true })
    cleanup(() => sink.stop())
    const signIn = {
      SMTP_USERNAME: 'stagely',
      SMTP_PASSWORD: 'right',
      SMTP_HELO_NAME: 'site.example',
    }
    const server = await startSecondServer({ ...smtp(sink.port), ...signIn })
    cleanup(() => server.stop())
    const admin = await createAdmin()
    const readsBefore = sandbox.state().calls[listing] ?? 0

    const [first, second] = [await partsOf(admin, server.port), await partsOf(admin, server.port)]
    for (const name of ['Payments', 'Mail']) {
      const part = first.find((one) => one.name === name)
      assert.equal(part?.status, 'ok')
      assert.match(part?.note ?? '', /^\d+ ms$/)
      assert.deepEqual(
        second.find((one) => one.name === name),
        part
      )
    }
    assert.equal(times(sink.transcript, /EHLO site\.example/g), 1)
    assert.equal(times(sink.transcript, /AUTH (?:PLAIN|LOGIN)/g), 1)
    assert.equal(sandbox.state().calls[listing], readsBefore + 1)
  }).tags(['@SCL-36'])

  test('does not keep the console waiting, and leaves the process ready, when both hang', async ({
    assert,
    cleanup,
  }) => {
    const silent = await startSilentServer()
    cleanup(() => silent.stop())
    const STRIPE_API_BASE = `http://127.0.0.1:${silent.port}`
    const server = await startSecondServer({ ...smtp(silent.port), STRIPE_API_BASE })
    cleanup(() => server.stop())
    const parts = await partsOf(await createAdmin(), server.port)
    assert.deepInclude(parts, { name: 'Payments', status: 'error', note: 'not available' })
    assert.deepInclude(parts, { name: 'Mail', status: 'error', note: 'not available' })
    assert.equal((await send('GET', '/health/ready', { port: server.port })).status, 200)
  }).tags(['@SCL-36'])
})
