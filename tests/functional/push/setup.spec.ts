import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import db from '@adonisjs/lucid/services/db'
import { formerPushKeys, pushKeys } from '#config/push'
import { sectionsOf } from '#queries/data_export'
import { configurationProblems } from '#services/operations/env_rules'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { clearNotifications, createCanaryMarket, notifyParty } from '#tests/helpers/notifications'
import { createOwner } from '#tests/helpers/people'
import { runPushes, subscribe } from '#tests/helpers/push'
import { readAuthorization, startPushService } from '#tests/helpers/push_service'

/** What the command prints, as environment variables. */
async function printedKeys(): Promise<Record<string, string>> {
  ace.ui.switchMode('raw')
  const { exitCode, logger } = await ace.exec('push:keys', [])
  const lines = logger.getLogs().map(({ message }) => message)
  ace.ui.switchMode('normal')
  if (exitCode) throw new Error(lines.join('\n'))
  return Object.fromEntries(lines.map((line) => line.split('=')))
}

test.group('Setting up push notifications', (group) => {
  group.each.setup(() => emptyDatabase())

  test('takes the pair that the command prints, and refuses others', async ({ assert }) => {
    const [pair, other] = [await printedKeys(), await printedKeys()]
    const { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY } = pair
    assert.notEqual(PUSH_PUBLIC_KEY, other.PUSH_PUBLIC_KEY)
    const problems = (values: Record<string, string | undefined>) =>
      configurationProblems({ NODE_ENV: 'development', ...values })
    assert.deepEqual(problems({ PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY }), [])
    for (const values of [
      { PUSH_PUBLIC_KEY },
      { PUSH_PRIVATE_KEY },
      { PUSH_PUBLIC_KEY: other.PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY },
      { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY: `${PUSH_PRIVATE_KEY}=` },
      { PUSH_PUBLIC_KEY, PUSH_PRIVATE_KEY: Buffer.alloc(32, 255).toString('base64url') },
    ]) {
      assert.match(problems(values)[0], /must be a pair/, JSON.stringify(values))
    }
    for (const PUSH_SUBJECT of ['push@stagely.example', 'http://stagely.example', 'mailto:']) {
      assert.match(problems({ PUSH_SUBJECT })[0], /PUSH_SUBJECT/)
    }
    assert.deepEqual(problems({ PUSH_SUBJECT: 'https://stagely.example/contact' }), [])
  }).tags(['@PHN-63'])

  test('with other keys sends nothing until the browser subscribes again', async ({
    assert,
    cleanup,
  }) => {
    const service = await startPushService()
    cleanup(() => service.stop())
    const market = await createCanaryMarket()
    const { owner } = market
    const browser = await subscribe(owner)
    await db.from('push_subscriptions').update({ server_key: 'B'.repeat(87) })
    const outdated = async () => {
      const { body } = await call<{ devices: { outdated: boolean }[] }>(
        owner,
        'GET /api/push-subscriptions'
      )
      return body.devices.map((device) => device.outdated)
    }
    assert.deepEqual(await outdated(), [true])
    await notifyParty('offer_received', market)
    await runPushes()
    assert.lengthOf(service.received, 0)

    await subscribe(owner, browser)
    assert.deepEqual(await outdated(), [false])
    await clearNotifications()
    await notifyParty('offer_received', market)
    await runPushes()
    assert.lengthOf(service.messagesTo(browser), 1)
  }).tags(['@PHN-63'])

  test('with a former key named goes on sending with it until the browser subscribes again', async ({
    assert,
    cleanup,
  }) => {
    const service = await startPushService()
    const [{ PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey }, unnamed] = [
      await printedKeys(),
      await printedKeys(),
    ]
    formerPushKeys.push({ publicKey, privateKey, subject: pushKeys!.subject })
    cleanup(async () => {
      formerPushKeys.pop()
      await service.stop()
    })
    const market = await createCanaryMarket()
    const { owner } = market
    const browser = await subscribe(owner)
    const keyOf = async () => {
      await clearNotifications()
      await notifyParty('offer_received', market)
      await runPushes()
      const [message] = service.received.splice(0)
      return message ? readAuthorization(message.headers.authorization) : null
    }
    await db.from('push_subscriptions').update({ server_key: publicKey })
    const sent = await keyOf()
    assert.deepInclude(sent, { key: publicKey, isSigned: true })
    const { body } = await call<{ devices: { outdated: boolean }[] }>(
      owner,
      'GET /api/push-subscriptions'
    )
    assert.isTrue(body.devices[0].outdated, 'its next page subscribes it again')
    await subscribe(owner, browser)
    assert.equal((await keyOf())?.key, pushKeys!.publicKey)
    await db.from('push_subscriptions').update({ server_key: unnamed.PUSH_PUBLIC_KEY })
    assert.isNull(await keyOf())
    const problem = /FORMER_PUSH_KEYS has private keys/
    for (const [keys, expected] of [
      [`${privateKey}, ${unnamed.PUSH_PRIVATE_KEY}`, 0],
      [`${privateKey},${publicKey}`, 1],
    ] as const) {
      const values = { NODE_ENV: 'development', FORMER_PUSH_KEYS: keys }
      assert.lengthOf(
        configurationProblems(values).filter((text) => problem.test(text)),
        expected
      )
    }
  }).tags(['@SCL-167', '@R761'])

  test('exports a person’s devices without addresses and keys, and erases them', async ({
    assert,
  }) => {
    const dana = await createOwner()
    const { subscription } = await subscribe(dana)
    const [, rows] = sectionsOf(dana.user).find(([name]) => name === 'pushSubscriptions')!
    const exported = await Array.fromAsync(rows)
    assert.containSubset(exported, [{ pushService: 'push.stagely.example', lastSentAt: null }])
    const text = JSON.stringify(exported)
    for (const secret of [
      new URL(subscription.endpoint).pathname,
      ...Object.values(subscription.keys),
    ]) {
      assert.notInclude(text, secret)
    }
    assert.equal((await call(dana, `DELETE /api/users/${dana.user.id}`)).status, 200)
    assert.lengthOf(await db.from('push_subscriptions'), 0)
  }).tags(['@PHN-63'])
})
