import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { test } from '@japa/runner'
import { UnsafeAddress } from '#services/push/push_sender'
import {
  createBrowser,
  publicAddress,
  startPushService,
  type PushService,
} from '#tests/helpers/push_service'
import { waitUntil } from '#tests/helpers/waiting'

const payload = { title: 'Test', body: '', url: '/', tag: 'test', id: null, unread: 0, read: [] }
const options = { ttl: 60, urgency: 'normal' } as const
const host = 'push.stagely.example'

function targetOf({ subscription: { endpoint, keys } } = createBrowser()) {
  return { endpoint, publicKey: keys.p256dh, authSecret: keys.auth }
}

test.group('A made-up push service', (group) => {
  let service: PushService

  group.setup(async () => {
    service = await startPushService()
    return () => service.stop()
  })
  group.each.setup(() => service.reset())

  const send = (sender = service.createSender(), target = targetOf()) =>
    sender.send(target, payload, options)

  test('is refused before its name is looked up if the address is not allowed', async ({
    assert,
  }) => {
    for (const endpoint of [
      'http://push.stagely.example/send',
      'https://push.stagely.example:8443/send',
      'https://user:secret@push.stagely.example/send',
      'https://127.0.0.1/send',
      'https://0x7f.1/send',
      'https://[::ffff:169.254.169.254]/send',
      'https://localhost/send',
    ]) {
      const outcome = await send(undefined, { ...targetOf(), endpoint })
      assert.deepEqual(outcome, { result: 'refused', reason: 'address' }, endpoint)
    }
    assert.deepEqual(service.log, [])
  }).tags(['@PHN-52'])

  test('is not connected to if any address of its name is not public', async ({ assert }) => {
    for (const addresses of [
      [],
      ['127.0.0.1'],
      ['169.254.169.254'],
      ['10.1.2.3'],
      ['::1'],
      ['::ffff:10.0.0.1'],
      ['64:ff9b::a00:1'],
      [publicAddress, '192.168.1.1'],
      [publicAddress, 'fd00::1'],
    ]) {
      service.addresses.set(host, addresses)
      service.log.splice(0)
      // A new sender each time, because failures pause a push service.
      await assert.rejects(() => send(), UnsafeAddress)
      assert.deepEqual(service.log, [`resolve ${host}`], addresses.join())
    }
    assert.lengthOf(service.received, 0)
  }).tags(['@PHN-53'])

  test('is connected to at the address that was checked, under its own name', async ({
    assert,
  }) => {
    const answers = [[publicAddress], ['127.0.0.1']]
    const sender = service.createSender({
      resolve: async (name) => {
        service.log.push(`resolve ${name}`)
        return answers.shift() ?? []
      },
    })
    assert.deepEqual(await send(sender), { result: 'sent' })
    assert.deepEqual(service.log, [`resolve ${host}`, `connect ${publicAddress}`])
    assert.equal(service.received[0].headers.host, host)
  }).tags(['@PHN-53'])

  test('needs a certificate for its name', async ({ assert }) => {
    const other = targetOf(createBrowser('other.example'))
    await assert.rejects(() => send(service.createSender(), other), /altnames|does not match/i)
    await assert.rejects(() => send(service.createSender({ ca: undefined })), /self-signed/)
    assert.lengthOf(service.received, 0)
  }).tags(['@PHN-53'])

  test('gets no message through a proxy', async ({ assert, cleanup }) => {
    const names = ['HTTPS_PROXY', 'https_proxy', 'ALL_PROXY', 'NODE_USE_ENV_PROXY']
    for (const name of names)
      process.env[name] = name.startsWith('NODE') ? '1' : 'http://127.0.0.1:9'
    cleanup(() => {
      for (const name of names) delete process.env[name]
    })
    assert.deepEqual(await send(), { result: 'sent' })
  }).tags(['@PHN-53'])

  test('cannot keep a connection by answering slowly, endlessly or not at all', async ({
    assert,
  }) => {
    const chunk = Buffer.alloc(65_536, 'a')
    let written = 0
    const pour = (response: ServerResponse) => {
      if (response.destroyed) return
      written += chunk.length
      response.write(chunk, () => setImmediate(() => pour(response)))
    }
    service.respond = (_request, response) => pour(response.writeHead(201))
    assert.deepEqual(await send(), { result: 'sent' })
    await waitUntil('the connection is closed', () => service.open() === 0)
    assert.isBelow(written, 16 * 2 ** 20)

    service.respond = (_request, response) => {
      for (let count = 0; count < 400; count += 1) response.setHeader(`x-${count}`, 'a'.repeat(100))
      response.writeHead(201).end()
    }
    await assert.rejects(() => send(), /Header overflow/)

    service.respond = () => {}
    await assert.rejects(() => send(service.createSender({ timeout: 300 })))
    await waitUntil('the connection is closed', () => service.open() === 0)

    const hanging = service.createSender({ timeout: 300, resolve: () => new Promise(() => {}) })
    await assert.rejects(() => send(hanging), /timeout/i)
  }).tags(['@PHN-53'])

  test('that is down counts as an outage', async ({ assert }) => {
    const sender = service.createSender({
      connect: () => connect({ host: '127.0.0.1', port: 1 }),
    })
    for (let count = 0; count < 3; count += 1) {
      await assert.rejects(() => send(sender), /ECONNREFUSED/)
    }
    const outcome = await send(sender)
    assert.equal(outcome.result, 'later')
  }).tags(['@PHN-54'])

  test('gets no message that is too large', async ({ assert }) => {
    const large = { ...payload, body: 'ä'.repeat(2_000) }
    assert.deepEqual(await service.createSender().send(targetOf(), large, options), {
      result: 'refused',
      reason: 'size',
    })
    assert.deepEqual(service.log, [])
  }).tags(['@PHN-55'])
})
