import { test } from '@japa/runner'
import { phoneDigits, phoneLabel, phoneNumberProblem } from '#shared/accounts/phone_number'

test.group('Phone numbers', () => {
  test('have ten digits, not ten times the same', ({ assert }) => {
    const length = 'Enter a phone number with ten digits'
    const cases: [string, string | null][] = [
      ['8285550142', null],
      ['1111111112', null],
      ['2111111111', null],
      ['828555014', length],
      ['82855501422', length],
      ['', length],
      ['828-555-01', length],
      ['x8285550142', length],
      ['8285550142x', length],
      ['1111111111', 'Enter a real phone number'],
      ['5555555555', 'Enter a real phone number'],
    ]
    for (const [digits, expected] of cases) {
      assert.equal(phoneNumberProblem(digits), expected, digits)
    }
  }).tags(['@REG-06'])

  test('are shown as (828) 555-0142', ({ assert }) => {
    assert.equal(phoneLabel('8285550142'), '(828) 555-0142')
    for (const other of ['828555014', '82855501422', '+8285550142', 'unknown', '']) {
      assert.equal(phoneLabel(other), other)
    }
  }).tags(['@REG-06'])

  test('is read as people write and paste it', ({ assert }) => {
    for (const written of [
      '828 555 0142',
      '+1 (828) 555-0142',
      '001 828 555 0142',
      'tel:+1-828-555-0142',
      '1-828-555-0142',
      '828\u00a0555\u202f0142',
      '828\u2010555\u20110142',
      '828–555—0142',
      '828−555﹣0142',
      '\u202a828.555.0142\u202c',
      '８２８ー５５５ー０１４２',
      '＋１ ８２８ ５５５ ０１４２',
      '٨٢٨ ٥٥٥ ٠١٤٢',
      '۸۲۸۵۵۵۰۱۴۲',
    ]) {
      assert.equal(phoneDigits(written), '8285550142', written)
    }
    for (const [written, digits] of [
      ['2 828 555 0142', '28285550142'],
      ['011 828 555 0142', '0118285550142'],
      ['828 555 014', '828555014'],
      ['1 828', '1828'],
    ]) {
      assert.equal(phoneDigits(written), digits)
    }
  }).tags(['@PHN-35'])
})
