import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { operator } from '#config/operator'
import { phoneLabel } from '#shared/accounts/phone_number'
import Receipt from '#models/receipt'
import { address } from '#tests/helpers/http'
import { deliverEmails, queuedJobs } from '#tests/helpers/emails'
import {
  completePayment,
  deliver,
  eventAbout,
  emptyMarketWithoutWebhooks,
} from '#tests/helpers/payments'
import {
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
} from '#tests/helpers/people'

test.group('The email with the receipt', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('goes to the stager that paid, once, however often the payment is reported', async ({
    assert,
  }) => {
    const scene = await createPaidBid(5000)
    const { bid: paid, company, owner, intentId } = scene
    await completePayment(scene, intentId)
    await deliver(eventAbout(intentId))
    const { number } = await Receipt.findByOrFail('bidId', paid.id)

    const emails = await deliverEmails()

    const receipts = emails.filter(({ subject }) => subject.endsWith(`(receipt ${number})`))
    assert.lengthOf(receipts, 1)
    const [email] = receipts
    assert.deepEqual(email.to, [{ address: company.user.email, name: company.user.name }])
    for (const part of [email.html, email.text]) {
      for (const fact of [
        number,
        '$79',
        'Visa ending in 4242',
        'Colonial on Maple Street',
        `${address}/receipts/${number}`,
        `${address}/projects/${paid.projectId}/staging`,
        'Platform fees are final',
        // The fee is paid, so the owner is named (R111).
        `Hi ${company.user.firstName},`,
        owner.user.name,
        phoneLabel(owner.user.phone ?? ''),
        `${operator.name}, ${operator.address}`,
      ]) {
        assert.include(part, fact)
      }
      for (const secret of [owner.user.email, intentId]) {
        assert.notInclude(part, secret)
      }
      assert.notMatch(part, /undefined|\{\{|@component|@end|@each/)
    }
    assert.match(email.html, /prefers-color-scheme: dark/)
    assert.notMatch(email.html, /<script|url\(/)
  }).tags(['@R43'])

  test('waits for the commit, and is dropped by a rollback', async ({ assert, cleanup }) => {
    const { bid: paid, company } = await createPaidBid()
    await deliverEmails()
    const trx = await db.transaction()
    cleanup(() => (trx.isCompleted ? undefined : trx.rollback()))
    await trx.from('receipts').delete()
    paid.platformFee = 0
    await Receipt.issue(trx, { bid: paid, payer: company.user, payment: null })
    assert.lengthOf(await queuedJobs(), 0)
    await trx.rollback()
    assert.lengthOf(await queuedJobs(), 0)
  }).tags(['@R43'])

  test('says that no fee was due if it was $0', async ({ assert }) => {
    const owner = await createOwner()
    const made = await createBid(await createProject(owner), await createStager(), { amount: 50 })
    await made.accept(owner.user)
    const emails = await deliverEmails()
    const email = emails.find(({ subject }) => subject.includes('(receipt '))!
    assert.include(email.text, 'No fee was due')
    assert.include(email.text, '$0')
  }).tags(['@R43', '@R02'])

  test('is not sent to a deleted account', async ({ assert }) => {
    const { company } = await createPaidBid()
    await company.user.merge({ deletedAt: company.user.createdAt }).save()
    const emails = await deliverEmails()
    assert.isFalse(
      emails.some(({ to }) => to.some((reader) => reader.address === company.user.email))
    )
  }).tags(['@R43', '@R19'])
})
