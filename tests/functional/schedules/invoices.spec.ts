import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { sumsOf } from '#shared/jobs/schedule'
import Invoice from '#models/invoice'
import { call, statusesOf } from '#tests/helpers/calls'
import { parseCsv } from '#tests/helpers/csv'
import { emptyDatabase } from '#tests/helpers/database'
import { assertInvariants } from '#tests/helpers/invariants'
import { open } from '#tests/helpers/pages'
import { createOwner, createStager } from '#tests/helpers/people'
import { onTwoServers } from '#tests/helpers/races'
import { sharedServer } from '#tests/helpers/second_server'
import { addLine, createSchedule, issue, scheduleOf, storedLines } from '#tests/helpers/schedules'
import { dayFromNow } from '#tests/helpers/stagings'

const address = { address: '212 Chestnut Street, Asheville, NC 28801', instructions: 'Code 4711' }

test.group('Invoices', (group) => {
  group.each.setup(() => emptyDatabase())

  test('state the company, the customer, the property and the rental as they are issued', async ({
    assert,
  }) => {
    const { owner, company, project, bid, path } = await createSchedule()
    await call(owner, `PUT ${path}/access`, address)
    await call(company, `PUT /api/users/${company.user.id}/receipt-details`, {
      ...{ address: '12 Depot Street\nAsheville, NC 28801', taxId: '12-3456789' },
    })
    const [deposit] = await storedLines(bid.id)
    const { status, body } = await issue(company, project.id, { lines: [deposit.id] })
    assert.deepEqual([status, body.number], [201, 'INV-0001'])
    const { words } = await open(`/invoices/${body.id}`, company)
    for (const part of [
      'Foothill Home Staging 12 Depot Street Asheville, NC 28801',
      'No. INV-0001',
      'Dana Whitfield',
      '212 Chestnut Street, Asheville, NC 28801',
      'Deposit 50% upfront',
      'Total $45.00',
    ]) {
      assert.include(words, part)
    }
    assert.notInclude(words, '12-3456789')
    assert.notInclude(words, '4711')
    const raw = JSON.stringify(await db.from('invoices'))
    assert.notInclude(raw, 'Chestnut')

    const again = await issue(company, project.id, { lines: [deposit.id] })
    assert.deepEqual(
      [again.status, again.body.message],
      [409, 'This payment is on invoice INV-0001. Take the invoice back with a credit note first.']
    )
    const seller = await addLine(company, project.id, { payer: 'seller' })
    const owned = await addLine(company, project.id)
    assert.equal((await issue(company, project.id, { lines: [seller, owned] })).status, 409)
    assert.equal((await issue(company, project.id, { lines: [] })).status, 422)
    assert.equal((await issue(company, project.id, { lines: [999_999] })).status, 409)
    const large = { amount: 1_000_000_000 }
    const three = [
      await addLine(company, project.id, large),
      await addLine(company, project.id, large),
      await addLine(company, project.id, large),
    ]
    const tooMuch = await issue(company, project.id, { lines: three })
    assert.deepEqual(
      [tooMuch.status, tooMuch.body.message],
      [409, 'An invoice has at most $20,000,000. Choose fewer payments.']
    )
    const toSeller = await issue(company, project.id, { lines: [seller] })
    assert.equal(toSeller.body.number, 'INV-0002', 'refusals take no number')
    assert.include((await open(`/invoices/${toSeller.body.id}`, company)).words, 'Seller of')
  }).tags(['@DUE-20', '@R731'])

  test('have the tax ID only if the company switched that on', async ({ assert }) => {
    const { company, project, bid } = await createSchedule()
    const details = `PUT /api/users/${company.user.id}/receipt-details`
    for (const taxId of ['123-45-6789', '123456789', '123 45 6789']) {
      const { status, body } = await call<{ errors: { message: string }[] }>(company, details, {
        ...{ address: null, taxId },
      })
      assert.equal(status, 422)
      assert.include(body.errors[0].message, 'Social Security number')
    }
    const on = { address: null, taxId: '12-3456789', taxIdOnInvoices: true }
    assert.deepEqual((await call(company, details, on)).body, on)
    const kept = await call(company, details, { address: null, taxId: '12-3456789' })
    assert.deepEqual(kept.body, on, 'left out, the switch stays')
    const [deposit, balance] = await storedLines(bid.id)
    const first = await issue(company, project.id, { lines: [deposit.id] })
    await call(company, details, { ...on, taxIdOnInvoices: false })
    const second = await issue(company, project.id, { lines: [balance.id] })
    const wordsOf = async (id: number) => (await open(`/invoices/${id}`, company)).words
    assert.include(await wordsOf(first.body.id), 'Tax ID 12-3456789')
    assert.notInclude(await wordsOf(second.body.id), 'Tax ID')
  }).tags(['@DUE-24', '@RET-70', '@R730'])

  test('take the company’s own number once, whatever its case', async ({ assert }) => {
    const { company, project } = await createSchedule()
    const next = async (number?: string) =>
      issue(company, project.id, { lines: [await addLine(company, project.id)], number })
    assert.equal((await next('FF-0118')).body.number, 'FF-0118')
    for (const number of ['ff-0118', 'INV-0001', '=1+1', '12345678', 'x'.repeat(21)]) {
      const { status, body } = await next(number)
      assert.equal(status, 422, number)
      assert.include(JSON.stringify(body.errors), '"number"')
    }
    assert.equal((await next()).body.number, 'INV-0001')
    const other = await createSchedule()
    const [line] = await storedLines(other.bid.id)
    const same = await issue(other.company, other.project.id, {
      lines: [line.id],
      number: 'FF-0118',
    })
    assert.equal(same.status, 201, 'of another company')
  }).tags(['@DUE-21'])

  test('never change; a credit note takes one back', async ({ assert }) => {
    const { company, project, bid } = await createSchedule()
    const [deposit] = await storedLines(bid.id)
    const { body } = await issue(company, project.id, { lines: [deposit.id] })
    for (const change of [{ total: 1 }, { number: 'X' }, { issuer_name: 'X' }, { details: 'X' }]) {
      await assert.rejects(() => db.from('invoices').update(change), /never changes/)
    }
    await assert.rejects(() => db.from('invoice_lines').update({ amount: 1 }), /never changed/)

    const credit = `POST /api/invoices/${body.id}/credit-note`
    const note = await call<{ id: number; number: string }>(company, credit)
    assert.deepEqual([note.status, note.body.number], [201, 'INV-0002'])
    const twice = await call(company, credit)
    assert.deepEqual(
      [twice.status, twice.body.message],
      [409, 'Credit note INV-0002 took this invoice back already.']
    )
    assert.equal(
      (await call(company, `POST /api/invoices/${note.body.id}/credit-note`)).status,
      409
    )
    const { words } = await open(`/invoices/${note.body.id}`, company)
    assert.include(words, 'Credit note No. INV-0002 for INV-0001')
    assert.include(words, 'Total −$45.00')
    const changed = { title: '40% upfront', amount: 3600, dueOn: dayFromNow(1), payer: 'owner' }
    assert.equal(
      (await call(company, `PUT /api/schedule-lines/${deposit.id}`, changed)).status,
      204
    )
    const renewed = await issue(company, project.id, { lines: [deposit.id] })
    assert.equal(renewed.body.number, 'INV-0003')
    await assertInvariants(assert)
  }).tags(['@DUE-23'])

  test('are listed by period for their company, and as a file for QuickBooks Online', async ({
    assert,
  }) => {
    const { owner, company, project, bid } = await createSchedule()
    const [deposit] = await storedLines(bid.id)
    const title = '=HYPERLINK("http://evil.example","Lamp, torn")'
    const damage = await addLine(company, project.id, {
      title,
      dueOn: dayFromNow(30),
      amount: 8550,
    })
    const { body } = await issue(company, project.id, { lines: [deposit.id, damage] })
    await call(company, `POST /api/invoices/${body.id}/credit-note`)
    for (const other of [await createOwner(), await createStager()]) {
      assert.equal((await open(`/invoices/${body.id}`, other)).status, 404)
      assert.equal((await call(other, `POST /api/invoices/${body.id}/credit-note`)).status, 404)
    }
    assert.notInclude((await open(`/invoices/${body.id}`)).words, 'INV-0001')

    const [today] = [dayFromNow(0)]
    const month = today.slice(0, 7)
    for (const period of [month, today.slice(0, 4)]) {
      const page = await open(`/invoices?period=${period}`, company)
      assert.include(page.words, 'INV-0001')
      assert.include(page.words, 'Total $0.00')
    }
    assert.include((await open('/invoices?period=2001', company)).words, 'Nothing was issued')
    assert.equal((await open('/invoices?period=abc', company)).status, 200)

    const file = await open(`/invoices.csv?period=${month}`, company)
    assert.equal(file.headers['content-type'], 'text/csv; charset=utf-8')
    const [head, ...rows] = parseCsv(file.text)
    assert.deepEqual(head, [
      ...['Invoice number', 'Customer', 'Invoice date', 'Due date', 'Terms', 'Service date'],
      ...['Item', 'Description', 'Quantity', 'Rate', 'Amount', 'Memo'],
    ])
    assert.lengthOf(rows, 4, 'one row for each line')
    const us = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`
    const [first, second, third] = rows
    assert.deepEqual(first.slice(0, 11), [
      ...['INV-0001', 'Dana Whitfield', us(today), us(today), 'Due on receipt'],
      ...[us(dayFromNow(10)), 'Deposit', '50% upfront', '1', '45', '45'],
    ])
    assert.deepEqual(second.slice(3, 11), [
      ...[us(dayFromNow(30)), 'Net 30', us(dayFromNow(10)), 'Damage'],
      ...[`'${title}`, '1', '85.50', '85.50'],
    ])
    assert.deepEqual(third.slice(8, 11), ['1', '-45', '-45'])
    const total = rows.reduce((sum, row) => sum + Math.round(Number(row[10]) * 100), 0)
    assert.equal(total, 0)
    assert.equal(
      (await open('/invoices.csv', owner)).location,
      `/invoices?period=${today.slice(0, 4)}`
    )
  }).tags(['@DUE-25', '@DUE-26', '@R740'])
})

test.group('Invoices, at the same time', (group) => {
  onTwoServers(group)
  group.each.setup(() => emptyDatabase())

  test('ten at once have ten numbers without a gap, also after a refusal', async ({ assert }) => {
    const { company, project } = await createSchedule()
    const ids: number[] = []
    for (let at = 0; at < 10; at += 1) ids.push(await addLine(company, project.id))
    await sharedServer()
    const replies = await Promise.all([
      ...ids.map((id) => issue(company, project.id, { lines: [id] })),
      issue(company, project.id, { lines: [ids[0], 999_999] }),
      issue(company, project.id, { lines: [999_999] }),
    ])
    assert.deepEqual(
      statusesOf(replies).filter((status) => status === 201),
      Array.from({ length: 10 }, () => 201)
    )
    const serials = await Invoice.query().orderBy('serial')
    assert.deepEqual(
      serials.map(({ serial }) => serial),
      Array.from({ length: 10 }, (_, at) => at + 1)
    )
    await assertInvariants(assert)
    const { lines, sums } = await scheduleOf(company, project.id)
    const owed = lines.map(({ amount, dueOn, paid, answer }) => ({
      ...{ amount, dueOn, answer },
      isPaid: paid !== null,
    }))
    assert.deepEqual(sums, sumsOf(owed, dayFromNow(0)))
  }).tags(['@DUE-22'])
})
