import { test } from '@japa/runner'
import { addressLines, addressProblem } from '#shared/payments/receipt_details'

test.group('The address on a receipt', () => {
  test('has its lines trimmed, and none that is blank', ({ assert }) => {
    assert.deepEqual(addressLines('  12 Main   Street \r\n\r\nSuite\t4\rAsheville\n \nNC 28801'), [
      '12 Main Street',
      'Suite 4',
      'Asheville',
      'NC 28801',
    ])
    assert.deepEqual(addressLines('One\u2028Two\u2029Three'), ['One', 'Two', 'Three'])
    assert.deepEqual(addressLines(' \n '), [])
  }).tags(['@RET-68'])

  test('has up to four lines of 80 characters', ({ assert }) => {
    const line = 'x'.repeat(80)
    const four = Array.from({ length: 4 }, () => line).join('\n')
    assert.isNull(addressProblem(''))
    assert.isNull(addressProblem(four))
    assert.isNull(addressProblem(`${four}\n\n  `))
    assert.equal(addressProblem(`${four}\n${line}`), 'Use at most 4 lines')
    assert.equal(addressProblem(`${line}x`), 'Use at most 80 characters on a line')
    assert.equal(addressProblem(`One\n${line}x`), 'Use at most 80 characters on a line')
  }).tags(['@RET-68'])
})
