import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { mostInPdf } from '#shared/jobs/invoices'
import { sectionsOf } from '#queries/data_export'
import { exportedData } from '#transformers/data_export'
import { call } from '#tests/helpers/calls'
import { emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { cookieOf } from '#tests/helpers/http'
import { textOfPdf, withoutSpaces } from '#tests/helpers/pdf'
import { createOwner, createStager, type Person } from '#tests/helpers/people'
import { addLine, createSchedule, issue, storedLines } from '#tests/helpers/schedules'
import { addPerson } from '#tests/helpers/seats'
import { dayFromNow } from '#tests/helpers/stagings'
import { exchange } from '#tests/helpers/wire'

const download = (path: string, person?: Person) =>
  exchange('GET', path, { headers: person && { cookie: cookieOf(person) } })

const month = dayFromNow(0).slice(0, 7)

test.group('The PDF of an invoice', (group) => {
  group.each.setup(() => emptyDatabase())

  test('says what its page says, to those who can open the page', async ({ assert }) => {
    const { owner, company, project, bid } = await createSchedule()
    await call(company, `PUT /api/users/${company.user.id}/receipt-details`, {
      ...{ address: '12 Depot Street\nAsheville, NC 28801', taxId: '12-3456789' },
    })
    const [deposit] = await storedLines(bid.id)
    const lamp = await addLine(company, project.id, { title: 'Lamp “Søren”, parlor' })
    const { body } = await issue(company, project.id, {
      ...{ lines: [deposit.id, lamp], number: 'FF/0118' },
    })
    const path = `/invoices/${body.id}/pdf`
    const file = await download(path, owner)
    assert.equal(file.status, 200)
    assert.equal(file.headers['content-type'], 'application/pdf')
    assert.equal(file.headers['content-disposition'], 'attachment; filename=invoice-FF-0118.pdf')
    assert.include(String(file.headers['cache-control']), 'no-store')
    const text = await textOfPdf(file.body)
    for (const part of [
      'Foothill Home Staging12 Depot StreetAsheville, NC 28801',
      'InvoiceNo. FF/0118',
      'Dana Whitfield',
      'Deposit50% upfront',
      'Lamp “Søren”, parlor',
      'Total$130.50',
      'No tax is computed. This invoice has no bank details.',
      'Page 1 of 1',
    ]) {
      assert.include(text, withoutSpaces(part))
    }
    let copy = ''
    for await (const part of exportedData(owner.user, sectionsOf(owner.user))) copy += part
    assert.include(copy, 'FF/0118')
    const csv = (await download('/invoices.csv', company)).body.toString()
    assert.include(csv, 'FF/0118')
    const page = (await download(`/invoices/${body.id}`, owner)).body.toString()
    const emails = JSON.stringify(await deliverEmails())
    for (const place of [text, copy, csv, page, emails]) assert.notInclude(place, '12-3456789')
    assert.match(
      file.body.toString('latin1'),
      /\/MediaBox \[ 0 0 612 792 \]|\/MediaBox\[0 0 612 792\]/
    )
    const again = await download(path, company)
    assert.isTrue(again.body.equals(file.body), 'the same for both')

    const note = await call<{ id: number }>(company, `POST /api/invoices/${body.id}/credit-note`)
    const credit = await textOfPdf((await download(`/invoices/${note.body.id}/pdf`, owner)).body)
    assert.include(credit, withoutSpaces('Credit note No. INV-0001 for FF/0118'))
    assert.include(credit, '−$130.50')
    const former = await textOfPdf((await download(path, owner)).body)
    assert.include(former, withoutSpaces('Taken back by credit note INV-0001.'))

    const books = await addPerson(company, { role: 'books' })
    assert.equal((await download(path, books)).status, 200)
    assert.equal((await download(path, await addPerson(company))).status, 403)
    for (const other of [await createOwner(), await createStager(), undefined]) {
      assert.equal((await download(path, other)).status, 404)
    }
  }).tags(['@DUE-30', '@DUE-24', '@RET-70'])

  test('of a period has their list, then each, for the company and for the owner', async ({
    assert,
  }) => {
    const { owner, company, project, bid } = await createSchedule()
    const [deposit, balance] = await storedLines(bid.id)
    await issue(company, project.id, { lines: [deposit.id] })
    const seller = await addLine(company, project.id, { payer: 'seller' })
    await issue(company, project.id, { lines: [seller] })
    const file = await download(`/invoices.pdf?period=${month}`, company)
    assert.equal(file.headers['content-type'], 'application/pdf')
    const text = await textOfPdf(file.body)
    for (const part of ['Total$130.50', 'No. INV-0001', 'No. INV-0002', 'Page 3 of 3']) {
      assert.include(text, withoutSpaces(part))
    }
    const count = async () =>
      (await queriesDuring(() => download(`/invoices.pdf?period=${month}`, company))).length
    const before = await count()
    await issue(company, project.id, { lines: [balance.id] })
    assert.equal(await count(), before, 'the same queries for any number')
    const received = await textOfPdf((await download('/invoices.pdf', owner)).body)
    assert.include(received, withoutSpaces('From'))
    assert.notInclude(received, 'INV-0002')

    assert.equal((await download('/invoices.pdf?period=2001', company)).status, 409)
    assert.equal((await download('/invoices.pdf')).status, 302)
    const [one] = await db.from('invoices').orderBy('id')
    const { id: _, ...values } = one
    const many = Array.from({ length: mostInPdf }, (__, at) => ({
      ...{ ...values, number: `M-${at}`, serial: null },
    }))
    await db.table('invoices').multiInsert(many)
    assert.equal((await download(`/invoices.pdf?period=${month}`, company)).status, 409)
  }).tags(['@DUE-30', '@R741'])
})
