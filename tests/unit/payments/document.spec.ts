import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { readCard } from '#services/payments/sandbox/test_cards'

const document = await readFile(app.makePath('docs/payments.md'), 'utf8')

test.group('The document about payments', () => {
  test('names only cards that the sandbox knows', ({ assert }) => {
    const numbers = [...document.matchAll(/\b[3-6]\d{3}(?: \d{4}){3}\b|\b3\d{3} \d{6} \d{5}\b/g)]
    assert.isAbove(numbers.length, 12)
    for (const [number] of numbers) {
      const cvc = number.startsWith('3') ? '1234' : '123'
      const card = readCard({ number, expMonth: 12, expYear: 2044, cvc })
      assert.notPropertyVal(card, 'code', 'incorrect_number', number)
      const { decline } = card as { decline?: { declineCode?: string } }
      assert.notEqual(decline?.declineCode, 'test_mode_live_card', number)
    }
  })

  test('names every variable that the configuration reads', async ({ assert }) => {
    const configuration = await readFile(app.makePath('config/payments.ts'), 'utf8')
    const variables = [...configuration.matchAll(/env\.get\('(\w+)'/g)].map(([, name]) => name)
    const own = variables.filter((name) => name !== 'PORT' && name !== 'HOST')
    assert.isAbove(own.length, 6)
    for (const name of own) assert.include(document, `\`${name}\``)
  })
})
