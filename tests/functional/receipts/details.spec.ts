import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { adminPath } from '#config/admin'
import Receipt from '#models/receipt'
import { sectionsOf } from '#queries/data_export'
import { exportedData } from '#transformers/data_export'
import { atOnce, call, statusesOf } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import { open } from '#tests/helpers/pages'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'

const details = { address: '12 Canary Depot\nAsheville, NC 28801', taxId: '12-CANARY9' }

const save = (person: Person, { user }: Person, body: object = details) =>
  call(person, `PUT /api/users/${user.id}/receipt-details`, body)

const complete = (person: Person, bidId: number) =>
  call(person, `POST /api/bids/${bidId}/receipt/details`)

const pageOf = async (bidId: number, person: Person) => {
  const { number } = await Receipt.findByOrFail('bidId', bidId)
  return (await open(`/receipts/${number}`, person)).words
}

test.group('Details on receipts', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('are kept by companies only, each its own', async ({ assert }) => {
    const company = await createStager()
    const untidy = {
      address: '  12  Canary Depot \r\n\n Asheville, NC 28801 ',
      taxId: ' 12-CANARY9 ',
    }
    const saved = await save(company, company, untidy)
    assert.deepEqual([saved.status, saved.body], [200, { ...details, taxIdOnInvoices: false }])
    const events = await db.from('audit_events').where('user_id', company.user.id).orderBy('id')
    assert.equal(events.at(-1).kind, 'profile_edited')

    const before = await databaseDump()
    const owner = await createOwner()
    for (const [person, of] of [
      [owner, owner],
      [await createStager(), company],
      [await createAdmin(), company],
    ] as const) {
      assert.equal((await save(person, of)).status, 403)
    }
    for (const [body, field] of [
      [{ address: 'a\nb\nc\nd\ne' }, 'address'],
      [{ address: 'x'.repeat(81) }, 'address'],
      [{ address: 'x\u0000' }, 'address'],
      [{ address: ['x'] }, 'address'],
      [{ taxId: 'x'.repeat(31) }, 'taxId'],
    ] as const) {
      const refused = await save(company, company, { address: null, taxId: null, ...body })
      assert.equal(refused.status, 422, JSON.stringify(body))
      assert.include(JSON.stringify(refused.body), `"${field}"`)
    }
    assert.deepEqual((await databaseDump()).receipt_details, before.receipt_details)

    const removed = await save(company, company, { address: ' \n ', taxId: '' })
    assert.deepEqual(removed.body, { address: null, taxId: null, taxIdOnInvoices: false })
    assert.lengthOf((await databaseDump()).receipt_details, 0)
  }).tags(['@RET-68'])

  test('are printed as of the day of issue', async ({ assert }) => {
    const { company, owner, bid: first } = await createPaidBid()
    const { name, company: works } = company.user
    await save(company, company)
    const free = await createBid(await createProject(owner), company, { amount: 60 })
    await free.accept(owner.user)
    assert.include(
      await pageOf(free.id, company),
      '12 Canary Depot Asheville, NC 28801 Tax ID 12-CANARY9'
    )
    assert.notInclude(await pageOf(first.id, await createAdmin()), 'Canary')

    await call(company, `PATCH /api/users/${company.user.id}`, {
      name: 'New Name',
      company: 'New Works',
    })
    await save(company, company, { address: 'Elsewhere', taxId: null })
    for (const { id } of [first, free]) {
      const page = await pageOf(id, company)
      assert.include(page, `${works} ${name}`)
      assert.notInclude(page, 'New Works')
    }
    assert.notInclude(await pageOf(free.id, company), 'Elsewhere')
    assert.include(
      (await open(`/statements/${new Date().getFullYear()}`, company)).words,
      'New Works New Name Elsewhere'
    )
    for (const change of [
      { payer_tax_id: 'other' },
      { payer_name: 'Other' },
      { payer_address: null },
    ]) {
      await assert.rejects(
        () => db.from('receipts').where('bid_id', free.id).update(change),
        /never changes/
      )
    }
  }).tags(['@RET-69'])

  test('complete an earlier receipt once, also when asked twice at the same moment', async ({
    assert,
  }) => {
    const { company, owner, bid } = await createPaidBid()
    const early = await complete(company, bid.id)
    assert.equal(early.status, 409)
    assert.equal(early.body.message, 'Add an address or a tax ID to your profile first.')
    await save(company, company)
    const before = await databaseDump()
    for (const [person, status] of [
      [owner, 404],
      [await createStager(), 404],
      [await createAdmin(), 403],
    ] as const) {
      assert.equal((await complete(person, bid.id)).status, status)
    }
    const unpaid = await createAcceptedBid()
    assert.equal((await complete(unpaid.company, unpaid.bid.id)).status, 404)
    assert.deepEqual((await databaseDump()).receipts, before.receipts)

    const answers = await atOnce([0, 1, 2].map(() => () => complete(company, bid.id)))
    assert.deepEqual(statusesOf(answers), [200, 409, 409])
    assert.include(await pageOf(bid.id, company), 'Tax ID 12-CANARY9')
    await save(company, company, { address: 'Elsewhere', taxId: null })
    assert.equal((await complete(company, bid.id)).status, 409)
    assert.notInclude(await pageOf(bid.id, company), 'Elsewhere')
    const events = await db.from('audit_events').where('kind', 'receipt_completed')
    assert.deepEqual(
      events.map((event) => [event.actor_id, event.bid_id]),
      [[company.user.id, bid.id]]
    )
  }).tags(['@RET-69'])

  test('are in the company’s download, and erased with the account', async ({ assert }) => {
    const { company, owner, bid } = await createPaidBid()
    await save(company, company)
    await complete(company, bid.id)
    for (const [person, path] of [
      [owner, `GET /api/projects/${bid.projectId}`],
      [owner, `GET /api/projects/${bid.projectId}/bids`],
      [owner, `GET /api/bids/${bid.id}/contact`],
      [company, 'GET /api/auth/me'],
    ] as const) {
      const { status, body } = await call(person, path)
      assert.equal(status, 200)
      assert.notInclude(JSON.stringify(body), 'CANARY')
    }
    const admin = await createAdmin()
    const file = await open(`${adminPath}/users/${company.user.id}`, admin)
    assert.include(file.words, 'Tax ID 12-CANARY9')
    let data = ''
    for await (const part of exportedData(company.user, sectionsOf(company.user))) data += part
    assert.lengthOf([...data.matchAll(/12-CANARY9/g)], 2)

    const { name } = company.user
    assert.equal((await call(company, `DELETE /api/users/${company.user.id}`)).status, 200)
    const left = JSON.stringify(await databaseDump())
    assert.notInclude(left, 'CANARY')
    assert.notInclude(left, 'Canary')
    const page = await pageOf(bid.id, admin)
    assert.include(page, 'Deleted user')
    assert.notInclude(page, name)
  }).tags(['@RET-70'])
})
