import { test } from '@japa/runner'
import { cardName } from '#shared/card_brands'

test.group('Cards', () => {
  test('are named by brand and last digits', ({ assert }) => {
    assert.equal(cardName('visa', '4242'), 'Visa ending in 4242')
    assert.equal(cardName('amex', '0005'), 'American Express ending in 0005')
    assert.equal(cardName('unknown', '0001'), 'Card ending in 0001')
    assert.equal(cardName('cartes_bancaires', '0002'), 'Cartes bancaires ending in 0002')
  }).tags(['@R43'])

  test('have no name while either is unknown', ({ assert }) => {
    assert.isNull(cardName(null, '4242'))
    assert.isNull(cardName('visa', null))
    assert.isNull(cardName(null, null))
  })
})
