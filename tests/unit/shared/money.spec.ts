import { test } from '@japa/runner'
import { dollarsFromCents, money, moneyFromCents, rate } from '#shared/values/money'

test.group('Amounts of money', () => {
  test('have no cents in prices', ({ assert }) => {
    assert.equal(money(3640), '$3,640')
    assert.equal(money(0), '$0')
    assert.equal(money(1_250_000), '$1,250,000')
    assert.equal(money(99.5), '$100')
  })

  test('have cents in fees only if there are any', ({ assert }) => {
    assert.equal(moneyFromCents(4900), '$49')
    assert.equal(moneyFromCents(4950), '$49.50')
    assert.equal(moneyFromCents(4905), '$49.05')
    assert.equal(moneyFromCents(100_000), '$1,000')
    assert.equal(moneyFromCents(0), '$0')
  })

  test('always have cents in rates', ({ assert }) => {
    assert.equal(rate(12), '$12.00')
    assert.equal(rate(1.275), '$1.28')
  })

  test('are plain numbers in files for other programs', ({ assert }) => {
    assert.equal(dollarsFromCents(4900), '49')
    assert.equal(dollarsFromCents(4950), '49.50')
    assert.equal(dollarsFromCents(123_456_700), '1234567')
    assert.equal(dollarsFromCents(5), '0.05')
  }).tags(['@CTL-10'])
})
