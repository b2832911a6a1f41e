import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import ContactMessage from '#models/contact_message'
import { call } from '#tests/helpers/calls'
import { parseCsv } from '#tests/helpers/csv'
import { deliverEmails } from '#tests/helpers/emails'
import { send } from '#tests/helpers/http'
import { inquiry } from '#tests/helpers/inquiries'
import { sendMessages } from '#tests/helpers/messages'
import { open } from '#tests/helpers/pages'
import { emptyMarket } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createAdmin,
  createBid,
  createPaidBid,
  createProject,
  type Person,
} from '#tests/helpers/people'

const pageOf = ({ user }: Person, admin: Person) =>
  open(`${adminPath}/users/${user.id}`, admin).then(({ words, text }) => ({ words, text }))

test.group('An account’s page at a glance', (group) => {
  let admin: Person
  group.each.setup(async () => {
    await emptyMarket()
    admin = await createAdmin()
  })

  test('shows whether emails arrive, what is paid and what waits', async ({ assert }) => {
    const { company, owner } = await createPaidBid()
    const { company: late } = await createAcceptedBid()
    await late.user.merge({ emailConfirmed: false }).save()
    await deliverEmails()
    await sendMessages(company, owner, ['Pay me outside'])
    await call(owner, 'POST /api/messages/reports', {
      reportedId: company.user.id,
      reason: 'Wants to be paid outside',
    })
    const asked = { ...inquiry, email: company.user.email, subject: 'technical' } as const
    await ContactMessage.receive(asked)
    await db.from('contact_messages').update({ status: 'closed' })
    await ContactMessage.receive(asked)
    await db.from('payments').update({ disputed_at: new Date() })

    const paid = await pageOf(company, admin)
    assert.include(paid.words, 'Email Confirmed Last email')
    assert.include(paid.words, 'Fees $49 paid, 1 fee Jobs 1 paid job under way')
    assert.include(paid.words, 'Waiting for the team 1 open dispute 1 open report 1 open inquiry')
    const receipt = /ST-\d{4}-\d{6}/.exec(paid.words)?.[0]
    assert.include(paid.text, `href="/receipts/${receipt}"`)
    const due = await pageOf(late, admin)
    assert.include(due.words, 'Email Not confirmed')
    assert.include(due.words, 'Fees $49 due by')
    assert.include(due.words, 'Waiting for the team Nothing')

    await db.from('email_deliveries').update({ outcome: 'unknown_address' })
    assert.include((await pageOf(company, admin)).words, 'Email The address doesn’t exist')
  }).tags(['@CTL-37'])

  test('says why one’s own account can’t be deleted', async ({ assert }) => {
    const { words, text } = await pageOf(admin, admin)
    assert.include(words, 'Administrators cannot delete their own account. Ask another one.')
    assert.match(text, /aria-disabled="true"[^>]*>Delete User</)
    const { owner } = await createPaidBid()
    assert.include((await pageOf(owner, admin)).words, 'Delete User Erases personal data')
  }).tags(['@CTL-37'])
})

test.group('A copy of a person’s data, made by the team', (group) => {
  let admin: Person
  group.each.setup(async () => {
    await emptyMarket()
    admin = await createAdmin()
  })

  test('needs a reason, is recorded, and the person gets an email', async ({ assert }) => {
    const { company } = await createPaidBid()
    await deliverEmails()
    const { id, email, username } = company.user
    await call(admin, `POST /api/admin/users/${id}/notes`, { content: 'Secret note' })
    const line = `/api/admin/users/${id}/export`
    const early = await send('GET', line, { as: admin })
    assert.equal(early.status, 409)
    assert.equal(JSON.parse(early.text).message, 'Give the reason for the copy first.')
    assert.equal((await call(admin, `POST ${line}`, {})).status, 422)

    const before = Date.now()
    const { status, body } = await call(admin, `POST ${line}`, { reason: 'Asked for it by email' })
    assert.equal(status, 200)
    assert.isAbove(Date.parse(String(body.until)), before + 59 * 60_000)
    const { headers, text } = await send('GET', line, { as: admin })
    assert.equal(headers['content-type'], 'application/zip')
    assert.include(String(headers['content-disposition']), `stagely-data-${username}-`)
    assert.match(text, /^PK/)
    assert.notInclude(text, 'Secret note')
    assert.containSubset(await db.from('audit_events').where('kind', 'account_exported'), [
      { actor_id: admin.user.id, user_id: id, reason: 'Asked for it by email' },
    ])
    const [told] = await deliverEmails()
    assert.equal(told.subject, 'Our team made a copy of your Stagely data')
    assert.equal(told.to[0].address, email)
    assert.notInclude(told.text, 'Asked for it by email')

    const other = await createAdmin()
    assert.equal((await send('GET', line, { as: other })).status, 409)
    await db.from('audit_events').update({ created_at: db.raw("now() - interval '61 minutes'") })
    assert.equal((await send('GET', line, { as: admin })).status, 409)
    const own = `POST /api/admin/users/${admin.user.id}/export`
    assert.equal((await call(admin, own, { reason: 'My own data' })).status, 409)
  }).tags(['@CTL-36', '@CTL-03', '@R166'])
})

test.group('Fees of $0 in the console', (group) => {
  group.each.setup(() => emptyMarket())

  test('are listed below the payments, and in the CSV', async ({ assert }) => {
    const admin = await createAdmin()
    const { company, owner } = await createPaidBid()
    await company.user.merge({ company: 'Fern & Field' }).save()
    const project = await createProject(owner, { title: 'Tiny House' })
    const bid = await createBid(project, company, { amount: 60 })
    await bid.accept(owner.user)

    const found = async (query: string) => {
      const { body } = await call<{ receiptNumber: string }[]>(
        admin,
        `GET /api/admin/payments/free?${query}`
      )
      return body.map(({ receiptNumber }) => receiptNumber)
    }
    const [number] = await found('')
    assert.match(number, /^ST-\d{4}-000002$/)
    assert.deepEqual(await found(`q=${number}`), [number])
    assert.deepEqual(await found(`q=${number.slice(0, -1)}`), [number])
    assert.deepEqual(await found('q=00002'), [number])
    assert.deepEqual(await found('q=fern'), [number])
    assert.deepEqual(await found('q=ie'), [], 'two characters are the start of a word')
    assert.deepEqual(await found('q=4242'), [])
    assert.deepEqual(await found('q=pi_1'), [])
    assert.deepEqual(await found('status=succeeded'), [])
    assert.deepEqual(await found('disputed=true'), [])
    assert.deepEqual(await found('from=2001-01-01&to=2001-01-02'), [])

    const { words } = await open(`${adminPath}/payments`, admin)
    assert.include(words, `Settled without a fee 1`)
    assert.include(words, `${number} Fern & Field Tiny House`)
    const { text } = await send('GET', '/api/admin/payments/download', { as: admin })
    const [head, , free] = parseCsv(text)
    assert.deepEqual(
      ['Receipt', 'Status', 'Fee'].map((name) => free[head.indexOf(name)]),
      [number, 'Free', '$0']
    )
    const [event] = await db.from('audit_events').where('kind', 'payments_exported')
    assert.equal(event.reason, '2 rows')
  }).tags(['@CTL-38'])
})
