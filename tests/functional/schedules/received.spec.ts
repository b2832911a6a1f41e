import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { sectionsOf } from '#queries/data_export'
import { exportedData } from '#transformers/data_export'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { assertInvariants } from '#tests/helpers/invariants'
import { open } from '#tests/helpers/pages'
import { createAdmin, createOwner, createStager } from '#tests/helpers/people'
import { addLine, createSchedule, issue, scheduleOf, storedLines } from '#tests/helpers/schedules'
import { addPerson } from '#tests/helpers/seats'

test.group('Invoices to an owner', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are read by the owner whom they name as payer, and by nobody else of the job', async ({
    assert,
  }) => {
    const { owner, company, project, bid } = await createSchedule()
    const [deposit] = await storedLines(bid.id)
    const mine = (await issue(company, project.id, { lines: [deposit.id] })).body
    const seller = await addLine(company, project.id, { payer: 'seller' })
    const theirs = (await issue(company, project.id, { lines: [seller] })).body
    const books = await addPerson(owner, { role: 'books' })
    const member = await addPerson(owner, { role: 'member' })
    for (const person of [owner, books]) {
      const { status, words } = await open(`/invoices/${mine.id}`, person)
      assert.equal(status, 200)
      assert.include(words, 'No. INV-0001')
      assert.notInclude(words, 'Credit note')
      assert.equal((await open(`/invoices/${theirs.id}`, person)).status, 404, 'to the seller')
      assert.equal((await call(person, `POST /api/invoices/${mine.id}/credit-note`)).status, 404)
    }
    assert.equal((await open(`/invoices/${mine.id}`, member)).status, 403)
    for (const other of [await createOwner(), await createStager(), await createAdmin()]) {
      assert.equal((await open(`/invoices/${mine.id}`, other)).status, 404)
    }
    const { invoices, lines } = await scheduleOf(owner, project.id)
    assert.deepEqual(
      invoices.map(({ number }) => number),
      ['INV-0001']
    )
    assert.deepEqual(
      lines.map(({ invoice }) => invoice?.number ?? null),
      ['INV-0001', null, null]
    )
    const page = await open('/invoices', owner)
    assert.include(page.words, 'Issued to you')
    assert.include(page.words, 'From Amount INV-0001')
    assert.include(page.words, 'Foothill Home Staging')
    assert.notInclude(page.words, 'INV-0002')
    assert.notInclude(page.words, 'QuickBooks')
    assert.include((await open('/invoices?period=2001', owner)).words, 'Nothing was issued')
  }).tags(['@DUE-28', '@R740'])

  test('are announced once for several in a row, without amounts, numbers or names', async ({
    assert,
  }) => {
    const { owner, company, project } = await createSchedule()
    const add = (payer: string) => addLine(company, project.id, { payer })
    const [one, two, three] = [await add('owner'), await add('owner'), await add('seller')]
    const typesOf = async () => {
      const rows = await db.from('notifications').where({ user_id: owner.user.id })
      return rows.map(({ type }) => type)
    }
    /** Only the emails of what follows. */
    const startAnew = async () => {
      for (const table of ['queue_jobs', 'notifications']) await db.from(table).delete()
    }
    const delivered = async () => {
      await db.from('queue_jobs').update({ execute_at: 0 })
      const emails = await deliverEmails()
      return emails.map(({ subject, text }) => `${subject}\n${text}`)
    }
    await startAnew()
    await issue(company, project.id, { lines: [three] })
    assert.isEmpty(await typesOf(), 'a seller has no account')
    const { body } = await issue(company, project.id, { lines: [one] })
    await issue(company, project.id, { lines: [two] })
    assert.deepEqual(await typesOf(), ['invoice_issued'])
    const texts = await delivered()
    await startAnew()
    await call(company, `POST /api/invoices/${body.id}/credit-note`)
    assert.deepEqual(await typesOf(), ['invoice_taken_back'])
    texts.push(...(await delivered()))
    assert.lengthOf(texts, 2)
    assert.include(texts[0], 'An invoice for Colonial on Maple Street')
    assert.include(texts[1], 'An invoice for Colonial on Maple Street was taken back')
    for (const text of texts) {
      assert.include(text, 'no email of ours has bank details')
      assert.include(text, `/projects/${project.id}/schedule`)
      assert.notMatch(text, /\$\d|Foothill|Casey|INV-/)
    }
  }).tags(['@DUE-29', '@R733'])

  test('show the credit note that took one back, on the page and in the list', async ({
    assert,
  }) => {
    const { owner, company, project, bid } = await createSchedule()
    const [deposit] = await storedLines(bid.id)
    const { body } = await issue(company, project.id, { lines: [deposit.id] })
    const note = await call<{ id: number }>(company, `POST /api/invoices/${body.id}/credit-note`)
    for (const person of [owner, company]) {
      const { words } = await open(`/invoices/${body.id}`, person)
      assert.include(words, 'Taken back by credit note INV-0002')
      const credit = await open(`/invoices/${note.body.id}`, person)
      assert.include(credit.words, 'Credit note No. INV-0002 for INV-0001')
      assert.include((await open('/invoices', person)).words, 'Taken back by INV-0002')
    }
    const { invoices, lines } = await scheduleOf(owner, project.id)
    assert.deepEqual(
      invoices.map(({ number, takenBackBy }) => [number, takenBackBy]),
      [
        ['INV-0002', null],
        ['INV-0001', 'INV-0002'],
      ]
    )
    assert.isNull(lines[0].invoice)
  }).tags(['@DUE-28'])

  test('are in the owner’s copy, and stay readable and can be taken back once the job has ended', async ({
    assert,
  }) => {
    const { owner, company, project, bid } = await createSchedule()
    const [deposit] = await storedLines(bid.id)
    const { body } = await issue(company, project.id, { lines: [deposit.id] })
    const seller = await addLine(company, project.id, { payer: 'seller' })
    await issue(company, project.id, { lines: [seller] })
    await call(company, `POST /api/bids/${bid.id}/give-up`, { reason: 'Our warehouse is flooded.' })
    const note = await call<{ number: string }>(
      company,
      `POST /api/invoices/${body.id}/credit-note`
    )
    assert.deepEqual([note.status, note.body.number], [201, 'INV-0003'])
    const page = await open(`/invoices/${body.id}`, owner)
    assert.include(page.words, 'Taken back by credit note')
    assert.notInclude(page.text, `/projects/${project.id}/schedule`)
    const notice = await db
      .from('notifications')
      .where({ user_id: owner.user.id, type: 'invoice_taken_back' })
    assert.lengthOf(notice, 1)
    let text = ''
    for await (const part of exportedData(owner.user, sectionsOf(owner.user))) text += part
    assert.include(text, 'INV-0001')
    assert.notInclude(text, 'INV-0002')
    const business = await open('/business', company)
    assert.notInclude(business.words, 'Agreed', 'an ended job owes nothing more')
    await assertInvariants(assert)
  }).tags(['@DUE-32', '@DUE-36', '@R740', '@R743', '@R744'])
})
