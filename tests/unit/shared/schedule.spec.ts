import { test } from '@japa/runner'
import fc from 'fast-check'
import {
  invoiceNumberProblem,
  isEin,
  isSocialSecurityNumber,
  ourNumber,
} from '#shared/jobs/invoices'
import { addressProblem, printedAddressOf } from '#shared/payments/receipt_details'
import {
  accountProblem,
  hasLongNumber,
  stateOfAmount,
  sumsOf,
  type OwedAmount,
} from '#shared/jobs/schedule'
import { draftedLines } from '#lifecycles/schedule_draft'

const today = '2026-11-28'

const owed = (of: Partial<OwedAmount> = {}): OwedAmount => ({
  ...{ amount: 100, dueOn: '2026-12-08', isPaid: false, answer: null },
  ...of,
})

const amounts = fc.record<OwedAmount>({
  amount: fc.integer({ min: 1, max: 1_000_000_000 }),
  dueOn: fc.constantFrom(null, '2026-11-01', '2026-11-27', today, '2026-11-29', '2027-01-20'),
  isPaid: fc.boolean(),
  answer: fc.constantFrom(null, 'paid', 'not_agreed'),
})

test.group('What is owed', () => {
  test('has one state', ({ assert }) => {
    const states: [Partial<OwedAmount>, string][] = [
      [{}, 'open'],
      [{ dueOn: null }, 'open'],
      [{ dueOn: today }, 'due'],
      [{ dueOn: '2026-11-27' }, 'overdue'],
      [{ dueOn: '2026-11-27', answer: 'paid' }, 'reported'],
      [{ dueOn: '2026-11-27', answer: 'not_agreed' }, 'not_agreed'],
      [{ dueOn: '2026-11-27', answer: 'paid', isPaid: true }, 'paid'],
    ]
    for (const [of, state] of states) assert.equal(stateOfAmount(owed(of), today), state)
  }).tags(['@DUE-07'])

  test('adds up to the cent, whatever is paid, reported or not agreed', ({ assert }) => {
    fc.assert(
      fc.property(fc.array(amounts, { maxLength: 60 }), (all) => {
        const sums = sumsOf(all, today)
        const agreed = all.filter((each) => each.isPaid || each.answer !== 'not_agreed')
        const total = (some: OwedAmount[]) => some.reduce((sum, { amount }) => sum + amount, 0)
        assert.equal(sums.agreed, total(agreed))
        assert.equal(sums.paid, total(agreed.filter(({ isPaid }) => isPaid)))
        assert.equal(sums.agreed, sums.paid + sums.open)
        assert.isAtMost(sums.due, sums.open)
        assert.isAtMost(sums.overdue, sums.due)
      })
    )
  }).tags(['@DUE-07'])

  test('refuses numbers that an account could have, and no dates or check numbers', ({
    assert,
  }) => {
    const refused = [
      'IBAN DE89 3704 0044 0532 0130 00',
      'routing 053000196',
      'acct 1234-5678',
      '12 34 56 78',
      '1.2.3.4.5.6.7.8',
      'call (828)5550117 or 828.555.0117',
      '１２３４５６７８',
      '053\u2011000\u2011196',
      '0530\n0019',
      'Zelle (828) 555-0117',
      '0530,0019,6',
      '530,001,960',
      '٠٥٣٠٠٠١٩٦',
      '4242 / 4242 / 4242 / 4242',
    ]
    const kept = [
      'check no. 1042',
      'check 1042, 11/17/2026',
      '2026-11-17, check no. 104',
      'Paid 11-17-2026',
      'Lamp 1234567',
      '$1,860.00',
      '$1,250,000.00 of $2,400,000',
      '2 lamps, 40 x 60, 3 chairs',
      'Jan 20 to Feb 19, 2027',
    ]
    for (const text of refused) assert.isTrue(hasLongNumber(text), text)
    for (const text of kept) {
      assert.isFalse(hasLongNumber(text), text)
      assert.isNull(accountProblem(text), text)
    }
    for (const text of ['Venmo @foothill', 'Cash App $foothill', 'pay@foothill.example']) {
      assert.isNotNull(accountProblem(text), text)
    }
    assert.isNull(accountProblem('2 lamps @ $40, due @ 9 AM'))
    for (const line of ['Asheville, NC 28801-1234', '1200 Depot Street, 28801']) {
      assert.isNull(addressProblem(line), line)
    }
    assert.isNotNull(addressProblem('Account 053000196'))
    assert.equal(printedAddressOf('1 A Street\nIBAN 053000196\nNC 28801'), '1 A Street\nNC 28801')
  }).tags(['@DUE-12'])

  test('is drafted in two halves that add up, or in one payment, with the extensions', ({
    assert,
  }) => {
    const source = {
      ...{ price: 3721, isSigned: true, installOn: '2026-12-05', payer: 'seller' as const, today },
      extensions: [{ removalOn: '2027-03-06', price: 540 }],
    }
    const halves = draftedLines({ ...source, terms: 'split_payment' })
    assert.deepEqual(
      halves.map(({ kind, amount, dueOn, origin, payer }) => [kind, amount, dueOn, origin, payer]),
      [
        ['deposit', 186_050, today, 'agreement', 'seller'],
        ['balance', 186_050, '2026-12-05', 'agreement', 'seller'],
        ['extension', 54_000, '2027-02-04', 'extension', 'seller'],
      ]
    )
    assert.equal(halves[2].title, 'Extra month to March 5, 2027')
    const open = { ...source, isSigned: false, installOn: null, extensions: [], terms: 'flexible' }
    const [whole, ...others] = draftedLines({ ...open, terms: 'flexible' })
    assert.isEmpty(others)
    assert.deepEqual([whole.amount, whole.dueOn, whole.origin], [372_100, null, 'offer'])
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (price) => {
        const drafted = draftedLines({ ...source, price, extensions: [], terms: 'split_payment' })
        assert.equal(
          drafted.reduce((sum, { amount }) => sum + amount, 0),
          price * 100
        )
      })
    )
  }).tags(['@DUE-02'])

  test('has invoice numbers and tax IDs of a certain form', ({ assert }) => {
    assert.equal(ourNumber(7), 'INV-0007')
    assert.equal(ourNumber(12345), 'INV-12345')
    for (const number of ['FF-0118', '2026/118', 'a', '1234567', '2026-11-0042', 'FF-2026/0118']) {
      assert.isNull(invoiceNumberProblem(number), number)
    }
    for (const number of [
      'INV-0001',
      'inv1',
      '=1+1',
      '-1',
      'A B',
      'A--1',
      '12345678',
      '4242-4242-4242-4242',
      '@x',
    ]) {
      assert.isNotNull(invoiceNumberProblem(number), number)
    }
    for (const taxId of ['123-45-6789', '123456789', '123 45 6789', ' 123‑45‑6789 ']) {
      assert.isTrue(isSocialSecurityNumber(taxId), taxId)
    }
    for (const taxId of ['12-3456789', '12-34567', 'GB 123 4567 89', '1234567890']) {
      assert.isFalse(isSocialSecurityNumber(taxId), taxId)
    }
    for (const taxId of ['12-3456789', ' 12‑3456789 ']) assert.isTrue(isEin(taxId), taxId)
    for (const taxId of ['123456789', '1234567890', 'GB 123 4567 89', '12-34567890']) {
      assert.isFalse(isEin(taxId), taxId)
    }
  }).tags(['@DUE-21', '@DUE-24'])
})
