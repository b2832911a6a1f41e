import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { notify } from '#notifications/notify'
import { deliverEmails } from '#tests/helpers/emails'
import { listOf } from '#tests/helpers/notifications'
import { openCheckout, completePayment, emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { createBid, createOwner, createProject, createStager } from '#tests/helpers/people'
import { payByCard } from '#tests/helpers/sandbox'
import { leaked, secretTexts } from '#tests/helpers/secrets'

/** A stager that paid the fee for a project whose title and location have contact details. */
async function paid() {
  const [owner, company] = [await createOwner(), await createStager()]
  const { title, location } = secretTexts
  const project = await createProject(owner, { title, location })
  const made = await createBid(project, company)
  await made.accept(owner.user)
  const intent = await openCheckout({ bid: made, company })
  await payByCard(intent)
  await completePayment({ bid: made, company }, intent.id)
  return { company, letters: await deliverEmails() }
}

/** Each test covers a leak that the search for canaries has found. */
test.group('Fixed leaks', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('the contact release notification has the masked title', async ({ assert }) => {
    const { company } = await paid()
    const messages = (await listOf(company)).map(({ message }) => message).join('\n')
    assert.include(messages, 'You can now contact')
    assert.notInclude(messages, 'zqxtitle')
  }).tags(['@R86'])

  test('an email with several updates has the masked title', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const project = await createProject(owner, { title: secretTexts.title })
    const made = await createBid(project, company)
    await deliverEmails()
    const subject = { project, bid: made }
    for (const type of ['project_cancelled', 'project_cancelled', 'project_completed'] as const) {
      await db.transaction((trx) => notify(trx, company.user.id, type, subject))
    }
    await db.from('queue_jobs').update({ execute_at: Date.now() })
    const emails = await deliverEmails()
    assert.isTrue(emails.some(({ subject: line }) => line.startsWith('2 updates on ')))
    for (const { subject: line, text, html } of emails) {
      assert.notMatch(line + text + html, leaked)
    }
  })

  test('the email with the receipt has the masked title and location', async ({ assert }) => {
    const { letters: emails } = await paid()
    const receipt = emails.find(({ subject }) => subject.includes('receipt'))
    assert.notMatch(receipt!.text, leaked)
  })
})
