import { test } from '@japa/runner'
import { cardName } from '#shared/payments/card_brands'

test.group('Cards', () => {
  test('are named by brand and last digits', ({ assert }) => {
    const brands: [string, string][] = [
      ['visa', 'Visa'],
      ['mastercard', 'Mastercard'],
      ['amex', 'American Express'],
      ['discover', 'Discover'],
      ['diners', 'Diners Club'],
      ['jcb', 'JCB'],
      ['unionpay', 'UnionPay'],
      ['unknown', 'Card'],
    ]
    for (const [brand, name] of brands) {
      assert.equal(cardName(brand, '4242'), `${name} ending in 4242`)
    }
    assert.equal(cardName('cartes_bancaires', '0002'), 'Cartes bancaires ending in 0002')
  }).tags(['@R43'])

  test('have no name while either is unknown', ({ assert }) => {
    assert.isNull(cardName(null, '4242'))
    assert.isNull(cardName('visa', null))
    assert.isNull(cardName(null, null))
  })
})
