import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { mei } from '#tests/helpers/colleagues'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { listOf } from '#tests/helpers/notifications'
import { open } from '#tests/helpers/pages'
import { completePayment, openCheckout } from '#tests/helpers/payments'
import { createAcceptedBid, type Person } from '#tests/helpers/people'
import { payByCard, sandbox } from '#tests/helpers/sandbox'
import { addPerson } from '#tests/helpers/seats'

/** An offer whose fee a colleague pays, after the owner of the account has opened the checkout, too. */
async function paidByColleague() {
  const scene = await createAcceptedBid()
  const colleague = await addPerson(scene.company, { ...mei, mayCommit: true })
  await sandbox.withoutWebhooks(async () => {
    await openCheckout(scene)
    const intent = await openCheckout({ ...scene, company: colleague })
    await payByCard(intent)
    await completePayment(scene, intent.id)
  })
  return { ...scene, colleague }
}

const paidNotice = async (reader: Person) =>
  (await listOf(reader)).find(({ type }) => type === 'payment_received')

test.group('Who paid the fee', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is who opened the checkout last, and colleagues read it', async ({ assert }) => {
    const { company, colleague } = await paidByColleague()
    const { personId } = colleague.user
    assert.equal((await db.from('payments').firstOrFail()).person_id, personId)
    const event = await db.from('audit_events').where('kind', 'fee_paid').firstOrFail()
    assert.deepInclude(event, { actor_id: company.user.id, person_id: personId })

    const read = (await paidNotice(company))!
    assert.equal(read.title, 'Platform fee paid')
    assert.match(read.message, /^Mei Tanaka paid the platform fee\. You can now contact the owner/)
    const own = (await paidNotice(colleague))!
    assert.match(own.message, /^You can now contact the owner/)

    await db.transaction((trx) => colleague.user.seat!.end({ by: null, trx }))
    assert.match((await paidNotice(company))!.message, /^A former member paid the platform fee\./)
  }).tags(['@PPL-94', '@R691'])

  test('is nothing that the owner of the home reads', async ({ assert }) => {
    const { owner, project } = await paidByColleague()
    const path = `/api/projects/${project.id}` as const
    const { body } = await call<{ events: { kind: string; text: string }[] }>(owner, `GET ${path}`)
    const paid = body.events.find(({ kind }) => kind === 'fee_paid')!
    assert.match(paid.text, /paid the platform fee/)
    const texts = [
      JSON.stringify(body),
      JSON.stringify(await listOf(owner)),
      (await open(`/projects/${project.id}`, owner)).text,
      (await open('/notifications', owner)).text,
    ]
    for (const text of texts) assert.notInclude(text, mei.name)
    const mails = (await deliverEmails()).filter(({ to }) => to[0].address === owner.user.email)
    assert.isNotEmpty(mails)
    for (const { html, text } of mails) assert.notInclude(`${html} ${text}`, mei.name)
  }).tags(['@PPL-94'])

  test('is not said in an account of one person', async ({ assert }) => {
    const scene = await createAcceptedBid()
    await sandbox.withoutWebhooks(async () => {
      const intent = await openCheckout(scene)
      await payByCard(intent)
      await completePayment(scene, intent.id)
    })
    assert.match((await paidNotice(scene.company))!.message, /^You can now contact the owner/)
  }).tags(['@PPL-94'])
})
