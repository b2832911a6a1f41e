import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { notifyOfOverduePayments } from '#models/schedule/overdue_timer'
import { sectionsOf } from '#queries/data_export'
import { exportedData } from '#transformers/data_export'
import { hasLongNumber } from '#shared/jobs/schedule'
import { closeAccount } from '#models/user/account_closing'
import { call, statusesOf } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { send } from '#tests/helpers/http'
import { open } from '#tests/helpers/pages'
import { createOwner, createStager, type Person } from '#tests/helpers/people'
import { onTwoServers, race, repeatRace } from '#tests/helpers/races'
import {
  addLine,
  createSchedule,
  issue,
  moveDue,
  newLine,
  scheduleOf,
  storedLines,
} from '#tests/helpers/schedules'
import { addPerson } from '#tests/helpers/seats'
import { createReleased, createStaging, dayFromNow } from '#tests/helpers/stagings'
import { notificationTypesOf } from '#tests/helpers/stored_records'

/** Typed as people type them. */
const accounts = [
  'IBAN DE89 3704 0044 0532 0130 00',
  'routing 053000196',
  'acct. 1234 5678 90',
  '4242-4242-4242-4242',
  'Zelle (828) 555-0117',
  'Venmo @foothill-8285',
  'Cash App $foothill',
  'pay@foothill.example',
  '0530,0019,6',
  '٠٥٣٠٠٠١٩٦',
]

const traces = ['rate_limits', 'sessions']
const today = dayFromNow(0)

interface Failure {
  message?: string
  errors?: { field: string; message: string }[]
}

const ask = (person: Person | null, line: string, body?: unknown) =>
  call<Failure>(person, line, body)

const stepsOf = async (person: Person, projectId: number) => {
  const { body } = await call<{ steps: { key: string; isYours: boolean; at: string | null }[] }>(
    person,
    `GET /api/projects/${projectId}/job`
  )
  return body.steps
    .filter(({ key }) => /payment|refusal|overdue/.test(key))
    .map(({ key, isYours }) => `${key} ${isYours ? 'mine' : 'theirs'}`)
}

test.group('A schedule of payments', (group) => {
  group.each.setup(() => emptyDatabase())

  test('begins as a draft that only the company sees, and is used once', async ({ assert }) => {
    const { owner, company, project, bid } = await createStaging(10, {
      amount: 91,
      paymentTerms: 'split_payment',
    })
    const draft = (await scheduleOf(company, project.id)).draft!
    assert.equal(draft.originLabel, 'Drafted from the offer')
    assert.deepEqual(
      draft.lines.map(({ kindLabel, amount, dueOn }) => [kindLabel, amount, dueOn]),
      [
        ['Deposit', 4550, today],
        ['Balance', 4550, dayFromNow(10)],
      ]
    )
    const ofOwner = await scheduleOf(owner, project.id)
    assert.isNull(ofOwner.draft)
    assert.isEmpty(ofOwner.lines)
    assert.isEmpty(await storedLines(bid.id))

    assert.equal((await ask(company, `POST /api/projects/${project.id}/schedule`)).status, 204)
    const again = await ask(company, `POST /api/projects/${project.id}/schedule`)
    assert.deepEqual(
      [again.status, again.body.message],
      [409, 'The draft is in the schedule already.']
    )
    const { lines, sums, draft: none } = await scheduleOf(owner, project.id)
    assert.isNull(none)
    assert.deepEqual(
      lines.map(({ badge, payerLabel }) => [badge.text, payerLabel]),
      [
        ['Due', 'You'],
        ['Open', 'You'],
      ]
    )
    assert.deepEqual(sums, { agreed: 9100, due: 4550, overdue: 0, paid: 0, open: 9100 })
    assert.deepEqual(
      (await notificationTypesOf(owner)).filter((type) => type.startsWith('schedule')),
      ['schedule_changed']
    )
  }).tags(['@DUE-02', '@R732'])

  test('is for the two parties of a paid offer', async ({ assert }) => {
    const { owner, company, project } = await createSchedule()
    const path = `/projects/${project.id}/schedule`
    assert.equal((await open(path, owner)).status, 200)
    const page = await open(path, company)
    assert.equal(page.status, 200)
    assert.include(page.words, 'No money passes through Stagely, and we never show bank details.')
    assert.include(page.words, 'Dana Whitfield')
    for (const other of [await createOwner(), await createStager()]) {
      assert.equal((await open(path, other)).status, 403)
    }
    const guest = await open(path)
    assert.include(guest.words, 'Log in to see the payments of your staging.')
    assert.notInclude(guest.words, 'Deposit')
    const staging = await open(`/projects/${project.id}/staging`, company)
    assert.include(staging.text, `href="${path}"`)
    assert.include(staging.words, 'Due now $45.00')
  }).tags(['@DUE-01'])

  test('takes payments by hand, and refuses what isn’t one', async ({ assert }) => {
    const { owner, company, project, bid } = await createSchedule()
    const path = `POST /api/projects/${project.id}/schedule/lines`
    await addLine(company, project.id, { kind: 'removal', title: '  Second  truck ', amount: 1 })
    const [, , stored] = await storedLines(bid.id)
    assert.deepInclude(stored, {
      kind: 'removal',
      title: 'Second truck',
      amount: 1,
      origin: 'hand',
    })
    const before = await databaseDump(traces)
    const wrong: [object, string][] = [
      [{ kind: 'deposit' }, 'kind'],
      [{ title: ' ' }, 'title'],
      [{ title: '...' }, 'title'],
      [{ title: 'x'.repeat(81) }, 'title'],
      [{ title: 'To account 0530 0019 6' }, 'title'],
      [{ amount: 0 }, 'amount'],
      [{ amount: -100 }, 'amount'],
      [{ amount: 10.5 }, 'amount'],
      [{ amount: '100' }, 'amount'],
      [{ amount: 1_000_000_001 }, 'amount'],
      [{ dueOn: '2026-02-30' }, 'dueOn'],
      [{ dueOn: null }, 'dueOn'],
      [{ payer: 'lender' }, 'payer'],
    ]
    for (const [change, field] of wrong) {
      const { status, body } = await ask(company, path, { ...newLine, kind: 'damage', ...change })
      assert.equal(status, 422, JSON.stringify(change))
      assert.deepEqual(
        body.errors?.map((error) => error.field),
        [field]
      )
    }
    assert.equal((await ask(owner, path, { ...newLine, kind: 'damage' })).status, 403)
    assert.deepEqual(await databaseDump(traces), before)
  }).tags(['@DUE-03', '@DUE-12'])

  test('changes and loses payments that are neither paid nor on an invoice', async ({ assert }) => {
    const { owner, company, project, bid } = await createSchedule()
    const [deposit, balance] = await storedLines(bid.id)
    const path = `/api/schedule-lines/${deposit.id}`
    const refusal = { answer: 'not_agreed', reason: 'We agreed on 40%.' }
    await ask(owner, `PUT ${path}/answer`, refusal)
    const late = { ...newLine, title: '40% upfront', amount: 3600, revision: 1 }
    const outdated = await ask(company, `PUT ${path}`, late)
    assert.deepEqual(
      [outdated.status, outdated.body.message],
      [409, 'This payment has just changed. Look at it, then try again.']
    )
    assert.equal((await ask(company, `PUT ${path}`, { ...late, revision: 2 })).status, 204)
    const [changed] = await storedLines(bid.id)
    assert.deepInclude(changed, { title: '40% upfront', amount: 3600, answer: null, reason: null })

    await ask(company, `PUT ${path}/payment`, { paidOn: today, way: 'check' })
    const paid = await ask(company, `DELETE ${path}`)
    assert.deepEqual(
      [paid.status, paid.body.message],
      [409, 'This payment is marked as paid. Undo that first.']
    )
    await issue(company, project.id, { lines: [balance.id] })
    const billed = await ask(company, `PUT /api/schedule-lines/${balance.id}`, newLine)
    assert.equal(billed.status, 409)
    assert.include(billed.body.message, 'This payment is on invoice INV-0001.')

    const added = await addLine(company, project.id)
    assert.equal((await ask(owner, `DELETE /api/schedule-lines/${added}`)).status, 403)
    assert.equal((await ask(company, `DELETE /api/schedule-lines/${added}`)).status, 204)
    const gone = await ask(company, `PUT /api/schedule-lines/${added}`, newLine)
    assert.include(gone.body.message, 'isn’t in the schedule anymore')
    assert.lengthOf((await scheduleOf(company, project.id)).lines, 2)
  }).tags(['@DUE-04'])

  test('is marked as paid by the company, who can undo it for 30 days', async ({ assert }) => {
    const { owner, company, project, bid } = await createSchedule()
    const [{ id }] = await storedLines(bid.id)
    const path = `/api/schedule-lines/${id}/payment`
    const paid = { paidOn: today, way: 'check', note: 'check no. 1042' }
    const wrong: [object, number][] = [
      [{ ...paid, way: 'barter' }, 422],
      [{ ...paid, paidOn: 'today' }, 422],
      [{ ...paid, note: 'IBAN DE89 3704 0044 0532 0130 00' }, 422],
      [{ ...paid, paidOn: dayFromNow(1) }, 409],
      [{ ...paid, revision: 7 }, 409],
    ]
    for (const [body, status] of wrong) {
      assert.equal((await ask(company, `PUT ${path}`, body)).status, status, JSON.stringify(body))
    }
    assert.equal((await ask(owner, `PUT ${path}`, paid)).status, 403)
    assert.equal((await ask(company, `PUT ${path}`, paid)).status, 204)
    assert.equal((await ask(company, `PUT ${path}`, paid)).status, 409)
    const { lines, sums } = await scheduleOf(owner, project.id)
    assert.deepInclude(lines[0].paid, { on: today, way: 'Check', note: 'check no. 1042' })
    assert.deepInclude(sums, { agreed: 9000, paid: 4500, open: 4500, due: 0 })

    assert.equal((await ask(company, `DELETE ${path}`)).status, 204)
    assert.deepInclude((await scheduleOf(owner, project.id)).sums, { paid: 0, open: 9000 })
    assert.equal((await ask(company, `DELETE ${path}`)).status, 409)
    await ask(company, `PUT ${path}`, paid)
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    await db
      .from('schedule_lines')
      .where({ id })
      .update({ marked_paid_at: ago(31.5) })
    const tooLate = await ask(company, `DELETE ${path}`)
    assert.deepEqual(
      [tooLate.status, tooLate.body.message],
      [409, '“Marked as paid” can be undone for 30 days.']
    )
  }).tags(['@DUE-05'])

  test('hears from the owner that it was paid or isn’t agreed', async ({ assert }) => {
    const { owner, company, project, bid } = await createSchedule()
    const [{ id }] = await storedLines(bid.id)
    const path = `/api/schedule-lines/${id}`
    const wrong = [
      {},
      { answer: 'maybe' },
      { answer: 'not_agreed' },
      { answer: 'not_agreed', reason: ' ' },
      { answer: 'not_agreed', reason: 'Paid to 1234 5678' },
      { answer: 'paid', reason: 'By check' },
    ]
    for (const body of wrong) {
      assert.equal((await ask(owner, `PUT ${path}/answer`, body)).status, 422, JSON.stringify(body))
    }
    assert.equal((await ask(company, `PUT ${path}/answer`, { answer: 'paid' })).status, 403)
    assert.equal((await ask(owner, `PUT ${path}/answer`, { answer: 'paid' })).status, 204)
    assert.deepEqual(await stepsOf(company, project.id), ['confirm_payment mine'])
    assert.deepEqual(await stepsOf(owner, project.id), ['confirm_payment theirs'])

    const refusal = { answer: 'not_agreed', reason: 'It was torn before the install.' }
    assert.equal((await ask(owner, `PUT ${path}/answer`, refusal)).status, 204)
    assert.deepEqual(await stepsOf(company, project.id), ['settle_refusal mine'])
    assert.isEmpty(await stepsOf(owner, project.id))
    const { lines, sums } = await scheduleOf(company, project.id)
    const refused = lines.find((line) => line.id === id)!
    assert.deepEqual([refused.badge.text, refused.reason], ['Not agreed', refusal.reason])
    assert.deepEqual(sums, { agreed: 4500, due: 0, overdue: 0, paid: 0, open: 4500 })
    const paid = await ask(company, `PUT ${path}/payment`, { paidOn: today, way: 'cash' })
    assert.include(paid.body.message, 'doesn’t agree to this payment')
    const read = await db.from('notifications').where('type', 'payment_reported').firstOrFail()
    assert.isTrue(read.read, 'its step is done')
    const emails = await deliverEmails()
    for (const { text, html } of emails) assert.notMatch(text + html, /torn|\$|4500|Deposit/)
  }).tags(['@DUE-06', '@DUE-11', '@R733'])

  test('says once that a payment is overdue, without an amount', async ({ assert }) => {
    const { owner, company, project, bid } = await createSchedule()
    const [deposit, balance] = await storedLines(bid.id)
    await deliverEmails()
    // The next notification starts a new email.
    await db.from('notifications').update({ email_due_at: null })
    await moveDue(deposit.id, 0)
    assert.equal(await notifyOfOverduePayments(), 0, 'due today')
    await moveDue(deposit.id, -1)
    const both = await Promise.all([notifyOfOverduePayments(), notifyOfOverduePayments()])
    assert.equal(both[0] + both[1], 1)
    assert.equal(await notifyOfOverduePayments(), 0)
    assert.deepEqual(await stepsOf(owner, project.id), ['answer_overdue mine'])
    assert.deepEqual(await stepsOf(company, project.id), ['answer_overdue theirs'])
    const [email, ...others] = await deliverEmails()
    assert.isEmpty(others)
    assert.equal(email.subject, 'A payment for Colonial on Maple Street is overdue')
    assert.include(email.text, `/projects/${project.id}/schedule`)
    assert.include(email.text, 'no email of ours has bank details')
    assert.notMatch(email.text, /\$\d|Foothill|Casey/)

    await moveDue(balance.id, -3)
    await ask(owner, `PUT /api/schedule-lines/${balance.id}/answer`, { answer: 'paid' })
    assert.equal(await notifyOfOverduePayments(), 0, 'the owner says that it was paid')
    const { sums } = await scheduleOf(company, project.id)
    assert.deepInclude(sums, { due: 9000, overdue: 4500 })
    await ask(owner, `PUT /api/schedule-lines/${deposit.id}/answer`, { answer: 'paid' })
    const notice = await db.from('notifications').where('type', 'payment_overdue').firstOrFail()
    assert.isTrue(notice.read)
  }).tags(['@DUE-10', '@DUE-11', '@R733'])

  test('follows the install day and each agreed extension', async ({ assert }) => {
    const unused = await createStaging(-46)
    for (const person of [unused.owner, unused.company]) {
      await call(person, `PUT ${unused.path}/answer`, { answer: 'extend' })
    }
    assert.isEmpty(await storedLines(unused.bid.id), 'its schedule isn’t used')

    const { owner, company, path, bid, project } = await createSchedule(-46)
    await addLine(company, project.id, { payer: 'seller' })
    for (let month = 0; month < 2; month += 1) {
      for (const person of [owner, company]) {
        await call(person, `PUT ${path}/answer`, { answer: 'extend' })
      }
      await db
        .from('stagings')
        .where('bid_id', bid.id)
        .update({ removal_on: dayFromNow(10 + month) })
    }
    const lines = await storedLines(bid.id)
    const extensions = lines.filter(({ kind }) => kind === 'extension')
    assert.deepEqual(
      extensions.map(({ amount, origin, payer }) => [amount, origin, payer]),
      [
        [45_000, 'extension', 'seller'],
        [45_000, 'extension', 'seller'],
      ]
    )

    const early = await createReleased({ paymentTerms: 'split_payment' })
    await ask(early.company, `POST /api/projects/${early.project.id}/schedule`)
    const [, undated] = await storedLines(early.bid.id)
    assert.isNull(undated.due_on)
    const agree = async (days: number) => {
      const date = dayFromNow(days)
      await call(early.owner, `POST ${early.path}/install-date`, { date })
      await call(early.company, `POST ${early.path}/agreement`, { date })
      const { lines: shown } = await scheduleOf(early.owner, early.project.id)
      return shown.find(({ kind }) => kind === 'balance')?.dueOn
    }
    assert.equal(await agree(8), dayFromNow(8))
    assert.equal(await agree(12), dayFromNow(12))
    await ask(early.company, `PUT /api/schedule-lines/${undated.id}`, newLine)
    assert.equal(await agree(15), newLine.dueOn, 'a day of its own stays')
  }).tags(['@DUE-08', '@R734'])

  test('has a history that refuses changes, and adds up after any edits', async ({ assert }) => {
    const { owner, company, project, bid } = await createSchedule()
    const id = await addLine(company, project.id)
    const path = `/api/schedule-lines/${id}`
    await ask(owner, `PUT ${path}/answer`, { answer: 'paid' })
    await ask(company, `PUT ${path}/payment`, { paidOn: today, way: 'cash' })
    await ask(company, `DELETE ${path}/payment`)
    await ask(company, `PUT ${path}`, { ...newLine, amount: 8549 })
    await ask(company, `DELETE ${path}`)
    const entries = await db.from('schedule_entries').where('line_id', id).orderBy('id')
    assert.deepEqual(
      entries.map(({ kind, amount }) => [kind, amount]),
      [
        ['added', 8550],
        ['reported', 8550],
        ['paid', 8550],
        ['unpaid', 8550],
        ['changed', 8549],
        ['removed', 8549],
      ]
    )
    await assert.rejects(
      () => db.from('schedule_entries').update({ amount: 1 }),
      /Entries of a schedule are never changed/
    )
    const { history, sums } = await scheduleOf(owner, project.id)
    assert.equal(history[0].text, 'Foothill Home Staging removed a payment: Damage, $85.49')
    const [stored] = await db
      .from('schedule_lines')
      .where('bid_id', bid.id)
      .whereNull('removed_at')
      .sum('amount as agreed')
    assert.equal(sums.agreed, Number(stored.agreed))
  }).tags(['@DUE-09', '@DUE-07'])

  test('is kept by owners and books of an account; members read it', async ({ assert }) => {
    const { owner, company, project, bid } = await createSchedule()
    const [{ id }] = await storedLines(bid.id)
    const [books, member] = [
      await addPerson(company, { role: 'books' }),
      await addPerson(company, { role: 'member' }),
    ]
    const ofOwner = await addPerson(owner, { role: 'books' })
    const path = `/projects/${project.id}/schedule`
    for (const person of [books, member, ofOwner]) {
      assert.equal((await open(path, person)).status, 200)
    }
    assert.isTrue((await scheduleOf(books, project.id)).can.keep)
    const read = await scheduleOf(member, project.id)
    assert.isFalse(read.can.keep)
    assert.isFalse(read.lines.some(({ can }) => Object.values(can).some(Boolean)))
    const paid = { paidOn: today, way: 'cash' }
    assert.equal((await ask(member, `PUT /api/schedule-lines/${id}/payment`, paid)).status, 403)
    assert.equal(
      (await ask(ofOwner, `PUT /api/schedule-lines/${id}/answer`, { answer: 'paid' })).status,
      204
    )
    assert.equal((await ask(books, `PUT /api/schedule-lines/${id}/payment`, paid)).status, 204)
    const page = await open(path, books)
    assert.notInclude(page.text, `href="/projects/${project.id}/agreement"`)
    assert.equal((await open('/invoices', books)).status, 200)
    assert.equal((await open('/invoices', member)).status, 403)
  }).tags(['@DUE-13'])

  test('is in the sums of the dashboard and of the business figures', async ({ assert }) => {
    const { owner, company, project, bid } = await createSchedule()
    const [deposit, balance] = await storedLines(bid.id)
    await moveDue(deposit.id, -2)
    await moveDue(balance.id, 0)
    const dashboard = await open('/bids', company)
    assert.include(dashboard.words, 'Due to you $90.00')
    assert.include(dashboard.words, 'Overdue $45.00')
    assert.notInclude((await open('/bids', await createStager())).words, 'Due to you')
    await ask(company, `PUT /api/schedule-lines/${deposit.id}/payment`, {
      paidOn: today,
      way: 'cash',
    })
    const refused = await addLine(company, project.id)
    await ask(owner, `PUT /api/schedule-lines/${refused}/answer`, {
      answer: 'not_agreed',
      reason: 'No.',
    })
    const business = await open('/business', company)
    assert.match(business.words, /Agreed \$90\.00.*Paid \$45\.00.*Open \$45\.00/)
    assert.notInclude(business.words, '$85.50')
  }).tags(['@DUE-14', '@DUE-15', '@R735'])

  test('counts on in these sums once the company has removed the job from its list', async ({
    assert,
  }) => {
    const { company, bid } = await createSchedule()
    const [deposit] = await storedLines(bid.id)
    await moveDue(deposit.id, -2)
    await db
      .from('bids')
      .where('id', bid.id)
      .update({ stager_completed_at: new Date(), hidden_by_stager_at: new Date() })
    const count = async () => (await queriesDuring(() => open('/bids', company))).length
    const { words } = await open('/bids', company)
    assert.include(words, 'Due to you $45.00')
    assert.include(words, 'Overdue $45.00')
    assert.include(words, '$45.00 of it for jobs that you removed from your list')
    assert.notInclude(words, 'Colonial on Maple Street', 'nothing else of it')
    const before = await count()
    assert.match((await open('/business', company)).words, /removed from your list.*Open \$90\.00/)
    assert.match((await open('/invoices', company)).words, /Open \$90\.00 ?, due \$45\.00/)
    await ask(company, `PUT /api/schedule-lines/${deposit.id}/payment`, {
      ...{ paidOn: today, way: 'cash' },
    })
    assert.notInclude((await open('/bids', company)).words, 'of it for jobs')
    assert.equal(await count(), before)
  }).tags(['@DUE-31'])

  test('is polled by both sides; an unchanged poll is a 304', async ({ assert }) => {
    const { owner, company, project } = await createSchedule()
    const path = `/api/projects/${project.id}/schedule`
    const books = await addPerson(company, { role: 'books' })
    const poll = (as: Person, etag = '') =>
      send('GET', path, { as, headers: { 'if-none-match': etag } })
    for (const person of [owner, company, books]) {
      const first = await poll(person)
      assert.equal(first.status, 200)
      const etag = String(first.headers.etag)
      const same = await poll(person, etag)
      assert.deepEqual([same.status, same.text], [304, ''])
      const id = await addLine(company, project.id)
      assert.equal((await poll(person, etag)).status, 200, 'the other side has changed it')
      await ask(company, `DELETE /api/schedule-lines/${id}`)
    }
    const queries = await queriesDuring(() => poll(company))
    assert.isAtMost(queries.length, 13)
    await addLine(company, project.id)
    assert.equal((await queriesDuring(() => poll(company))).length, queries.length)
    for (const other of [await createOwner(), await createStager()]) {
      assert.equal((await poll(other)).status, 403)
    }
  }).tags(['@DUE-33'])

  test('takes no account into a text that is printed, emailed or exported', async ({ assert }) => {
    const { owner, company, project, bid } = await createSchedule()
    const [deposit] = await storedLines(bid.id)
    const line = `/api/schedule-lines/${deposit.id}`
    const details = `PUT /api/users/${company.user.id}/receipt-details`
    for (const account of accounts) {
      const replies = [
        await ask(company, `POST /api/projects/${project.id}/schedule/lines`, {
          ...{ ...newLine, kind: 'other', title: `Lamp ${account}` },
        }),
        await ask(company, `PUT ${line}`, { ...newLine, title: `Lamp ${account}` }),
        await ask(company, `PUT ${line}/payment`, { paidOn: today, way: 'other', note: account }),
        await ask(owner, `PUT ${line}/answer`, { answer: 'not_agreed', reason: account }),
        await ask(company, `POST /api/projects/${project.id}/invoices`, {
          ...{ lines: [deposit.id], number: account.slice(0, 20) },
        }),
      ]
      assert.deepEqual(new Set(statusesOf(replies)), new Set([422]), account)
    }
    for (const account of accounts.filter(hasLongNumber)) {
      const { status } = await ask(company, details, {
        ...{ address: `12 Depot Street\n${account}`, taxId: null },
      })
      assert.equal(status, 422, account)
    }
    for (const taxId of ['053000196-1', 'DE89370400440532013000', '1234567890']) {
      const { status } = await ask(company, details, {
        address: null,
        taxId,
        taxIdOnInvoices: true,
      })
      assert.equal(status, 422, taxId)
    }
    // As it may have been stored before.
    await db.table('receipt_details').insert({
      user_id: company.user.id,
      address: '12 Depot Street\nIBAN DE89 3704 0044 0532 0130 00\nAsheville, NC 28801-1234',
      tax_id: '1234567890',
      tax_id_on_invoices: true,
      created_at: new Date(),
      updated_at: new Date(),
    })
    const { body } = await issue(company, project.id, { lines: [deposit.id] })
    const { words } = await open(`/invoices/${body.id}`, owner)
    assert.include(words, '12 Depot Street Asheville, NC 28801-1234')
    assert.notMatch(words, /IBAN|1234567890|Tax ID/)
  }).tags(['@DUE-34', '@DUE-12', '@R742'])

  test('is in the copies of both sides, and its words go with either account', async ({
    assert,
  }) => {
    const { owner, company, project, bid } = await createSchedule()
    const id = await addLine(company, project.id, { title: 'CANARYTITLE lamp' })
    await ask(owner, `PUT /api/schedule-lines/${id}/answer`, {
      answer: 'not_agreed',
      reason: 'CANARYREASON',
    })
    const [deposit] = await storedLines(bid.id)
    await issue(company, project.id, { lines: [deposit.id] })
    for (const person of [owner, company]) {
      let text = ''
      for await (const part of exportedData(person.user, sectionsOf(person.user))) text += part
      assert.include(text, 'CANARYREASON')
      assert.include(text, 'INV-0001')
    }
    await closeAccount(owner.user, { by: owner.user })
    const left = JSON.stringify(await databaseDump())
    assert.notInclude(left, 'CANARYREASON')
    assert.notInclude(left, 'CANARYTITLE')
    const lines = await storedLines(bid.id)
    assert.lengthOf(lines, 3, 'amounts and days stay')
    const [invoice] = await db.from('invoices')
    assert.isNull(invoice.details)
    assert.equal(invoice.issuer_name, 'Foothill Home Staging')
    await closeAccount(company.user, { by: company.user })
    assert.isNull((await db.from('invoices').firstOrFail()).issuer_name)
  }).tags(['@DUE-16', '@R731'])
})

test.group('A schedule of payments, at the same time', (group) => {
  onTwoServers(group)
  group.each.setup(() => emptyDatabase())

  test('a payment is marked as paid or not agreed, never both', async ({ assert }) => {
    await repeatRace(
      assert,
      async (round) => {
        const { owner, company, bid } = await createSchedule()
        const [{ id }] = await storedLines(bid.id)
        const path = `/api/schedule-lines/${id}`
        const replies = await race(
          round,
          (on) => on(company, `PUT ${path}/payment`, { paidOn: today, way: 'cash' }),
          (on) => on(owner, `PUT ${path}/answer`, { answer: 'not_agreed', reason: 'Never.' })
        )
        assert.deepEqual(statusesOf(replies), [204, 409])
        const [stored] = await storedLines(bid.id)
        assert.equal(stored.paid_on === null, stored.answer === 'not_agreed')
      },
      { rounds: 6, concurrency: 3 }
    )
  }).tags(['@DUE-06'])
})
