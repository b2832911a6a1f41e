import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { test } from '@japa/runner'
import { Cardholder } from '#sandbox/tests/cardholder'
import { createIntent, startSandbox, startWebhookSink } from '#sandbox/tests/setup'

test.group('Payment sandbox | journal', () => {
  test('keeps its data after a restart', async ({ assert, cleanup }) => {
    const { stripe, origin, sandbox } = await startSandbox(cleanup)
    const { id, clientSecret } = await createIntent(stripe)
    await new Cardholder(origin).pay(clientSecret, '4242424242424242')
    await stripe.refunds.create({ payment_intent: id }, { idempotencyKey: 'refund:1' })
    const before = sandbox.state()
    await sandbox.stop()
    await sandbox.start(Number(new URL(origin).port))

    const after = sandbox.state()
    assert.deepEqual(after.intents, before.intents)
    assert.deepEqual(after.charges, before.charges)
    assert.deepEqual(after.refunds, before.refunds)
    const again = await createIntent(stripe)
    assert.equal(again.id, id)
  })

  test('resumes payments in processing and undelivered events', async ({ assert, cleanup }) => {
    const { url, types } = await startWebhookSink(cleanup, [500])
    const options = { webhookUrl: url, webhookRetryMs: 60_000, processingMs: 30 }
    const { stripe, origin, sandbox } = await startSandbox(cleanup, options)
    const { id, clientSecret } = await createIntent(stripe)
    await new Cardholder(origin).pay(clientSecret, '4000000000005001')
    await sandbox.stop()
    await sandbox.start(Number(new URL(origin).port))
    while (!types().includes('payment_intent.succeeded')) await setTimeout(5)
    await sandbox.webhooksArrived()

    const settled = await stripe.paymentIntents.retrieve(id)
    assert.equal(settled.status, 'succeeded')
    assert.includeMembers(types(), ['payment_intent.created', 'payment_intent.succeeded'])
  })

  test('skips a line that a kill cut off', async ({ assert, cleanup }) => {
    const { stripe, origin, sandbox, directory } = await startSandbox(cleanup)
    const { id } = await createIntent(stripe)
    await sandbox.stop()
    await appendFile(join(directory, 'stripe.jsonl'), '[{"table":"intents","record":{"id":"pi')
    await sandbox.start(Number(new URL(origin).port))
    const next = await createIntent(stripe, 'next')
    await sandbox.stop()
    await sandbox.start(Number(new URL(origin).port))
    assert.sameMembers(
      sandbox.state().intents.map((intent) => intent.id),
      [id, next.id]
    )
  })

  test('contains no card numbers or security codes', async ({ assert, cleanup }) => {
    const { stripe, origin, directory } = await startSandbox(cleanup)
    const { clientSecret } = await createIntent(stripe)
    await new Cardholder(origin).pay(clientSecret, '4242424242424242', { cvc: '987' })
    const journal = await readFile(join(directory, 'stripe.jsonl'), 'utf8')
    assert.include(journal, 'succeeded')
    assert.notInclude(journal, '424242424242')
    assert.notInclude(journal, '"987"')
  })

  test('writes a payment and its related records on one line', async ({ assert, cleanup }) => {
    const { stripe, origin, directory } = await startSandbox(cleanup)
    const { clientSecret } = await createIntent(stripe)
    await new Cardholder(origin).pay(clientSecret, '4242424242424242')
    const journal = await readFile(join(directory, 'stripe.jsonl'), 'utf8')
    const payment = journal.split('\n').find((line) => line.includes('"charges"')) ?? '[]'
    const tables = JSON.parse(payment).map(({ table }: { table: string }) => table)
    assert.deepEqual(tables, ['charges', 'intents', 'events'])
  })
})
