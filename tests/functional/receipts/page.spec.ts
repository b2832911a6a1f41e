import { test } from '@japa/runner'
import Receipt from '#models/receipt'
import { open } from '#tests/helpers/pages'
import { callProvider, emptyMarket } from '#tests/helpers/payments'
import {
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
} from '#tests/helpers/people'
import { sandbox } from '#tests/helpers/sandbox'

const pathOf = async (bidId: number) =>
  `/receipts/${(await Receipt.findByOrFail('bidId', bidId)).number}`

test.group('The receipt page', (group) => {
  group.each.setup(() => emptyMarket())

  test('shows what was paid, when, for what and how, and nothing about the owner', async ({
    assert,
  }) => {
    const { bid: paid, company, owner } = await createPaidBid(3640)
    const path = await pathOf(paid.id)
    for (const person of [company, await createAdmin()]) {
      const page = await open(path, person)
      assert.equal(page.status, 200)
      for (const part of [
        path.replace('/receipts/', 'No. '),
        company.user.company!,
        company.user.name,
        'Platform fee , Medium tier',
        'Colonial on Maple Street',
        'Accepted offer of $3,640',
        'Visa ending in 4242',
        'Total paid $49',
        'Platform fees are final',
      ]) {
        assert.include(page.words.replaceAll(/\s+,/g, ' ,'), part)
      }
      assert.notInclude(page.words, '.00')
      assert.equal(page.headers['cache-control'], 'no-store')
      for (const secret of [owner.user.name, owner.user.email, owner.user.phone!, 'pi_']) {
        assert.notInclude(page.text, secret)
      }
    }
  }).tags(['@R43', '@PAY-11'])

  test('is 404 for everyone else, like an unknown number', async ({ assert }) => {
    const { bid: paid, owner } = await createPaidBid()
    const path = await pathOf(paid.id)
    for (const person of [owner, await createOwner(), await createStager()]) {
      const [foreign, missing] = [await open(path, person), await open('/nothing', person)]
      assert.equal(foreign.status, 404)
      assert.equal(foreign.words.replace(path, ''), missing.words.replace('/nothing', ''))
      assert.equal((await open(`/bids/${paid.id}/receipt`, person)).status, 404)
    }
  }).tags(['@R43', '@ROL-06'])

  test('asks guests to log in, whether the receipt exists or not', async ({ assert }) => {
    const { bid: paid } = await createPaidBid()
    const path = await pathOf(paid.id)
    const [there, missing] = [await open(path), await open('/receipts/ST-2020-000001')]
    assert.deepEqual([there.status, missing.status], [404, 404])
    assert.equal(there.words, missing.words)
    assert.include(there.words, 'Log in to see yours.')
    const known = await open(`/bids/${paid.id}/receipt`)
    assert.equal(known.location, `/login?redirect=/bids/${paid.id}/receipt`)
    assert.equal(
      (await open('/bids/99999/receipt')).location,
      '/login?redirect=/bids/99999/receipt'
    )
  }).tags(['@R43', '@ROL-06'])

  test('has only one URL', async ({ assert }) => {
    const { bid: paid, company } = await createPaidBid()
    const path = await pathOf(paid.id)
    const [, year] = /ST-(\d{4})/.exec(path)!
    const others = [`ST-${year}-1`, `ST-${year}-0000001`, `st-${year}-000001`, `ST-${year}-000002`]
    for (const number of [...others, 'ST-2026-999999999', "ST-2026-00000'", '1', '%00']) {
      const { status } = await open(`/receipts/${number}`, company)
      assert.equal(status, 404, number)
    }
    assert.equal((await open(path, company)).status, 200)
    assert.equal((await open(`/bids/${paid.id}/receipt`, company)).location, path)
  }).tags(['@R43', '@ROL-06'])

  test('of a fee of $0 says so', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const made = await createBid(await createProject(owner), company, { amount: 99 })
    await made.accept(owner.user)
    const page = await open(await pathOf(made.id), company)
    assert.include(page.words, 'No fee was due')
    assert.include(page.words, 'Total paid $0')
  }).tags(['@R43', '@R02'])

  test('shows refunds made at Stripe', async ({ assert }) => {
    const { bid: paid, company, intentId } = await createPaidBid()
    const path = await pathOf(paid.id)
    await callProvider('/v1/refunds', { payment_intent: intentId, amount: '1000' })
    await sandbox.webhooksArrived()
    const partly = await open(path, company)
    for (const part of ['Partly refunded', '− $10', 'Total after refund $39']) {
      assert.include(partly.words, part)
    }
    await callProvider('/v1/refunds', { payment_intent: intentId })
    await sandbox.webhooksArrived()
    const refunded = await open(path, company)
    for (const part of ['Refunded', '− $49', 'Total after refund $0']) {
      assert.include(refunded.words, part)
    }
  }).tags(['@R43', '@PRC-07'])
})
